// A table live: what it waits for, its lights, its game; a twin is moved from here (hands.js).
import { TIMELINE_WORDS, finished, ask, by, drawing, el, flips, hands, moment, points, positionAt, seat, shape, showPosition, showScore, small, stops, t, toolbar, tried, view } from "./lib.js";
import { replay } from "./timeline.js";
import { keepsFocus } from "./focus.js";
import { stream } from "./stream.js";
import { begin } from "./hands.js";
import { clearHints, markHints, showHints } from "./hints.js";
import { seatChoices } from "./seats.js";
import { arriving } from "./motion.js";

const key = new URLSearchParams(location.search).get("key") ?? "";
const path = `/api/tables/${encodeURIComponent(key)}`;
const OFF = "#20262a";
flips();
keepsFocus();
// The drawing has the room: how it fell is a tap away as what was played is.
if (small) by("moves").before(by("timeline"));
// The signs that drawings give the seats.
const SEATS = ["●", "■", "✚", "▬", "◆"];
const moved = (hands || seat) && key === "twin" ? begin(path, () => listen()) : null;
// At a board the PC may have seats too; everything else is played there.
const offerSeats = hands && !moved ? seatChoices((order) => tried(() => ask(`${path}/do`, order)), false) : null;
/** @type {any} */
let seats = { levels: {}, strongest: {} };
/** @type {any[]} */
let dots = [];

/** @param {string} hex @param {number} at */
const colour = (hex, at) => {
  const rgb = hex.slice(6 * at, 6 * at + 6);
  return rgb === "000000" ? OFF : `#${rgb}`;
};

// The ring around the panel, clockwise from the middle of the top; the gates in a row below.
/** @param {number} ring @param {number} gates @param {number} panel @param {number} width */
function place(ring, gates, panel, width) {
  const out = [];
  for (let at = 0; at < ring; at += 1) {
    const angle = (2 * Math.PI * at) / ring;
    // On a square with round corners, as the ring surrounds a square panel.
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    const far = 112 / Math.max(Math.abs(x), Math.abs(y)) ** 0.82;
    out.push(shape("circle", { cx: 120 + x * Math.min(far, 128), cy: 120 + y * Math.min(far, 128), r: 5 }));
  }
  for (let at = 0; at < gates; at += 1) {
    out.push(shape("circle", { cx: 120 + (at - (gates - 1) / 2) * Math.min(14, 220 / gates), cy: 252, r: 3 }));
  }
  for (let at = 0; at < panel; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    out.push(shape("rect", { x: 25 + x * 12, y: 25 + y * 12, width: 11, height: 11, rx: 2 }));
  }
  return out;
}

/** @param {any} message */
function showLights(message) {
  const [ring, gates, panel] = [message.ring, message.gates, message.panel].map((hex) => hex.length / 6);
  if (dots.length !== ring + gates + panel) {
    dots = place(ring, gates, panel, message.width);
    by("goes-wrong").hidden = !gates;
    by("gate").max = String(gates);
    by("lights").replaceChildren(...dots);
  }
  const all = message.ring + message.gates + message.panel;
  dots.forEach((dot, at) => {
    const fill = colour(all, at);
    if (dot.getAttribute("fill") !== fill) dot.setAttribute("fill", fill);
  });
  if (by("lights").dataset.words !== message.words) {
    by("lights").dataset.words = message.words;
    moved?.shown();
  }
  by("lights").setAttribute("aria-label", message.words ? t("The panel shows {words}", message) : t("The panel shows a picture"));
}

// The game's id and its moves that stand; where the piece of one that has just been made comes from.
let id = "";
let history = 0;
/** @type {DOMRect | null} */
let comes = null;

// Another game has begun, of which nothing is told yet.
function clear() {
  [id, history, acts, result, totals, undone, played] = ["", 0, "", "", [], "", null];
  for (const one of ["position", "players", "score"]) by(one).replaceChildren();
  by("who").textContent = "";
  showMoves([]);
  showTimeline({});
  showRole();
  moved?.game(null);
}

