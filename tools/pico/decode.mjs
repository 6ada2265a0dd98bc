// ARMv6-M machine code taken apart: one instruction as an object, and what becomes of flags behind it. Nothing is run
// and nothing written.

const LOOK_AHEAD = 24;
export const SP = 13;
export const LR = 14;

// What an instruction needs of the flags and what it replaces.
export const NZ = 1;
export const C = 2;
export const V = 4;
export const ALL = NZ | C | V;

const bits = (mask) => [...Array(16).keys()].filter((n) => mask & (1 << n));

function signed(value, width) {
  return (value << (32 - width)) >> (32 - width);
}

// What instructions on two low registers are, by their four bits.
const alu = (fn, more) => ['alu', { fn, writes: NZ, ...more }];
const byRegister = (fn) => ['shiftBy', { fn, reads: C, writes: NZ | C }];
const carry = (minus) => ['carry', { minus, reads: C, writes: ALL }];
const add = (minus) => ['add', { minus, d: -1, writes: ALL }];
const REGISTER_FORMS = [
  ...[alu('and'), alu('eor'), byRegister('lsl'), byRegister('lsr'), byRegister('asr'), carry(false), carry(true)],
  ...[byRegister('ror'), alu('and', { d: -1 }), ['negate', { writes: ALL }], add(true), add(false)],
  ...[alu('orr'), alu('mul'), alu('bic'), alu('mvn', { a: undefined })],
];

