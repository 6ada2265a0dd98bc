// A chain of 74HC165 on three pins: latched, then clocked out bit by bit.
//
// It is here and not with the other chips of the twin because it must answer within a clock of the scan.

export class Row {
  constructor(chip, { clock, latch, data, count }) {
    this.chip = chip;
    this.pins = { clock, latch, data };
    this.inputs = new Array(count).fill(1);
    this.stages = [...this.inputs];
    this.loading = true;
    this.clocked = 0;
  }

  // A pin that the board drives has changed.
  pin(number, level) {
    const { clock, latch } = this.pins;
    if (number === latch) {
      this.loading = level === 0;
      this.stages = [...this.inputs];
      this.show();
    } else if (number === clock) {
      if (level === 1 && this.clocked === 0 && !this.loading) {
        this.stages = [...this.stages.slice(1), 0];
        this.show();
      }
      this.clocked = level;
    }
  }

  set(input, level) {
    this.inputs[input] = level;
  }

  show() {
    this.chip.drive(this.pins.data, this.stages[0]);
  }
}
