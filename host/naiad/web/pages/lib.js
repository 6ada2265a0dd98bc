// What every page needs: asking the server, making elements, who may do what; nothing of any page.
// Whatever comes from the server goes into a page as text (textContent), never as markup.

// As naiad_core/buttons.py.
export const PUSH = 0, BACK = 1, END = 2, MENU = 3;

/**
 * An element.
 * @param {string} tag
 * @param {Record<string, unknown>} [has] properties; what begins with "aria-" or "data-" is an attribute
 * @param {...(Node | string)} inside
 * @returns {any}
 */
export function el(tag, has = {}, ...inside) {
  const out = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(has)) {
    if (/^(aria|data)-/.test(name)) out.setAttribute(name, String(value));
    else out[name] = value;
  }
  out.append(...inside);
  return out;
}

/** An element of a drawing. @param {string} name @param {Record<string, string | number>} has @param {...(Node | string)} inside */
export function shape(name, has, ...inside) {
  const out = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(has)) out.setAttribute(key, String(value));
  out.append(...inside);
  return out;
}

/**
 * Draw a list anew: what is there again under the same name keeps the keys, and Tab stops as far along as before.
 * @param {Element} list
 * @param {...Node} inside
 */
export function redraw(list, ...inside) {
  const on = list.contains(document.activeElement) ? named(/** @type {Element} */ (document.activeElement)) : null;
  const at = stopsOf(list).findIndex((one) => one.tabIndex === 0);
  list.replaceChildren(...inside);
  const again = on === null ? null : [...list.querySelectorAll("button, select")].find((one) => named(one) === on);
  if (again) /** @type {HTMLElement} */ (again).focus();
  stops(list, at);
}

/** @param {Element} list @returns {HTMLElement[]} */
const stopsOf = (list) => [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("button:not([hidden])"))];

// Lists that the arrow keys go through.
const walked = new WeakSet();

/**
 * Of a toolbar's buttons Tab stops at one, the one that the keys are on, or that is chosen; else at this, or as before.
 * @param {Element} list
 * @param {number} [at]
 */
export function stops(list, at = -1) {
  if (!walked.has(list)) return;
  const all = stopsOf(list);
  const on = all.find((one) => one === document.activeElement) ?? all.find((one) => one.getAttribute("aria-current") === "true") ?? all[Math.min(at, all.length - 1)] ?? all.find((one) => one.tabIndex === 0);
  for (const one of all) one.tabIndex = one === on ? 0 : -1;
}

/**
 * Let arrow keys, Home and End go through a toolbar's buttons, up and down to those above and below.
 * @param {HTMLElement} list
 */
export function toolbar(list) {
  walked.add(list);
  list.addEventListener("keydown", (event) => {
    const all = stopsOf(list);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = /** @type {any} */ ({
      ArrowRight: () => all[at + 1], ArrowLeft: () => all[at - 1], Home: () => all[0], End: () => all[all.length - 1],
      ArrowDown: () => beyond([all[at], ...all], 1), ArrowUp: () => beyond([all[at], ...all], -1),
    })[event.key];
    if (at < 0 || !to || event.ctrlKey || event.altKey || event.metaKey) return;
    // Elsewhere on the page these keys are the knob's.
    event.preventDefault();
    event.stopPropagation();
    to()?.focus();
  });
  list.addEventListener("focusin", () => stops(list));
}

/**
 * A field for the name of who sits at a seat, by the name in its record; empty where nobody has given one.
 * @param {string} name
 * @param {number} seat
 * @param {Record<string, unknown>} has
 */
export const nameField = (name, seat, has) =>
  el("input", { value: typed(name), placeholder: t("Player {number}", { number: seat + 1 }), maxLength: 60, ...has });

/** @param {string} name */
export const typed = (name) => (/^(Player|PC) \d+$/.test(name) ? "" : name);

