// The two PIO blocks in the chip's own time; rp2040js steps them beside it. Not what their pins mean (pixels.mjs).
//
// A state machine that waits costs nothing, nor does one that goes round in a circle in which nothing changes, as
// that of the knob does: it is left out until a pin, the processor or a DMA channel gives it something to see.

export class PioClock {
  constructor(rp2040, pause) {
    this.rp2040 = rp2040;
    // Told to pins that are driven by PIO: when their change happened.
    this.ns = 0;
    // Anything a state machine could notice from outside makes this go up.
    this.news = 0;
    this.machines = [];
    for (const pio of rp2040.pio) {
      pio.run = () => {};
      pio.step = () => {};
      const stir = (owner, method) => {
        const before = owner[method].bind(owner);
        owner[method] = (...values) => {
          this.news++;
          pause();
          return before(...values);
        };
      };
      stir(pio, 'writeUint32');
      stir(pio, 'irqUpdated');
      for (const machine of pio.machines) {
        stir(machine, 'writeFIFO');
        stir(machine, 'readFIFO');
        this.machines.push({ machine, pio, next: null, circling: -1, seen: null });
      }
    }
  }

  // Whether some state machine has something to do that cannot wait.
  get busy() {
    return this.machines.some(({ machine, circling }) => machine.enabled && !machine.waiting && circling !== this.news);
  }

  step(now) {
    for (const one of this.machines) {
      const { machine, pio } = one;
      if (!machine.enabled || machine.waiting) {
        one.next = null;
        one.seen = null;
        continue;
      }
      if (one.circling === this.news) continue;
      const cycleNs = ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * (1e9 / this.rp2040.clkSys);
      if (one.next === null || one.circling >= 0) one.next = now;
      one.circling = -1;
      while (machine.enabled && !machine.waiting && one.next <= now) {
        this.ns = one.next;
        const before = machine.cycles;
        const from = machine.pc;
        machine.step();
        const moved = (pio.oldPinValues ^ pio.pinValues) | (pio.oldPinDirections ^ pio.pinDirections);
        if (moved) {
          pio.checkChangedPins();
          one.seen = null;
        }
        one.next += Math.max(1, machine.cycles - before) * cycleNs;
        if (machine.pc <= from && this.circles(one)) {
          one.circling = this.news;
          break;
        }
      }
    }
  }

  // Whether the machine is just as it was when it last jumped back to here, with no news in between.
  circles(one) {
    const m = one.machine;
    const is = [
      this.news,
      m.pc,
      m.x,
      m.y,
      m.inputShiftReg,
      m.inputShiftCount,
      m.outputShiftReg,
      m.outputShiftCount,
      m.rxFIFO.itemCount,
      m.txFIFO.itemCount,
    ];
    const same = one.seen !== null && is.every((value, n) => value === one.seen[n]);
    one.seen = is;
    return same;
  }
}
