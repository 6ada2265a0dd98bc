// ARMv6-M machine code turned into JavaScript, a run of instructions at a time; no memory map, no peripherals, no
// interrupts: those are cpu.mjs, which also says what the generated code may call.
//
// A run starts anywhere and goes on through branches that are not taken, plain jumps, calls and the returns from them.
// Registers live in local variables until the run is left. Flags are not computed but remembered as what they follow
// from, and only written down where somebody can still ask for them.

import { LINE_BITS, placeOf } from './flash.mjs';
import { C, ENDS, LR, NZ, SP, V, ALL, decode, wanted } from './decode.mjs';

const LONGEST = 96;
// Calls within calls that are followed.
const DEEPEST = 4;

// The JavaScript of a run that starts at pc: a function body, and the address behind the last instruction.
// ``constant(address)`` gives the word at an address that never changes, undefined elsewhere. ``cached``: the run asks
// the flash's cache for the lines that it lies in.
export function translate(start, fetch, constant, cached = false) {
  const path = [];
  const seen = new Set();
  // Where calls that were followed are expected to come back to.
  const returns = [];
  let loops = false;
  for (let pc = start; path.length < LONGEST;) {
    const one = decode(pc, fetch);
    if (one.kind === 'other' || (seen.has(pc) && path.length)) break;
    seen.add(pc);
    path.push(one);
    if (one.kind === 'branch' && one.to === start) loops = true;
    if (one.kind === 'go') {
      if (one.to === start) loops = true;
      if (seen.has(one.to)) break;
      pc = one.to;
      continue;
    }
    if (one.kind === 'call' && returns.length < DEEPEST && !seen.has(one.to)) {
      returns.push(pc + one.size);
      pc = one.to;
      continue;
    }
    if ((one.leave || (one.kind === 'return' && one.b === LR)) && returns.length && !seen.has(returns.at(-1))) {
      pc = one.expected = returns.pop();
      continue;
    }
    if (ENDS.has(one.kind) || one.leave) break;
    pc += one.size;
  }
  if (!path.length) return null;
  const writer = new Writer(start, fetch, constant, loops, cached);
  for (const [index, one] of path.entries()) writer.instruction(one, path[index + 1]);
  return writer.body();
}

class Writer {
  constructor(start, fetch, constant, loops, cached) {
    this.start = start;
    this.fetch = fetch;
    this.constant = constant;
    this.loops = loops;
    this.cached = cached;
    this.line = -1;
    this.lines = [];
    this.used = new Set();
    this.changed = new Set();
    this.cycles = 0;
    this.temps = 0;
    // Flags as JavaScript expressions of temporaries; how they were when the run began, to start with.
    this.flags = { result: 'F[0]', carry: 'F[1]', overflow: 'F[2]', dirty: 0, compare: null };
    this.open = true;
  }

  r(n) {
    this.used.add(n);
    return `r${n}`;
  }

  set(n, expression) {
    this.used.add(n);
    this.changed.add(n);
    this.lines.push(`r${n} = ${expression};`);
  }

  temp(expression) {
    const name = `t${this.temps++}`;
    this.lines.push(`const ${name} = ${expression};`);
    return name;
  }

  operand(one) {
    return one.imm !== undefined ? String(one.imm) : this.r(one.b);
  }

  // Leave the run. ``target`` is an address, or an expression where it is not known.
  leave(target, extra = 0) {
    const known = typeof target === 'number';
    const keep = known ? wanted(target, this.fetch) : ALL;
    const back = known && this.loops && target === this.start;
    const { flags } = this;
    this.lines.push({ cycles: this.cycles + extra, keep: keep & flags.dirty, flags, target, back });
  }

  flagLines(keep, flags) {
    const out = [];
    if (keep & NZ && flags.result !== 'F[0]') out.push(`F[0] = ${flags.result};`);
    if (keep & C && flags.carry !== 'F[1]') out.push(`F[1] = ${flags.carry};`);
    if (keep & V && flags.overflow !== 'F[2]') out.push(`F[2] = ${flags.overflow};`);
    return out.join(' ');
  }