/** In the next row, the one nearest to the first of these. @param {HTMLElement[]} all @param {number} down */
function beyond(all, down) {
  const [from, ...rest] = all.map((one) => {
    const box = one.getBoundingClientRect();
    return { one, x: box.x + box.width / 2, y: down * (box.y + box.height / 2), half: box.height / 2 };
  });
  // What is drawn need not lie in rows.
  const below = rest.filter(({ y }) => y > from.y + from.half);
  const row = Math.min(...below.map(({ y, half }) => y + half));
  return below.filter(({ y }) => y <= row).sort((a, b) => Math.abs(a.x - from.x) - Math.abs(b.x - from.x))[0]?.one;
}

/** @param {Element} one */
const named = (one) => /** @type {any} */ (one).dataset.piece ?? one.getAttribute("aria-label") ?? one.textContent;

/**
 * The element of the page with this id.
 * @param {string} id
 * @returns {any}
 */
export const by = (id) => document.getElementById(id);

// Whoever has come by keys goes on by them (focus.js).
addEventListener("click", (event) => { if (event.isTrusted) sessionStorage.setItem("keys", event.detail ? "" : "1"); }, true);

// The address that the terminal prints gives hands. It goes no further than this tab, and not into the history. That of
// one seat is for one telephone, where a tab is closed and its address opened again: it stays.
const given = /^#(hands|seat)=([\w-]+)$/.exec(location.hash);
if (given) {
  sessionStorage.clear();
  sessionStorage.setItem(given[1], given[2]);
  if (given[1] === "hands") history.replaceState(null, "", location.pathname + location.search);
}
const held = sessionStorage.getItem("hands") ?? "";
const own = sessionStorage.getItem("seat") ?? "";
const token = held || own;
/** Whether this page may change names and move a twin. */
export const hands = held !== "";
/** Whether it may play one seat. */
export const seat = own !== "";

/** What says whose key this tab has. @returns {Record<string, string>} */
export const keyed = () => (token ? { "X-Naiad-Token": token } : {});

/** Drops a key that this server does not know, and says so on the page that comes in its place. @param {Response} answer */
export async function known(answer) {
  if (answer.status !== 403 || !token) return;
  const why = (await answer.clone().text()).trim();
  sessionStorage.clear();
  if (given) history.replaceState(null, "", location.pathname + location.search);
  sessionStorage.setItem("refused", why);
  location.reload();
  // What comes is that page's.
  await new Promise(() => {});
}

/**
 * Ask the server; what it answers, or an Error with its sentence.
 * @param {string} path
 * @param {unknown} [body] sent where there is one
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  let answer;
  try {
    answer = await fetch(path, body === undefined ? { headers: keyed() } : {
      method: "POST", body: JSON.stringify(body), headers: keyed(),
    });
  } catch {
    throw new Error(t("The server does not answer: is naiad serve still running?"));
  }
  await known(answer);
  if (!answer.ok) throw Object.assign(new Error((await answer.text()).trim() || t("The server answers {status}.", { status: answer.status })), { status: answer.status });
  return answer.json();
}

// The sentences of the pages in the language of the server; English where they cannot be had.
/** @type {Record<string, string>} */
let said = {};
const brought = by("said");
said = brought ? JSON.parse(brought.textContent) : await ask("/api/words").catch(() => said);

