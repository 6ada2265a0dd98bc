// A table live: what it waits for, its lights, its game; a twin is moved from here (hands.js).
import { ask, by, el, hands, moment, narrow, showPosition, showScore, t, tried } from "./lib.js";
import { begin } from "./hands.js";

const key = new URLSearchParams(location.search).get("key") ?? "";
const path = `/api/tables/${encodeURIComponent(key)}`;
const SVG = "http://www.w3.org/2000/svg";
const OFF = "#20262a";
const moved = hands && key === "twin" ? begin(path) : null;
/** @type {any[]} */
let dots = [];

/** @param {string} hex @param {number} at */
const colour = (hex, at) => {
  const rgb = hex.slice(6 * at, 6 * at + 6);
  return rgb === "000000" ? OFF : `#${rgb}`;
};

/** @param {string} name @param {Record<string, number>} has */
function shape(name, has) {
  const out = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(has)) out.setAttribute(key, String(value));
  return out;
}

// The ring around the panel, clockwise from the middle of the top; the gates in a row below.
/** @param {number} ring @param {number} gates @param {number} panel @param {number} width */
function place(ring, gates, panel, width) {
  const out = [];
  for (let at = 0; at < ring; at += 1) {
    const angle = (2 * Math.PI * at) / ring;
    // On a square with round corners, as the ring surrounds a square panel.
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    const far = 112 / Math.max(Math.abs(x), Math.abs(y)) ** 0.82;
    out.push(shape("circle", { cx: 120 + x * Math.min(far, 128), cy: 120 + y * Math.min(far, 128), r: 5 }));
  }
  for (let at = 0; at < gates; at += 1) {
    out.push(shape("circle", { cx: 120 + (at - (gates - 1) / 2) * Math.min(14, 220 / gates), cy: 252, r: 3 }));
  }
  for (let at = 0; at < panel; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    out.push(shape("rect", { x: 25 + x * 12, y: 25 + y * 12, width: 11, height: 11, rx: 2 }));
  }
  return out;
}

/** @param {any} told */
function showLights(told) {
  const [ring, gates, panel] = [told.ring, told.gates, told.panel].map((hex) => hex.length / 6);
  if (dots.length !== ring + gates + panel) {
    dots = place(ring, gates, panel, told.width);
    by("lights").replaceChildren(...dots);
  }
  const all = told.ring + told.gates + told.panel;
  dots.forEach((dot, at) => {
    const fill = colour(all, at);
    if (dot.getAttribute("fill") !== fill) dot.setAttribute("fill", fill);
  });
  by("lights").setAttribute("aria-label", told.words ? t("The panel says {words}", told) : t("The panel shows a picture"));
}

/** @param {any} game */
function showGame(game) {
  by("who").textContent = game.facts.started ? t("{game}, since {moment}", { game: game.game, moment: moment(game.facts.started) }) : game.game;
  by("players").replaceChildren(...game.players.map((/** @type {string} */ name, /** @type {number} */ seat) =>
    el("li", game.to_act === seat && !game.over ? { "aria-current": "true" } : {}, name, game.to_act === seat && !game.over ? t(": to act") : "")));
  showScore(by("score"), game.score);
  const list = by("moves");
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 20;
  list.replaceChildren(...game.moves.map((/** @type {any} */ move) =>
    el("li", { className: move.stands ? "" : "undone" }, `${move.words}${move.stands ? "" : t(" (taken back)")}`)));
  if (atEnd) list.scrollTop = list.scrollHeight;
  moved?.game(game);
}

/** @type {Record<string, (told: any) => void>} */
const PARTS = {
  lights: showLights,
  waits: (told) => { by("waits").textContent = told.sentence; document.title = `${told.sentence} · Naiad`; },
  screen: (rows) => {
    by("screen").hidden = !rows.some((/** @type {string} */ row) => row.trim());
    by("screen").textContent = rows.join("\n");
  },
  game: showGame,
  [narrow ? "narrow" : "position"]: (told) => showPosition(by("position"), told),
  link: (told) => {
    by("link").textContent = told.words || (moved ? t("under your hands") : t("live"));
    moved?.link(told);
  },
  tone: (told) => moved?.tone(told.hz),
};

document.querySelector(".live")?.classList.toggle("watched", !moved);
const events = new EventSource(`${path}/events${narrow ? "?narrow" : ""}`);
for (const [name, show] of Object.entries(PARTS)) {
  events.addEventListener(name, (event) => show(JSON.parse(event.data)));
}
events.addEventListener("error", () => {
  by("link").textContent = t("connection lost; looking for the table again");
  if (events.readyState === EventSource.CLOSED) tried(() => ask("/api/tables").then(({ tables }) => {
    if (!tables.some((/** @type {any} */ one) => one.key === key)) throw new Error(t("This table is not here any more: go back to Tables."));
  }));
});
