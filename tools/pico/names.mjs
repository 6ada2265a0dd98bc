// How many names MicroPython keeps for good in the chip's memory, seen from outside; not the rest of its heap
// (heap.mjs).
//
// Names that the ROM lacks stand in tables, each twice as long as the one before. A table begins with the address of the
// one before, how many names stand before its own, how many it has room for and how many it has. The ROM's are the first.

const RAM = 0x20000000;
const FLASH = 0x10000000;
const FIRST_ROOM = 20;
const LONGEST_ROOM = FIRST_ROOM << 8;
const SORTED = 0x80000000;

// What the table at this word says, null where none can be; the first one alone lies behind those in the ROM.
function table(words, at) {
  const [previous, before, room, names] = words.subarray(at, at + 4);
  const here = room >= FIRST_ROOM && room <= LONGEST_ROOM && Number.isInteger(Math.log2(room / FIRST_ROOM));
  const first = room === FIRST_ROOM && previous >= FLASH && previous < RAM;
  const later = room > FIRST_ROOM && previous >= RAM && !(previous & 15);
  return here && names && names <= room && (first || later) ? { previous, before: before & ~SORTED, room, names } : null;
}

// The names of all tables in this memory that lead back to the ROM, 0 where there are none.
export function kept(words) {
  let most = 0;
  for (let at = 0; at + 4 <= words.length; at += 4) {
    let names = 0;
    for (let own = table(words, at); own; ) {
      names += own.names;
      if (own.previous < RAM) {
        most = Math.max(most, names);
        break;
      }
      const previous = table(words, (own.previous - RAM) >> 2);
      // It was full, and so many names are before this one's.
      const follows = previous && previous.room === previous.names && previous.room * 2 === own.room;
      own = follows && previous.before + previous.names === own.before ? previous : null;
    }
  }
  return most;
}
