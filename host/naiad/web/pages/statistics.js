// Statistics: what many games tell together; counted on the server, bars drawn here, courses by chart.js.
import { addressed, ask, by, el, figure, moment, number, offer, record, t, tried } from "./lib.js";
import { chart } from "./chart.js";

const form = /** @type {HTMLFormElement} */ (by("wanted"));
// What the address names; of which game it may be, only the server knows.
let sought = addressed(form);

/** The most of a figure. @param {any[]} rows @param {string | number} key */
const most = (rows, key) => Math.max(...rows.map((one) => one[key]));

/**
 * A figure with a bar as long beside it.
 * @param {string} said @param {number} part @param {number} whole @param {string} [of] as number has it
 */
function bar(said, part, whole, of) {
  const drawn = el("span", { className: "bar", "aria-hidden": "true" });
  drawn.style.width = `${whole ? (8 * part) / whole : 0}rem`;
  return el("td", { className: "whole", ...(of ? { "data-name": of } : {}) }, ...(part > 0 ? [drawn] : []), said);
}

// So many rows of a list are shown before somebody asks for more.
const SHORT = 8;
// The lists that are shown to their end.
const whole = new Set();

/** Fill a list, its end behind a button where it is long. @param {string} id @param {HTMLElement[]} rows */
function list(id, rows) {
  const body = by(id);
  const frame = body.closest("table").parentElement;
  frame.querySelector("button.more")?.remove();
  body.replaceChildren(...rows);
  if (rows.length <= SHORT + 2 || whole.has(id)) return;
  for (const row of rows.slice(SHORT)) row.hidden = true;
  const more = el("button", { type: "button", className: "more" }, t("Show all ({n})", { n: rows.length }));
  more.addEventListener("click", () => {
    whole.add(id);
    for (const row of rows) row.hidden = false;
    more.remove();
    rows[SHORT].querySelector("th")?.setAttribute("tabindex", "-1");
    rows[SHORT].querySelector("th")?.focus({ preventScroll: true });
  });
  frame.append(more);
}

async function show() {
  const wanted = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (sought) wanted.set("game", sought);
  history.replaceState(null, "", `?${wanted}`);
  const data = await ask(`/api/statistics?${wanted}`);
  by("counting").hidden = true;
  document.querySelector("main")?.classList.remove("counting");
  offer(form, data.kinds, sought);
  sought = "";
  by("nobody").hidden = data.players.length > 0;
  list("players", data.players.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row" }, el("a", { href: `/player?name=${encodeURIComponent(one.name)}` }, one.name)), el("td", { className: "whole" }, one.game || t("all")), el("td", {}, one.variant), number(one.games, t("Games")),
    one.won === null ? el("td") : bar(t("{won} of {games}", { won: one.won, games: one.of }), one.won, one.of, t("Won")), number(one.mean, t("Points on average")), record(one))));
  list("games", data.games.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row", className: "whole" }, one.game), el("td", {}, one.variant), number(one.seats, t("Seats")), bar(String(one.games), one.games, most(data.games, "games"), t("Games")),
    number(one.mean, t("Average winning score")), record(one), number(one.turn_s, t("Seconds a turn")))));
  const busiest = most(data.tables, "games");
  by("where").parentElement.hidden = !data.tables.length;
  list("boards", data.tables.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row", title: one.board }, one.name), bar(String(one.games), one.games, busiest, t("Games")),
    number(one.over, t("Played to the end")), number(one.turns, t("Turns")), number(one.turn_s, t("Seconds a turn")), el("td", { className: "whole" }, moment(one.last)))));
  const highest = most(data.parts, "mean");
  list("parts", data.parts.map((/** @type {any} */ one) => el("tr", {},
    el("th", { scope: "row", className: "whole" }, one.game), el("td", {}, one.variant), el("td", {}, one.part),
    bar(figure(one.mean), Math.max(one.mean, 0), highest, t("Points on average")), number(one.best, t("Highest")))));
  by("charts").replaceChildren(...data.charts.map(chart));
  by("course").parentElement.hidden = !data.charts.length;
  const fullest = most(data.months, 1);
  list("months", data.months.map((/** @type {[string, number]} */ [month, count]) => el("tr", {},
    el("th", { scope: "row" }, moment(month)), bar(String(count), count, fullest))));
}

form.addEventListener("input", () => tried(show));
tried(show);