// One instruction: { kind, cycles, reads, writes, ...what the kind needs }; "other" is left to the interpreter.
export function decode(pc, fetch) {
  const op = fetch(pc);
  const low = op & 7;
  const mid = (op >> 3) & 7;
  const high = (op >> 6) & 7;
  const upper = (op >> 8) & 7;
  const imm8 = op & 255;
  const one = (kind, more) => ({ pc, size: 2, kind, cycles: 1, reads: 0, writes: 0, ...more });
  const top5 = op >> 11;
  if (top5 < 3) {
    const amount = (op >> 6) & 31;
    if (top5 === 0 && amount === 0) return one('alu', { fn: 'mov', d: low, b: mid, writes: NZ });
    return one('shift', { fn: ['lsl', 'lsr', 'asr'][top5], d: low, a: mid, amount: amount || 32, writes: NZ | C });
  }
  if (top5 === 3) {
    const b = op & 0x400 ? { imm: high } : { b: high };
    return one('add', { minus: !!(op & 0x200), d: low, a: mid, ...b, writes: ALL });
  }
  if (top5 === 4) return one('alu', { fn: 'mov', d: upper, imm: imm8, writes: NZ });
  if (top5 === 5) return one('add', { minus: true, d: -1, a: upper, imm: imm8, writes: ALL });
  if (top5 === 6 || top5 === 7) return one('add', { minus: top5 === 7, d: upper, a: upper, imm: imm8, writes: ALL });
  if (op >> 10 === 16) {
    const [kind, needs] = REGISTER_FORMS[(op >> 6) & 15];
    return one(kind, { d: low, a: low, b: mid, ...needs });
  }
  if (op >> 10 === 17) {
    const d = low | ((op >> 4) & 8);
    const m = (op >> 3) & 15;
    switch ((op >> 8) & 3) {
      case 0:
        return d === 15 ? one('jump', { a: 15, b: m, cycles: 2 }) : one('addHigh', { d, b: m });
      case 1:
        return d === 15 || m === 15 ? one('other') : one('add', { minus: true, d: -1, a: d, b: m, writes: ALL });
      case 2:
        return d === 15 ? one('jump', { b: m, cycles: 2 }) : one('moveHigh', { d, b: m });
      default:
        return low || m === 15 ? one('other') : one(op & 0x80 ? 'callBy' : 'return', { b: m, cycles: 2 });
    }
  }
  const load = (more) => one('load', { cycles: 2, ...more });
  const store = (more) => one('store', { cycles: 2, ...more });
  if (top5 === 9) return one('literal', { d: upper, at: ((pc + 4) & ~3) + imm8 * 4, cycles: 2 });
  if (op >> 12 === 5) {
    const which = (op >> 9) & 7;
    const more = { width: [4, 2, 1, 1, 4, 2, 1, 2][which], sign: which === 3 || which === 7 };
    return (which < 3 ? store : load)({ ...more, r: low, a: mid, b: high });
  }
  if (op >> 13 === 3 || op >> 12 === 8) {
    const width = op >> 12 === 8 ? 2 : op & 0x1000 ? 1 : 4;
    const at = { width, r: low, a: mid, imm: ((op >> 6) & 31) * width };
    return op & 0x800 ? load(at) : store(at);
  }
  if (op >> 12 === 9) return (op & 0x800 ? load : store)({ width: 4, r: upper, a: SP, imm: imm8 * 4 });
  if (op >> 12 === 10) {
    return op & 0x800
      ? one('address', { d: upper, a: SP, imm: imm8 * 4 })
      : one('constant', { d: upper, value: ((pc + 4) & ~3) + imm8 * 4 });
  }
  if (op >> 12 === 12) {
    const list = bits(imm8);
    return list.length ? one('many', { loads: !!(op & 0x800), a: upper, list, cycles: 1 + list.length }) : one('other');
  }
  if (op >> 12 === 11) {
    if (op >> 8 === 0xb0) return one('address', { d: SP, a: SP, imm: (op & 0x80 ? -4 : 4) * (op & 127) });
    // The link register's own cycle is not counted, as rp2040js does not.
    if (op >> 9 === 0x5a) return one('push', { list: bits(imm8), link: !!(op & 256), cycles: 1 + bits(imm8).length });
    if (op >> 9 === 0x5e)
      return one('pop', { list: bits(imm8), leave: !!(op & 256), cycles: 1 + bits(imm8).length + (op & 256 ? 2 : 0) });
    if (op >> 8 === 0xb2) return one('extend', { fn: ['sxth', 'sxtb', 'uxth', 'uxtb'][(op >> 6) & 3], d: low, a: mid });
    if (op >> 6 === 0x2e8) return one('extend', { fn: 'rev', d: low, a: mid });
    if (op >> 6 === 0x2e9) return one('extend', { fn: 'rev16', d: low, a: mid });
    if (op === 0xb672) return one('mask');
    if (op === 0xb662) return one('unmask', { then: pc + 2 });
    if (op === 0xbf00) return one('nothing');
    return one('other');
  }
  if (op >> 12 === 13) {
    const condition = (op >> 8) & 15;
    if (condition > 13) return one('other');
    const reads = [NZ, C, NZ, V, C | NZ, NZ | V, ALL][condition >> 1];
    return one('branch', { condition, to: pc + 4 + signed(imm8, 8) * 2, reads });
  }
  if (top5 === 28) return one('go', { to: pc + 4 + signed(op & 0x7ff, 11) * 2, cycles: 2 });
  if (top5 === 30) {
    const second = fetch(pc + 2);
    if ((second & 0xd000) === 0xd000) {
      const s = (op >> 10) & 1;
      const i1 = 1 ^ s ^ ((second >> 13) & 1);
      const i2 = 1 ^ s ^ ((second >> 11) & 1);
      const far = signed((s << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1), 25);
      return { ...one('call', { to: pc + 4 + far, cycles: 3 }), size: 4 };
    }
    if (op === 0xf3bf && (second & 0xff80) === 0x8f00) return { ...one('nothing', { cycles: 3 }), size: 4 };
    if (op >> 4 === 0xf38 && second === 0x8810)
      return { ...one('unmask', { b: op & 15, then: pc + 4, cycles: 3 }), size: 4 };
    if (op === 0xf3ef && (second & 0xf0ff) === 0x8010)
      return { ...one('isMasked', { d: (second >> 8) & 15, cycles: 3 }), size: 4 };
  }
  return one('other');
}

// What a run cannot go on behind.
export const ENDS = new Set(['jump', 'callBy', 'return', 'go', 'call', 'other']);

// Which flags somebody may still read when execution goes on at pc.
export function wanted(pc, fetch) {
  let open = ALL;
  let used = 0;
  for (let n = 0; n < LOOK_AHEAD && open; n++) {
    const one = decode(pc, fetch);
    used |= one.reads & open;
    open &= ~one.writes;
    if (one.kind === 'go') {
      pc = one.to;
      continue;
    }
    // No flag is passed on to what is called; but the compiler's helpers for comparisons return them.
    if (one.kind === 'call') return used;
    if (one.kind === 'branch' || ENDS.has(one.kind) || one.leave) return used | open;
    pc += one.size;
  }
  return used;
}
