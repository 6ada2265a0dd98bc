// Who plays each seat, people or the PC at a level: a choice for each; not what a seat has to do (play.js, table.js).
import { by, el, t } from "./lib.js";

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
    const key = JSON.stringify([players, levels, most]);
    if (by("against").hidden || key === sat) return;
    sat = key;
    by("seats").replaceChildren(...players.map((name, seat) => {
      const choice = el("select", { onchange: (/** @type {any} */ event) => {
        // Another may be chosen before this one is told.
        levels = Object.fromEntries(Object.entries({ ...levels, [seat]: Number(event.target.value) }).filter(([, level]) => level));
        act({ do: "against", levels });
      } }, el("option", { value: "0" }, t("a person")), ...Array.from({ length: most }, (_each, at) =>
        el("option", { value: String(at + 1) }, t("PC, level {level}", { level: at + 1 }))));
      /** @type {any} */ (choice).value = String(levels[seat] ?? 0);
      return el("label", {}, name, choice);
    }));
  };
}