  flagged(changes) {
    const dirty = this.flags.dirty | NZ | ('carry' in changes && C) | ('overflow' in changes && V);
    this.flags = { ...this.flags, compare: null, ...changes, dirty };
  }

  test(condition) {
    const { result, carry, overflow, compare } = this.flags;
    if (compare) {
      const [a, b] = compare;
      const sign = ['===', '!==', '>=', '<', null, null, null, null, '>', '<=', '>=', '<', '>', '<='][condition];
      if (sign) return [2, 3, 8, 9].includes(condition) ? `(${a} >>> 0) ${sign} (${b} >>> 0)` : `${a} ${sign} ${b}`;
    }
    return [
      `${result} === 0`,
      `${result} !== 0`,
      `${carry}`,
      `!${par(carry)}`,
      `${result} < 0`,
      `${result} >= 0`,
      `${overflow}`,
      `!${par(overflow)}`,
      `${par(carry)} && ${result} !== 0`,
      `!${par(carry)} || ${result} === 0`,
      `(${result} < 0) === !!${par(overflow)}`,
      `(${result} < 0) !== !!${par(overflow)}`,
      `${result} !== 0 && (${result} < 0) === !!${par(overflow)}`,
      `${result} === 0 || (${result} < 0) !== !!${par(overflow)}`,
    ][condition];
  }

  // A high register; the program counter is ahead of the instruction.
  high(one) {
    return one.b === 15 ? String(one.pc + 4) : this.r(one.b);
  }

  address(one) {
    if (one.b !== undefined) return this.temp(`${this.r(one.a)} + ${this.r(one.b)} | 0`);
    return one.imm ? this.temp(`${this.r(one.a)} + ${one.imm} | 0`) : this.r(one.a);
  }

  read(at, width, sign) {
    const inside = this.temp(`${at} - 0x20000000 | 0`);
    const [view, shift] = { 4: ['S32', '>> 2'], 2: [sign ? 'I16' : 'S16', '>> 1'], 1: [sign ? 'I8' : 'S8', ''] }[width];
    const slow = `read${width}(${at}, ${this.cycles})`;
    const wide = sign ? `${slow} << ${32 - 8 * width} >> ${32 - 8 * width}` : slow;
    return `(${inside} >>> 0) < 0x42000 ? ${view}[${inside} ${shift}] : ${wide}`;
  }

  write(at, value, width) {
    const inside = this.temp(`${at} - 0x20000000 | 0`);
    const [view, shift] = { 4: ['S32', '>> 2'], 2: ['S16', '>> 1'], 1: ['S8', ''] }[width];
    this.lines.push(
      `if ((${inside} >>> 0) < 0x42000) ${view}[${inside} ${shift}] = ${value};`,
      `else write${width}(${at}, ${value}, ${this.cycles});`,
    );
  }

  // What lies there is wanted from the flash.
  wantLine(address) {
    const line = address >>> LINE_BITS;
    if (this.cached && address >>> 24 === 0x10 && line !== this.line)
      this.lines.push(`if (K[${placeOf(line)}] !== ${line}) want(${line});`);
    this.line = line;
  }

  instruction(one, next) {
    const before = this.cycles;
    this.wantLine(one.pc);
    this.wantLine(one.pc + one.size - 2);
    KINDS[one.kind](this, one, next);
    this.cycles = before + one.cycles;
    if (this.open && !next) this.leave(one.pc + one.size);
  }

  // Leave for good: nothing of the run comes behind this.
  end(target, one) {
    this.leave(target, one.cycles);
    this.open = false;
  }

  // A return to this address: on with the run, if that is where the call came from that the run followed.
  comeBack(to, one, next) {
    const follows = one.expected !== undefined && next;
    if (follows) this.lines.push(`if (${to} !== ${one.expected | 1}) {`);
    this.leave(`leave(${to})`, one.cycles);
    if (follows) this.lines.push('}');
    else this.open = false;
  }

  alu(one) {
    const b = this.operand(one);
    const a = one.a === undefined ? '' : this.r(one.a);
    const t = this.temp(
      {
        mov: b,
        and: `${a} & ${b}`,
        orr: `${a} | ${b}`,
        eor: `${a} ^ ${b}`,
        bic: `${a} & ~${b}`,
        mvn: `~${b}`,
        mul: `Math.imul(${a}, ${b})`,
      }[one.fn],
    );
    if (one.d >= 0) this.set(one.d, t);
    this.flagged({ result: t });
  }

