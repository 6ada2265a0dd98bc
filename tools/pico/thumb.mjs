// ARMv6-M machine code turned into JavaScript, a run of instructions at a time; no memory map, no peripherals, no
// interrupts: those are cpu.mjs, which also says what the generated code may call. Read cpu.mjs next.
//
// A run starts anywhere and goes on through branches that are not taken, plain jumps, calls and the returns from them.
// Registers live in local variables until the run is left. Flags are not computed but remembered as what they follow
// from, and only written down where somebody can still ask for them.

import { C, ENDS, LR, NZ, SP, V, ALL, decode, wanted } from './decode.mjs';

const LONGEST = 96;
// Calls within calls that are followed.
const DEEPEST = 4;

// The JavaScript of a run that starts at pc: a function body, and the address behind the last instruction.
// ``constant(address)`` gives the word at an address that never changes, undefined elsewhere.
export function translate(start, fetch, constant) {
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
  const writer = new Writer(start, fetch, constant, loops);
  for (const [index, one] of path.entries()) writer.instruction(one, path[index + 1]);
  return writer.body();
}

class Writer {
  constructor(start, fetch, constant, loops) {
    this.start = start;
    this.fetch = fetch;
    this.constant = constant;
    this.loops = loops;
    this.lines = [];
    this.used = new Set();
    this.changed = new Set();
    this.cycles = 0;
    this.temps = 0;
    this.exits = [];
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
    const out = {
      at: this.lines.length,
      cycles: this.cycles + extra,
      keep: keep & this.flags.dirty,
      flags: this.flags,
      target,
      back,
    };
    this.lines.push(out);
  }

  flagLines(keep, flags) {
    const out = [];
    if (keep & NZ && flags.result !== 'F[0]') out.push(`F[0] = ${flags.result};`);
    if (keep & C && flags.carry !== 'F[1]') out.push(`F[1] = ${flags.carry};`);
    if (keep & V && flags.overflow !== 'F[2]') out.push(`F[2] = ${flags.overflow};`);
    return out.join(' ');
  }

  flagged(changes) {
    let dirty = this.flags.dirty;
    if ('result' in changes) dirty |= NZ;
    if ('carry' in changes) dirty |= C;
    if ('overflow' in changes) dirty |= V;
    this.flags = { ...this.flags, compare: null, ...changes, dirty };
  }