/** @param {any} game */
function showGame(game) {
  if (!game) { clear(); return; }
  if (game.id === id && game.history > history) comes = moved?.left() ?? mover();
  const whose = game.players[game.to_act ?? -1];
  if (game.id !== id || game.history > history) undone = "";
  // Whoever did it sees it; to others a move is gone all at once.
  else if (game.history < history && whose) undone = seats.levels[game.to_act] ? t("A move was taken back.") : t("{player} took a move back.", { player: whose });
  if (game.id !== id) {
    by("heard").textContent = "";
    by("position").querySelector("details")?.removeAttribute("open");
  }
  [id, history] = [game.id, game.history];
  by("who").textContent = game.facts.started ? t("{game}, begun {moment}", { game: game.game, moment: moment(game.facts.started) }) : game.game;
  by("position").dataset.game = game.id;
  acts = game.over ? "" : game.players[game.to_act ?? -1] ?? "";
  result = game.settled ? game.headline : "";
  totals = game.totals;
  by("players").replaceChildren(...game.players.map((/** @type {string} */ name, /** @type {number} */ seat) =>
    el("li", game.to_act === seat && !game.over ? { "aria-current": "true" } : {}, el("span", { className: `seat k${seat}`, "aria-hidden": "true" }, SEATS[seat] ?? ""), name, game.to_act === seat && !game.over ? t(": to act") : "")));
  by("scored").textContent = game.over ? t("Score") : t("Score so far");
  showScore(by("score"), game.score);
  showMoves(game.moves);
  showTimeline(game);
  played = game;
  showSeats();
  showRole();
  moved?.game(game);
}

// Who thinks is said where it takes longer than a blink, with a button that makes it move now.
const LONG_MS = 300;
let thinking = 0;
by("hurry").addEventListener("click", () => tried(() => ask(`${path}/do`, { do: "hurry" })));

function showThinks() {
  clearTimeout(thinking);
  const name = played?.players[seats.thinks ?? -1];
  if (name) thinking = window.setTimeout(() => {
    by("thinks").textContent = t("{player} thinks.", { player: name });
    by("hurry").hidden = !hands;
  }, LONG_MS);
  else {
    by("thinks").textContent = "";
    by("hurry").hidden = true;
  }
}

// The hint that somebody asked for at a board.
/** @type {any[]} */
let hints = [];

/** @param {any[]} message */
function showAsked(message) {
  if (JSON.stringify(message) === JSON.stringify(hints)) return;
  hints = message;
  by("tray").hidden = !hints.length;
  by("all").hidden = true;
  if (hints.length) showHints(hints); else clearHints();
}

/** @type {any} */
let played = null;

function showSeats() {
  offerSeats?.(played && !played.over ? played.players : [], seats.levels, seats.strongest[played?.key] ?? 0);
}

// The moves that are listed, and the parts that the last of them changed.
/** @type {string[]} */
let listed = [];
/** @type {string[]} */
const changed = [];
for (const one of ["moves", "score"]) toolbar(by(one));
points(by("more"), changed);

/** @param {{ words: string, stands: boolean, parts: string[] }[]} moves */
function showMoves(moves) {
  const message = moves.map((move) => JSON.stringify(move));
  // One that is as it was stays the same: a pointer or the keys may be on it.
  const same = message.findIndex((move, at) => move !== listed[at]);
  const kept = same < 0 ? message.length : same;
  listed = message;
  changed.splice(0, Infinity, ...moves.at(-1)?.parts ?? []);
  for (const old of [...by("moves").children].slice(kept)) old.remove();
  by("moves").append(...moves.slice(kept).map((move) => el("li", { className: move.stands ? "" : "undone" },
    points(el("button", { type: "button" }, `${move.words}${move.stands ? "" : t(" (taken back)")}`), move.parts))));
  stops(by("moves"));
  // What others do is heard too.
  if (kept && kept < moves.length) by("heard").textContent = moves.at(-1)?.words ?? "";
}

// The newest is in sight, whatever comes beside them, unless somebody reads what was before.
const list = by("made").parentElement;
let atEnd = true;
let room = "";
const sizes = () => `${list.clientHeight} of ${list.scrollHeight}`;
// A scroll that comes of other moves or another height, which are not followed yet, is nobody's.
list.addEventListener("scroll", () => { if (sizes() === room) atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 20; });
const follow = new ResizeObserver(() => {
  if (atEnd) list.scrollTop = list.scrollHeight;
  room = sizes();
});
for (const one of [list, by("moves")]) follow.observe(one);

// Beside the name of who was to act, else where the sentence says it.
function mover() {
  const name = by("players").querySelector("[aria-current]")?.getBoundingClientRect();
  return name?.width ? name : by("waits").getBoundingClientRect();
}

