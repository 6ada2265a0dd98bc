// The flash chip behind the boot ROM's own routines and behind the SSI; not the file system on it. And the cache in front.
//
// Firmware erases and programs through the boot ROM, whose table says where its routines are: so whatever the UF2, no
// symbol of it is needed. Times are the typical ones of a W25Q16JV.

import { BasePeripheral } from './node_modules/rp2040js/dist/esm/peripherals/peripheral.js';

const SECTOR = 4096;
const PAGE = 256;
const SECTOR_NS = 45e6;
const BLOCK_NS = 150e6;
const PAGE_NS = 0.4e6;

const BUSY_NEVER = 0;
const STATUS_QUAD = 0x02;
const JEDEC = [0xef, 0x40, 0x15];
const UID = [0xe6, 0x60, 0x4c, 0x31, 0x1b, 0x5a, 0x3d, 0x2c];

// The address of a boot ROM routine by its two letters.
export function romRoutine(bootrom, letters) {
  const rom = new DataView(bootrom.buffer);
  const code = letters.charCodeAt(0) | (letters.charCodeAt(1) << 8);
  for (let at = rom.getUint16(0x14, true); rom.getUint16(at, true); at += 4) {
    if (rom.getUint16(at, true) === code) return rom.getUint16(at + 2, true) & ~1;
  }
  throw new Error(`this boot ROM has no routine ${letters}`);
}

// Take the boot ROM's flash routines over. ``spend(ns)`` lets time pass while the processor stands still;
// ``tell(kind, offset, bytes)`` hears of each erasing and programming, ``flush()`` when the cache is to be emptied.
export function takeOver(core, flash, spend, tell, flush) {
  const { registers } = core;
  const { bootrom } = core.rp2040;
  const hook = (letters, fn) => core.hooks.set(romRoutine(bootrom, letters), fn);
  for (const letters of ['IF', 'EX', 'CX']) hook(letters, () => {});
  hook('FC', flush);
  hook('RE', () => {
    const [offset, count, block] = registers;
    tell('erase', offset, count);
    flash.fill(0xff, offset, offset + count);
    const blocks = block > SECTOR && offset % block === 0 ? Math.floor(count / block) : 0;
    spend(blocks * BLOCK_NS + ((count - blocks * block) / SECTOR) * SECTOR_NS);
  });
  hook('RP', () => {
    const [offset, from, count] = registers;
    tell('program', offset, count);
    for (let n = 0; n < count; n++) flash[offset + n] &= core.rp2040.readUint8(from + n);
    spend((count / PAGE) * PAGE_NS);
  });
}

// Registers that only have to remember what was written; ``onWrite`` hears of it.
export class Remembering extends BasePeripheral {
  constructor(rp2040, name, onWrite = () => {}) {
    super(rp2040, name);
    this.words = new Map();
    this.onWrite = onWrite;
  }

  readUint32(offset) {
    return this.words.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.words.set(offset, value >>> 0);
    this.onWrite(offset, value >>> 0);
  }
}

const SSIENR = 0x08;
const SR = 0x28;
const DR0 = 0x60;
const SS_CTRL = 0x0c;

// The serial side of the flash: single commands, as firmware sends them to ask what chip it has.
export class Ssi extends BasePeripheral {
  constructor(rp2040, name) {
    super(rp2040, name);
    this.sent = [];
    this.answers = [];
    this.others = new Remembering(rp2040, name);
    this.select = new Remembering(rp2040, 'IO_QSPI', (offset) => {
      if (offset === SS_CTRL) this.sent = [];
    });
  }

  readUint32(offset) {
    if (offset === SR) return 0x02 | 0x04 | (this.answers.length ? 0x08 : 0);
    if (offset === DR0) return this.answers.shift() ?? 0;
    return this.others.readUint32(offset);
  }

  writeUint32(offset, value) {
    if (offset === DR0) {
      // Where the select line is left to the SSI, a command ends when its answer was read.
      if (!this.held && !this.answers.length) this.sent = [];
      this.sent.push(value & 255);
      this.answers.push(this.answer());
    } else {
      if (offset === SSIENR) this.answers = [];
      this.others.writeUint32(offset, value);
    }
  }

  // Firmware holds the select line by overriding its output.
  get held() {
    return ((this.select.readUint32(SS_CTRL) >> 8) & 3) >= 2;
  }

  answer() {
    const at = this.sent.length - 1;
    if (this.sent[0] === 0x9f) return JEDEC[at - 1] ?? 0;
    if (this.sent[0] === 0x4b) return UID[at - 5] ?? 0;
    return this.sent[0] === 0x35 && at ? STATUS_QUAD : BUSY_NEVER;
  }
}

// The cache in front of the flash, of which only the waiting is modelled: what is read is always right.
//
// An RP2040's: 16 KB, two ways, lines of 8 bytes. Of a set the line goes that was wanted longest ago.

const SETS = 1024;
export const LINE_BITS = 3;

// Where in ``tags`` the line's set begins; the line wanted last stands first there.
export const placeOf = (line) => (line & (SETS - 1)) << 1;

export class Cache {
  // ``wait(cycles)`` is called for each line that is not there.
  constructor(cycles, wait) {
    this.cycles = cycles;
    this.wait = wait;
    this.misses = 0;
    this.tags = new Int32Array(2 * SETS).fill(-1);
  }

  // A line is wanted: an address divided by its length.
  want(line) {
    const { tags } = this;
    const at = placeOf(line);
    if (tags[at] === line) return;
    const there = tags[at + 1] === line;
    tags[at + 1] = tags[at];
    tags[at] = line;
    if (there) return;
    this.misses++;
    this.wait(this.cycles);
  }

  flush() {
    this.tags.fill(-1);
  }
}
