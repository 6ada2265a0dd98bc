// The SPI bus of the readers, and the shift registers of the row.
//
// The bus: a byte goes out, a byte comes back at once, but who answers is Python's. So that not
// every byte is a question, Python tells with the first byte of a burst how all the others will be answered, and how
// long "not ready yet" stays the answer to the question for it.

// A PN532's status byte is asked for with this one; both go out least significant bit first.
const ASK_STATUS = 0x40;

export class Bus {
  // ``ask(byte)`` gives [answer, hex of the next ones, ns until which a status stays]; ``tell(what, ns, ...values)``
  // says "pin" (number, level) of a select line and "burst" (hex): the bytes of one behind its first, when it ends.
  constructor(chip, spi, selects, ask, tell) {
    this.chip = chip;
    this.selects = selects;
    this.ask = ask;
    this.tell = tell;
    this.burst = null;
    this.status = new Map();
    // A select line that has gone down, perhaps only for a question whose answer is known.
    this.held = null;
    const { clock } = chip;
    spi.onTransmit = (sent) => {
      const answer = this.exchange(sent & 255);
      clock.createAlarm(() => spi.completeTransmit(answer)).schedule(8e9 / (spi.clockFrequency || 1e6));
    };
  }

  exchange(sent) {
    const { burst } = this;
    if (burst) {
      burst.sent.push(sent);
      const at = burst.sent.length - 1;
      return burst.answers[Math.min(at, burst.answers.length) - 1] ?? 0;
    }
    const pin = this.selects.find((select) => this.chip.driven(select) === 0);
    if (pin === undefined) return 0;
    if (sent === ASK_STATUS && this.isKnown(pin)) {
      this.burst = { pin, sent: [sent], answers: this.status.get(pin).answers, silent: true };
      return 0;
    }
    this.status.delete(pin);
    this.release();
    const [answer, rest, untilNs] = this.ask(sent);
    this.burst = { pin, sent: [sent], answers: Buffer.from(rest, 'hex'), silent: false };
    if (sent === ASK_STATUS) this.status.set(pin, { answers: this.burst.answers, untilNs });
    return answer;
  }

  isKnown(pin) {
    return this.chip.ns < (this.status.get(pin)?.untilNs ?? 0);
  }

  // A select line has changed.
  select(pin, level, ns) {
    if (level === 0) {
      this.release();
      this.held = { pin, ns };
      if (!this.isKnown(pin)) this.release();
      return;
    }
    const { burst } = this;
    if (burst?.pin === pin) {
      this.burst = null;
      if (burst.silent) {
        this.held = null;
        return;
      }
      this.tell('burst', ns, Buffer.from(burst.sent.slice(1)).toString('hex'));
    }
    this.release();
    this.tell('pin', ns, pin, level);
  }

  release() {
    if (this.held) this.tell('pin', this.held.ns, this.held.pin, 0);
    this.held = null;
  }
}

// A chain of 74HC165 on three pins: latched, then clocked out bit by bit.
//
// It is here and not with the other chips of the twin because it must answer within a clock of the scan.

export class Row {
  constructor(chip, { clock, latch, data, count }) {
    this.chip = chip;
    this.pins = { clock, latch, data };
    this.inputs = new Array(count).fill(1);
    this.stages = [...this.inputs];
    this.loading = true;
    this.clocked = 0;
  }

  // A pin that the board drives has changed.
  pin(number, level) {
    const { clock, latch } = this.pins;
    if (number === latch) {
      this.loading = level === 0;
      this.stages = [...this.inputs];
      this.show();
    } else if (number === clock) {
      if (level === 1 && this.clocked === 0 && !this.loading) {
        this.stages = [...this.stages.slice(1), 0];
        this.show();
      }
      this.clocked = level;
    }
  }

  set(input, level) {
    this.inputs[input] = level;
  }

  show() {
    this.chip.drive(this.pins.data, this.stages[0]);
  }
}