// The newest position that was told, and whether a cascade runs in place of it.
/** @type {any} */
let newest;
let runs = false;
let shownTimeline = "";
let stopTimeline = () => {};

// A cascade can be seen again once all has fallen.
/** @param {any} game */
function showTimeline(game) {
  const timeline = game.over ? game.timeline : null;
  const key = JSON.stringify([game.id, timeline]);
  if (key === shownTimeline) return;
  shownTimeline = key;
  stopTimeline();
  runs = false;
  by("timeline").hidden = !timeline;
  if (!timeline) return;
  const back = () => { runs = false; showPosition(by("position"), newest); };
  stopTimeline = replay(by("timeline"), timeline, TIMELINE_WORDS, async () => {
    const [first, last] = await Promise.all([timeline.from, timeline.to].map((count) => positionAt(game.id, count)));
    runs = true;
    showPosition(by("position"), first);
    return { root: by("position"), end: drawing(last) };
  }, back);
}


// Whose turn it is, by name; how a game ended.
let acts = "";
let result = "";
/** @type {string[]} */
let totals = [];

// Whether the table's own program says what it asks.
let asks = false;

// When what is said has come to rest.
let rests = 0;
const REST_MS = 300;

// Whether it cannot be spoken to, or could not and has not said yet what it waits for.
let isAway = false;

/** What the table says. @param {string} sentence @param {string[]} more */
function say(sentence, more) {
  if (isAway) there();
  told(sentence, more);
}

/** @param {string} sentence @param {string[]} more */
function told(sentence, more) {
  by("waits").textContent = sentence;
  // Read aloud is what stays, and once.
  const all = [sentence, ...more].join(" ");
  clearTimeout(rests);
  rests = window.setTimeout(() => { if (by("told").textContent !== all) by("told").textContent = all; }, REST_MS);
  // Not all of them are sentences. Before a game each has a line of its own.
  by("more").replaceChildren(...more.flatMap((line, n) => [el("span", {}, line), el("i", {}, n + 1 === more.length || /[.,?!:…]$/.test(line) ? " " : " · ")]));
  document.title = `${sentence} · Naiad`;
}

// What the table waits for, by its lights and screen.
let waits = "";

function sayWaits() {
  // Who has hands is told in whole sentences by what is asked.
  if (asks) return;
  const sentence = seats.request || waits;
  if (sentence) say(sentence, about());
  else if (result) say(result, [...totals, ...about()]);
}

// That somebody took a move back, until another is made.
let undone = "";
// Which seat this page's key is for, and whether each seat has a device of its own.
let role = -1;
let isDivided = false;
// Who plays at a seat of its own, in a sentence.
let you = "";
const NOTHING = { kind: "none", title: "", lines: [], at: 0 };
/** @type {any} */
let asked = NOTHING;
const NO_HAND = { game: "", seat: -1, fits: [], goal: "" };
let hand = NO_HAND;
const sits = seat && moved !== null;
// A seat's key plays where each seat has a device; elsewhere it is for looking, as none is.
const plays = () => !sits || isDivided;

// What is said besides to who does not act.
function about() {
  const out = asks ? [] : [undone, you];
  if (sits && !isDivided) out.push(t("The table is played on one device now."));
  if (hands && isDivided) out.push(t("Each player has a device of their own."));
  return out.filter(Boolean);
}
// What the table says of its link.
let linked = "";

// What this page may do here.
function showRole() {
  const own = sits && isDivided ? played?.players[role] : "";
  you = own ? t("You are {player}.", { player: own }) : "";
  // No name is broken over two lines.
  const short = own ? t("You are {player}.", { player: own.replaceAll(" ", "\u00a0") }) : "";
  // One sentence at a time.
  if (!isAway) by("link").textContent = linked || short || (moved && !sits && !isDivided ? t("you play here") : hands ? t("live") : t("view only"));
  by("sound").hidden = !moved || !plays();
  // Who only looks at a game that is over may look at all of it.
  if (!moved) {
    const over = Boolean(played?.settled);
    for (const one of by("acts").children) one.hidden = !over || !one.matches("a");
    by("acts").hidden = !over;
    by("acts").removeAttribute("aria-busy");
    if (over) finished(played.id);
  }
  sayWaits();
}

