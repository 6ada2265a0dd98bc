// Tables: those that are here, and the games kept, which are searched on the server.
import { KINDS, addressed, ask, by, clauses, el, hands, labelled, moment, offer, t, tried } from "./lib.js";

const form = /** @type {HTMLFormElement} */ (by("wanted"));
// The list that the address names; of which game it may be, only the server knows.
let sought = addressed(form);
let start = 0;
let page = 0;
// Of two answers the one that was asked for last counts.
let asked = 0;

by("rights").textContent = hands ? "" : t("view only");

async function list() {
  const mine = ++asked;
  const wanted = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (sought) wanted.set("game", sought);
  history.replaceState(null, "", `?${wanted}`);
  wanted.set("start", String(start));
  const data = await ask(`/api/games?${wanted}`);
  if (mine !== asked) return;
  offer(form, data.kinds, sought);
  sought = "";
  page = data.page;
  by("games").replaceChildren(...data.games.map(row));
  const last = start + data.games.length;
  const isSought = ["q", "game", "kind"].some((name) => wanted.get(name));
  by("count").textContent = data.of
    ? t("{from} to {to} of {of}", { from: start + 1, to: last, of: data.of })
    : isSought ? t("No game matches.") : t("No game yet. Every game that is played at a table here is kept by itself; naiad import brings others.");
  // Of none nothing is sought.
  form.hidden = by("kept-games").hidden = !data.of && !isSought;
  by("deleted").hidden = !data.deleted.length || !hands;
  by("deleted").replaceChildren(t("Deleted, can be restored:"), ...data.deleted.flatMap((/** @type {string} */ id) => [" ", el("a", { href: `/game?id=${id}` }, id)]));
  by("before").hidden = start === 0;
  by("after").hidden = last >= data.of;
}

// Tables come and go while nobody asks.
const LOOK_AGAIN_MS = 3000;
let before = "";

async function here() {
  const data = await ask("/api/tables");
  by("start").hidden = !data.twin || !hands;
  if (data.watch && by("watch").hidden) {
    by("watch").hidden = false;
    by("watch").append(el("p", {}, el("a", { href: data.watch }, data.watch)),
      el("img", { src: "/watch.svg", alt: t("The address as a QR code"), className: "code" }));
  }
  // What the keys are on stays where nothing is new.
  const now = JSON.stringify(data.tables);
  if (now === before) return;
  before = now;
  const on = document.activeElement?.getAttribute("href");
  by("tables").replaceChildren(...data.tables.map((/** @type {any} */ table) => {
    const { game, players, to_act: turn, over } = table.game;
    const whose = game && !over && turn !== null && turn >= 0 ? labelled(game, t("{player} to act", { player: players[turn] })) : game;
    return el("li", { className: "card" },
      el("h2", {}, el("a", { href: `/table?key=${table.key}` }, table.title)),
      el("p", {}, table.waits || table.link.words || ""),
      el("p", { className: "soft" }, game ? `${whose}${over ? `, ${t("over")}` : ""}` : t("no game yet")));
  }));
  if (on) by("tables").querySelector(`a[href="${CSS.escape(on)}"]`)?.focus();
}

by("start").addEventListener("click", () => tried(async () => {
  by("start").disabled = true;
  try {
    location.href = `/table?key=${(await ask("/api/tables/twin", {})).key}`;
  } finally {
    by("start").disabled = false;
  }
}));

/** @param {any} game */
function row(game) {
  return el("tr", {},
    el("td", { className: "whole" }, moment(game.when)),
    el("td", { className: "whole" }, el("a", { href: `/game?id=${game.id}` }, game.game), ` ${KINDS[game.kind] ?? ""}`),
    el("td", {}, clauses([game.result, game.others.join(", ")]), ...(game.note ? [el("div", { className: "soft" }, game.note)] : [])),
    el("td", { className: "number", "data-of": game.moves === 1 ? t("move") : t("moves") }, String(game.moves)));
}

/** @param {number} to */
function turn(to) {
  start = Math.max(0, to);
  tried(list);
}

form.addEventListener("input", () => turn(0));
form.addEventListener("submit", (event) => event.preventDefault());
by("before").addEventListener("click", () => turn(start - page));
by("after").addEventListener("click", () => turn(start + page));
tried(list);
tried(here);
// A server that ended is said to be away, and is found again.
let away = false;
setInterval(async () => {
  if (document.hidden) return;
  const found = await here().then(() => true, () => false);
  if (!found || away) tried(list);
  away = !found;
}, LOOK_AGAIN_MS);
