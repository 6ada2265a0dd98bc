// Random programs on the translated core and on rp2040js's own, which must end alike; prints one line of JSON.
// node thumb.mjs TOOLS_PICO SEED PROGRAMS

const [tools, seedText, programsText] = process.argv.slice(2);
const at = (name) => new URL(name, `file://${tools}/`).href;
const { RP2040, ConsoleLogger, LogLevel } = await import(at('node_modules/rp2040js/dist/esm/index.js'));
const { Clock } = await import(at('clock.mjs'));
const { Core } = await import(at('cpu.mjs'));

const CODE = 0x20001000;
const DATA = 0x20004000;
const STACK = 0x20006000;
const WFI = 0xbf30;

let seed = Number(seedText);
function below(n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
}
const one = (...list) => list[below(list.length)];
const value = () => one(0, 1, 31, 32, 255, 0x7fffffff, 0x80000000, 0xffffffff, below(2 ** 32), below(2 ** 32));

// r0 to r4 are free, r5 counts loops, r6 is a small offset, r7 the data. Whatever leaves a carry that rp2040js gets
// wrong (shifts by a register) or an overflow (with carry) is followed by a comparison.
const low = () => below(5);
const compare = () => [0x2800 | (low() << 8) | below(256)];
const shapes = [
  () => [(below(3) << 11) | (below(32) << 6) | (low() << 3) | low()],
  () => [0x1800 | (below(4) << 9) | (below(5) << 6) | (low() << 3) | low()],
  () => [0x2000 | (below(4) << 11) | (low() << 8) | below(256)],
  () => [0x4000 | (one(0, 1, 8, 9, 10, 11, 12, 13, 14, 15) << 6) | (low() << 3) | low()],
  () => [0x4000 | (one(2, 3, 4, 5, 6, 7) << 6) | (low() << 3) | low(), ...compare()],
  () => [0x4400 | (low() << 3) | low()],
  () => [0x4600 | (one(low(), 8, 9, 12) << 3) | low()],
  () => [0x4600 | (low() << 3) | 0x80 | below(5)],
  () => [0xb200 | (below(4) << 6) | (low() << 3) | low()],
  () => [0xba00 | (below(2) << 6) | (low() << 3) | low()],
  () => [0x5000 | (below(8) << 9) | (6 << 6) | (7 << 3) | low()],
  () => [0x6000 | (below(4) << 11) | (below(16) << 6) | (7 << 3) | low()],
  () => [0x8000 | (below(2) << 11) | (below(16) << 6) | (7 << 3) | low()],
  () => [0x9000 | (below(2) << 11) | (low() << 8) | below(16)],
  () => [0x4800 | (low() << 8) | below(8)],
  () => [0xa000 | (below(2) << 11) | (low() << 8) | below(64)],
  () => [0xb000 | one(2, 0x82)],
  () => [0xb400 | (1 + below(31)), 0xbc00 | (1 + below(31))],
  () =>
    [0x4638 | one(1, 2, 3), 0xc000 | (below(2) << 11) | (one(1, 2, 3) << 8) | (1 + below(31))].map((op, n, pair) =>
      n ? (op & ~0x700) | ((pair[0] & 7) << 8) : op,
    ),
  // Over the next one or two, if.
  () => [0xd000 | (below(14) << 8) | below(2), ...compare(), 0x3000 | (low() << 8) | below(256)],
  () => [0xe000 | below(2), 0x3000 | (low() << 8) | below(256), 0x3800 | (low() << 8) | below(256)],
  // A loop of up to six rounds.
  () => [
    0x2501 + below(6),
    0x1c40 | (low() << 3),
    0x4000 | (one(0, 1, 12) << 6) | (low() << 3) | low(),
    0x3d01,
    0xd1fb,
  ],
  () => [0xf3ef, 0x8010 | (low() << 8)],
  () => [one(0xb672, 0xb662)],
  () => [0xf380 | low(), 0x8810],
];

function program() {
  const ops = [];
  while (ops.length < 24) ops.push(...one(...shapes)());
  // Branches reach at most two further: give them somewhere to land.
  return [...ops, 0xbf00, 0xbf00, WFI];
}

function chip() {
  const clock = new Clock();
  const rp = new RP2040(clock);
  rp.logger = new ConsoleLogger(LogLevel.Error);
  return { rp, clock };
}

function start(rp, ops, registers, flags, data) {
  const ram = new Uint16Array(rp.sram.buffer);
  ram.set(ops, (CODE - 0x20000000) >> 1);
  rp.sram.set(data, DATA - 0x20000000);
  rp.sram.fill(0x5a, STACK - 256 - 0x20000000, STACK + 256 - 0x20000000);
  rp.core.registers.set(registers);
  [rp.core.N, rp.core.Z, rp.core.C, rp.core.V] = flags;
}

