// One player: games, wins, best, streaks, against whom; counted on the server, not what many games tell together
// (statistics.js).
import { addressed, ask, by, el, moment, number, offer, record, t, tried } from "./lib.js";

const form = /** @type {HTMLFormElement} */ (by("wanted"));
const name = new URLSearchParams(location.search).get("name") ?? "";
let sought = addressed(form);

/** @param {string} who */
const link = (who) => el("a", { href: `/player?name=${encodeURIComponent(who)}` }, who);

async function show() {
  const wanted = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  wanted.set("name", name);
  if (sought) wanted.set("game", sought);
  history.replaceState(null, "", `?${wanted}`);
  const data = await ask(`/api/player?${wanted}`);
  offer(form, data.kinds, sought);
  sought = "";
  by("name").textContent = data.name;
  document.title = `${data.name} · Naiad`;
  by("sum").textContent = [
    t("Games: {games}.", data),
    ...(data.rivals ? [t("Won: {won} of {rivals}.", data), t("Longest run of wins: {longest}; now {streak}.", data)] : []),
  ].join(" ");
  by("by").replaceChildren(...data.by.map((/** @type {any} */ one) => el("tr", {},
    el("td", {}, one.game), el("td", {}, one.variant), number(one.games, t("Games")), number(one.won, t("Won")), number(one.mean, t("Points on average")),
    record(one))));
  by("against").closest("section").hidden = !data.against.length;
  by("against").replaceChildren(...data.against.map((/** @type {any} */ one) => el("tr", {},
    el("td", {}, link(one.name)), number(one.games, t("Games")), number(one.won, t("Won")), number(one.lost, t("Lost")))));
  by("last").replaceChildren(...data.last.map((/** @type {any} */ one) => el("tr", {},
    el("td", { className: "whole" }, moment(one.when)), el("td", {}, el("a", { href: `/game?id=${one.id}` }, one.game)), el("td", {}, one.result))));
}

form.addEventListener("input", () => tried(show));
tried(show);
