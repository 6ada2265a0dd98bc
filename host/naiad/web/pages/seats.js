// Who plays each seat, people or the PC at a level, and on which device; not what a seat is told (table.js), nor what it
// has to do (play.js).
import { ask, by, el, t, tried } from "./lib.js";

/**
 * Shows the choices of these players, of levels up to ``most``; none for 0. ``act`` sends an order to the table.
 * @param {(order: any) => unknown} act
 * @returns {(players: string[], levels: Record<string, number>, most: number) => void}
 */
export function seatChoices(act) {
  // What they were made of.
  let sat = "";
  return (players, levels, most) => {
    by("against").hidden = !players.length || !most;
    const key = JSON.stringify([players, most]);
    if (by("against").hidden) return;
    if (key === sat) {
      // The same choices stay: somebody may be on one.
      by("seats").querySelectorAll("select").forEach((/** @type {any} */ choice, /** @type {number} */ seat) => {
        if (choice !== document.activeElement) choice.value = String(levels[seat] ?? 0);
      });
      return;
    }
    sat = key;
    by("seats").replaceChildren(...players.map((name, seat) => {
      const choice = el("select", { onchange: () => {
        // As they all stand: another may be chosen before this one is told.
        const chosen = [...by("seats").querySelectorAll("select")].map((/** @type {any} */ each, at) => [at, Number(each.value)]);
        act({ do: "against", levels: Object.fromEntries(chosen.filter(([, level]) => level)) });
      } }, el("option", { value: "0" }, t("a person")), ...Array.from({ length: most }, (_each, at) =>
        el("option", { value: String(at + 1) }, t("PC level {level}", { level: at + 1 }))));
      /** @type {any} */ (choice).value = String(levels[seat] ?? 0);
      return el("label", {}, name, choice);
    }));
  };
}

/** Offers whoever has all hands a device for each player: each seat has an address of its own then. @param {string} path */
export function apart(path) {
  const box = by("apart");
  box.hidden = false;

  /** @param {boolean} on */
  const divide = (on) => tried(async () => {
    const { keys, codes } = await ask(`${path}/do`, { do: "seats", on });
    const { watch, tables } = await ask("/api/tables");
    /** @type {string[]} */
    const players = tables.find((/** @type {any} */ one) => path.endsWith(one.key))?.game.players ?? [];
    const base = watch || `${location.origin}/`;
    const rows = keys.slice(0, players.length || 2).map((/** @type {string} */ key, /** @type {number} */ seat) =>
      el("li", {}, el("a", { href: `${base}table?key=twin#seat=${key}`, target: "_blank", rel: "noreferrer" }, players[seat] ?? t("Player {number}", { number: seat + 1 })),
        // One at a time, so that a camera reads the one that is meant.
        ...(codes[seat] ? [el("details", { name: "code" }, el("summary", {}, t("The address as a QR code")),
          el("img", { src: `data:image/svg+xml,${encodeURIComponent(codes[seat])}`, alt: t("The address as a QR code"), className: "code" }))] : [])));
    by("addresses").replaceChildren(...(on ? [
      el("p", {}, t("Each address is for one player alone: on a telephone, in another window.")),
      ...(watch ? [] : [el("p", { className: "soft" }, t("Other devices come in with naiad serve --lan."))]),
      el("ol", {}, ...rows), el("button", { type: "button", onclick: () => divide(false) }, t("Play on this device alone"))] : [
      el("button", { type: "button", onclick: () => divide(true) }, t("Give each player an address"))]));
  });

  by("addresses").replaceChildren(el("button", { type: "button", onclick: () => divide(true) }, t("Give each player an address")));
}