function outcome(rp) {
  const { core } = rp;
  const memory = Buffer.from(rp.sram.subarray(DATA - 0x20000000 - 512, STACK + 256 - 0x20000000)).toString('base64');
  return {
    registers: [...core.registers.subarray(0, 15)],
    flags: [core.N, core.Z, core.C, core.V],
    masked: core.PM,
    memory,
  };
}

const slow = chip();
const fast = chip();
const core = new Core(fast.rp);
fast.rp.core = core;
fast.clock.core = core;
core.attach();
const failures = [];
let cycles = 0;
for (let n = 0; n < Number(programsText) && failures.length < 3; n++) {
  const ops = program();
  const registers = Uint32Array.from({ length: 16 }, (_, r) => (r < 13 ? value() : 0));
  [registers[6], registers[7], registers[13], registers[14], registers[15]] = [
    4 * below(16),
    DATA,
    STACK,
    0xffffffff,
    CODE,
  ];
  // Which of both N and Z are set no instruction can bring about.
  const result = below(3);
  const flags = [result === 0, result === 1, below(2) === 1, below(2) === 1];
  const data = Uint8Array.from({ length: 4096 }, () => below(256));
  start(slow.rp, ops, registers, flags, data);
  start(fast.rp, ops, registers, flags, data);
  const end = CODE + 2 * (ops.length - 1);
  slow.rp.core.cycles = 0;
  for (let steps = 0; slow.rp.core.PC !== end && steps < 2000; steps++) slow.rp.core.executeInstruction();
  core.until(core.now + 100_000);
  const from = core.now;
  let pc = CODE;
  for (let runs = 0; pc !== end && runs < 2000; runs++) {
    const run = core.compile(pc);
    pc = run(pc);
  }
  const [is, should] = [outcome(fast.rp), outcome(slow.rp)];
  const spent = core.now - from;
  cycles += spent;
  if (JSON.stringify(is) !== JSON.stringify(should) || spent !== slow.rp.core.cycles) {
    const wrong = Object.keys(is).filter((key) => JSON.stringify(is[key]) !== JSON.stringify(should[key]));
    failures.push({
      n,
      ops: ops.map((op) => op.toString(16)),
      wrong,
      is: [is.registers, is.flags, spent],
      should: [should.registers, should.flags, slow.rp.core.cycles],
    });
  }
}

// What rp2040js gets wrong is checked against the architecture's own words: [op, a, b, carry] -> [result, N Z C V].
const MANUAL = [
  [0x4088, 0x80000001, 0, 1, 0x80000001, '1010'], // LSLS by 0 keeps the carry
  [0x4088, 0x80000001, 32, 0, 0, '0110'],
  [0x4088, 0x80000001, 33, 1, 0, '0100'],
  [0x40c8, 0x80000001, 0, 1, 0x80000001, '1010'],
  [0x40c8, 0x80000001, 32, 0, 0, '0110'],
  [0x40c8, 0x80000001, 33, 1, 0, '0100'],
  [0x4108, 0x80000001, 0, 0, 0x80000001, '1000'],
  [0x4108, 0x80000001, 40, 0, 0xffffffff, '1010'],
  [0x41c8, 0x80000001, 0, 1, 0x80000001, '1010'],
  [0x41c8, 0x80000001, 1, 0, 0xc0000000, '1010'],
  [0x41c8, 0x00000001, 32, 1, 0x00000001, '0000'],
  [0x4148, 0x00000000, 0x7fffffff, 1, 0x80000000, '1001'], // ADCS
  [0x4148, 0x00000001, 0xffffffff, 1, 0x00000001, '0010'],
  [0x4188, 0x00000000, 0x7fffffff, 0, 0x80000000, '1000'], // SBCS
  [0x4188, 0x80000000, 0x00000000, 0, 0x7fffffff, '0011'],
  [0x4188, 0x00000005, 0xffffffff, 0, 0x00000005, '0000'],
];
for (const [op, a, b, carry, result, flags] of MANUAL) {
  start(fast.rp, [op, WFI], Uint32Array.from([a, b]), [false, false, !!carry, false], new Uint8Array(0));
  core.compile(CODE)(CODE);
  const is = [core.registers[0], [core.N, core.Z, core.C, core.V].map(Number).join('')];
  if (is[0] !== result || is[1] !== flags)
    failures.push({ op: op.toString(16), a, b, carry, is, should: [result, flags] });
}
// An interrupt that waits gets between lifting the mask and what comes next, at the price of what was executed.
start(fast.rp, [0xb672, 0xb662, 0xb672, WFI], Uint32Array.from([0]), [false, false, false, false], new Uint8Array(0));
core.pendingInterrupts = core.enabledInterrupts = 1;
core.until(core.now + 1000);
const began = core.now;
const behind = core.compile(CODE)(CODE) - CODE;
if (behind !== 4 || core.now - began !== 2)
  failures.push({ op: 'CPSIE', is: [behind, core.now - began], should: [4, 2] });
console.log(JSON.stringify({ programs: Number(programsText), cycles, failures }));