  add(one) {
    const a = this.temp(this.r(one.a));
    const b = one.imm !== undefined ? String(one.imm) : this.temp(this.r(one.b));
    const t = this.temp(`${a} ${one.minus ? '-' : '+'} ${b} | 0`);
    if (one.d >= 0) this.set(one.d, t);
    const carry = one.minus ? `((${a} >>> 0) >= (${b} >>> 0) ? 1 : 0)` : `((${t} >>> 0) < (${a} >>> 0) ? 1 : 0)`;
    const overflow = `((${a} ^ ${one.minus ? b : t}) & (${one.minus ? a : b} ^ ${t})) >>> 31`;
    this.flagged({ result: t, carry, overflow, compare: one.minus ? [a, b] : null });
  }

  withCarry(one) {
    const a = this.temp(this.r(one.a));
    const b = this.temp(one.minus ? `~${this.r(one.b)}` : this.r(one.b));
    const sum = this.temp(`(${a} >>> 0) + (${b} >>> 0) + ${this.flags.carry}`);
    const t = this.temp(`${sum} | 0`);
    this.set(one.d, t);
    this.flagged({
      result: t,
      carry: `(${sum} > 4294967295 ? 1 : 0)`,
      overflow: `((${a} ^ ${t}) & (${b} ^ ${t})) >>> 31`,
    });
  }

  shift(one) {
    const a = this.temp(this.r(one.a));
    const n = one.amount;
    const expression = {
      lsl: n < 32 ? `${a} << ${n}` : '0',
      lsr: n < 32 ? `${a} >>> ${n} | 0` : '0',
      asr: `${a} >> ${Math.min(n, 31)}`,
    }[one.fn];
    const t = this.temp(expression);
    this.set(one.d, t);
    const last = one.fn === 'lsl' ? 32 - n : n - 1;
    this.flagged({ result: t, carry: `(${a} >>> ${last} & 1)` });
  }

  body() {
    const registers = [...this.used].sort((a, b) => a - b);
    const load = registers.map((n) => `r${n} = I[${n}]`).join(', ');
    const save = [...this.changed].map((n) => `I[${n}] = r${n};`).join(' ');
    const lines = this.lines.map((line) => {
      if (typeof line === 'string') return line;
      const flags = this.flagLines(line.keep, line.flags);
      const spend = `B[0] = B[0] - ${line.cycles} | 0;`;
      if (line.back) return `${flags} ${spend} if (B[0] > 0) continue; ${save} return ${line.target};`;
      return `${flags} ${save} ${spend} return ${line.target};`;
    });
    const inner = lines.join('\n');
    return `${load ? `let ${load};` : ''}\n${this.loops ? `for (;;) {\n${inner}\n}` : inner}`;
  }
}

