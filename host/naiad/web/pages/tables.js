// Tables: those that are here, and the games kept, which are searched on the server.
import { ask, by, el, hands, tried } from "./lib.js";

const form = /** @type {HTMLFormElement} */ (by("wanted"));
let start = 0;
// Of two answers the one that was asked for last counts.
let asked = 0;

by("rights").textContent = hands ? "yours: names can be changed here" : "to look at";

async function list() {
  const mine = ++asked;
  const wanted = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  history.replaceState(null, "", `?${wanted}`);
  wanted.set("start", String(start));
  const told = await ask(`/api/games?${wanted}`);
  if (mine !== asked) return;
  offer(told.kinds);
  by("games").replaceChildren(...told.games.map(row));
  const last = start + told.games.length;
  by("count").textContent = told.of
    ? `${start + 1} to ${last} of ${told.of}`
    : "No game is so. Games come here from a table, from naiad sync, naiad import and naiad demo.";
  by("before").hidden = start === 0;
  by("after").hidden = last >= told.of;
}

/** @param {Record<string, string>} kinds */
function offer(kinds) {
  const choice = form.elements.namedItem("game");
  if (!(choice instanceof HTMLSelectElement) || choice.options.length > 1) return;
  for (const [key, title] of Object.entries(kinds)) choice.add(new Option(title, key));
  choice.value = new URLSearchParams(location.search).get("game") ?? "";
}

const KINDS = /** @type {Record<string, string>} */ ({ practice: "by hand, simulated", demo: "by robots" });

/** @param {any} game */
function row(game) {
  return el("tr", {},
    el("td", { className: "whole" }, game.when),
    el("td", { className: "whole" }, el("a", { href: `/game?id=${game.id}` }, game.game), ` ${KINDS[game.kind] ?? ""}`),
    el("td", {}, [game.result, ...game.others].join(", ")),
    el("td", { className: "number" }, String(game.moves)));
}

/** @param {number} to */
function turn(to) {
  start = Math.max(0, to);
  tried(list);
}

for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
form.addEventListener("input", () => turn(0));
form.addEventListener("submit", (event) => event.preventDefault());
by("before").addEventListener("click", () => turn(start - 50));
by("after").addEventListener("click", () => turn(start + 50));
tried(list);
