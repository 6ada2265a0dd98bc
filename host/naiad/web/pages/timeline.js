// A cascade replayed in its time, or slower, by its gates' stamps: the pieces of a drawing fall one after the other; not
// when each falls (report/timeline.py). The pages have it as a module, a shared game within itself.
import { figure } from "./lib.js";

/**
 * @typedef {{ from: number, to: number, falls: [string, number][], pushes: number[], gates: number[], ms: number }} Timeline
 * @typedef {{ root: Element, end: Element }} Drawings the one in which pieces fall, and one in which they have fallen
 */

/**
 * A button, the pace and a clock. Who wants no motion goes on from stamp to stamp.
 * @param {HTMLElement} place
 * @param {Timeline} timeline
 * @param {Record<string, string>} words
 * @param {() => Promise<Drawings>} begin shows the position before the first push
 * @param {() => unknown} done shows the one after the last
 */
export function replay(place, timeline, words, begin, done) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const stamps = [...new Set([...timeline.pushes, ...timeline.gates, timeline.ms])].sort((one, other) => one - other);
  const button = document.createElement("button");
  button.type = "button";
  const pace = document.createElement("select");
  pace.setAttribute("aria-label", words.pace);
  pace.append(new Option(words.real, "1"), new Option(words.quarter, "0.25"), new Option(words.twentieth, "0.05"));
  pace.hidden = still;
  const clock = document.createElement("span");
  place.replaceChildren(button, " ", pace, " ", clock);
  // What has fallen, of so much; what is shown next frame; which run this is, so that one that was stopped stays so.
  let fallen = 0;
  let run = 0;
  let at = -1;
  /** @type {Drawings | null} */
  let drawings = null;

  /** @param {number} ms */
  function tell(ms) {
    at = ms;
    for (; fallen < timeline.falls.length && timeline.falls[fallen][1] <= ms; fallen += 1) {
      const id = timeline.falls[fallen][0];
      const now = drawings?.end.querySelector(`[id="${id}"]`);
      if (now) drawings?.root.querySelector(`[id="${id}"]`)?.replaceWith(now.cloneNode(true));
    }
    const pushes = timeline.pushes.filter((push) => push <= ms).length;
    clock.textContent = words.progress.replace("{s}", figure(ms / 1000, 2)).replace("{push}", String(pushes)).replace("{of}", String(timeline.pushes.length));
  }

  function stop() {
    run += 1;
    drawings = null;
    at = -1;
    button.textContent = still ? words.step : words.play;
  }

  async function start() {
    stop();
    const mine = run;
    fallen = 0;
    const found = await begin();
    if (mine !== run) return false;
    drawings = found;
    button.textContent = still ? words.step : words.stop;
    tell(0);
    return true;
  }

  async function play() {
    if (!await start()) return;
    const mine = run;
    let before = performance.now();
    /** @param {number} now */
    const frame = (now) => {
      if (mine !== run) return;
      tell(Math.min(at + Math.max(0, now - before) * Number(pace.value), timeline.ms));
      before = now;
      if (at < timeline.ms) requestAnimationFrame(frame);
      else end();
    };
    requestAnimationFrame(frame);
  }

  function end() {
    stop();
    done();
  }

  async function step() {
    if (at < 0) return void await start();
    const next = stamps.find((stamp) => stamp > at);
    if (next === undefined || next >= timeline.ms) {
      tell(timeline.ms);
      end();
    } else tell(next);
  }

  button.addEventListener("click", () => { if (still) step(); else if (drawings) stop(); else play(); });
  stop();
  return stop;
}
