// The Cortex-M0+ at speed: rp2040js's core, whose instructions are translated by thumb.mjs once they have proved to be
// needed. Exceptions and rare instructions stay rp2040js's. Not the clock (clock.mjs).
//
// Time is counted in cycles that are left until somebody else must have a say (an alarm, the end of a slice): B[0].
// What is translated may be up to LONGEST instructions past that moment when it hands over.

import { CortexM0Core } from './node_modules/rp2040js/dist/esm/cortex-m0-core.js';
import { Cache, LINE_BITS } from './flash.mjs';
import { translate } from './thumb.mjs';

// Code that runs only so often is not worth a translation.
const WARM = 12;
const STEPS = 64;
const RAM = 0x20000000;
const RAM_SIZE = 0x42000;
const CACHED = 0x10;
// The SSI's, by its address in blocks of 16 KB, and how many of them hold all others.
const FIRST_PERIPHERAL = 0x6000;
const PERIPHERALS = 0xe400;
const REGIONS = [0x4000, 0x200000, RAM_SIZE];

export class Core extends CortexM0Core {
  // ``missCycles``: what a line of the flash costs that its cache does not hold; 0 for a flash without waiting.
  constructor(rp2040, missCycles = 0) {
    super(rp2040);
    this.cache = missCycles ? new Cache(missCycles, (cycles) => (this.B[0] -= cycles)) : null;
    this.signed = new Int32Array(this.registers.buffer);
    // The cycle at which B[0] would be 0.
    this.due = 0;
    this.hooks = new Map();
    this.translated = 0;
  }

  // rp2040js keeps flags as booleans. Here they are: F[0] a result, below 0 for N and 0 for Z; F[1] C; F[2] V.
  get F() {
    return (this.flagWords ??= new Int32Array([1, 0, 0]));
  }
  get B() {
    return (this.budget ??= new Int32Array(1));
  }
  get N() {
    return this.F[0] < 0;
  }
  set N(on) {
    if (on) this.F[0] = -1;
    else if (this.F[0] < 0) this.F[0] = 1;
  }
  get Z() {
    return this.F[0] === 0;
  }
  set Z(on) {
    if (on) this.F[0] = 0;
    else if (this.F[0] === 0) this.F[0] = 1;
  }
  get C() {
    return this.F[1] !== 0;
  }
  set C(on) {
    this.F[1] = on ? 1 : 0;
  }
  get V() {
    return this.F[2] !== 0;
  }
  set V(on) {
    this.F[2] = on ? 1 : 0;
  }

  // Cycles since the chip was made.
  get now() {
    return this.due - this.B[0];
  }

  // Hand over at this cycle, or earlier.
  until(cycle) {
    this.B[0] += cycle - this.due;
    this.due = cycle;
  }

  // Hand over as soon as possible.
  pause() {
    if (this.B[0] > 0) {
      this.due -= this.B[0];
      this.B[0] = 0;
    }
  }

  // The mask is set or lifted; whether an interrupt has waited for that.
  unmask(mask) {
    this.PM = !!(mask & 1);
    const waits =
      this.pendingInterrupts & this.enabledInterrupts ||
      this.pendingPendSV ||
      this.pendingSVCall ||
      this.pendingSystick;
    if (this.PM || !waits) return false;
    this.interruptsUpdated = true;
    this.pause();
    return true;
  }

  setInterrupt(irq, value) {
    super.setInterrupt(irq, value);
    if (this.interruptsUpdated) this.pause();
  }

  // Make the tables that depend on memories and peripherals; after those are all there.
  attach() {
    const { sram, flash, bootrom } = this.rp2040;
    this.flash16 = new Uint16Array(flash.buffer);
    this.ram16 = new Uint16Array(sram.buffer);
    this.rom16 = new Uint16Array(bootrom.buffer);
    this.heat = REGIONS.map((size) => new Uint8Array(size >> 1));
    const first = (pc) => this.warm(pc);
    this.tables = REGIONS.map((size) => new Array(size >> 1).fill(first));
    this.ramRuns = [];
    // rp2040js looks peripherals up in an object with large numbers for names.
    const { peripherals } = this.rp2040;
    const found = new Array(PERIPHERALS).fill(undefined);
    for (const at of Object.keys(peripherals)) found[(at >> 2) - FIRST_PERIPHERAL] = peripherals[at];
    this.rp2040.findPeripheral = (address) => found[(address >>> 14) - FIRST_PERIPHERAL];
    const fetch = (address) => this.fetch(address);
    const constant = (address) => {
      if (address >>> 28 === 1) return new DataView(flash.buffer).getUint32(address & 0xffffff, true);
      return address >>> 28 === 0 ? bootrom[address >> 2] : undefined;
    };
    const helpers = this.helpers();
    const names = Object.keys(helpers);
    this.compile = (pc) => {
      const source = translate(pc, fetch, constant, !!this.cache);
      if (!source) return null;
      this.translated++;
      // eslint-disable-next-line no-new-func
      return new Function(...names, `'use strict'; return function (pc) {\n${source}\n};`)(
        ...names.map((name) => helpers[name]),
      );
    };
  }

