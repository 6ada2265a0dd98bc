// Statistics: what many games tell together; counted on the server, bars drawn here, courses by chart.js.
import { addressed, ask, by, el, offer, t, tried } from "./lib.js";
import { chart } from "./chart.js";

const form = /** @type {HTMLFormElement} */ (by("wanted"));
// What the address names; of which game it may be, only the server knows.
let sought = addressed(form);

/** @param {unknown} value @param {string} [of] what it is, where a telephone has no head for it */
const number = (value, of = "") => el("td", { className: "number", "data-name": of }, value === null ? "" : String(value));

/** The most points, and the game that has them. @param {any} one */
const record = (one) => el("td", { className: "number", "data-name": t("Highest") }, one.holder === null ? "" : el("a", { href: `/game?id=${one.holder}` }, String(one.best)));

/**
 * A figure with a bar as long beside it.
 * @param {string} said @param {number} part @param {number} whole @param {string} [of] as number has it
 */
function bar(said, part, whole, of) {
  const drawn = el("span", { className: "bar", "aria-hidden": "true" });
  drawn.style.width = `${whole ? (8 * part) / whole : 0}rem`;
  return el("td", { className: "whole", ...(of ? { "data-name": of } : {}) }, ...(part > 0 ? [drawn] : []), said);
}

async function show() {
  const wanted = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (sought) wanted.set("game", sought);
  history.replaceState(null, "", `?${wanted}`);
  const told = await ask(`/api/statistics?${wanted}`);
  offer(form, told.kinds, sought);
  sought = "";
  by("nobody").hidden = told.players.length > 0;
  by("players").replaceChildren(...told.players.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row" }, el("a", { href: `/player?name=${encodeURIComponent(one.name)}` }, one.name)), el("td", {}, one.game), el("td", {}, one.variant), number(one.games, t("Games")),
    one.won === null ? el("td") : bar(t("{won} of {games}", one), one.won, one.games, t("Won")), number(one.mean, t("Points on average")), record(one))));
  const most = Math.max(...told.games.map((/** @type {any} */ one) => one.games));
  by("games").replaceChildren(...told.games.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row" }, one.game), el("td", {}, one.variant), number(one.seats), bar(String(one.games), one.games, most),
    number(one.mean), record(one), number(one.turn_s))));
  const busiest = Math.max(...told.tables.map((/** @type {any} */ one) => one.games));
  by("where").parentElement.hidden = !told.tables.length;
  by("boards").replaceChildren(...told.tables.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row", title: one.board }, one.name), bar(String(one.games), one.games, busiest),
    number(one.over), number(one.turns), number(one.turn_s), el("td", { className: "whole" }, one.last))));
  const highest = Math.max(...told.parts.map((/** @type {any} */ one) => one.mean));
  by("parts").replaceChildren(...told.parts.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row" }, one.game), el("td", {}, one.variant), el("td", {}, one.part),
    bar(String(one.mean), Math.max(one.mean, 0), highest), number(one.best))));
  by("charts").replaceChildren(...told.charts.map(chart));
  by("course").parentElement.hidden = !told.charts.length;
  const fullest = Math.max(...told.months.map((/** @type {any} */ one) => one[1]));
  by("months").replaceChildren(...told.months.map((/** @type {[string, number]} */ [month, count]) => el("tr", {},
    el("th", { scope: "row" }, month), bar(String(count), count, fullest))));
}

form.addEventListener("input", () => tried(show));
tried(show);
