// A game that a page holds within itself: replayed as on a server's page, without one; made by naiad show -o game.html.
import { by, t, view } from "./lib.js";
import { replayed } from "./replay.js";

/** What two steps have in common is told once: [from, count] of the step before, or another piece by its number. @typedef {(number | [number, number])[]} Told */

async function unpacked() {
  if (!("DecompressionStream" in window)) throw new Error(t("This browser is too old for this page: one of 2023 or later shows it."));
  const packed = Uint8Array.from(atob(by("data").textContent), (letter) => letter.charCodeAt(0));
  const data = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  for (const kind of ["wide", "narrow", "lying", "text", "score"]) {
    /** @type {number[]} */
    let before = [];
    for (const step of data.steps) {
      before = step[kind] = step[kind].flatMap((/** @type {number | [number, number]} */ part) => (Array.isArray(part) ? before.slice(part[0], part[0] + part[1]) : [part]));
    }
  }
  return data;
}

const data = unpacked();
replayed({
  game: async () => (await data).game,
  async at(count) {
    const { game, pieces, steps } = await data;
    const step = steps[count];
    const piece = (/** @type {number} */ number) => pieces[number];
    return {
      key: game.key, running: step.running, score: step.score.map(piece), text: step.text.map(piece).join(""),
      svg: step[view].map(piece).join(""),
    };
  },
});
