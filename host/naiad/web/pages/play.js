// Playing on the drawn table: what the table asks becomes choices, pieces and places that can be clicked; not the knob and
// buttons of the machine beneath (hands.js), to which all of it comes.
import { clearHints, markHints, showHints } from "./hints.js";
import { BACK, END, PUSH, by, el, finished, legible, redraw, seat, showPosition, small, stops, t, toolbar, tried, view } from "./lib.js";
import { fly } from "./motion.js";
import { pieces } from "./pieces.js";
import { seatChoices } from "./seats.js";

// So long a pointer rests on a place before the table's own choice goes there.
const REST_MS = 150;
/** @param {number} points */
const signed = (points) => points > 0 ? `+${points}` : `−${-points}`;
const SVG = "http://www.w3.org/2000/svg";
// A second tap so soon and so near is for what was there before, not for the button that has taken its place.
const [TWICE_MS, NEAR_PX] = [400, 24];
// More choices than this are many.
const MANY = 8;
// A piece has no more uses beside its first.
const MOST_USES = 2;
// What the reader says with nothing on it.
const EMPTY = by("reader").textContent;

/** As asks.py tells it. @typedef {Record<string, any> & { kind: string, at: number, options?: string[], parts?: string[][], pieces?: string[] }} Asked */

/**
 * What is asked, shown and answered. ``act`` sends a gesture to the table, ``answer`` an order that has an answer.
 * @param {(order: any) => Promise<void>} act
 * @param {(order: any) => Promise<any>} answer
 */