/** A number with the decimal sign of the page's language; what is none as it is. @param {unknown} value @param {number} [digits] */
export const figure = (value, digits) => typeof value !== "number" ? String(value) : value.toLocaleString(
  document.documentElement.lang || "en", { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * A sentence in the language of now; values take the places of their names in braces.
 * @param {string} sentence
 * @param {Record<string, unknown>} [values]
 */
export function t(sentence, values = {}) {
  return (said[sentence] ?? sentence).replace(/\{(\w+)\}/g, (braces, name) => figure(values[name] ?? braces));
}

/** What is told of something: 'Ada: 3 points'. @param {string} what @param {unknown} text */
export const labelled = (what, text) => t("{what}: {text}", { what, text });
/** One sentence of several. @param {string[]} parts */
export const clauses = (parts) => parts.filter(Boolean).reduce((said_, more) => said_ ? t("{said}; {more}", { said: said_, more }) : more, "");

const refused = sessionStorage.getItem("refused");
sessionStorage.removeItem("refused");
if (refused) document.querySelector("main > :last-child")?.before(el("p", { className: "trouble dropped", role: "alert" }, refused));

let begun = 0;
let failed = 0;

/**
 * Do something; why it could not be is said on the page until something begun later went well.
 * @param {() => Promise<unknown>} work
 */
export async function tried(work) {
  const mine = ++begun;
  const trouble = by("trouble");
  try {
    await work();
    if (mine > failed) trouble.textContent = "";
  } catch (error) {
    failed = mine;
    // At a prompt it goes on behind a colon.
    const why = error instanceof Error ? error.message : String(error);
    trouble.textContent = why[0].toUpperCase() + why.slice(1);
  }
}

/** What is not played at a table. @type {Record<string, string>} */
export const KINDS = { practice: t("by hand, simulated"), demo: t("by robots") };

/**
 * Ask for game and kind, and fill a form with what the address names; the game, which only the server knows (offer).
 * @param {HTMLFormElement} form
 */
export function addressed(form) {
  const choices = /** @type {any[]} */ ([["game", t("Game"), { "": t("all") }], ["kind", t("Played"), { "": t("anywhere"), real: t("at a table"), ...KINDS }]]);
  for (const [name, title, options] of choices) {
    const choice = el("select", { name }, ...Object.keys(options).map((each) => new Option(options[each], each)));
    form.insertBefore(el("label", {}, title, choice), form.querySelector("label:has([name=sort])"));
  }
  const named = new URLSearchParams(location.search);
  for (const [name, value] of named) {
    const field = form.elements.namedItem(name);
    if (name !== "game" && (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) field.value = value;
  }
  return named.get("game") ?? "";
}

/**
 * Let a list be of one game of those that the server knows.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} kinds
 * @param {string} [chosen]
 */
export function offer(form, kinds, chosen = "") {
  const choice = /** @type {HTMLSelectElement} */ (form.elements.namedItem("game"));
  if (choice.options.length > 1) return;
  for (const [key, title] of Object.entries(kinds)) choice.add(new Option(title, key, false, key === chosen));
}

/** Whether a browser's language is one for its own dates: some say en-US@posix. @param {string} tag */
function isLanguage(tag) {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/**
 * A moment, a day or a month as people here write it; what is none as it is.
 * @param {string} [iso]
 */
export function moment(iso = "") {
  const at = new Date(iso.length === 7 ? `${iso}-01T00:00` : iso.length === 10 ? `${iso}T00:00` : iso.replace(" ", "T"));
  const parts = /** @type {Intl.DateTimeFormatOptions} */ (iso.length === 7 ? { year: "numeric", month: "short" } : { dateStyle: "medium", ...(iso.length > 10 && { timeStyle: "short" }) });
  // In the page's language, as far as there is a choice as this person writes it.
  const lang = document.documentElement.lang;
  const own = navigator.languages.find((each) => each.split("-")[0] === lang && isLanguage(each)) ?? lang;
  return isNaN(at.valueOf()) ? iso : at.toLocaleString(own, parts);
}

/** A figure. @param {unknown} value @param {string} of what it is, where a telephone has no head for it */
export const number = (value, of) => el("td", { className: "number", "data-name": of }, value === null ? "" : figure(value));

/** The most points, and the game that has them. @param {any} one */
export const record = (one) => el("td", { className: "number", "data-name": t("Highest") }, one.holder === null ? "" : el("a", { href: `/game?id=${one.holder}` }, figure(one.best)));

// What the controls of a cascade say.
export const TIMELINE_WORDS = {
  play: t("Play the cascade"), stop: t("Stop"), step: t("On to the next stamp"), pace: t("Pace of the cascade"),
  real: t("as fast as it fell"), quarter: t("a quarter as fast"), twentieth: t("a twentieth as fast"),
  progress: t("{s} s, push {push} of {of}"),
};

/** A position's drawing, by itself. @param {{ svg: string }} seen */
export const drawing = (seen) => new DOMParser().parseFromString(seen.svg, "image/svg+xml").documentElement;

const SMALL = matchMedia("(max-width: 700px), (max-height: 520px)");
const NARROW = matchMedia("(max-width: 640px), (max-width: 739px) and (max-height: 520px)");
const LOW = matchMedia("(max-height: 520px)");

/** Whether there is no room beside the board: what was played is a tap away. */
export const small = SMALL.matches;

/** Which drawing this screen has room for: a telephone's, upright or lying, or a page's. */
export const view = NARROW.matches ? "narrow" : LOW.matches ? "lying" : "wide";

// A telephone that is turned begins anew, with the other drawing. A keyboard that comes up turns nothing, nor does paper.
for (const query of [SMALL, NARROW, LOW]) query.addEventListener("change", () => {
  if (matchMedia("print").matches || document.activeElement?.matches("input, textarea")) return;
  sessionStorage.setItem("turned", "yes");
  location.reload();
});

/** The position of a kept game after so many moves, drawn for this screen. @param {string} id @param {number} count */
export const positionAt = (id, count) => ask(`/api/games/${encodeURIComponent(id)}/at/${count}?window=${view}`);

// The parts of the drawing that a line of the score tells of, while it is pointed at.
/** @type {string[]} */
let marked = [];

/** @param {string[]} names */
function mark(names) {
  for (const name of marked) by(name)?.classList.remove("marked");
  marked = names;
  for (const name of marked) {
    const part = by(name);
    part?.classList.add("marked");
    // An outline lies above those beside it, whose edges it shares.
    if (part instanceof SVGPathElement && getComputedStyle(part).fill === "none") part.parentNode?.append(part);
  }
}

/** Let an element mark these parts of the drawing while it is pointed at. @param {HTMLElement} one @param {string[]} names */
export function points(one, names) {
  for (const on of ["mouseenter", "focus", "click"]) one.addEventListener(on, () => mark(names));
  for (const off of ["mouseleave", "blur"]) one.addEventListener(off, () => mark([]));
  return one;
}

/** Let `f` show the table from the other side, and `?` which keys there are. */
export function flips() {
  // Who had the keys shown by one reads them, and is back where they were behind that.
  /** @type {any} */
  let from = null;
  /** @param {any} drawer */
  const shut = (drawer) => {
    drawer.open = false;
    (from?.checkVisibility() ? from : drawer.firstElementChild).focus();
    from = null;
  };
  document.addEventListener("keydown", (event) => {
    const own = /** @type {Element} */ (event.target).matches("input:not([type=range]), select, textarea");
    if (own || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") {
      const drawer = /** @type {any} */ (document.querySelector(".board details[open], .machine[open]"));
      if (drawer) shut(drawer);
    }
    if (event.key === "f") { by("position").classList.toggle("flipped"); upright(by("position")); }
    if (event.key !== "?") return;
    const drawer = by("keys").closest("details");
    if (drawer.open) { shut(drawer); return; }
    from = document.activeElement === document.body ? null : document.activeElement;
    drawer.open = true;
    by("keys").tabIndex = -1;
    by("keys").focus();
    by("keys").scrollIntoView({ block: "nearest" });
  });
}

/**
 * The score's lines, as deep as each is indented. One that tells of parts of the drawing marks them.
 * @param {any} list
 * @param {[string, string[]][]} lines
 */
export function showScore(list, lines) {
  redraw(list, ...lines.map(([line, names]) => {
    const item = el("li", {}, line.trim());
    // As deep as the line is indented, also where it is wrapped.
    item.style.paddingLeft = `${(line.length - line.trimStart().length) / 2 + 1}rem`;
    if (!names.length) return item;
    item.replaceChildren(points(el("button", { type: "button", className: "marks" }, line.trim()), names));
    return item;
  }));
}

// What draws once the colours are there: without them all of it would be black.
/** @type {Map<string, Promise<void>>} */
const colours = new Map();

/** The colours of this game's drawings, for the page. @param {string} key @returns {Promise<void>} */
export function coloured(key) {
  // A page that brings its words brings its colours.
  if (brought) return Promise.resolve();
  const found = colours.get(key);
  if (found) return found;
  const link = el("link", { rel: "stylesheet", href: `/draw/${encodeURIComponent(key)}.css` });
  const there = new Promise((done) => { for (const end of ["load", "error"]) link.addEventListener(end, () => done(undefined)); });
  document.head.append(link);
  colours.set(key, /** @type {Promise<void>} */ (there));
  return /** @type {Promise<void>} */ (there);
}

// Words of a drawing that are a little too small are enlarged, those that nobody could read are not drawn.
const LEAST_PX = 10;
const MOST_LARGER = 1.25;

/** @param {Element} place */
export function legible(place) {
  const texts = [...place.querySelectorAll("svg text")];
  for (const text of texts) /** @type {any} */ (text).style.fontSize = "";
  const sizes = texts.map((text) => {
    const seen = /** @type {SVGTextElement} */ (text).getScreenCTM();
    const units = parseFloat(getComputedStyle(text).fontSize);
    return [units, seen ? units * Math.hypot(seen.a, seen.b) : 0];
  });
  texts.forEach((text, index) => {
    const [units, px] = sizes[index];
    const larger = px ? LEAST_PX / px : 1;
    if (larger > 1 && larger <= MOST_LARGER) /** @type {any} */ (text).style.fontSize = `${units * larger}px`;
    text.classList.toggle("unread", larger > MOST_LARGER);
  });
}

/** Signs are as upright as words are, from whichever side the table is seen. @param {Element} place */
function upright(place) {
  for (const sign of /** @type {NodeListOf<SVGUseElement>} */ (place.querySelectorAll("use:is(.sign, .disc, .beast, .onl)"))) {
    const { x, y, width, height } = sign.getBBox();
    const own = sign.dataset.own ??= sign.getAttribute("transform") ?? "";
    sign.setAttribute("transform", place.classList.contains("flipped") ? `${own} rotate(180 ${x + width / 2} ${y + height / 2})` : own);
  }
}

const fitting = new ResizeObserver((all) => all.forEach((one) => legible(one.target)));

/**
 * A position, drawn, and in words for who wants or needs them.
 * @param {any} place
 * @param {{ key: string, text: string, svg: string }} seen
 */
export function showPosition(place, seen) {
  if (!place.firstChild) {
    place.append(el("div", { className: "drawn" }), el("details", {}, el("summary", {}, t("In words")), el("pre", { className: "position", tabIndex: 0 })));
    fitting.observe(place.firstChild);
  }
  if (place.dataset.of !== seen.key) {
    place.dataset.of = seen.key;
    place.classList.add("uncoloured");
    coloured(seen.key).then(() => place.classList.remove("uncoloured"));
  }
  place.firstChild.replaceChildren(drawing(seen));
  legible(place.firstChild);
  if (place.classList.contains("flipped")) upright(place);
  place.querySelector("pre").textContent = seen.text;
  mark(marked);
}

/** Where a game that is over is replayed and taken from. @param {string} id */
export function finished(id) {
  by("replay").href = `/game?id=${encodeURIComponent(id)}`;
  by("share").href = `/kept/${encodeURIComponent(id)}.html`;
}
