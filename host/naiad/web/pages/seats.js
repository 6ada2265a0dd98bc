// Who plays each seat, people or the PC at a level, and on which device; not what a seat is told (table.js), nor what it
// has to do (play.js).
import { ask, by, el, nameField, t, tried, typed } from "./lib.js";

/**
 * Shows who sits at each seat, by the names in the record: who that is where it is ``named`` here, and of levels up to
 * ``most`` the choices, none for 0. ``act`` sends an order to the table.
 * @param {(order: any) => unknown} act
 * @param {boolean} named
 * @returns {(names: string[], levels: Record<string, number>, most: number) => void}
 */
export function seatChoices(act, named) {
  // What they were made of.
  let sat = "";
  const all = (/** @type {string} */ kind) => [.../** @type {NodeListOf<any>} */ (by("seats").querySelectorAll(kind))];
  return (names, levels, most) => {
    by("against").hidden = !names.length || !(most || named);
    if (by("against").hidden) return;
    by("against").firstElementChild.textContent = most ? t("Who plays: people or the PC") : t("Who plays");
    const key = JSON.stringify([names.length, most, named || names]);
    if (key !== sat) {
      sat = key;
      by("seats").replaceChildren(...names.map((_name, seat) => {
        const number = t("Player {number}", { number: seat + 1 });
        const field = nameField("", seat, { "aria-label": t("Name, {player}", { player: number }), onchange: () => {
          // Who gave the seat to the PC has the name again later.
          const people = all("input").flatMap((each, at) => each.disabled ? [] : [[at, each.value]]);
          act({ do: "names", names: Object.fromEntries(people) });
        } });
        const choice = el("select", { "aria-label": number, onchange: () => {
          // As they all stand: another may be chosen before this one is told.
          const chosen = all("select").map((each, at) => [at, Number(each.value)]);
          act({ do: "against", levels: Object.fromEntries(chosen.filter(([, level]) => level)) });
        } }, el("option", { value: "0" }, t("a person")), ...Array.from({ length: most }, (_each, at) =>
          el("option", { value: String(at + 1) }, t("PC level {level}", { level: at + 1 }))));
        choice.hidden = !most;
        return el("div", { className: "row" }, named ? field : el("span", {}, names[seat]), choice);
      }));
    }
    // The same choices stay: somebody may be on one.
    for (const [kind, value] of /** @type {[string, (seat: number) => string][]} */ ([
      ["select", (seat) => String(levels[seat] ?? 0)],
      ["input", (seat) => most && levels[seat] ? "" : typed(names[seat])]])) {
      all(kind).forEach((choice, seat) => {
        if (choice !== document.activeElement) choice.value = value(seat);
        if (kind === "input") choice.disabled = Boolean(most && levels[seat]);
      });
    }
  };
}

/**
 * Offers whoever has all hands a device for each player: each seat has an address of its own then; or, wherever that was
 * done, to play on one again. Tell it whether they have.
 * @param {string} path
 * @returns {(on: boolean) => void}
 */
export function apart(path) {
  const box = by("apart");
  box.hidden = false;

  /** @param {boolean} on */
  const divide = (on) => tried(async () => {
    const { keys, codes } = await ask(`${path}/do`, { do: "seats", on });
    const { watch, tables } = await ask("/api/tables");
    const { game, pc } = tables.find((/** @type {any} */ one) => path.endsWith(one.key)) ?? { game: {}, pc: [] };
    /** @type {string[]} */
    const players = game.players ?? [];
    const base = watch || `${location.origin}/`;
    // Those that the PC plays need none.
    const rows = keys.slice(0, players.length || 2).flatMap((/** @type {string} */ key, /** @type {number} */ seat) => pc.includes(seat) ? [] :
      el("li", { value: seat + 1 }, el("a", { href: `${base}table?key=twin#seat=${key}`, target: "_blank", rel: "noreferrer" }, players[seat] ?? t("Player {number}", { number: seat + 1 })),
        // One at a time, so that a camera reads the one that is meant.
        ...(codes[seat] ? [el("details", { name: "code" }, el("summary", {}, t("The address as a QR code")),
          el("img", { src: `data:image/svg+xml,${encodeURIComponent(codes[seat])}`, alt: t("The address as a QR code"), className: "code" }))] : [])));
    by("addresses").replaceChildren(...(on ? [
      el("p", {}, t("Each address is for one player alone: on a telephone, in another window.")),
      ...(watch ? [] : [el("p", { className: "soft" }, t("Other devices come in with naiad serve --lan."))]),
      el("ol", {}, ...rows), alone()] : [each()]));
  });
  const each = () => el("button", { type: "button", onclick: () => divide(true) }, t("Give each player an address"));
  const alone = () => el("button", { type: "button", onclick: () => divide(false) }, t("Play on this device alone"));

  return (on) => {
    // The addresses, once they were asked for here, stay.
    if (!on || !by("addresses").querySelector("a")) by("addresses").replaceChildren(each(), ...(on ? [alone()] : []));
  };
}
