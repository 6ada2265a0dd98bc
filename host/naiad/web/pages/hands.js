// A twin under one's own hands: knob, buttons, box of pieces, dominoes, cable and power; not what the table shows
// (table.js) and not the places in its drawing (play.js).
import { BACK, END, MENU, PUSH, ask, by, el, hands, redraw, t, tried } from "./lib.js";
import { apart } from "./seats.js";
import { playing as played } from "./play.js";

// So far the knob turns, and a finger goes round it, from one click to the next.
const CLICK_DEG = 22.5;
// No tone of the table's is longer.
const LONGEST_MS = 500;
const KEYS = /** @type {Record<string, any>} */ ({
  ArrowRight: { turn: 1 }, ArrowUp: { turn: 1 }, ArrowLeft: { turn: -1 }, ArrowDown: { turn: -1 },
  Enter: { button: PUSH }, b: { button: BACK }, e: { button: END }, m: { button: MENU },
});

/**
 * Hands for the twin at this address; what they must be told of the table. ``listens``: tones are wanted, or no more.
 * @param {string} path
 * @param {() => void} listens
 */
export function begin(path, listens) {
  /** @type {any[]} */
  const orders = [];
  let busy = false;
  // The number of what the table asks once it has answered, and of what the page shows.
  let awaited = 0;
  let shown = -1;
  let unready = false;
  // Games whose pieces are being fetched.
  let fetching = 0;
  // Who waits until the page has drawn the answer.
  /** @type {(() => void)[]} */
  let waiting = [];
  let clicks = 0;
  let boxOf = "";
  /** @type {{ words: string, pieces: [string, string][] }[]} */
  let groups = [];
  /** @type {Set<string>} */
  let used = new Set();
  let plugged = true;
  let powered = true;
  /** @type {AudioContext | null} */
  let audio = null;
  /** @type {OscillatorNode[]} */
  let playing = [];
  // Until when tones have been heard; -1 before the first are told, which are of the past.
  let heard = -1;

  // A seat of its own plays on the drawing; the machine is everybody's.
  by("hands").hidden = !hands;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#keys .plays"))) one.hidden = false;
  const offer = hands ? apart(path) : () => {};

  // One after the other; turns that wait become one, and of places to look at only the last is one. Done once the page
  // shows what the table has answered: until then it says that it is busy, and what is on it may be out of date.
  /** @param {any} order @returns {Promise<void>} */
  async function act(order) {
    const last = orders.at(-1);
    if (order.do === "turn" && last?.do === "turn" && Math.abs(last.steps + order.steps) < 40) last.steps += order.steps;
    else if (order.do === "look" && last?.do === "look") orders[orders.length - 1] = order;
    else orders.push(order);
    const answered = new Promise((/** @type {(value: void) => void} */ resolve) => waiting.push(resolve));
    if (!busy) send();
    return answered;
  }

  async function send() {
    busy = true;
    by("acts").setAttribute("aria-busy", "true");
    while (orders.length) {
      await tried(async () => {
        const { n } = await ask(`${path}/do`, orders.shift());
        awaited = n ?? 0;
      });
    }
    busy = false;
    idle();
  }

  function idle() {
    if (busy || fetching || shown < awaited) return;
    // Between two questions, or with its record behind, the table has not said all.
    if (unready) { by("acts").setAttribute("aria-busy", "true"); return; }
    by("acts").removeAttribute("aria-busy");
    for (const done of waiting.splice(0)) done();
  }

  /** @param {number} steps */
  function turn(steps) {
    clicks += steps;
    by("notch").style.transform = `rotate(${clicks * CLICK_DEG}deg)`;
    by("knob").setAttribute("aria-valuenow", String(clicks));
    act({ do: "turn", steps });
  }

  /** @param {number} button */
  const press = (button) => act({ do: "press", button });

  for (const button of document.querySelectorAll("[data-turn]")) button.addEventListener("click", () => turn(Number(/** @type {HTMLElement} */ (button).dataset.turn)));
  for (const button of document.querySelectorAll("[data-wrong]")) button.addEventListener("click", async () => {
    const [wrong, gate] = [/** @type {HTMLElement} */ (button).dataset.wrong, by("gate").valueAsNumber];
    await act({ do: wrong, gate: gate - 1 });
    if (wrong === "stall" && !by("trouble").textContent) by("stops").textContent = t("The next wave stops before gate {gate}.", { gate });
  });
  for (const button of document.querySelectorAll("[data-button]")) button.addEventListener("click", () => press(Number(/** @type {HTMLElement} */ (button).dataset.button)));
  by("cascade").addEventListener("click", () => {
    // The second click of two is not another push.
    if (busy) return;
    by("stops").textContent = "";
    act({ do: "cascade" });
  });
  by("cable").addEventListener("click", () => act({ do: plugged ? "unplug" : "plug" }));
  by("power").addEventListener("click", () => act({ do: "power", on: !powered }));
  by("sound").addEventListener("click", () => {
    audio = audio ? (audio.close(), null) : new AudioContext();
    by("sound").setAttribute("aria-pressed", String(audio !== null));
    heard = -1;
    listens();
  });

  // After a click of the mouse keys are the knob's: Enter presses it, not the same button again.
  by("hands").addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.detail && /** @type {Element} */ (event.target).matches("button")) by("knob").focus({ preventScroll: true });
  });

  const knob = by("knob");
  knob.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    turn(event.deltaY > 0 ? 1 : -1);
  }, { passive: false });
  // A finger goes around; one that does not move presses.
  /** @type {{ from: number, turned: boolean } | null} */
  let touch = null;
  const around = (/** @type {PointerEvent} */ event) => {
    const box = knob.getBoundingClientRect();
    return Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2);
  };
  knob.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    knob.setPointerCapture(event.pointerId);
    touch = { from: around(event), turned: false };
  });
  knob.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!touch) return;
    let by_ = around(event) - touch.from;
    if (by_ > Math.PI) by_ -= 2 * Math.PI;
    if (by_ < -Math.PI) by_ += 2 * Math.PI;
    if (Math.abs(by_) < CLICK_DEG * Math.PI / 180) return;
    touch = { from: around(event), turned: true };
    turn(Math.sign(by_));
  });
  knob.addEventListener("pointerup", () => {
    if (touch && !touch.turned) press(PUSH);
    touch = null;
  });
  knob.addEventListener("pointercancel", () => { touch = null; });

  document.addEventListener("keydown", (event) => {
    const on = /** @type {Element} */ (event.target);
    const wanted = KEYS[event.key];
    const own = on.matches("input, select, textarea") || (event.key === "Enter" && on.matches("button, a, summary, #waits"));
    if (!wanted || own || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (wanted.turn) turn(wanted.turn);
    else if (event.repeat) return;
    else if (wanted.button === BACK && !by("no").hidden) by("no").click();
    else press(wanted.button);
  });

  function showBox() {
    const words = by("sought").value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = [];
    for (const group of groups) {
      const found = group.pieces.filter((piece) => words.every((/** @type {string} */ word) => `${piece.join(" ")} ${group.words}`.toLowerCase().includes(word)));
      if (!found.length) continue;
      shown.push(el("h3", {}, group.words), el("div", { className: "chips" }, ...found.map(chipOf)));
    }
    redraw(by("box"), ...(shown.length ? shown : [el("p", { className: "soft" }, groups.length ? t("No such piece.") : t("The pieces appear here once a game has begun."))]));
  }
  /** A piece to take out of the box. @param {[string, string]} piece */
  function chipOf([name]) {
    const chip = play.pieceButton(name, (from) => play.take(name, from));
    chip.classList.toggle("used", used.has(name));
    return chip;
  }

  const play = played(act, (order) => ask(`${path}/do`, order));
  by("sought").addEventListener("input", showBox);
  showBox();

  return {
    /** @param {any} game */
    async game(game) {
      if (!game) return play.game(game);
      fetching += 1;
      used = new Set(game.used);
      if (game.box !== boxOf) {
        boxOf = game.box;
        // What was sought is in the box of another game.
        by("sought").value = "";
        await tried(async () => { groups = await ask(`/api/box/${boxOf}`); });
      }
      await play.game(game);
      showBox();
      // Only how they look: a piece that a finger or the keys are on stays the same one.
      for (const chip of by("box").querySelectorAll("[data-piece]")) chip.classList.toggle("used", used.has(/** @type {any} */ (chip).dataset.piece));
      fetching -= 1;
      idle();
    },
    /** @param {any} message */
    asks(message) {
      play.asks(message);
      // What is nobody's here to answer has no number, and is nothing to wait for.
      shown = message.n ?? Infinity;
      unready = message.behind || (message.kind === "none" && message.n !== undefined);
      idle();
    },
    /** Another server may be there, which counts from the beginning. */
    anew() {
      awaited = 0;
      shown = -1;
    },
    hand: play.hand,
    row: play.row,
    /** @param {boolean} on */
    apart(on) {
      offer(on);
      play.apart(on);
    },
    own: play.own,
    seated: play.seated,
    drawn: play.drawn,
    left: play.left,
    shown: play.shown,
    /** @param {any} message */
    link(message) {
      [plugged, powered] = [message.plugged, message.powered];
      by("cable").textContent = plugged ? t("Pull the cable") : t("Put the cable back");
      by("power").textContent = powered ? t("Cut the power") : t("Switch the power on");
    },
    sounds: () => audio !== null,
    /** The last tones, each with its time; 0 Hz is silence. @param {[number, number][]} tones */
    tone(tones) {
      const [latest] = tones[tones.length - 1];
      const fresh = tones.filter(([at]) => at > heard || heard > latest);
      const first = heard < 0;
      heard = latest;
      if (first || !audio || document.hidden || !fresh.length) return;
      for (const old of playing) old.stop();
      playing = [];
      fresh.forEach(([at, hz], index) => {
        if (!audio || !hz) return;
        const from = audio.currentTime + (at - fresh[0][0]) / 1000;
        const tone = new OscillatorNode(audio, { type: "square", frequency: hz });
        tone.connect(new GainNode(audio, { gain: 0.05 })).connect(audio.destination);
        tone.start(from);
        tone.stop(from + Math.min((fresh[index + 1]?.[0] ?? at + LONGEST_MS) - at, LONGEST_MS) / 1000);
        playing.push(tone);
      });
    },
  };
}