/** @type {Record<string, (message: any) => void>} */
const PARTS = {
  lights: showLights,
  waits: (message) => {
    waits = message.sentence;
    sayWaits();
  },
  ask: (message) => {
    asked = message;
    asks = message.kind !== "none";
    if (!asks) sayWaits();
    else if (result && /idle|message/.test(message.kind)) say(result, [...totals, ...about()]);
    // With its record behind the table has not said all.
    else if (message.title || !message.behind) say(message.title || (acts && message.glass === "turn" ? t("{player}: turn the sand timer.", { player: acts }) : acts ? t("{player}: your turn", { player: acts }) : t("Choose one.")), [...message.lines, ...about()]);
    moved?.asks(plays() ? message : NOTHING);
  },
  screen: (rows) => {
    by("screen").hidden = !rows.some((/** @type {string} */ row) => row.trim());
    by("screen").textContent = rows.join("\n");
  },
  game: showGame,
  [view]: (message) => {
    newest = message;
    if (!runs) arriving(by("position"), () => showPosition(by("position"), message), comes);
    comes = null;
    moved?.drawn(message);
    if (!moved) markHints();
  },
  link: (message) => {
    linked = message.words;
    showRole();
    moved?.link(message);
  },
  hand: (message) => {
    hand = message;
    moved?.hand(plays() ? hand : NO_HAND);
  },
  row: (message) => moved?.row(message),
  you: (message) => {
    role = message;
    moved?.own(role);
  },
  // Each seat has a device of its own, and is alone told what lies before it; or one device has all.
  divided: (message) => {
    isDivided = message;
    moved?.apart(message);
    showRole();
    if (asked !== NOTHING) PARTS.ask(asked);
    PARTS.hand(hand);
  },
  tone: (message) => moved?.tone(message),
  seated: (message) => {
    seats = message;
    showSeats();
    showThinks();
    if (message.hints) showAsked(message.hints);
    if (message.request !== undefined) sayWaits();
    moved?.seated(message);
  },
  still: () => { if (isAway) there(); },
};


// What is told comes by a connection that is opened again whenever nothing was heard for so long, as after a laptop's
// sleep, or when the browser has given it up. A page that nobody sees lets it go: a browser has but six for a server.
const SILENT_MS = 40_000;
const AGAIN_MS = 2000;
const UNSEEN_MS = 30_000;
const LOST = t("connection lost; looking for the table again");
// What nothing can be done with while the table is away.
const HELD = ["acts", "tray", "position", "hands", "against"];

/** Whether the table can be spoken to; what is wrong stands where the table's own sentence was. @param {string} [why] @param {string} [link] */
function there(why = "", link = LOST) {
  isAway = Boolean(why);
  document.body.classList.toggle("away", Boolean(why));
  for (const one of HELD) by(one).inert = Boolean(why);
  if (!why) { showRole(); return; }
  by("link").textContent = link;
  told(why, [t("The page goes on by itself as soon as the table is there again.")]);
}
/** @type {{ isClosed: boolean, isRefused: boolean, close: () => void } | null} */
let events = null;
let heard = 0;
let unseen = 0;

function listen() {
  events?.close();
  heard = Date.now();
  events = stream(`${path}/events?${[`window=${view}`, ...(moved?.sounds() ? ["tone"] : [])].join("&")}`, {
    tell: (name, value) => {
      heard = Date.now();
      PARTS[name]?.(value);
    },
    opened: () => {
      // What it asked before is not what it asks.
      [waits, asked, asks] = ["", NOTHING, false];
      moved?.anew();
      tried(async () => {});
    },
    lost,
  });
}

async function lost() {
  let [why, link] = [t("The table does not answer: is naiad serve still running?"), LOST];
  if (events?.isRefused) await tried(async () => {
    const { tables, opens } = await ask("/api/tables");
    if (opens.includes(key)) [why, link] = [t("This table is being opened."), t("connecting")];
    else if (!tables.some((/** @type {any} */ one) => one.key === key)) why = t("This table is not here any more: go back to Tables.");
  });
  // It may have been found meanwhile.
  if (events?.isClosed) there(why, link);
}

setInterval(() => {
  if (!events) return;
  const silent = Date.now() - heard;
  if (silent > SILENT_MS) there(LOST);
  if (silent > SILENT_MS || (silent > AGAIN_MS && events.isClosed)) listen();
}, AGAIN_MS);
document.addEventListener("visibilitychange", () => {
  clearTimeout(unseen);
  if (document.hidden) unseen = window.setTimeout(() => { events?.close(); events = null; }, UNSEEN_MS);
  else if (!events) listen();
});
listen();