  test(condition) {
    const { result, carry, overflow, compare } = this.flags;
    if (compare) {
      const [a, b] = compare;
      const sign = ['===', '!==', '>=', '<', null, null, null, null, '>', '<=', '>=', '<', '>', '<='][condition];
      if (sign && (condition === 2 || condition === 3 || condition === 8 || condition === 9))
        return `(${a} >>> 0) ${sign} (${b} >>> 0)`;
      if (sign) return `${a} ${sign} ${b}`;
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

  instruction(one, next) {
    const before = this.cycles;
    switch (one.kind) {
      case 'alu':
        this.alu(one);
        break;
      case 'add':
        this.add(one);
        break;
      case 'carry':
        this.withCarry(one);
        break;
      case 'negate': {
        const b = this.temp(this.r(one.b));
        const t = this.temp(`-${b} | 0`);
        this.set(one.d, t);
        this.flagged({ result: t, carry: `(${b} === 0 ? 1 : 0)`, overflow: `(${b} & ${t}) >>> 31`, compare: ['0', b] });
        break;
      }
      case 'shift':
        this.shift(one);
        break;
      case 'shiftBy': {
        const a = this.temp(this.r(one.a));
        const n = this.temp(`${this.r(one.b)} & 255`);
        const carry = this.temp(`${one.fn}C(${a}, ${n}, ${this.flags.carry})`);
        const t = this.temp(
          {
            lsl: `${n} < 32 ? ${a} << ${n} : 0`,
            lsr: `${n} < 32 ? ${a} >>> ${n} | 0 : 0`,
            asr: `${a} >> (${n} < 32 ? ${n} : 31)`,
            ror: `${a} >>> (${n} & 31) | ${a} << (32 - ${n} & 31)`,
          }[one.fn],
        );
        this.set(one.d, t);
        this.flagged({ result: t, carry });
        break;
      }
      case 'extend':
        this.set(
          one.d,
          {
            sxth: `${this.r(one.a)} << 16 >> 16`,
            sxtb: `${this.r(one.a)} << 24 >> 24`,
            uxth: `${this.r(one.a)} & 0xffff`,
            uxtb: `${this.r(one.a)} & 0xff`,
            rev: `reversed(${this.r(one.a)})`,
            rev16: `(${this.r(one.a)} & 0xff00ff) << 8 | ${this.r(one.a)} >>> 8 & 0xff00ff`,
          }[one.fn],
        );
        break;
      case 'addHigh': {
        const b = one.b === 15 ? String(one.pc + 4) : this.r(one.b);
        this.set(one.d, one.d === SP ? `${this.r(one.d)} + ${b} & ~3` : `${this.r(one.d)} + ${b} | 0`);
        break;
      }
      case 'moveHigh': {
        const b = one.b === 15 ? String(one.pc + 4) : this.r(one.b);
        this.set(one.d, one.d === SP ? `${b} & ~3` : b);
        break;
      }
      case 'constant':
        this.set(one.d, String(one.value | 0));
        break;
      case 'address':
        this.set(one.d, `${this.r(one.a)} + ${one.imm} | 0`);
        break;
      case 'literal': {
        const value = this.constant(one.at);
        this.set(one.d, value === undefined ? this.read(`(${one.at | 0})`, 4, false) : String(value | 0));
        break;
      }
      case 'load':
        this.set(one.r, this.read(this.address(one), one.width, one.sign));
        break;
      case 'store':
        this.write(this.address(one), this.r(one.r), one.width);
        break;
      case 'many': {
        const base = this.temp(this.r(one.a));
        one.list.forEach((n, index) => {
          const at = index ? this.temp(`${base} + ${4 * index} | 0`) : base;
          if (one.loads) this.set(n, this.read(at, 4, false));
          else this.write(at, this.r(n), 4);
        });
        if (!one.list.includes(one.a)) this.set(one.a, `${base} + ${4 * one.list.length} | 0`);
        break;
      }
      case 'push': {
        const list = one.link ? [...one.list, LR] : one.list;
        this.set(SP, `${this.r(SP)} - ${4 * list.length} | 0`);
        list.forEach((n, index) => this.write(this.temp(`r13 + ${4 * index} | 0`), this.r(n), 4));
        break;
      }
      case 'pop': {
        const base = this.temp(this.r(SP));
        one.list.forEach((n, index) => this.set(n, this.read(this.temp(`${base} + ${4 * index} | 0`), 4, false)));
        const size = 4 * (one.list.length + (one.leave ? 1 : 0));
        const to = one.leave ? this.temp(this.read(this.temp(`${base} + ${size - 4} | 0`), 4, false)) : '';
        this.set(SP, `${base} + ${size} | 0`);
        if (one.leave) this.comeBack(to, one, next);
        break;
      }
      case 'mask':
        this.lines.push('core.PM = true;');
        break;
      case 'unmask':
        // Whoever waits to interrupt must get between this and the next instruction, which may shut the door again.
        this.lines.push(`if (core.unmask(${one.b === undefined ? '0' : this.r(one.b)})) {`);
        this.leave(one.then, one.cycles);
        this.lines.push('}');
        break;
      case 'isMasked':
        this.set(one.d, '(core.PM ? 1 : 0)');
        break;
      case 'nothing':
        break;
      case 'branch':
        this.lines.push(`if (${this.test(one.condition)}) {`);
        this.leave(one.to, 2);
        this.lines.push('}');
        break;
      case 'go':
        if (!next) {
          this.leave(one.to, one.cycles);
          this.open = false;
        }
        break;
      case 'call':
        this.set(LR, String((one.pc + 4) | 1));
        if (!next) {
          this.leave(one.to, one.cycles);
          this.open = false;
        }
        break;
      case 'callBy': {
        const to = this.temp(`${this.r(one.b)} & ~1`);
        this.set(LR, String((one.pc + 2) | 1));
        this.leave(to, one.cycles);
        this.open = false;
        break;
      }
      case 'return':
        this.comeBack(this.r(one.b), one, next);
        break;
      case 'jump': {
        const b = one.b === 15 ? String(one.pc + 4) : this.r(one.b);
        this.leave(one.a === 15 ? `${one.pc + 4} + ${b} & ~1` : `${b} & ~1`, one.cycles);
        this.open = false;
        break;
      }
    }
    this.cycles = before + one.cycles;
    if (this.open && !next) this.leave(one.pc + one.size);
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
    if (one.minus) {
      this.flagged({
        result: t,
        carry: `((${a} >>> 0) >= (${b} >>> 0) ? 1 : 0)`,
        overflow: `((${a} ^ ${b}) & (${a} ^ ${t})) >>> 31`,
        compare: [a, b],
      });
    } else {
      this.flagged({
        result: t,
        carry: `((${t} >>> 0) < (${a} >>> 0) ? 1 : 0)`,
        overflow: `((${a} ^ ${t}) & (${b} ^ ${t})) >>> 31`,
      });
    }
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

const par = (expression) => (/^[\w[\]]+$|^\(.*\)$/.test(expression) ? expression : `(${expression})`);
