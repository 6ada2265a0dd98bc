// A Pico and what must answer at its speed, obeying Python over two pipes; chips beside it that can wait are Python's.
//
// node board.mjs CONFIG.json: {"bootrom", "flash": files; "pixels", "buzzer", "spiClock": pins; "selects": pins of the
// readers, "watch": those and others whose changes are told; "row": null, or pins and count of the gates' register;
// "screen": null, or the block and address of an OLED on I2C;
// "missCycles": as Core has it}.
// One JSON array a line each way. In:
//
//   ["run", ns]               run to this moment of the chip, or less far, telling on the way, then ["ran", busy cycles,
//                             those of them that the flash was waited for]
//   ["pin", pin, level]       drive a pin; null lets go of it.   ["row", input, level]  an input of the gate row
//   ["screen", plugged]       the screen's plug is put in or pulled out
//   ["open", port, on]        the PC opens or closes a serial port.   ["write", port, hex]  and writes to it
//   ["power"]                 off and on again: RAM is lost, flash stays
//
// Out, each with the moment in ns first: pin (number, level), spi (first byte of a burst; waits for [answer, hex of the
// next answers, ns until which a status stays, ns until when to run]), burst (hex of its other bytes), i2c (hex of a write to the screen), pixels (hex, bad
// pulses), tone (hz, duty), flash (kind, offset, bytes), reset (reason), found (ports), lost, usb (port, hex), heap
// (bytes taken, bytes there, most bytes taken before, longest free piece), ran.

import fs from 'node:fs';
import { Bus, Row } from './bus.mjs';
import { Chip } from './chip.mjs';
import { Heap } from './heap.mjs';
import { I2c } from './i2c.mjs';
import { Pulses } from './pixels.mjs';

const FUNCTION_PWM = 4;
const CSR_ENABLED = 1;
const CSR_PHASE_CORRECT = 2;
const FLASH_BYTES = 16 << 20;

class Pipe {
  constructor() {
    this.kept = Buffer.alloc(0);
    this.out = [];
  }

  say(...words) {
    this.out.push(JSON.stringify(words));
  }

  flush() {
    let data = Buffer.from(`${this.out.join('\n')}\n`);
    this.out = [];
    while (data.length) data = data.subarray(fs.writeSync(1, data));
  }

  // The next line; ends the program when there is nobody to say anything any more.
  hear() {
    for (;;) {
      const at = this.kept.indexOf(10);
      if (at >= 0) {
        const line = this.kept.toString('latin1', 0, at);
        this.kept = this.kept.subarray(at + 1);
        return JSON.parse(line);
      }
      const more = Buffer.alloc(65536);
      const count = fs.readSync(0, more);
      if (!count) process.exit(0);
      this.kept = Buffer.concat([this.kept, more.subarray(0, count)]);
    }
  }
}

class Board {
  constructor(config, pipe) {
    this.config = config;
    this.pipe = pipe;
    this.untilNs = 0;
    this.tone = '';
    for (const what of ['flash', 'reset', 'found', 'lost']) this[what] = (...values) => this.say(what, ...values);
    const rom = fs.readFileSync(config.bootrom);
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    flash.set(fs.readFileSync(config.flash));
    this.chip = new Chip(new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length)), flash, this, config.missCycles);
  }

  say(what, ...values) {
    this.pipe.say(this.chip?.ns ?? 0, what, ...values);
  }

  // What the chip tells.

  built(chip) {
    const { config } = this;
    const { rp, clock } = chip;
    this.chip = chip;
    this.heap = new Heap(chip, (...bytes) => this.say('heap', ...bytes));
    this.pulses = new Pulses(clock, (bytes, bad, ns) => this.pipe.say(ns, 'pixels', bytes.toString('hex'), bad));
    this.row = config.row ? new Row(chip, config.row) : null;
    const rowPins = config.row ? [config.row.clock, config.row.latch] : [];
    chip.watched = new Set([...config.watch, ...rowPins, config.pixels, config.buzzer]);
    const ask = (sent) => {
      this.say('spi', sent);
      this.pipe.flush();
      // What happened at the table up to this moment comes first.
      let line = this.pipe.hear();
      for (; typeof line[0] === 'string'; line = this.pipe.hear()) this.obey(line);
      const [answer, rest, statusNs, untilNs] = line;
      this.untilNs = untilNs;
      return [answer, rest, statusNs];
    };
    this.bus = new Bus(chip, rp.spi[(config.spiClock >> 3) & 1], config.selects, ask, (what, ns, ...values) =>
      this.pipe.say(ns, what, ...values),
    );
    if (config.screen) {
      this.i2c = new I2c(chip, config.screen, (ns, hex) => this.pipe.say(ns, 'i2c', hex));
    }
    const { pwm } = rp;
    const write = pwm.writeUint32.bind(pwm);
    pwm.writeUint32 = (offset, value) => {
      write(offset, value);
      this.listen();
    };
  }

  pin(number, level, ns) {
    const { config } = this;
    if (number === config.pixels) this.pulses.level(level === 1, ns);
    else if (number === config.buzzer) this.listen();
    else if (this.row && (number === config.row.clock || number === config.row.latch)) this.row.pin(number, level);
    else if (this.bus && config.selects.includes(number)) this.bus.select(number, level, ns);
    else this.pipe.say(ns, 'pin', number, level);
  }

  // What the PWM block has on the buzzer's pin. Its registers tell; its edges would have to be measured.
  listen() {
    const { rp } = this.chip;
    const pin = this.config.buzzer;
    const channel = rp.pwm.channels[(pin >> 1) & 7];
    let hz = 0;
    let duty = 0;
    if (rp.gpio[pin].functionSelect === FUNCTION_PWM && channel.csr & CSR_ENABLED) {
      const period = (channel.top + 1) * (channel.csr & CSR_PHASE_CORRECT ? 2 : 1);
      hz = Math.round(rp.clkSys / (channel.div / 16) / period);
      const level = pin & 1 ? channel.cc >>> 16 : channel.cc & 0xffff;
      duty = Math.min(65535, Math.round((level / (channel.top + 1)) * 65535));
    }
    const tone = `${hz} ${duty}`;
    if (tone !== this.tone) {
      this.tone = tone;
      this.say('tone', hz, duty);
    }
  }

  received(port, bytes) {
    this.say('usb', port, Buffer.from(bytes).toString('hex'));
  }

  run(ns) {
    this.untilNs = ns;
    while (this.chip.ns < this.untilNs) {
      this.chip.run(Math.min(this.untilNs, this.heap.nextNs));
      this.heap.look();
    }
    this.say('ran', this.chip.busyCycles, this.chip.missedCycles);
    this.pipe.flush();
  }

  // What Python says.
  obey([verb, ...values]) {
    const { chip } = this;
    const verbs = {
      run: (ns) => this.run(ns),
      pin: (number, level) => chip.drive(number, level),
      row: (input, level) => this.row.set(input, level),
      screen: (plugged) => (this.i2c.plugged = plugged),
      open: (port, on) => chip.usb.open(port, on),
      write: (port, hex) => chip.usb.write(port, Buffer.from(hex, 'hex')),
      power: () => chip.build(chip.rp.flash, null, chip.ns),
    };
    verbs[verb](...values);
  }
}

const pipe = new Pipe();
const board = new Board(JSON.parse(fs.readFileSync(process.argv[2])), pipe);
for (;;) board.obey(pipe.hear());