export function playing(act, answer) {
  /** @type {Asked} */
  let asked = { kind: "none", title: "", lines: [], at: 0 };
  /** @type {any} */
  let game = null;
  // The pieces of it that are shown.
  /** @type {string[]} */
  let fits = [];
  // The piece that was taken last, whose picture lies at its places.
  let taken = "";
  // How many are on their way to the table.
  let taking = 0;
  // Where it was taken, then where it is shown; and at which place that is.
  /** @type {DOMRect | null} */
  let where = null;
  let shownAt = "";
  // The pieces that lie in the tray.
  let laid = "";
  // What the choices were made of.
  let chosen = "";
  let rests = 0;
  // What the buttons over the drawing are for.
  let laidOver = "";
  // Where the table is to stand, and how often it was told so and has not answered: until then it may still be on its way.
  let wanted = -1;
  let looks = 0;
  // The moves that stood when a hint was given.
  let hinted = -1;
  // The drawing with the places of its turns, until the game goes on.
  /** @type {any} */
  let hintedPosition = null;
  // The position that was told last.
  /** @type {any} */
  let newest = null;
  // Whether it was asked if what would be lost may be.
  let sure = false;
  // Who sits at the device, as far as that is known: another's hand is covered until they say so.
  let sees = -1;
  // What lies before whom, and their secret goal.
  let hand = { game: "", seat: -1, fits: /** @type {string[]} */ ([]), goal: "" };
  // What lies open, and what it was drawn of.
  /** @type {string[]} */
  let lies = [];
  let opened = "";
  // The action whose pieces are being picked, and those.
  /** @type {any} */
  let picking;
  /** @type {string[]} */
  let picked = [];
  // The question whose number is being typed, which must not be drawn anew meanwhile.
  let entering = -1;
  let divided = false;
  // The seat that this page plays.
  let own = -1;
  // What has fallen of a row, until it is counted.
  /** @type {string[]} */
  let down = [];
  // A seat of its own plays that seat alone.
  const offerSeats = seat ? () => {} : seatChoices(act, true);
  /** @type {any} */
  let seats = { levels: {}, names: {}, strongest: {} };

  // Where there is no room beside the drawing, what was played is a tap away, and what is seldom wanted two.
  if (small) by("keys").before(by("all"), by("apart"));
  for (const one of document.querySelectorAll(".side > details:not(#apart, #against)")) /** @type {any} */ (one).open = !small;
  for (const id of ["choices", "open", "pieces", "places", "box"]) toolbar(by(id));
  by("acts").hidden = false;
  by("tray").hidden = false;

  /** What one of the table's buttons is for now. @param {string} what */
  const doing = (what) => asked.buttons?.find((/** @type {any} */ button) => button.do === what);
  const count = () => asked.options?.length ?? asked.pieces?.length ?? asked.count ?? asked.of ?? 0;
  let undoes = false;
  // Whether a piece is on its way that may be laid at once.
  let lays = false;
  const turned = sessionStorage.getItem("turned");
  sessionStorage.removeItem("turned");
  /** Whose turn it is, and which. */
  const turn_ = () => `${game?.id} ${game?.to_act} ${game?.history}`;
  // What is being answered is not answered once more by the second tap of two; no other place is marked any more.
  let answering = -1;
  /** @param {any} order */
  async function reply(order) {
    const { since } = order;
    if (since === answering) return;
    const done = act(order);
    answering = since;
    mark();
    await done;
    if (answering !== since) return;
    answering = -1;
    mark();
  }
  /** @param {number} index */
  const choose = (index) => reply({ do: "choose", index, of: count(), since: asked.since });
  /** @param {number} index */
  async function look(index) {
    if (index === wanted) return;
    wanted = index;
    // Why it does not lie elsewhere is of no use here.
    by("why").textContent = "";
    looks += 1;
    await act({ do: "look", index, of: count(), since: asked.since });
    looks -= 1;
  }
  /** @param {number} action @param {string[]} [picks] */
  const make = (action, picks) => reply({ do: "make", action, picks, since: asked.since });
  /** @param {number} button */
  const press = (button) => reply({ do: "press", button, since: asked.since });
  /** @param {string} piece @param {DOMRect | null} [from] */
  async function take(piece, from = null) {
    taken = piece;
    [where, shownAt] = [from, ""];
    by("why").textContent = "";
    // What comes next is the knob, where it is at hand.
    if (by("box").contains(document.activeElement)) by("knob").focus({ preventScroll: true });
    by("reader").textContent = t("On the reader: {piece}", { piece: drawn.called(piece) });
    by("reader").dataset.on = piece;
    taking += 1;
    await act({ do: "tap", piece });
    taking -= 1;
    forget();
    show();
  }

  // What no question is about any more; while a piece is being taken, what was asked before it may be told once more.
  function forget() {
    if (!taking && (asked.kind === "idle" || asked.kind === "list")) taken = "";
  }

  // Nothing of the hand is played before a draw that is due: the reason is said.
  /** @param {string} piece */
  function refused(piece) {
    if (asked.kind === "none") return true;
    if (!asked.first || !fits.includes(piece)) return false;
    by("why").textContent = asked.first;
    return true;
  }

  // Take it; what can be done with it in one way alone is done.
  /** @param {string} piece @param {DOMRect} from */
  async function lay(piece, from) {
    if (picking) { pick(piece, picking.out); return; }
    if (refused(piece)) return;
    if (asked.holds?.includes(piece)) { await press(BACK); return; }
    lays = true;
    await take(piece, from);
    if (taken === piece && isDecided()) await choose(0);
    lays = false;
    show();
  }

  /** Whether what is in hand can be laid in one way alone. */
  const isDecided = () => asked.kind === "moves" && count() === 1 && !asked.holds && !doing("use") && !doing("end");

  /** Picks a piece, or no more; of too many the first goes back. @param {string} piece @param {number} [most] */
  function pick(piece, most = 0) {
    const alike = (/** @type {string} */ each) => lies.includes(each) === lies.includes(piece);
    picked = picked.includes(piece) ? picked.filter((each) => each !== piece) : [...picked.filter((each) => !alike(each)), ...picked.filter(alike).slice(1 - most), piece];
    show();
  }

  /** What lies open, and what needs no piece in hand. @param {boolean} shut */
  function showOpen(shut) {
    const { open } = asked;
    const ways = /** @type {any[]} */ (asked.ways ?? []);
    if (!ways.some((way) => way.out)) picking = undefined;
    if (!picking) picked = [];
    const offers = Boolean(open || ways.length);
    by("open").hidden = game?.over || !offers && (small || !lies.length);
    by("open").inert = shut || !offers;
    by("pieces").ariaDisabled = asked.first || asked.kind === "none" ? "true" : null;
    const row = isReady() ? lies : [];
    const key = JSON.stringify([drawn.made(), row, open, ways]);
    if (key !== opened) {
      opened = key;
      redraw(by("open"), ...row.map((piece) => drawn.button(piece, () => draws(piece))),
        ...ways.map((way) => el("button", { type: "button", onclick: () => goes(way) }, way.words)));
    }
    if (picking) by("why").textContent = picking.asks ?? "";
    current(by("open"), (index) => picked.includes(lies[index]));
  }

  /** What a press on a line of a hint does: its pieces are taken and shown at its place, as by a first tap there, and laid by another. @param {any} line */
  function follows({ pieces: all, moves: [action] }) {
    const way = asked.ways?.find((/** @type {any} */ each) => each.action === action);
    if (way) return () => goes(way);
    if (!all.length) return undefined;
    const found = () => asked.kind === "moves" ? asked.actions?.indexOf(action) ?? -1 : -1;
    return async (/** @type {DOMRect} */ from) => {
      if (by("acts").ariaBusy === "true") return;
      if (found() >= 0 && found() === wanted) { await choose(wanted); return; }
      for (const piece of all) if (found() < 0 && !refused(piece)) await take(piece, from);
      // What comes with a piece is behind what the piece does alone.
      for (let n = 0; found() < 0 && doing("use") && n < MOST_USES; n += 1) await reply({ do: "use", since: asked.since });
      if (found() >= 0) await look(found());
    };
  }

  /** A card of the open row is taken, or picked for a swap. @param {string} piece */
  const draws = (piece) => picking ? pick(piece, picking.most) : asked.open && make(asked.open, [piece]);

  /** An action that needs nothing in hand. @param {any} way */
  function goes(way) {
    if (!way.out) make(way.action);
    picking = way.out ? way : undefined;
    show();
  }

  /** What a click on a part of the drawing takes of what lies open. @param {Element} target */
  function takesOf(target) {
    const id = target.closest(".takes")?.id ?? "";
    if (id && id === asked.push) return () => by("cascade").click();
    const way = asked.ways?.find((/** @type {any} */ each) => each.part === id);
    return way ? () => goes(way) : id ? () => draws(lies[Number(id.slice(4))]) : undefined;
  }

  // What lies open is seen where it lies, and can be taken there; what is asked about is seen too.
  function layOpen() {
    for (const old of board.querySelectorAll(".lies")) old.remove();
    for (const old of board.querySelectorAll(".takes, .picked")) old.classList.remove("takes", "picked");
    const can = !by("open").inert && !by("open").hidden;
    for (const way of asked.ways ?? []) document.getElementById(way.part)?.classList.toggle("takes", can);
    document.getElementById(asked.about)?.classList.add("picked");
    if (asked.push && !by("cascade").hidden) document.getElementById(asked.push)?.classList.add("takes");
    lies.forEach((piece, index) => {
      const slot = /** @type {any} */ (document.getElementById(`row_${index}`));
      if (!slot || !isReady() || !drawn.svg(piece)) return;
      slot.classList.toggle("takes", can && Boolean(asked.open || picking));
      slot.classList.toggle("picked", picked.includes(piece));
      const { x, y, width, height } = slot.firstElementChild.getBBox();
      const card = /** @type {any} */ (drawn.picture(piece));
      for (const [name, value] of Object.entries({ x, y, width, height, class: "lies" })) card.setAttribute(name, String(value));
      slot.firstElementChild.after(card);
      legible(slot);
    });
  }

  let tap = { at: 0, x: 0, y: 0, on: /** @type {Element | null} */ (null) };
  document.addEventListener("click", (event) => {
    const on = /** @type {Element} */ (event.target).closest("button");
    const again = event.timeStamp - tap.at < TWICE_MS && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < NEAR_PX;
    // By keys a button is chosen by itself.
    if (event.detail && again && on && (on !== tap.on || on.id === "undo") && on.closest("#acts, #choices")) event.stopImmediatePropagation();
    else tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, on };
  }, true);

  by("pass").addEventListener("click", () => {
    sees = game.to_act;
    sessionStorage.setItem("sees", turn_());
    show();
  });
  by("covers").addEventListener("change", show);
  by("undo").addEventListener("click", async () => {
    if (undoes) return;
    // What is asked on the way back is answered there.
    undoes = true;
    show();
    await act({ do: "undo" });
    undoes = false;
    show();
  });
  by("hint").addEventListener("click", () => tried(async () => {
    const button = by("hint");
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    try {
      const { since } = asked;
      const { hints, position } = await answer({ do: "hint", window: view });
      // Meanwhile the table may have gone on.
      hintedPosition = since === asked.since && hints.length ? position : null;
      if (hintedPosition) showPosition(board, position);
      showHints(hints, follows);
      mark();
    } finally {
      button.ariaBusy = null;
    }
  }));
  by("use").addEventListener("click", async () => {
    const item = doing("item")?.item;
    const [here, nth] = [asked.parts?.[wanted]?.[0], same(wanted).indexOf(wanted)];
    await reply({ ...(item ? { do: "item", item } : { do: "use" }), since: asked.since });
    // What else it is used for is shown where it was.
    const there = here && asked.kind === "moves" ? same(asked.parts?.findIndex((parts) => parts[0] === here) ?? -1) : [];
    const index = there[Math.min(nth, there.length - 1)] ?? -1;
    if (index >= 0) look(index);
  });
  by("raise").addEventListener("click", () => { const piece = doing("raise")?.piece; if (piece) take(piece); });
  by("end").addEventListener("click", () => press(END));
  by("menu").addEventListener("click", () => act({ do: document.body.classList.contains("over") ? "new_game" : "menu" }));
  by("yes").addEventListener("click", () => picking ? make(picking.action, picked).then(() => { picking = undefined; show(); }) : /moves|pieces/.test(asked.kind) ? choose(asked.at) : asked.kind === "pages" ? choose(count() - 1) : asked.glass ? reply({ do: "glass", since: asked.since }) : press(PUSH));
  by("no").addEventListener("click", () => {
    // What would be lost is asked about first.
    const asks = !sure && asked.drops;
    sure = asks;
    if (asks) { show(); return; }
    if (!picking) press(BACK);
    picking = undefined;
    by("why").textContent = "";
    show();
  });
  by("other").addEventListener("click", () => turn(1));

  // On to the next way in which the piece can lie at this place, else to the next place.
  /** @param {number} by_ */
  function turn(by_) {
    const here = same(wanted);
    if (asked.kind === "moves" && here.length > 1) look(here[(here.indexOf(wanted) + by_ + here.length) % here.length]);
    else if (count()) look((wanted + by_ + count()) % count());
  }

  // The choices that are of the same place as this one.
  /** @param {number} index */
  function same(index) {
    const place = asked.parts?.[index]?.[0];
    if (!place) return [index];
    return (asked.parts ?? []).flatMap((parts, at) => parts[0] === place ? [at] : []);
  }

  const drawn = pieces({
    seat: () => game?.to_act ?? 0,
    drag: (piece) => asked.kind === "pieces" || lies.includes(piece) || refused(piece) ? undefined : take(piece),
    over: rest,
    drop: (x, y) => {
      clearTimeout(rests);
      const index = at(x, y);
      // A school gathers.
      if (index >= 0 && !asked.holds) choose(index);
      else if (index < 0) why(x, y);
    },
  });

  // What a pointer or a piece dragged rests on is looked at.
  /** @param {number} x @param {number} y */
  function rest(x, y) {
    clearTimeout(rests);
    const index = at(x, y);
    if (index < 0 || same(index).includes(wanted)) return;
    rests = window.setTimeout(() => look(index), REST_MS);
  }

  // Which choice lies there in the drawing; -1 for none, nor where something lies over the drawing.
  /** @param {number} x @param {number} y */
  function at(x, y) {
    const all = document.elementsFromPoint(x, y);
    if (!board.contains(all[0])) return -1;
    for (const under of all) {
      if (!board.contains(under)) break;
      const part = under.closest("[data-place]");
      if (part) return Number(/** @type {any} */ (part).dataset.place);
    }
    return made === "mouse" ? -1 : beside(x, y);
  }

  // A finger is wider than many a place: the nearest one within its reach.
  /** @param {number} x @param {number} y */
  function beside(x, y) {
    let [index, least] = [-1, NEAR_PX];
    for (const part of board.querySelectorAll("[data-place]")) {
      const box = part.getBoundingClientRect();
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away < least) [index, least] = [Number(part.dataset.place), away];
    }
    return index;
  }

  const board = by("position");
  // Not every browser says of a click what it was made with.
  let made = "mouse";
  board.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => { made = event.pointerType; });
  board.addEventListener("pointerover", (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "mouse") rest(event.clientX, event.clientY);
  });
  board.addEventListener("click", (/** @type {any} */ event) => {
    clearTimeout(rests);
    if (answering === asked.since) return;
    const index = at(event.clientX, event.clientY);
    if (index < 0) {
      const [piece, takes] = [takeable(event.target), takesOf(event.target)];
      if (takes) takes();
      else if (piece) lay(piece, event.target.closest("[id]").getBoundingClientRect());
      else why(event.clientX, event.clientY);
      return;
    }
    // With a mouse the place was seen when the pointer came; a finger sees it first, and places by a second tap, which
    // need not wait until the table has answered the first.
    const shown_ = same(index).includes(wanted) ? wanted : -1;
    if (made === "mouse" || shown_ >= 0) choose(shown_ >= 0 ? shown_ : index);
    else look(index);
  });
  board.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    if (asked.kind !== "moves" || at(event.clientX, event.clientY) < 0) return;
    event.preventDefault();
    turn(event.deltaY > 0 ? 1 : -1);
  }, { passive: false });

  // Which rule the piece in hand would break there; of what lies over the drawing nothing is said.
  /** @param {number} x @param {number} y */
  function why(x, y) {
    const part = document.elementFromPoint(x, y);
    if (asked.kind !== "moves" || !part?.closest(".board") || part.closest("details")) return;
    const place = part.closest("[id]")?.id;
    tried(async () => {
      const message = await answer({ do: "why", piece: taken, place });
      by("why").textContent = message.why;
    });
  }

  // A piece that lies in the drawing and can be taken now, as of a market.
  /** @param {Element} target */
  function takeable(target) {
    const part = target.closest("[id]");
    if (!part || asked.kind !== "idle") return "";
    return fits.find((name) => part.id.endsWith(`_${name}`)) ?? "";
  }

  // The places in the drawing, and the piece where it would lie.
  function mark() {
    for (const old of board.querySelectorAll("[data-place]")) { old.removeAttribute("data-place"); old.classList.remove("can", "chosen"); }
    markHints();
    if (hintedPosition && asked.kind === "idle" && !board.querySelector("[data-best]")) {
      // Whoever puts a piece back sees them again.
      showPosition(board, hintedPosition);
      markHints();
    }
    for (const old of board.querySelectorAll(".down")) old.classList.remove("down");
    for (const id of down) document.getElementById(id)?.classList.add("down");
    layOpen();
    const isChosen = answering === asked.since;
    if (!isChosen) for (const old of board.querySelectorAll(".shadow-piece")) old.remove();
    board.classList.toggle("settled", isChosen);
    if (asked.kind !== "moves" || !asked.parts || isChosen) { layPlaces([]); return; }
    asked.parts.forEach((parts, index) => parts.forEach((part) => {
      const found = /** @type {any} */ (document.getElementById(part));
      if (!found) return;
      if (!found.dataset.place || index === asked.at) found.dataset.place = String(index);
      found.classList.add("can");
    }));
    for (const part of asked.parts[asked.at] ?? []) document.getElementById(part)?.classList.add("chosen");
    shadow();
    layPlaces([...asked.parts.keys()].filter((index) => by(asked.parts?.[index][0] ?? "") && index === (same(wanted).includes(index) ? wanted : same(index)[0])));
  }

  // Over the drawing, for keys: a button a place, on the choice that it shows.
  /** @param {number[]} shown */
  function layPlaces(shown) {
    const list = by("places");
    const from = list.getBoundingClientRect();
    const all = shown.map((index) => {
      const part = /** @type {any} */ (asked.parts)[index][0];
      return { index, part, box: by(part).getBoundingClientRect() };
    });
    // As one reads: in rows, which may be askew.
    all.sort((one, other) => one.box.y - other.box.y + (one.box.x - other.box.x) / 20);
    const key = JSON.stringify(all.map(({ part }) => part));
    if (key !== laidOver) {
      laidOver = key;
      redraw(list, ...all.map(({ part }) => el("button", { type: "button", "data-piece": part })));
    }
    all.forEach(({ index, box }, at) => {
      const one = /** @type {any} */ (list.children[at]);
      one.ariaLabel = told(index);
      one.onclick = () => choose(index);
      one.onfocus = () => { if (!same(wanted).includes(index)) look(index); };
      Object.assign(one.style, { left: `${box.x - from.x}px`, top: `${box.y - from.y}px`, width: `${box.width}px`, height: `${box.height}px` });
    });
    current(list, (at) => all[at].index === wanted);
    if (list.contains(document.activeElement)) list.querySelector("[aria-current]")?.focus({ preventScroll: true });
  }

  /** What a choice does, and what it is worth at once. @param {number} index */
  function told(index) {
    const gain = asked.gains?.[index];
    return (asked.options?.[index] ?? "") + (gain ? ` (${signed(gain)})` : "");
  }

  // Who plays each seat: a person, or the PC at a level.
  /** @param {any} message */
  function seated(message) {
    seats = message;
    show();
  }

  function showSeats() {
    const most = seats.strongest[asked.seats ? asked.key ?? "" : game?.key] ?? 0;
    // Also while a game is set up.
    const names = asked.seats ? Array.from({ length: asked.seats }, (_each, seat) => seats.names[seat] ?? "") : game && !game.over ? game.names : [];
    offerSeats(names, seats.levels, most);
  }

  function shadow() {
    const part = /** @type {any} */ (document.getElementById(asked.parts?.[asked.at]?.[0] ?? ""));
    const svg = part?.ownerSVGElement;
    if (!svg || !taken || !drawn.svg(taken)) return;
    const box = part.getBBox();
    const shadow_ = /** @type {any} */ (drawn.picture(taken));
    const side = Math.min(box.width, box.height);
    const [width, height] = [Number(shadow_.getAttribute("width")), Number(shadow_.getAttribute("height"))];
    const scale = side / Math.min(width, height);
    shadow_.setAttribute("x", String(box.x + (box.width - width * scale) / 2));
    shadow_.setAttribute("y", String(box.y + (box.height - height * scale) / 2));
    shadow_.setAttribute("width", String(width * scale));
    shadow_.setAttribute("height", String(height * scale));
    const turned = document.createElementNS(SVG, "g");
    turned.setAttribute("class", "shadow-piece");
    const degrees = asked.turns?.[asked.at] ?? 0;
    if (degrees) turned.setAttribute("transform", `rotate(${degrees} ${box.x + box.width / 2} ${box.y + box.height / 2})`);
    turned.append(shadow_);
    // What is one shape shows nothing within it.
    (part.tagName === "g" ? part : part.parentNode).append(turned);
    // It goes there from where it was.
    turned.id = "in_hand";
    const place = part.id;
    if (place !== shownAt && where) fly(turned, where);
    [where, shownAt] = [turned.getBoundingClientRect(), place];
  }

  /** A number to be typed. */
  function entry() {
    const field = el("input", { type: "number", min: "0", max: String(count() - 1), value: "0", required: true });
    const form = el("form", { className: "row" }, el("label", {}, t("Points"), field), el("button", { className: "first" }, t("Enter")));
    form.addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); choose(field.valueAsNumber); });
    return form;
  }

  /** Whether the PC is to act: of a game in which all are on one side it plays no seat. */
  const isPc = () => Boolean(game && seats.strongest[game.key] && seats.levels[game.to_act]);

  /** Whether what lies before the player to act is still for them alone. */
  function isCovered() {
    const people = (game?.players.length ?? 0) - Object.keys(seats.levels).length;
    return !seat && !divided && by("covers").checked && game?.secret && !game.over && people > 1 && game.players[game.to_act] && !isPc() && game.to_act !== sees;
  }

  /** Whether the page knows what it shows: the game's pieces by their names. */
  const isReady = () => Boolean(game && drawn.has(game.box));

  /** Which of a list's buttons is the one chosen now. @param {Element} list @param {(index: number) => boolean} is */
  function current(list, is) {
    [...list.children].forEach((button, index) => {
      if (is(index)) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    stops(list);
  }

  // Nothing of the last game is said or in hand any more.
  function clear() {
    by("heard").textContent = "";
    by("reader").textContent = EMPTY;
    delete by("reader").dataset.on;
  }

  function show() {
    // As long as nothing is known of a game that has begun, nothing is to be done.
    const begins = Boolean(asked.behind && !game);
    // No button flashes by for what is decided.
    const kind = begins || undoes && asked.kind === "question" || lays && isDecided() ? "none" : asked.kind;
    const hidden = isCovered();
    const covered = hidden && kind === "idle";
    by("hides").hidden = seat || divided || !game?.secret || game.over;
    document.body.classList.toggle("covered", covered);
    // Who waits sees their own hand.
    const waits = kind === "none" && seat && divided;
    const shown = isReady() && !hidden && hand.game === game.id && hand.seat === (waits ? own : game.to_act ?? -1);
    fits = shown ? hand.fits : [];
    const dealt = shown ? hand.goal : "";
    by("goal").hidden = !dealt;
    by("goal").textContent = dealt ? t("your goal, counted at the end: {element}", { element: dealt }) : "";
    by("pass").hidden = !covered;
    by("pass").textContent = covered ? t("Pass the device to {player}, who presses here", { player: game.players[game.to_act] }) : "";
    const inPlaces = kind === "moves" && Boolean(asked.parts?.some((parts) => parts.length));
    showSeats();
    Object.assign(document.body.dataset, { kind, asks: asked.asks ?? "" });
    document.body.classList.toggle("over", Boolean(game?.settled));
    // Seats are chosen before a game; in it there is room for its score and moves. Whom the PC still plays is not hidden.
    const sets = begins || kind === "wait" && document.body.matches(".setting-up") || kind !== "none" && (!game || kind === "pages" || Boolean(asked.seats) || (kind === "list" && Boolean(asked.asks) && asked.asks !== "menu"));
    if (sets !== document.body.classList.contains("setting-up")) {
      by("against").open = sets && (!small || Object.keys(seats.levels).length > 0);
      if (sets) clear();
    }
    // Out of sight it is no sheet over the buttons.
    if (!sets && game?.over) by("against").open = false;
    document.body.classList.toggle("setting-up", sets);
    document.body.classList.toggle("shows-lights", kind === "count");
    // Choices in words.
    const listed = kind === "list" || (kind === "moves" && (!inPlaces || asked.shows) && !(asked.yes && count() === 1)) ? asked.options ?? [] : [];
    if (kind === "points" && asked.since === entering) return;
    entering = kind === "points" ? asked.since ?? 0 : -1;
    const choices = JSON.stringify([kind, entering, listed, asked.shows, asked.gains, drawn.made()]);
    // Only others are new buttons: a click that has begun on one ends on it.
    if (choices !== chosen) {
      chosen = choices;
      redraw(by("choices"), ...(kind === "points" ? [entry()] : []), ...listed.map((words, index) => {
        const gain = asked.gains?.[index];
        const shows = drawn.svg(asked.shows?.[index] ?? "") ? asked.shows?.[index] : "";
        // Of many cards each bears its name, and the drawing has the room.
        const bears = shows && listed.length > MANY && drawn.called(shows) === words;
        // What a menu only says is said above.
        return el("button", { type: "button", hidden: kind === "list" && !words, title: bears ? words : "", onclick: () => choose(index) }, ...(shows ? [drawn.picture(shows)] : []),
          bears ? el("span", { className: "unseen" }, words) : words || String(index + 1), ...(gain ? [el("span", { className: "gain" }, signed(gain))] : []));
      }), ...(kind === "count" ? [el("button", { type: "button", onclick: () => turn(-1) }, "↺"), el("button", { type: "button", onclick: () => turn(1) }, "↻")] : []));
    }
    if (listed.length) current(by("choices"), (index) => index === asked.at);
    // Pieces as pictures.
    const offered = !isReady() || covered || (kind === "idle" && asked.glass) ? [] : kind === "pieces" ? asked.pieces ?? [] : waits || kind === "idle" || inPlaces || asked.holds ? fits.filter((piece) => !asked.opened?.includes(piece) && !asked.shut?.includes(piece)) : [];
    // One out of the box is in hand too.
    if (inPlaces && taken && !offered.includes(taken) && drawn.svg(taken)) offered.unshift(taken);
    // Only others are new buttons: what a finger or the keys are on stays.
    const costs = asked.costs ?? {};
    const key = JSON.stringify([drawn.made(), offered, costs]);
    if (key !== laid) {
      laid = key;
      redraw(by("pieces"), ...offered.map((/** @type {string} */ piece, /** @type {number} */ index) =>
        drawn.button(piece, (from) => { taken = piece; return asked.kind === "pieces" ? choose(index) : lay(piece, from); }, costs[piece.replace(/_\d+$/, "")])));
    }
    by("tray").classList.toggle("scrolls", by("tray").scrollHeight > by("tray").clientHeight + 1);
    current(by("pieces"), (index) => kind === "pieces" ? index === asked.at : (picking ? picked : asked.holds ?? [taken]).includes(offered[index]));
    // What can be taken when all is over lies in the tray; words are chosen themselves.
    by("all").hidden = game?.over || asked.all === false || (kind !== "idle" && !inPlaces) || (small && kind === "moves");
    showOpen(covered || isPc() || !game);
    // One button says yes to what is asked, by its name.
    const here = same(asked.at);
    const { row } = asked;
    const yes = /** @type {any} */ ({ moves: inPlaces ? asked.yes ?? t("Place it here") : asked.yes ?? t("Yes"), question: t("Yes"), pages: t("Begin"), message: t("Go on"), idle: asked.glass === "turn" ? t("Turn the sand timer") : asked.glass ? t("Go on") : asked.yes ?? "", count: t("Take it"), pieces: t("Take it") })[kind];
    // What is chosen by its own button needs none.
    by("yes").hidden = picking ? picked.filter((piece) => !lies.includes(piece)).length !== picking.out : !yes || listed.length > 1 || Boolean(asked.behind && kind === "moves" && !asked.options);
    by("yes").textContent = picking?.words ?? yes ?? "";
    const gain = kind === "moves" ? asked.gains?.[asked.at] : null;
    if (gain) by("yes").textContent += ` (${signed(gain)})`;
    const no = /** @type {any} */ ({ moves: asked.shows ? t("Undo") : taken || inPlaces && !asked.other ? t("Never mind") : t("Back"), question: t("No"), pages: t("Back"), pieces: t("Back"), list: asked.asks === "menu" || asked.asks === "game" && !game ? "" : t("Back"), count: t("Back") })[kind];
    by("no").hidden = !no && !picking;
    by("no").textContent = sure ? t("Back all the same") : no ?? t("Back");
    if (sure) by("why").textContent = asked.drops;
    by("other").hidden = !(inPlaces && count() > 1) || Boolean(asked.shows);
    by("other").textContent = here.length > 1 ? asked.turn ?? t("Turn it") : asked.other ?? t("Another place");
    by("cascade").hidden = row === undefined || row === "falls" || row === "lies";
    by("cascade").textContent = row === "stalls" ? t("Push again") : t("Push the dominoes");
    by("undo").hidden = kind === "none" ? !asked.undoes : kind !== "idle" || !game?.history || asked.closed;
    // What END does is the game's own affair in some.
    const ends = doing("end")?.words ?? "";
    const uses = kind === "moves" ? doing("use") : kind === "idle" ? doing("item") : undefined;
    by("use").hidden = !uses || covered;
    by("raise").hidden = kind !== "idle" || !doing("raise");
    by("raise").textContent = doing("raise")?.words ?? "";
    by("use").textContent = uses?.words ?? "";
    by("left").textContent = asked.left ?? "";
    by("end").hidden = kind === "moves" ? !ends : kind !== "idle";
    by("end").hidden ||= row === "" || row === "falls" || (kind === "idle" && row === undefined && asked.buttons !== undefined && !ends);
    by("end").textContent = row !== undefined ? t("Count the pushes") : ends || t("End turn");
    by("end").classList.toggle("first", row === "lies");
    // While a sand timer stands, or the PC is to move, nothing else can be done.
    const stands = Boolean(asked.glass || picking || isPc());
    by("end").hidden ||= covered || stands || Boolean(asked.first);
    by("hint").hidden = covered || stands || kind !== "idle" || asked.hints === false || !fits.length || !game?.history || game.over;
    by("menu").hidden = kind !== "idle" || seat;
    // After a game: what now.
    const over = Boolean(game?.settled) && /idle|none|message/.test(kind);
    for (const id of ["replay", "share"]) by(id).hidden = !over;
    // What the table tells then is in the score.
    if (over && kind === "message") [by("yes").hidden, by("undo").hidden, by("menu").hidden] = [true, Boolean(asked.closed), seat];
    by("undo").textContent = over ? t("Reopen: undo the last move") : t("Undo");
    by("end").hidden ||= over;
    by("menu").textContent = over ? t("Another game") : t("Menu");
    by("menu").classList.toggle("first", over);
    if (over) finished(game.id);
    mark();
    // Where a piece would lie, for who only hears it.
    if (inPlaces && !by("places").contains(document.activeElement)) by("heard").textContent = told(asked.at);
  }

  // Another window, or the table's other side.
  new ResizeObserver(mark).observe(board);
  document.addEventListener("keydown", (event) => {
    if (event.key === "f") mark();
    if (event.key === "r" && asked.kind === "moves" && !/** @type {Element} */ (event.target).matches("input, textarea")) turn(1);
    if (event.key === "u" && !by("undo").hidden && !game?.settled && !/** @type {Element} */ (event.target).matches("input, textarea")) by("undo").click();
  });

  return {
    pieceButton: drawn.button,
    take,
    /** @param {Asked} message */
    asks(message) {
      // A sand timer that runs tells the same question again each second.
      const isNew = message.since !== asked.since;
      // Why something was refused is shown longer than the table says it.
      if (isNew || message.notice || sure) by("why").textContent = message.notice ?? "";
      sure = false;
      // What could not be done was an answer to another question.
      if (isNew) by("trouble").textContent = "";
      asked = message;
      if (isNew || !looks) wanted = message.at;
      if (message.down || message.kind === "idle") down = message.down ?? [];
      if (isNew) by("tray").scrollTop = 0;
      // Who comes back finds a piece in hand.
      if (message.kind === "moves" && !taken) taken = message.piece ?? "";
      forget();
      // What a set-up asked may be told once more when its game is there, whose pieces are wanted then.
      const box = message.kind === "idle" ? game?.box : message.shows && !message.behind ? message.key : "";
      if (box && !drawn.has(box)) drawn.of(box).then(show);
      show();
    },
    /** @param {any} message */
    async game(message) {
      // Another game has other hands.
      if (message?.id !== game?.id) [sees, taken] = [-1, asked.kind === "moves" ? asked.piece ?? "" : ""];
      game = message;
      // Who turned the telephone in their own turn still holds it.
      if (game && turned && sessionStorage.getItem("sees") === turn_()) sees = game.to_act;
      if (message?.history !== hinted) {
        // It may have been drawn once more meanwhile, over the position after it.
        if (hintedPosition && newest) showPosition(board, newest);
        hintedPosition = null;
        clearHints();
      }
      hinted = message?.history;
      show();
      await drawn.of(message?.box);
      show();
    },
    /** Which seat plays here. @param {number} role */
    own(role) {
      own = role;
      show();
    },
    /** @param {string[]} message */
    row(message) {
      lies = message;
      show();
    },
    /** @param {any} message */
    hand(message) {
      hand = message;
      show();
    },
    /** A position has come. @param {any} message */
    drawn(message) {
      newest = message;
      mark();
    },
    /** Where the piece in hand was seen last, once. */
    left() {
      const out = where;
      where = null;
      return out;
    },
    /** Whether each seat has a device of its own. */
    /** @param {boolean} on */
    apart: (on) => {
      divided = on;
      // What leads back to one device is in sight.
      if (small) (on ? by("against") : by("all")).after(by("apart"));
      show();
    },
    seated,
    shown: show,
  };
}