  fetch(address) {
    if (address >>> 28 === 2) return this.ram16[(address - RAM) >> 1];
    return address >>> 28 === 1 ? this.flash16[(address & 0xffffff) >> 1] : this.rom16[address >> 1];
  }

  // What translated code calls. ``spent`` is how many cycles of its run are not in B[0] yet.
  helpers() {
    const core = this;
    const { rp2040, B, F, cache } = this;
    const { sram, sio, flash, flashView } = rp2040;
    const buffer = sram.buffer;
    // Over the one cycle that every access is counted with.
    const wait = (address, write) => {
      const area = address >>> 28;
      if (area === 13) B[0] += 1;
      else if (area === 4) B[0] -= write ? 3 : 2;
    };
    const want = cache ? (line) => cache.want(line) : () => {};
    const read32 = (at) => (at >>> 28 === 13 ? sio.readUint32(at & 0xfffffff) : rp2040.readUint32(at >>> 0));
    const write32 = (at, value) =>
      at >>> 28 === 13 ? sio.writeUint32(at & 0xfffffff, value) : rp2040.writeUint32(at >>> 0, value);
    const reader = (ofFlash, other) => (at, spent) => {
      if (at >>> 24 === CACHED) {
        if (cache) cache.want(at >>> LINE_BITS);
        return ofFlash(at & 0xffffff);
      }
      wait(at, false);
      B[0] -= spent;
      const value = other(at);
      B[0] += spent;
      return value;
    };
    const writer = (write) => (at, value, spent) => {
      wait(at, true);
      B[0] -= spent;
      write(at, value);
      B[0] += spent;
    };
    return {
      core,
      B,
      F,
      K: cache?.tags,
      want,
      I: this.signed,
      S8: sram,
      S16: new Uint16Array(buffer),
      S32: new Int32Array(buffer),
      I8: new Int8Array(buffer),
      I16: new Int16Array(buffer),
      read4: reader((at) => flashView.getInt32(at, true), (at) => read32(at) | 0),
      read2: reader((at) => flashView.getUint16(at, true), (at) => rp2040.readUint16(at >>> 0)),
      read1: reader((at) => flash[at], (at) => rp2040.readUint8(at >>> 0)),
      write4: writer((at, value) => write32(at, value >>> 0)),
      write2: writer((at, value) => rp2040.writeUint16(at >>> 0, value & 0xffff)),
      write1: writer((at, value) => rp2040.writeUint8(at >>> 0, value & 0xff)),
      // Where BX and POP lead: out of an exception, perhaps.
      leave: (to) => {
        if (to >>> 28 !== 15) return to & ~1;
        core.BXWritePC(to >>> 0);
        core.pause();
        return core.registers[15] | 0;
      },
      reversed: (x) => (x << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24),
      lslC: (x, n, c) => (n === 0 ? c : n > 32 ? 0 : (x >>> (32 - n)) & 1),
      lsrC: (x, n, c) => (n === 0 ? c : n > 32 ? 0 : (x >>> (n - 1)) & 1),
      asrC: (x, n, c) => (n === 0 ? c : (x >> Math.min(n - 1, 31)) & 1),
      rorC: (x, n, c) => (n === 0 ? c : (x >>> ((n - 1) & 31)) & 1),
    };
  }

  // A run that is met for the first few times: interpreted up to its first jump.
  warm(pc) {
    const region = pc >>> 28;
    const at = (pc & 0xffffff) >>> 1;
    const hook = this.hooks.get(pc);
    if (hook) {
      this.tables[region][at] = () => {
        hook();
        return this.registers[14] & ~1;
      };
      return this.tables[region][at](pc);
    }
    if (++this.heat[region][at] < WARM) return this.interpret(pc, STEPS);
    const run = this.compile(pc) ?? ((here) => this.interpret(here, 1));
    this.tables[region][at] = run;
    if (region === 2) this.ramRuns.push([pc, this.ram16.slice((pc - RAM) >> 1, ((pc - RAM) >> 1) + 4)]);
    return run(pc);
  }

  interpret(pc, steps) {
    const { registers, B } = this;
    registers[15] = pc;
    for (let n = 0; n < steps; n++) {
      const here = registers[15];
      if (this.cache && here >>> 24 === CACHED) this.cache.want(here >>> LINE_BITS);
      // In two steps: what it does may change B[0].
      const cycles = this.executeInstruction();
      B[0] -= cycles;
      const on = registers[15] - here;
      if (this.interruptsUpdated || this.waiting) this.pause();
      if (B[0] <= 0 || on < 0 || on > 4) break;
    }
    return registers[15] & ~1;
  }

  // Run until the budget is used up.
  run() {
    const { B, tables, registers } = this;
    if (this.interruptsUpdated && this.checkForInterrupts()) this.waiting = false;
    let pc = registers[15] & ~1;
    while (B[0] > 0) pc = tables[pc >>> 28][(pc & 0xffffff) >>> 1](pc);
    registers[15] = pc;
  }

  // Translated code in RAM must still be what it was; it only changes when the chip starts.
  checkRam() {
    for (const [pc, words] of this.ramRuns) {
      const at = (pc - RAM) >> 1;
      if (words.some((word, n) => this.ram16[at + n] !== word))
        throw new Error(`code at 0x${pc.toString(16)} has changed while it ran`);
    }
  }
}