// What an instruction of each kind becomes: (writer, instruction, the next one of the run).
const KINDS = {
  alu: (w, one) => w.alu(one),
  add: (w, one) => w.add(one),
  carry: (w, one) => w.withCarry(one),
  negate: (w, one) => {
    const b = w.temp(w.r(one.b));
    const t = w.temp(`-${b} | 0`);
    w.set(one.d, t);
    w.flagged({ result: t, carry: `(${b} === 0 ? 1 : 0)`, overflow: `(${b} & ${t}) >>> 31`, compare: ['0', b] });
  },
  shift: (w, one) => w.shift(one),
  shiftBy: (w, one) => {
    const a = w.temp(w.r(one.a));
    const n = w.temp(`${w.r(one.b)} & 255`);
    const carry = w.temp(`${one.fn}C(${a}, ${n}, ${w.flags.carry})`);
    const expressions = {
      lsl: `${n} < 32 ? ${a} << ${n} : 0`,
      lsr: `${n} < 32 ? ${a} >>> ${n} | 0 : 0`,
      asr: `${a} >> (${n} < 32 ? ${n} : 31)`,
      ror: `${a} >>> (${n} & 31) | ${a} << (32 - ${n} & 31)`,
    };
    const t = w.temp(expressions[one.fn]);
    w.set(one.d, t);
    w.flagged({ result: t, carry });
  },
  extend: (w, one) => {
    const a = w.r(one.a);
    const expressions = {
      sxth: `${a} << 16 >> 16`,
      sxtb: `${a} << 24 >> 24`,
      uxth: `${a} & 0xffff`,
      uxtb: `${a} & 0xff`,
      rev: `reversed(${a})`,
      rev16: `(${a} & 0xff00ff) << 8 | ${a} >>> 8 & 0xff00ff`,
    };
    w.set(one.d, expressions[one.fn]);
  },
  addHigh: (w, one) => w.set(one.d, `${w.r(one.d)} + ${w.high(one)} ${one.d === SP ? '& ~3' : '| 0'}`),
  moveHigh: (w, one) => w.set(one.d, one.d === SP ? `${w.high(one)} & ~3` : w.high(one)),
  constant: (w, one) => w.set(one.d, String(one.value | 0)),
  address: (w, one) => w.set(one.d, `${w.r(one.a)} + ${one.imm} | 0`),
  literal: (w, one) => {
    const value = w.constant(one.at);
    if (value !== undefined) w.wantLine(one.at);
    w.set(one.d, value === undefined ? w.read(`(${one.at | 0})`, 4, false) : String(value | 0));
  },
  load: (w, one) => w.set(one.r, w.read(w.address(one), one.width, one.sign)),
  store: (w, one) => w.write(w.address(one), w.r(one.r), one.width),
  many: (w, one) => {
    const base = w.temp(w.r(one.a));
    one.list.forEach((n, index) => {
      const at = index ? w.temp(`${base} + ${4 * index} | 0`) : base;
      if (one.loads) w.set(n, w.read(at, 4, false));
      else w.write(at, w.r(n), 4);
    });
    if (!one.list.includes(one.a)) w.set(one.a, `${base} + ${4 * one.list.length} | 0`);
  },
  push: (w, one) => {
    const list = one.link ? [...one.list, LR] : one.list;
    w.set(SP, `${w.r(SP)} - ${4 * list.length} | 0`);
    list.forEach((n, index) => w.write(w.temp(`r13 + ${4 * index} | 0`), w.r(n), 4));
  },
  pop: (w, one, next) => {
    const base = w.temp(w.r(SP));
    one.list.forEach((n, index) => w.set(n, w.read(w.temp(`${base} + ${4 * index} | 0`), 4, false)));
    const size = 4 * (one.list.length + (one.leave ? 1 : 0));
    const to = one.leave ? w.temp(w.read(w.temp(`${base} + ${size - 4} | 0`), 4, false)) : '';
    w.set(SP, `${base} + ${size} | 0`);
    if (one.leave) w.comeBack(to, one, next);
  },
  mask: (w) => w.lines.push('core.PM = true;'),
  // Whoever waits to interrupt must get between this and the next instruction, which may shut the door again.
  unmask: (w, one) => {
    w.lines.push(`if (core.unmask(${one.b === undefined ? '0' : w.r(one.b)})) {`);
    w.leave(one.then, one.cycles);
    w.lines.push('}');
  },
  isMasked: (w, one) => w.set(one.d, '(core.PM ? 1 : 0)'),
  nothing: () => {},
  branch: (w, one) => {
    w.lines.push(`if (${w.test(one.condition)}) {`);
    w.leave(one.to, 2);
    w.lines.push('}');
  },
  go: (w, one, next) => next || w.end(one.to, one),
  call: (w, one, next) => {
    w.set(LR, String((one.pc + 4) | 1));
    if (!next) w.end(one.to, one);
  },
  callBy: (w, one) => {
    const to = w.temp(`${w.r(one.b)} & ~1`);
    w.set(LR, String((one.pc + 2) | 1));
    w.end(to, one);
  },
  return: (w, one, next) => w.comeBack(w.r(one.b), one, next),
  jump: (w, one) => w.end(`${one.a === 15 ? `${one.pc + 4} + ` : ''}${w.high(one)} & ~1`, one),
};

const par = (expression) => (/^[\w[\]]+$|^\(.*\)$/.test(expression) ? expression : `(${expression})`);
