// The collector's tables and the flash's cache, seen from outside on memory that this makes; prints one line of JSON.
// node memory.mjs TOOLS_PICO

const [tools] = process.argv.slice(2);
const at = (name) => new URL(name, `file://${tools}/`).href;
const { RP2040 } = await import(at('node_modules/rp2040js/dist/esm/index.js'));
const { Clock } = await import(at('clock.mjs'));
const { Core } = await import(at('cpu.mjs'));
const { Heap } = await import(at('heap.mjs'));

const { kept } = await import(at('names.mjs'));

const RAM = 0x20000000;
const FLASH = 0x10000000;
const MISS = 112;

// An area as MicroPython makes one: struct, table of blocks, finalisers' bits, a gap, the pool.
function area(sram, struct, next, table, length, gap) {
  const finalisers = table + length;
  const pool = finalisers + length / 2 + gap;
  const words = [next, table, length, finalisers, pool, pool + length * 64].map((at) => (at ? RAM + at : 0));
  words[2] = length;
  new Uint32Array(sram.buffer).set(words, struct >> 2);
  return (block, state) => (sram[table + (block >> 2)] |= state << (2 * (block & 3)));
}

// An area far from its pool leads to an ordinary one, which lies before it in memory.
function heap() {
  const chip = { ns: 0, rp: { sram: new Uint8Array(0x42000) } };
  const { sram } = chip.rp;
  const second = area(sram, 0x1000, 0, 0x1040, 512, 16);
  const first = area(sram, 0x20000, 0x1000, 0x20040, 128, 96);
  const told = [];
  const heap = new Heap(chip, (...bytes) => told.push(bytes));
  const look = () => {
    chip.ns += 1e8;
    heap.look();
  };
  for (let block = 0; block < 100; block++) first(block, 3);
  second(1000, 3);
  second(1001, 2);
  // Rubbish behind the last thing that stays.
  second(1500, 1);
  second(1501, 2);
  look();
  // The marks go.
  for (let n = 0; n < sram.length; n++) if (n >= 0x20040 && n < 0x20040 + 25) sram[n] = 0x55;
  sram[0x1040 + 250] &= ~2;
  look();
  sram[0x1040 + 375] = 0;
  look();
  look();
  look();
  return told;
}

// Three tables of names, the last one with room left; beside them one that leads nowhere, and an old list whose numbers
// are like a table's.
function names() {
  const words = new Uint32Array(0x1000);
  const put = (at, ...table) => words.set(table, at >> 2);
  put(0x100, FLASH + 0x1234, 0x80000000 + 1900, 20, 20);
  put(0x340, RAM + 0x100, 1920, 40, 40);
  put(0x200, RAM + 0x340, 1960, 80, 9);
  put(0x600, RAM + 0x3000, 2000, 160, 160);
  put(0x700, RAM + 0x340, 77, 640, 600);
  const all = kept(words);
  words[0x340 >> 2] = 0;
  return [all, kept(words), kept(new Uint32Array(64))];
}

// A program in the flash, run three times: into an empty cache, again, and after what it evicts.
function cache(missCycles) {
  const rp = new RP2040(new Clock());
  const core = new Core(rp, missCycles);
  rp.core = core;
  rp.clock.core = core;
  core.attach();
  // Eight times movs r0, #1, and back to the caller: nine halfwords, three lines of the cache.
  new Uint16Array(rp.flash.buffer).set([...Array(8).fill(0x2001), 0x4770], 0x100 >> 1);
  const once = () => {
    core.registers[14] = (FLASH + 0x2001) | 0;
    core.until(core.now + 100_000);
    const from = core.now;
    const run = core.compile(FLASH + 0x100);
    run(FLASH + 0x100);
    return core.now - from;
  };
  const spent = [once(), once()];
  // Two other addresses of the first line's set.
  for (const far of [0x2000, 0x4000]) core.cache?.want((FLASH + 0x100 + far) >>> 3);
  spent.push(once());
  core.cache?.flush();
  spent.push(once());
  return spent;
}

const [plain, waited] = [cache(0), cache(MISS)];
console.log(JSON.stringify({ heap: heap(), names: names(), plain, misses: waited.map((cycles, n) => (cycles - plain[n]) / MISS) }));
