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
