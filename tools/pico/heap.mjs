// The garbage collector's own tables in the chip's memory, read from outside; asks the firmware nothing.
//
// MicroPython keeps a struct for each area of its heap: the next area, where the table of blocks lies and how long it
// is, where the finalisers' bits lie, where the pool of blocks begins and ends. It is found by what must be true of it.
// While the collector runs there are blocks that it has marked as reached; when the last of them is gone it is done.

const RAM = 0x20000000;
const RAM_SIZE = 0x42000;
const BLOCK = 16;
const LOOK_NS = 1e6;
const SEARCH_NS = 50e6;
const SMALLEST_TABLE = 64;
const LONGEST_TABLE = 4096;

const MARK = 3;

// Of the four blocks in a byte of the table, how many are taken, and how many of them are marked.
const count = (byte, holds) => [0, 2, 4, 6].filter((at) => holds((byte >> at) & 3)).length;
const TAKEN = Uint8Array.from({ length: 256 }, (_, byte) => count(byte, (state) => state !== 0));
const MARKED = Uint8Array.from({ length: 256 }, (_, byte) => count(byte, (state) => state === MARK));

export class Heap {
  // ``tell(taken, there, most)`` in bytes, after each collection; ``most`` was taken before it, rubbish included.
  constructor(chip, tell) {
    this.chip = chip;
    this.tell = tell;
    this.words = new Uint32Array(chip.rp.sram.buffer);
    this.first = -1;
    this.collecting = false;
    this.most = 0;
    this.nextNs = chip.ns + LOOK_NS;
  }

  look() {
    if (this.chip.ns < this.nextNs) return;
    this.nextNs = this.chip.ns + LOOK_NS;
    if (this.first < 0 || !this.area(this.first)) {
      this.first = this.find();
      this.collecting = false;
    }
    if (this.first < 0) {
      this.nextNs += SEARCH_NS;
      return;
    }
    const [taken, marked, there] = this.count();
    this.most = Math.max(this.most, taken);
    if (this.collecting && !marked) {
      this.tell(taken, there, this.most);
      this.most = taken;
    }
    this.collecting = marked > 0;
  }

  count() {
    let taken = 0;
    let marked = 0;
    let there = 0;
    for (let at = this.first; at >= 0;) {
      const area = this.area(at);
      if (!area) break;
      const { sram } = this.chip.rp;
      for (let n = 0; n < area.length; n++) {
        const byte = sram[area.table + n];
        taken += TAKEN[byte];
        marked += MARKED[byte];
      }
      there += area.length * 4;
      at = area.next ? (area.next - RAM) >> 2 : -1;
    }
    return [taken * BLOCK, marked, there * BLOCK];
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
      pool > finalisers + length + 3 * BLOCK ||
      end - pool !== length * 4 * BLOCK ||
      !inside(end - 1)
    )
      return null;
    return { next, table: table - RAM, length };
  }

  find() {
    const { words } = this;
    for (let at = 0; at + 7 < words.length; at++) {
      const length = words[at + 2];
      if (length >= SMALLEST_TABLE && length <= LONGEST_TABLE && words[at + 1] >>> 28 === 2 && this.area(at)) return at;
    }
    return -1;
  }
}
