// The chip's time: cycles of its core, told as nanoseconds to rp2040js's alarms; runs nothing.

import { SimulationClock } from './node_modules/rp2040js/dist/esm/clock/simulation-clock.js';

export class Clock extends SimulationClock {
  constructor() {
    super();
    this.core = null;
    this.cycleNs = 8;
    this.fromNs = 0;
    this.fromCycle = 0;
    // While an alarm is served, time is what it was set to.
    this.servedNs = null;
  }

  get nanos() {
    if (this.servedNs !== null) return this.servedNs;
    return this.core ? this.fromNs + (this.core.now - this.fromCycle) * this.cycleNs : this.fromNs;
  }

  // The first cycle that is not before this moment.
  cycleAt(ns) {
    return this.fromCycle + Math.ceil((ns - this.fromNs) / this.cycleNs);
  }

  // The core's frequency changes now.
  setFrequency(hz) {
    this.fromNs = this.nanos;
    this.fromCycle = this.core.now;
    this.cycleNs = 1e9 / hz;
  }

  linkAlarm(ns, alarm) {
    super.linkAlarm(ns, alarm);
    if (this.nextAlarm === alarm && this.core) this.core.pause();
    return alarm;
  }

  // Serve every alarm that is due.
  serve() {
    const now = this.nanos;
    while (this.nextAlarm && this.nextAlarm.nanos <= now) {
      const alarm = this.nextAlarm;
      this.nextAlarm = alarm.next;
      alarm.scheduled = false;
      this.servedNs = alarm.nanos;
      alarm.callback();
    }
    this.servedNs = null;
  }
}
