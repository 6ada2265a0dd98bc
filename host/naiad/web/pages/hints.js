// The best turns in words, and their places in the drawing; not where hints come from (play.js, table.js).
import { by, el, points, t } from "./lib.js";

// By part of the drawing how good, from 0 for the best.
/** @type {Map<string, number>} */
const places = new Map();

/**
 * Shows them in a list; none say so. ``play`` is what a press on a line does, where it does something.
 * @param {any[]} hints
 * @param {(one: any) => ((from: DOMRect) => unknown) | undefined} [play]
 */
export function showHints(hints, play) {
  by("hints").replaceChildren(...hints.map((one) => {
    const words = one.words.join(", ") + (one.reason ? ` (${one.reason})` : "");
    const does = play?.(one);
    if (!does) return points(el("li", {}, words), one.places);
    const button = el("button", { type: "button", onclick: () => does(button.getBoundingClientRect()) }, words);
    return el("li", {}, points(button, one.places));
  }));
  if (!hints.length) by("hints").replaceChildren(el("li", { className: "none" }, t("No hint: nobody knows what this seat holds.")));
  places.clear();
  // The best last: it may be at the place of another.
  hints.forEach((/** @type {any} */ _one, index) => {
    const best = hints.length - 1 - index;
    for (const part of hints[best].places) places.set(part, best);
  });
  markHints();
  // What is longer than its room is scrolled by keys too.
  if (!by("hints").querySelector("button") && by("hints").scrollHeight > by("hints").clientHeight) by("hints").tabIndex = 0;
}

export function clearHints() {
  by("hints").replaceChildren();
  by("hints").removeAttribute("tabindex");
  places.clear();
  markHints();
}

/** Marks them in the drawing as it is now. */
export function markHints() {
  for (const old of by("position").querySelectorAll("[data-best]")) old.removeAttribute("data-best");
  for (const [part, best] of places) document.getElementById(part)?.setAttribute("data-best", String(best));
}
