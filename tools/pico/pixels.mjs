// WS2812 pulses on a pin become the bytes that a chain takes; knows no colours.

// A pulse longer than this is a one; a line that rests this long shows the frame.
const ONE_NS = 500;
const LATCH_NS = 80_000;
const SHORTEST_NS = 150;
const LONGEST_NS = 1_000;

export class Pulses {
  // ``frame(bytes, bad, ns)``: ``ns`` when its last pulse ended, ``bad`` how many pulses no pixel would understand.
  constructor(clock, frame) {
    this.frame = frame;
    this.bits = [];
    this.bad = 0;
    this.rose = null;
    this.fell = 0;
    this.rest = clock.createAlarm(() => this.latch());
  }

  level(high, ns) {
    if (high) {
      this.rose = ns;
      return;
    }
    if (this.rose === null) return;
    const length = ns - this.rose;
    this.rose = null;
    this.fell = ns;
    if (length < SHORTEST_NS || length > LONGEST_NS) this.bad++;
    else this.bits.push(length > ONE_NS ? 1 : 0);
    if (this.bits.length % 8 === 0) this.rest.schedule(LATCH_NS);
  }

  latch() {
    const bytes = Buffer.alloc(this.bits.length >> 3);
    for (let n = 0; n < bytes.length * 8; n++) bytes[n >> 3] |= this.bits[n] << (7 - (n & 7));
    const { bad } = this;
    const loose = this.bits.length % 8;
    this.bits = [];
    this.bad = 0;
    if (bytes.length) this.frame(bytes, bad + loose, this.fell);
  }
}
