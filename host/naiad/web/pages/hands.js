// A twin under one's own hands: knob, buttons, pieces, dominoes, cable and power; not what the table shows (table.js).
import { ask, by, el, t, tried } from "./lib.js";

// So many pieces stand before the box, at most.
const FEW = 16;
// So far the knob turns, and a finger goes round it, from one click to the next.
const CLICK_DEG = 22.5;
const KEYS = /** @type {Record<string, any>} */ ({
  ArrowRight: { turn: 1 }, ArrowUp: { turn: 1 }, ArrowLeft: { turn: -1 }, ArrowDown: { turn: -1 },
  Enter: { button: 0 }, b: { button: 1 }, e: { button: 2 }, m: { button: 3 },
});

/**
 * Hands for the twin at this address; what they must be told of the table.
 * @param {string} path
 */
export function begin(path) {
  /** @type {any[]} */
  const orders = [];
  let busy = false;
  let clicks = 0;
  let boxOf = "";
  /** @type {{ words: string, pieces: [string, string][] }[]} */
  let groups = [];
  /** @type {Set<string>} */
  let used = new Set();
  let fitting = "";
  let plugged = true;
  let powered = true;
  /** @type {AudioContext | null} */
  let audio = null;
  /** @type {OscillatorNode | null} */
  let playing = null;

  by("hands").hidden = false;

  // One after the other; turns that wait become one.
  /** @param {any} order */
  async function act(order) {
    const last = orders.at(-1);
    if (order.do === "turn" && last?.do === "turn" && Math.abs(last.steps + order.steps) < 40) last.steps += order.steps;
    else orders.push(order);
    if (busy) return;
    busy = true;
    while (orders.length) await tried(() => ask(`${path}/do`, orders.shift()));
    busy = false;
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

  /** @param {string} piece */
  function hold(piece) {
    by("reader").textContent = t("On the reader: {piece}", { piece });
    act({ do: "tap", piece });
    // What comes next is the knob, by whatever keys.
    by("knob").focus({ preventScroll: true });
  }

  for (const button of document.querySelectorAll("[data-turn]")) button.addEventListener("click", () => turn(Number(/** @type {HTMLElement} */ (button).dataset.turn)));
  for (const button of document.querySelectorAll("[data-button]")) button.addEventListener("click", () => press(Number(/** @type {HTMLElement} */ (button).dataset.button)));
  by("cascade").addEventListener("click", () => act({ do: "cascade" }));
  by("cable").addEventListener("click", () => act({ do: plugged ? "unplug" : "plug" }));
  by("power").addEventListener("click", () => act({ do: "power", on: !powered }));
  by("sound").addEventListener("click", () => {
    audio = audio ? (audio.close(), null) : new AudioContext();
    by("sound").setAttribute("aria-pressed", String(audio !== null));
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
    if (touch && !touch.turned) press(0);
    touch = null;
  });
  knob.addEventListener("pointercancel", () => { touch = null; });

  document.addEventListener("keydown", (event) => {
    const on = /** @type {Element} */ (event.target);
    const wanted = KEYS[event.key];
    const own = on.matches("input, select, textarea, summary") || (event.key === "Enter" && on.matches("button, a"));
    if (!wanted || own || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (wanted.turn) turn(wanted.turn);
    else if (!event.repeat) press(wanted.button);
  });

  // A piece is dragged with the mouse or a finger that goes sideways; a click holds it to the reader, too.
  /** @param {any} chip @param {string} piece */
  function draggable(chip, piece) {
    /** @type {any} */
    let ghost = null;
    let from = { x: 0, y: 0 };
    let down = false;
    const isOver = (/** @type {PointerEvent} */ event) => document.elementsFromPoint(event.clientX, event.clientY).includes(by("reader"));
    const end = () => { ghost?.remove(); ghost = null; down = false; by("reader").classList.remove("over"); };
    chip.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      down = true;
      from = { x: event.clientX, y: event.clientY };
      chip.setPointerCapture(event.pointerId);
    });
    chip.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (!down) return;
      if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 8) {
        ghost = el("div", { className: "ghost", "aria-hidden": "true" }, chip.textContent);
        document.body.append(ghost);
      }
      if (!ghost) return;
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      by("reader").classList.toggle("over", isOver(event));
    });
    chip.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const dropped = ghost && isOver(event);
      chip.dataset.dragged = ghost ? "yes" : "";
      end();
      if (dropped) hold(piece);
    });
    chip.addEventListener("pointercancel", end);
    chip.addEventListener("click", () => {
      if (chip.dataset.dragged !== "yes") hold(piece);
      chip.dataset.dragged = "";
    });
  }

  function showBox() {
    const words = by("sought").value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = [];
    for (const group of groups) {
      const found = group.pieces.filter((piece) => words.every((/** @type {string} */ word) => `${piece.join(" ")} ${group.words}`.toLowerCase().includes(word)));
      if (!found.length) continue;
      shown.push(el("h3", {}, group.words), el("div", { className: "chips" }, ...found.map(chipOf)));
    }
    by("box").replaceChildren(...(shown.length ? shown : [el("p", { className: "soft" }, groups.length ? t("No such piece.") : t("The pieces appear here once a game has begun."))]));
  }
  /** A piece to take out of the box. @param {[string, string]} piece */
  function chipOf([name, said]) {
    const chip = el("button", { type: "button", className: used.has(name) ? "used" : "", title: name, "data-piece": name }, said || name);
    draggable(chip, name);
    return chip;
  }

  // Few pieces that may be laid now stand before all others; of many there is no need.
  /** @param {string[]} names */
  function showFits(names) {
    const pieces = groups.flatMap((group) => group.pieces).filter(([name]) => names.includes(name));
    const key = JSON.stringify(pieces);
    if (key === fitting) return;
    fitting = key;
    const few = pieces.length > 0 && pieces.length <= FEW;
    by("fits").replaceChildren(...(few ? [el("span", { className: "soft" }, t("What may be laid now")), ...pieces.map(chipOf)] : []));
    for (const chip of by("fits").querySelectorAll("button")) chip.className = "first";
  }

  by("sought").addEventListener("input", showBox);
  showBox();

  return {
    /** @param {any} game */
    async game(game) {
      used = new Set(game.used);
      by("cascade").hidden = !game.falls;
      if (game.key !== boxOf) {
        boxOf = game.key;
        // What was sought is in the box of another game.
        by("sought").value = "";
        await tried(async () => { groups = await ask(`/api/box/${encodeURIComponent(boxOf)}`); });
        showBox();
      }
      showFits(game.over ? [] : game.fits ?? []);
      // Only how they look: a piece that a finger or the keys are on stays the same one.
      for (const chip of by("box").querySelectorAll("[data-piece]")) chip.classList.toggle("used", used.has(/** @type {any} */ (chip).dataset.piece));
    },
    /** @param {any} told */
    link(told) {
      [plugged, powered] = [told.plugged, told.powered];
      by("cable").textContent = plugged ? t("Pull the cable") : t("Put the cable back");
      by("power").textContent = powered ? t("Cut the power") : t("Switch the power on");
    },
    /** @param {number} hz */
    tone(hz) {
      playing?.stop();
      playing = null;
      if (!audio || !hz) return;
      playing = new OscillatorNode(audio, { type: "square", frequency: hz });
      playing.connect(new GainNode(audio, { gain: 0.05 })).connect(audio.destination);
      playing.start();
      playing.stop(audio.currentTime + 0.5);
    },
  };
}
