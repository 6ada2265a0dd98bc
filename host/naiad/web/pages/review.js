// A kept game's review: judged on demand, what each marked turn lost and what was better, which is hidden until somebody
// asks; not how a turn is judged (a server's reviews.py).
import { ask, by, el, hands, labelled, seat, shape, showPosition, t, tried, view } from "./lib.js";

const AGAIN_MS = 1000;
const [WIDTH, HEIGHT] = [280, 80];

/**
 * Offers it for the game at this path, whose players are called so now, and which can be shown after so many moves; what
 * it gives tells it once names are otherwise.
 * @param {string} path
 * @param {() => string[]} called
 * @param {(count: number) => Promise<void>} goes
 */
export function reviewed(path, called, goes) {
  let players = called();
  /** @type {any} */
  let last = null;
  const place = by("review");
  /** @type {string} */
  let shown = "";
  // The turns that were opened: they stay so when more turns come.
  /** @type {Set<number>} */
  const opened = new Set();

  async function look() {
    const data = await ask(`${path}/review`);
    by("judged").hidden = !(data.lost?.length || data.can);
    last = data;
    show(data);
    if (data.of && !data.ended && data.turns.length < data.of) setTimeout(() => tried(look), AGAIN_MS);
  }

  /** @param {any} data */
  function show(data) {
    if (data.lost) {
      place.replaceChildren(el("ul", { className: "marked" }, ...data.lost.map((/** @type {[number, string]} */ [at, words]) => el("li", {}, el("a", { href: `#${at}` }, words)))));
      return;
    }
    if (!data.of && !hands && !seat) {
      place.replaceChildren(el("p", { className: "soft" }, t("Nobody has had this game judged yet. Whoever may play here can.")));
      return;
    }
    if (!data.of) {
      place.replaceChildren(el("p", { className: "soft" }, t("Each decision is played on many times, which takes a minute or two.")),
        el("button", { type: "button", onclick: () => tried(async () => { await ask(`${path}/review`, {}); await look(); }) }, t("Judge this game")));
      return;
    }
    players = called();
    const key = JSON.stringify([data, players]);
    if (key === shown) return;
    shown = key;
    const done = data.turns.length;
    const rows = data.turns.filter((/** @type {any} */ turn) => turn.mark);
    place.replaceChildren(
      el("p", { className: "soft", role: "status" }, done < data.of ? t("{done} of {of} decisions are judged.", { done, of: data.of }) : t("Decisions that are marked: {n}.", { n: rows.length })),
      ...(players.length === 2 && done ? [lead(data.turns)] : []),
      el("ul", {}, ...data.players.filter((/** @type {any} */ row) => row.turns).map((/** @type {any} */ row, /** @type {number} */ seat) =>
        el("li", {}, t("{player}: accuracy {accuracy} of 100; points that weaker moves cost: {points}.", { player: players[seat] ?? "", accuracy: row.accuracy, points: row.lost }))),
      ...(data.luck === null ? [] : [el("li", {}, t("Luck of {player}, in points: {points}", { points: Math.abs(data.luck), player: players[data.luck < 0 ? 1 : 0] ?? "" }))])),
      ...(rows.length ? [el("p", { className: "soft" }, t("A sign says how much of the chance to win a decision lost at least: {signs}.", {
        signs: data.marks.map((/** @type {[string, number]} */ [sign, of]) => `${sign} ${of}\u00a0%`).join(", ") }))] : []),
      el("ol", { className: "marked" }, ...rows.map(turned)));
  }

  /** A marked turn; what it lost is told when it is opened. @param {any} turn */
  function turned(turn) {
    const more = el("details", {}, el("summary", {}, t("What was better?")),
      el("p", {}, turn.better.join(", ")),
      el("p", { className: "soft" }, t("It lost {points} ± {error} points of the lead, {chance} % of the chance to win.", turn)));
    more.open = opened.has(turn.at);
    more.addEventListener("toggle", () => {
      if (!more.open) opened.delete(turn.at);
      else if (!opened.has(turn.at)) {
        opened.add(turn.at);
        tried(() => beside(turn.at));
      }
    });
    return el("li", {}, el("a", { href: `#${turn.at + 1}` }, labelled(players[turn.seat], `${turn.played.join(", ")} ${turn.mark}`)), more);
  }

  /** The better move's places, the best lit, beside those of the move played. @param {number} at */
  async function beside(at) {
    const [seen] = await Promise.all([ask(`${path}/review/${at}?window=${view}`), goes(at)]);
    // Somebody has gone on meanwhile.
    if (by("at").value !== String(at)) return;
    showPosition(by("position"), seen);
    for (const part of seen.played) document.getElementById(part)?.classList.add("can");
    for (const part of seen.better) document.getElementById(part)?.setAttribute("data-best", "0");
  }

  /** The first player's lead before each turn, as a line. @param {any[]} turns */
  function lead(turns) {
    const leads = turns.map((turn) => turn.seat ? -turn.lead : turn.lead);
    const most = Math.max(10, ...leads.map(Math.abs));
    const x = (/** @type {number} */ n) => 4 + n / Math.max(1, turns.length - 1) * (WIDTH - 8);
    const y = (/** @type {number} */ value) => HEIGHT / 2 - value / most * (HEIGHT / 2 - 4);
    const name = t("By how many points {player} was expected to lead at the end: none on the middle line, {most} at the upper edge, {most} behind at the lower one.", { player: players[0] ?? "", most: Math.round(most) });
    return el("figure", {}, shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": name },
      shape("path", { class: "scale", d: `M0,${HEIGHT / 2}H${WIDTH}` }),
      shape("path", { class: "course k0", d: `M${leads.map((value, n) => `${x(n)},${y(value)}`).join("L")}` })), el("figcaption", { className: "soft" }, name));
  }

  tried(look);
  return () => { if (last) show(last); };
}
