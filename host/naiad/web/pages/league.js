// A league: who leads by the games kept, and who plays whom next; both are reckoned on the server.
import { addressed, ask, by, el, offer, t, tried } from "./lib.js";

const form = /** @type {HTMLFormElement} */ (by("wanted"));
const draw = /** @type {HTMLFormElement} */ (by("drawn"));
const players = /** @type {HTMLTextAreaElement} */ (draw.elements.namedItem("players"));
const system = /** @type {HTMLSelectElement} */ (draw.elements.namedItem("system"));
const seats = /** @type {HTMLSelectElement} */ (draw.elements.namedItem("seats"));
// Of two answers the one that was asked for last counts.
let asked = 0;
let drawn = 0;
// The game that the address names; of which it may be, only the server knows.
let sought = addressed(form);
// What stands in the field as long as nobody types there.
let offered = "";

/** @param {unknown} value */
const number = (value) => el("td", { className: "number" }, String(value));

/** The games that count. */
function wanted() {
  const out = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (sought) out.set("game", sought);
  return out;
}

async function show() {
  const mine = ++asked;
  const which = wanted();
  history.replaceState(null, "", `?${which}`);
  const told = await ask(`/api/league?${which}`);
  if (mine !== asked) return;
  offer(form, told.kinds, sought);
  sought = "";
  by("nobody").hidden = told.players.length > 0;
  by("standings").replaceChildren(...told.players.map((/** @type {any} */ one, /** @type {number} */ at) => el("tr", {},
    number(at + 1), el("th", { scope: "row" }, one.name), number(one.games), el("td", {}, t("{won} of {games}", { won: one.wins, games: one.games })),
    number(one.points), number(Math.round(one.met * 100) / 100))));
  if (players.value !== offered) return;
  offered = told.players.map((/** @type {any} */ one) => one.player).join("\n");
  players.value = offered;
}

async function seat() {
  const mine = ++drawn;
  const question = wanted();
  for (const name of players.value.split("\n").map((each) => each.trim()).filter(Boolean)) question.append("player", name);
  question.set("system", system.value);
  question.set("seats", seats.value);
  const told = await ask(`/api/league/rounds?${question}`);
  if (mine !== drawn) return;
  by("rounds").replaceChildren(...told.flatMap((/** @type {any} */ one, /** @type {number} */ at) => [
    ...(told.length > 1 ? [el("h3", {}, t("Round {number}", { number: at + 1 }))] : []),
    el("ol", {}, ...one.tables.map((/** @type {string[]} */ table) => el("li", {}, table.join(", ")))),
    ...(one.resting.length ? [el("p", { className: "soft" }, t("sits out: {names}", { names: one.resting.join(", ") }))] : []),
  ]));
}

form.addEventListener("input", () => tried(show));
form.addEventListener("submit", (event) => event.preventDefault());
// Two always sit together where everybody meets everybody.
system.addEventListener("input", () => { seats.disabled = system.value !== "swiss"; });
draw.addEventListener("submit", (event) => {
  event.preventDefault();
  tried(seat);
});
tried(show);
