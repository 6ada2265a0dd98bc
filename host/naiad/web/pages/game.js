// A game that a server keeps: replayed (replay.js); its players' names, a note, its files.
import { ask, by, el, hands, nameField, positionAt, t, tried, typed } from "./lib.js";
import { replayed } from "./replay.js";
import { reviewed } from "./review.js";

const id = new URLSearchParams(location.search).get("id") ?? "";
const path = `/api/games/${encodeURIComponent(id) || "-"}`;
// Which position is shown.
let at = 0;

// So many dots for each of the drawing, so that it is sharp on any screen.
const PNG_SCALE = 2;

// The position that is shown.
const drawn = () => `/kept/${id}/${at}.svg`;

async function keepPng() {
  const shown = at;
  const image = el("img", { src: drawn() });
  await image.decode();
  const canvas = el("canvas", { width: image.naturalWidth * PNG_SCALE, height: image.naturalHeight * PNG_SCALE });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const data = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const address = URL.createObjectURL(/** @type {Blob} */ (data));
  el("a", { href: address, download: `${id}-${shown}.png` }).click();
  // What is being saved is read after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @type {string[]} */
let players = [];
let renamed = () => {};

/** Whose names can be changed. @param {any} data */
function filled(data) {
  players = data.players;
  renamed();
  const fields = data.names.map((/** @type {string} */ name, /** @type {number} */ seat) =>
    el("label", {}, t("Seat {seat}", { seat: seat + 1 }), nameField(name, seat, { name: "name", disabled: !hands, ...(typed(name) ? {} : { placeholder: players[seat] }) })));
  by("names").replaceChildren(el("div", { className: "row" }, ...fields), hands
    ? el("button", { type: "submit" }, t("Save names"))
    : el("p", { className: "soft" }, t("The address that the terminal shows lets you change names.")));
}

/** What stays as it is, whatever the players are called. @param {any} data */
function begun(data) {
  by("written").textContent = data.note;
  by("note").replaceChildren(hands
    ? el("textarea", { name: "note", value: data.note, maxLength: 2000, rows: 3, "aria-labelledby": "noted", className: "grow" })
    : el("p", { className: data.note ? "said" : "soft" }, data.note || t("No note.")),
  ...(hands ? [el("button", { type: "submit" }, t("Save note"))] : []));
  const file = (/** @type {string} */ end, /** @type {string} */ words) => el("a", { href: `/kept/${data.id}.${end}`, download: "" }, words);
  const svg = el("a", { href: "", download: "", id: "svg" }, t("the position shown as SVG"));
  const png = el("button", { type: "button", className: "link", id: "png", onclick: () => tried(keepPng) }, t("the position shown as PNG"));
  const others = data.files.map((/** @type {string[]} */ [end, title]) => file(end, title));
  by("files").replaceChildren(...[svg, png, file("jsonl", t("the record")), ...others].map((each) => el("li", {}, each)));
  // What is judged is asked for once the game is there.
  renamed = reviewed(path, () => players, (count) => game.to(count));
}

const game = replayed({
  async game() {
    const data = await ask(path).catch((error) => {
      by("restore").hidden = !hands || error.status !== 410;
      throw error;
    });
    players = data.players;
    begun(data);
    return data;
  },
  at: (count) => positionAt(id, count),
  filled,
  shown(count) {
    at = count;
    by("svg").href = drawn();
  },
});
by("names").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const given = [...by("names").querySelectorAll("input")].map((field) => field.value);
  tried(async () => {
    await game.anew(await ask(`${path}/names`, given));
  });
});
by("note").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  tried(async () => {
    const kept = await ask(`${path}/note`, by("note").querySelector("textarea").value);
    by("note").querySelector("textarea").value = by("written").textContent = kept.note;
    by("saved").textContent = t("Saved.");
  });
});
by("removal").hidden = !hands;
for (const [button, gone] of /** @type {[string, boolean][]} */ ([["delete", true], ["restore", false]])) by(button).addEventListener("click", () => tried(async () => {
  await ask(`${path}/forgotten`, gone);
  if (!players.length) location.reload();
  by("delete").hidden = gone;
  by("restore").hidden = !gone;
  by("gone").textContent = gone ? t("It is in no list any more. It can be restored, here or from Tables, until another game is deleted.") : t("Restored.");
}));
