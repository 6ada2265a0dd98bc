// An RP2040 with its flash, put together from rp2040js and the files beside this one; nothing is wired to it yet.
// Read board.mjs next for what is.

import { ConsoleLogger, GPIOPinState, LogLevel, RP2040 } from './node_modules/rp2040js/dist/esm/index.js';
import { Clock } from './clock.mjs';
import { Core } from './cpu.mjs';
import { Ssi, takeOver } from './flash.mjs';
import { PioClock } from './pio.mjs';
import { Host } from './usb.mjs';

const FLASH = 0x10000000;
const SSI = 0x18000;
const IO_QSPI = 0x40018;
const ROSC = 0x40060;
const VREG = 0x40064;
const WATCHDOG = 0x40058;
const FUNCTION_PIO = 6;
const PAD_INPUT = 0x40;
// While a state machine of the PIO is at work the processor runs so long before that is looked after.
const PIO_SLICE = 500;
const LONGEST_SLICE = 1 << 28;
const CHECK_NS = 1e9;
export const PINS = 30;

export class Chip {
  // ``wire`` hears what comes out: pin(number, level, ns), flash(kind, offset, bytes), reset(reason), found(ports),
  // lost(), received(port, bytes), built(chip) when there is a new chip to wire up.
  // ``missCycles`` as Core has it.
  constructor(bootrom, flash, wire, missCycles) {
    this.missCycles = missCycles;
    this.bootrom = bootrom;
    this.wire = wire;
    this.external = new Array(PINS).fill(null);
    this.watched = new Set();
    // Cycles in which the processor did not wait for an interrupt.
    this.busyCycles = 0;
    this.checkNs = CHECK_NS;
    this.missedBefore = 0;
    this.build(flash, null, 0);
  }

  // So many cycles it has waited for its flash.
  get missedCycles() {
    return this.missedBefore + (this.core.cache ? this.core.cache.misses * this.missCycles : 0);
  }

  // A new chip with this flash. ``before`` is the chip that was reset: its RAM and the watchdog's notes stay.
  build(flash, before, ns) {
    const clock = (this.clock = new Clock());
    clock.fromNs = ns;
    if (this.core) this.missedBefore = this.missedCycles;
    const rp = (this.rp = new RP2040(clock));
    rp.logger = new ConsoleLogger(LogLevel.Error);
    rp.loadBootrom(this.bootrom);
    rp.flash.set(flash);
    const core = (this.core = new Core(rp, this.missCycles));
    rp.core = core;
    clock.core = core;
    rp.addClockListener((hz) => clock.setFrequency(hz));
    const ssi = new Ssi(rp, 'SSI');
    rp.peripherals[SSI] = ssi;
    rp.peripherals[IO_QSPI] = ssi.select;
    for (const at of [ROSC, VREG]) rp.peripherals[at].warn = () => {};
    core.attach();
    core.reset();
    core.PC = FLASH;
    this.pio = new PioClock(rp, () => core.pause());
    this.usb = new Host(rp.usbCtrl, this.wire);
    takeOver(
      core,
      rp.flash,
      (spent) => this.stand(spent),
      (...what) => this.wire.flash(...what),
      () => core.cache?.flush(),
    );
    // The flash chip's select line has a pull-up: nobody holds the BOOTSEL button.
    for (const pin of rp.qspi) {
      pin.padValue |= PAD_INPUT;
      pin.setInputValue(true);
    }
    this.watchdog = rp.peripherals[WATCHDOG];
    this.watchdog.onWatchdogTrigger = () => {
      this.resetting = true;
      core.pause();
    };
    if (before) {
      rp.sram.set(before.rp.sram);
      this.watchdog.scratchData.set(before.watchdog.scratchData);
      this.watchdog.reason = before.watchdog.reason || 1;
    }
    for (let n = 0; n < PINS; n++) {
      rp.gpio[n].addListener(() => this.settle(n));
      this.settle(n);
    }
    this.wire.built(this);
  }

  get ns() {
    return this.clock.nanos;
  }

  // Run until this moment. A reset on the way makes a new chip.
  run(untilNs) {
    while (this.ns < untilNs) {
      this.turn(untilNs);
      if (this.resetting) {
        this.resetting = false;
        const reason = this.watchdog.reason;
        this.build(this.rp.flash, { rp: this.rp, watchdog: this.watchdog }, this.ns);
        this.wire.reset(reason);
      }
    }
    if (this.ns >= this.checkNs) {
      this.checkNs = this.ns + CHECK_NS;
      this.core.checkRam();
    }
  }

  turn(untilNs) {
    const { core, clock, pio } = this;
    const alarm = clock.nextAlarm;
    const dueNs = alarm && alarm.nanos < untilNs ? alarm.nanos : untilNs;
    let slice = Math.min(clock.cycleAt(dueNs) - core.now, LONGEST_SLICE);
    if (pio.busy) slice = Math.min(slice, PIO_SLICE);
    if (slice > 0) {
      core.until(core.now + slice);
      if (core.waiting) core.B[0] = 0;
      else {
        const from = core.now;
        core.run();
        this.busyCycles += core.now - from;
      }
    }
    clock.serve();
    pio.step(clock.nanos);
  }

  // The processor stands still, with interrupts off, while time passes: the flash is busy.
  stand(ns) {
    const end = this.ns + ns;
    while (this.ns < end && !this.resetting) {
      const { clock, core } = this;
      const alarm = clock.nextAlarm;
      const target = clock.cycleAt(alarm && alarm.nanos < end ? alarm.nanos : end);
      core.until(Math.max(target, core.now));
      core.B[0] = 0;
      clock.serve();
      this.pio.step(clock.nanos);
    }
  }

  // The outside drives a pin, or lets go of it (null).
  drive(pin, level) {
    this.external[pin] = level;
    this.settle(pin);
  }

  // What the chip itself drives there; null where it does not.
  driven(pin) {
    const state = this.rp.gpio[pin].value;
    return state === GPIOPinState.High ? 1 : state === GPIOPinState.Low ? 0 : null;
  }

  settle(pin) {
    const gpio = this.rp.gpio[pin];
    const own = this.driven(pin);
    const level = own ?? this.external[pin] ?? (gpio.value === GPIOPinState.InputPullUp ? 1 : 0);
    if (gpio.settled !== own) {
      gpio.settled = own;
      if (this.watched.has(pin)) this.wire.pin(pin, own, gpio.functionSelect >= FUNCTION_PIO ? this.pio.ns : this.ns);
    }
    if (gpio.rawInputValue !== !!level || !gpio.wasSet) {
      gpio.wasSet = true;
      this.pio.news++;
      gpio.setInputValue(!!level);
      this.core.pause();
    }
  }
}
