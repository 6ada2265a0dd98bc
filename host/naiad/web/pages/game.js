// A game kept: replayed move by move, its score, its players' names, a note, its files.
import { FILM_WORDS, ask, by, drawing, el, flips, hands, moment, points, positionAt, showPosition, showScore, small, t, tried } from "./lib.js";
import { replay } from "./film.js";

const id = new URLSearchParams(location.search).get("id") ?? "";
const path = `/api/games/${encodeURIComponent(id)}`;
const slider = /** @type {HTMLInputElement} */ (by("at"));
/** @type {any} */
let game;
// Positions that were asked for, by the number of moves before them.
/** @type {Map<number, Promise<any>>} */
const positions = new Map();
let at = 0;
let timer = 0;
let stopFilm = () => {};
by("score").parentElement.open = !small;

/** @param {number} count */
function position(count) {
  let found = positions.get(count);
  if (!found) {
    found = positionAt(id, count);
    positions.set(count, found);
    found.catch(() => positions.delete(count));
  }
  return found;
}

/** @param {number} count */
async function show(count) {
  at = Math.min(Math.max(count, 0), game.moves.length);
  slider.value = String(at);
  const move = game.moves[at - 1];
  const words = move ? move.words : t("Before the first move");
  slider.setAttribute("aria-valuetext", words);
  by("now").textContent = move ? t("{at} of {of}: {words}", { at, of: game.moves.length, words }) : words;
  for (const old of by("moves").querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const button = by("moves").children[at - 1]?.firstElementChild;
  button?.setAttribute("aria-current", "step");
  // The list scrolls, the page stays.
  const list = by("moves").parentElement;
  if (button) list.scrollTop = /** @type {any} */ (button).offsetTop - list.clientHeight / 2;
  const wanted = at;
  const seen = await position(wanted);
  if (wanted !== at) return;
  showPosition(by("position"), seen);
  by("running").textContent = seen.running;
  showScore(by("score"), seen.score);
  // A position has an address; going through moves fills no history.
  history.replaceState(null, "", at === game.moves.length ? location.pathname + location.search : `#${at}`);
  by("svg").href = drawn();
  if (at < game.moves.length) position(at + 1).catch(() => {});
}

/** @param {number} count */
const go = (count) => tried(() => show(count));

// Moves are played no more; a cascade is.
function halt() {
  clearTimeout(timer);
  timer = 0;
  by("play").textContent = t("Play");
}

function stop() {
  halt();
  stopFilm();
}

/** @param {number} count */
function jump(count) {
  stop();
  go(count);
}

function play() {
  if (timer) return stop();
  stop();
  by("play").textContent = t("Stop");
  step(at >= game.moves.length ? 0 : at + 1);
}

/** @param {number} count */
async function step(count) {
  timer = window.setTimeout(() => {}, 0);
  const mine = timer;
  await go(count);
  // Somebody has stopped it, or gone elsewhere, while the position came.
  if (timer !== mine || at !== count) return;
  if (at >= game.moves.length) return stop();
  timer = window.setTimeout(() => step(at + 1), pause());
}

// So long the move that is shown stays; a long thought is cut short, nobody waits a minute.
function pause() {
  const speed = by("speed").value;
  if (speed !== "real") return Number(speed);
  const [now, next] = [game.moves[at - 1]?.t ?? 0, game.moves[at]?.t];
  return next === undefined ? 1000 : Math.min(Math.max((next - now) * 1000, 50), 10_000);
}

// So many dots for each of the drawing, so that it is sharp on any screen.
const PNG_SCALE = 2;

// The position that is shown.
const drawn = () => `/kept/${game.id}/${at}.svg`;

async function keepPng() {
  const shown = at;
  const image = el("img", { src: drawn() });
  await image.decode();
  const canvas = el("canvas", { width: image.naturalWidth * PNG_SCALE, height: image.naturalHeight * PNG_SCALE });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const data = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const address = URL.createObjectURL(/** @type {Blob} */ (data));
  el("a", { href: address, download: `${game.id}-${shown}.png` }).click();
  // What is being saved is read after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// The move that the address asks for.
function asked() {
  const found = /^#(\d{1,9})$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

/** @param {any} told */
function fill(told) {
  game = told;
  for (const part of document.querySelectorAll(".loaded")) /** @type {any} */ (part).hidden = false;
  by("title").textContent = `${told.game}: ${told.players.join(", ")}`;
  document.title = `${told.game} · Naiad`;
  by("facts").textContent = [moment(told.facts.started), told.id].filter(Boolean).join(" · ");
  slider.max = String(told.moves.length);
  stopFilm();
  by("film").hidden = !told.film;
  if (told.film) stopFilm = replay(by("film"), told.film, FILM_WORDS, async () => {
    halt();
    const end = drawing(await position(told.film.to));
    await show(told.film.from);
    return { root: by("position"), end };
  }, () => go(told.film.to));
  by("moves").replaceChildren(...told.moves.map((/** @type {any} */ move, /** @type {number} */ number) =>
    el("li", {}, points(el("button", { type: "button", className: move.stands ? "" : "undone", onclick: () => jump(number + 1) },
      `${number + 1}  ${move.words}${move.stands ? "" : t(" (taken back)")}`), move.parts))));
  const fields = told.names.map((/** @type {string} */ name, /** @type {number} */ seat) =>
    el("label", {}, t("Seat {seat}", { seat: seat + 1 }), el("input", { name: "name", value: name, maxLength: 60, disabled: !hands })));
  by("names").replaceChildren(el("div", { className: "row" }, ...fields), hands
    ? el("button", { type: "submit" }, t("Save names"))
    : el("p", { className: "soft" }, t("The address that the terminal shows lets you change names.")));
  by("note").replaceChildren(hands
    ? el("textarea", { name: "note", value: told.note, maxLength: 2000, rows: 3, "aria-labelledby": "noted", className: "grow" })
    : el("p", { className: told.note ? "said" : "soft" }, told.note || t("No note.")),
  ...(hands ? [el("button", { type: "submit" }, t("Save note"))] : []));
  const file = (/** @type {string} */ end, /** @type {string} */ words) => el("a", { href: `/kept/${told.id}.${end}`, download: "" }, words);
  const svg = el("a", { href: "", download: "", id: "svg" }, t("the position shown as SVG"));
  const png = el("button", { type: "button", className: "link", id: "png", onclick: () => tried(keepPng) }, t("as PNG"));
  by("files").replaceChildren(svg, ", ", png, ", ", file("jsonl", t("the record")), ", ", file("csv", t("its moves as CSV")), ", ", file("html", t("a page to share, which replays it anywhere")),
    ...(told.settled ? [", ", file("bgsplay", t("a play file for Board Game Stats"))] : []));
}

by("names").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const given = [...by("names").querySelectorAll("input")].map((field) => field.value);
  tried(async () => {
    fill(await ask(`${path}/names`, given));
    positions.clear();
    await show(at);
  });
});
by("note").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  tried(async () => {
    const kept = await ask(`${path}/note`, by("note").querySelector("textarea").value);
    by("note").querySelector("textarea").value = kept.note;
    by("saved").textContent = t("Saved.");
  });
});
slider.addEventListener("input", () => jump(Number(slider.value)));

const BUTTONS = { first: () => jump(0), back: () => jump(at - 1), play, on: () => jump(at + 1), last: () => jump(game.moves.length) };
for (const [name, press] of Object.entries(BUTTONS)) by(name).addEventListener("click", press);

flips();
/** @type {Record<string, () => void>} */
const KEYS = { Home: BUTTONS.first, ArrowLeft: BUTTONS.back, " ": play, ArrowRight: BUTTONS.on, End: BUTTONS.last };
document.addEventListener("keydown", (event) => {
  const on = /** @type {Element} */ (event.target);
  // A field, a list to choose from and a button have keys of their own.
  const own = on.matches("input:not([type=range]), select, textarea") || (event.key === " " && on.matches("button, a"));
  if (event.key === "?" && !own) by("keys").open = !by("keys").open;
  if (!game || own || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

tried(async () => {
  fill(await ask(path));
  await show(asked() ?? game.moves.length);
});
window.addEventListener("hashchange", () => jump(asked() ?? game.moves.length));
