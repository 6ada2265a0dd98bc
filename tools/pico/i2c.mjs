// The I2C bus of the screen: every byte takes its time on the wire, what was written is told when the bus stops. The one
// chip on it only listens; whether it is there, Python says.

const RESETS = 0x4000c;
const RESET = 0x0;
const FIRST_BLOCK = 3;
const TX_EMPTY = 1 << 4;
const BITS = 9;

export class I2c {
  // ``tell(ns, hex)`` hears each write to ``address`` on that block of the two, while a chip is ``plugged`` in.
  constructor(chip, { block, address, plugged }, tell) {
    this.plugged = plugged;
    const { clock, rp } = chip;
    const i2c = rp.i2c[block];
    let sent = null;
    // In rp2040js a block that is reset goes on as it was; CircuitPython takes one that is enabled for one in use.
    const resets = rp.peripherals[RESETS];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset === RESET && value & (1 << (FIRST_BLOCK + block))) i2c.enable = 0;
    };
    const later = (bits, then) => {
      const bitNs = ((i2c.sclLowPeriod + i2c.sclHighPeriod) * 1e9) / rp.clkSys;
      clock.createAlarm(then).schedule(bits * bitNs);
    };
    i2c.onStart = () => later(1, () => i2c.completeStart());
    i2c.onConnect = (called) => {
      const there = this.plugged && called === address;
      sent = there ? [] : null;
      later(BITS, () => {
        i2c.completeConnect(there);
        // What waits to be sent is thrown away: rp2040js does not say that nothing waits now.
        if (!there) i2c.setInterrupts(TX_EMPTY);
      });
    };
    i2c.onWriteByte = (byte) => {
      sent.push(byte);
      later(BITS, () => i2c.completeWrite(true));
    };
    i2c.onStop = () =>
      later(1, () => {
        if (sent?.length) tell(chip.ns, Buffer.from(sent).toString('hex'));
        sent = null;
        i2c.completeStop();
      });
  }
}
