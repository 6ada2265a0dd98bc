// A device for each player: the table is divided among its seats, and each seat has an address of its own; not what a seat
// is told (table.js) nor how it plays (play.js).
import { ask, by, el, t, tried } from "./lib.js";

/** Offer it to whoever has all hands. @param {string} path */
export function apart(path) {
  const box = by("apart");
  box.hidden = false;

  /** @param {boolean} on */
  const divide = (on) => tried(async () => {
    const { keys } = await ask(`${path}/do`, { do: "seats", on });
    const { watch, tables } = await ask("/api/tables");
    const count = tables.find((/** @type {any} */ one) => path.endsWith(one.key))?.game.players?.length ?? 2;
    const base = watch || `${location.origin}/`;
    const rows = keys.slice(0, count).map((/** @type {string} */ key, /** @type {number} */ seat) =>
      el("li", {}, el("a", { href: `${base}table?key=twin#seat=${key}`, target: "_blank", rel: "noreferrer" }, t("Player {number}", { number: seat + 1 }))));
    by("addresses").replaceChildren(...(on ? [
      el("p", {}, t("Each address is for one player alone: on a telephone, in another window.")),
      ...(watch ? [] : [el("p", { className: "soft" }, t("Other devices come in with naiad serve --lan."))]),
      el("ol", {}, ...rows), el("button", { type: "button", onclick: () => divide(false) }, t("Play on this device alone"))] : [
      el("button", { type: "button", onclick: () => divide(true) }, t("Give each player an address"))]));
  });

  by("addresses").replaceChildren(el("button", { type: "button", onclick: () => divide(true) }, t("Give each player an address")));
}
