// A game replayed move by move with its score: board, moves and buttons on one screen, from a server (game.js) or from the
// page itself (shared.js).
import { TIMELINE_WORDS, by, drawing, el, flips, labelled, moment, points, showPosition, showScore, small, t, tried } from "./lib.js";
import { replay } from "./timeline.js";
import { arriving } from "./motion.js";

/**
 * Where a game comes from: all of it, its position after so many moves; what else is done once it is there, and where one
 * of its positions is shown.
 * @typedef {{ game: () => Promise<any>, at: (count: number) => Promise<any>, filled?: (data: any) => void, shown?: (at: number) => void }} Source
 */

/** Show it. What changes it fills it in anew. @param {Source} source */
export function replayed(source) {
  const slider = /** @type {HTMLInputElement} */ (by("at"));
  /** @type {any} */
  let game;
  // Positions that were asked for, by the number of moves before them.
  /** @type {Map<number, Promise<any>>} */
  const positions = new Map();
  let at = 0;
  // Which position is drawn.
  let drawn = -1;
  let timer = 0;
  let stopTimeline = () => {};
  // Where there is little room one part is open at a time.
  if (small) Object.assign(by("score").parentElement, { open: false, name: "part" });
  // Paper has room for score and moves beside what is open.
  const parts = /** @type {any[]} */ ([...document.querySelectorAll(".side > [name]")]);
  for (const [when, name] of [["beforeprint", ""], ["afterprint", "part"]]) window.addEventListener(when, () => {
    for (const one of parts) one.name = name;
    by("score").parentElement.open = by("moves").parentElement.open = true;
  });
  by("moves").parentElement.addEventListener("toggle", () => reveal());

  /** @param {number} count */
  function position(count) {
    let found = positions.get(count);
    if (!found) {
      found = source.at(count);
      positions.set(count, found);
      found.catch(() => positions.delete(count));
    }
    return found;
  }

  // The list scrolls, the page stays.
  function reveal() {
    const list = by("moves").parentElement;
    const button = by("moves").children[at - 1];
    if (button) list.scrollTop = /** @type {any} */ (button).offsetTop - list.clientHeight / 2;
  }

  /** @param {number} count */
  async function show(count) {
    at = Math.min(Math.max(count, 0), game.moves.length);
    slider.value = String(at);
    const move = game.moves[at - 1];
    const words = move ? move.words : t("Before the first move");
    slider.setAttribute("aria-valuetext", words);
    by("now").textContent = move ? t("{at} of {of}: {words}", { at, of: game.moves.length, words }) : words;
    for (const old of by("moves").querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const button = by("moves").children[at - 1]?.firstElementChild;
    button?.setAttribute("aria-current", "step");
    // Tab stops at this one alone; keys step from one to the next.
    const all = /** @type {NodeListOf<HTMLElement>} */ (by("moves").querySelectorAll("button"));
    for (const each of all) each.tabIndex = each === (button ?? all[0]) ? 0 : -1;
    if (button && by("moves").contains(document.activeElement)) /** @type {any} */ (button).focus({ preventScroll: true });
    reveal();
    const wanted = at;
    const seen = await position(wanted);
    if (wanted !== at) return;
    // A move's piece comes from its sentence.
    arriving(by("position"), () => showPosition(by("position"), seen), wanted === drawn + 1 ? by("now").getBoundingClientRect() : null);
    drawn = wanted;
    by("running").textContent = seen.running;
    // Before the row is pushed nothing falls.
    by("timeline").hidden = !(at >= game.timeline?.from);
    showScore(by("score"), seen.score);
    // The score may have become longer, and the list shorter.
    reveal();
    // A position has an address; going through moves fills no history.
    history.replaceState(null, "", at === game.moves.length ? location.pathname + location.search : `#${at}`);
    source.shown?.(at);
    if (at < game.moves.length) position(at + 1).catch(() => {});
  }

  /** @param {number} count */
  const go = (count) => tried(() => show(count));

  // Moves are played no more; a cascade is.
  function halt() {
    clearTimeout(timer);
    timer = 0;
    by("play").textContent = t("Play");
    by("play").setAttribute("aria-pressed", "false");
  }

  function stop() {
    halt();
    stopTimeline();
  }

  /** @param {number} count */
  function jump(count) {
    stop();
    go(count);
  }

  function play() {
    if (timer) return stop();
    stop();
    by("play").textContent = t("Stop");
    by("play").setAttribute("aria-pressed", "true");
    step(at >= game.moves.length ? 0 : at + 1);
  }

  /** @param {number} count */
  async function step(count) {
    timer = window.setTimeout(() => {}, 0);
    const mine = timer;
    await go(count);
    // Somebody has stopped it, or gone elsewhere, while the position came.
    if (timer !== mine || at !== count) return;
    if (at >= game.moves.length) return stop();
    timer = window.setTimeout(() => step(at + 1), pause());
  }

  // So long the move that is shown stays; a long thought is cut short, nobody waits a minute.
  function pause() {
    const speed = by("speed").value;
    if (speed !== "real") return Number(speed);
    const [now, next] = [game.moves[at - 1]?.t ?? 0, game.moves[at]?.t];
    return next === undefined ? 1000 : Math.min(Math.max((next - now) * 1000, 50), 10_000);
  }

  // The move that the address asks for.
  function asked() {
    const found = /^#(\d{1,9})$/.exec(location.hash);
    return found ? Number(found[1]) : null;
  }

  /** @param {any} data */
  function fill(data) {
    game = data;
    for (const part of document.querySelectorAll(".loaded")) /** @type {any} */ (part).hidden = false;
    by("title").textContent = labelled(data.game, data.players.join(", "));
    document.title = `${data.game} · Naiad`;
    by("facts").textContent = [moment(data.facts.started), data.id].filter(Boolean).join(" · ");
    slider.max = String(data.moves.length);
    stopTimeline();
    if (data.timeline) stopTimeline = replay(by("timeline"), data.timeline, TIMELINE_WORDS, async () => {
      halt();
      const end = drawing(await position(data.timeline.to));
      await show(data.timeline.from);
      return { root: by("position"), end };
    }, () => go(data.timeline.to));
    by("moves").replaceChildren(...data.moves.map((/** @type {any} */ move, /** @type {number} */ number) =>
      el("li", {}, points(el("button", { type: "button", className: move.stands ? "" : "undone", onclick: () => jump(number + 1) },
        `${number + 1}  ${move.words}${move.stands ? "" : t(" (taken back)")}`), move.parts))));
    source.filled?.(data);
  }

  slider.addEventListener("input", () => jump(Number(slider.value)));

  const BUTTONS = { first: () => jump(0), back: () => jump(at - 1), play, on: () => jump(at + 1), last: () => jump(game.moves.length) };
  for (const [name, press] of Object.entries(BUTTONS)) by(name).addEventListener("click", press);

  flips();
  /** @type {Record<string, () => void>} */
  const KEYS = { Home: BUTTONS.first, ArrowLeft: BUTTONS.back, " ": play, ArrowRight: BUTTONS.on, End: BUTTONS.last };
  document.addEventListener("keydown", (event) => {
    const on = /** @type {Element} */ (event.target);
    // A field, a list to choose from and a button have keys of their own.
    const own = on.matches("input:not([type=range]), select, textarea") || (event.key === " " && on.matches("button, a"));
    if (!game || own || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  tried(async () => {
    fill(await source.game());
    await show(asked() ?? game.moves.length);
  });
  window.addEventListener("hashchange", () => jump(asked() ?? game.moves.length));

  return {
    /** Shows the position after so many moves. @param {number} count */
    async to(count) {
      stop();
      await show(count);
    },
    /** Its names have changed: all that says them changes at once. @param {any} data */
    async anew(data) {
      positions.clear();
      await position(at);
      fill(data);
      await show(at);
    },
  };
}
