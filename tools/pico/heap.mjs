// The garbage collector's own tables in the chip's memory, read from outside; asks the firmware nothing.
//
// MicroPython keeps a struct for each area of its heap: the next area, where the table of blocks lies and how long it
// is, where the finalisers' bits lie, where the pool of blocks begins and ends. It is found by what must be true of it.
// While the collector runs there are blocks that it has marked as reached; when the last of them is gone and no more
// becomes free it is done.

import { kept } from './names.mjs';

const RAM = 0x20000000;
const RAM_SIZE = 0x42000;
const BLOCK = 16;
const LOOK_NS = 1e6;
// While a collection goes on.
const CLOSE_LOOK_NS = 1e5;
const SEARCH_NS = 50e6;
const SMALLEST_TABLE = 64;
const LONGEST_TABLE = 4096;
const MOST_AREAS = 32;
// Between the tables and the pool; six blocks were seen.
const LONGEST_GAP = 8 * BLOCK;

const MARK = 3;

// Of the four blocks in a byte of the table, how many are taken, and how many of them are marked.
const count = (byte, holds) => [0, 2, 4, 6].filter((at) => holds((byte >> at) & 3)).length;
const TAKEN = Uint8Array.from({ length: 256 }, (_, byte) => count(byte, (state) => state !== 0));
const MARKED = Uint8Array.from({ length: 256 }, (_, byte) => count(byte, (state) => state === MARK));

export class Heap {
  // ``tell(taken, there, most, longest, names)`` in bytes, after each collection; ``most`` was taken before it, rubbish
  // included; ``longest`` is the longest free piece; ``names`` is the number of those kept.
  constructor(chip, tell) {
    this.chip = chip;
    this.tell = tell;
    this.words = new Uint32Array(chip.rp.sram.buffer);
    this.first = -1;
    this.collecting = false;
    // What was taken when the marks were gone, as long as it becomes less.
    this.least = Infinity;
    this.most = 0;
    this.nextNs = chip.ns + LOOK_NS;
  }

  look() {
    if (this.chip.ns < this.nextNs) return;
    this.nextNs = this.chip.ns + (this.collecting ? CLOSE_LOOK_NS : LOOK_NS);
    if (this.first < 0 || !this.area(this.first)) {
      this.first = this.find();
      this.collecting = false;
      this.least = Infinity;
    }
    if (this.first < 0) {
      this.nextNs += SEARCH_NS;
      return;
    }
    const [taken, marked, there] = this.count();
    this.most = Math.max(this.most, taken);
    // The marks are gone once the last thing that stays is passed; rubbish behind it goes after that.
    const swept = this.least < Infinity && (marked || taken >= this.least);
    if (swept) {
      this.tell(this.least, there, this.most, this.longestFree(), kept(this.words));
      this.most = taken;
      this.collecting = false;
    }
    this.least = this.collecting && !marked ? taken : Infinity;
    this.collecting ||= marked > 0;
  }

  count() {
    let taken = 0;
    let marked = 0;
    let there = 0;
    const { sram } = this.chip.rp;
    for (const { table, length } of this.areas(this.first)) {
      for (let n = 0; n < length; n++) {
        const byte = sram[table + n];
        taken += TAKEN[byte];
        marked += MARKED[byte];
      }
      there += length * 4;
    }
    return [taken * BLOCK, marked, there * BLOCK];
  }

  longestFree() {
    let longest = 0;
    const { sram } = this.chip.rp;
    for (const { table, length } of this.areas(this.first)) {
      for (let block = 0, free = 0; block < length * 4; block++) {
        free = (sram[table + (block >> 2)] >> (2 * (block & 3))) & 3 ? 0 : free + 1;
        longest = Math.max(longest, free);
      }
    }
    return longest * BLOCK;
  }

  // The area at this word and all behind it.
  areas(at) {
    const found = [];
    for (let area = this.area(at); area; area = this.area((area.next - RAM) >> 2)) {
      found.push(area);
      if (!area.next || found.length > MOST_AREAS) break;
    }
    return found;
  }

  // The area whose struct is at this word, null if there is none.
  area(at) {
    const [next, table, length, finalisers, ...rest] = this.words.subarray(at, at + 7);
    const inside = (address) => address >= RAM && address < RAM + RAM_SIZE;
    if (next && !inside(next)) return null;
    if (!inside(table) || length < SMALLEST_TABLE || length > LONGEST_TABLE) return null;
    if (finalisers < table + length || finalisers > table + length + 8) return null;
    // Between finalisers and pool CircuitPython has one more table, MicroPython none.
    const [pool, end] =
      rest[0] < finalisers + length / 2 + BLOCK && rest[2] - rest[1] === length * 4 * BLOCK ? rest.slice(1) : rest;
    if (
      pool <= finalisers ||
      pool > finalisers + length + LONGEST_GAP ||
      end - pool !== length * 4 * BLOCK ||
      !inside(end - 1)
    )
      return null;
    return { next, table: table - RAM, length };
  }

  // The area that no other one leads to, and most of all lie behind it.
  find() {
    const { words } = this;
    const found = [];
    for (let at = 0; at + 7 < words.length; at++) {
      const length = words[at + 2];
      if (length >= SMALLEST_TABLE && length <= LONGEST_TABLE && words[at + 1] >>> 28 === 2 && this.area(at))
        found.push(at);
    }
    const behind = new Set(found.map((at) => (words[at] - RAM) >> 2));
    const heads = found.filter((at) => !behind.has(at));
    heads.sort((a, b) => this.areas(b).length - this.areas(a).length);
    return heads[0] ?? -1;
  }
}
