// Where the keys are once something is done or gone: at what comes next, never nowhere; not what keys do (hands.js).
import { by } from "./lib.js";

/** @typedef {any} One an element */

// Where something is chosen; with the machine open the knob is at hand.
const ACTS = "#acts, #choices, #hints, #open, #pieces, #places, body:not(:has(.machine[open])) #box";
// What the table waits for: the first of these that is there.
const MAIN = ["#pass", "[data-kind=pieces] #pieces [tabindex='0']", "#choices input", "#choices [tabindex='0']", "#places [tabindex='0']",
  "#acts .first", "#pieces:not([aria-disabled]) [tabindex='0']", "#open [tabindex='0']", "#raise", "#end"];
// What is pressed again and again.
const AGAIN = "#undo, #hint, #other, [data-kind=count] #choices *";

const GONE_MS = 300;

const isThere = (/** @type {One} */ one) => one && one !== document.body && one.checkVisibility() && !one.disabled && !one.closest("[inert]");
const main = () => MAIN.flatMap((each) => [...document.querySelectorAll(each)]).find(isThere);
const isBusy = () => by("acts").ariaBusy === "true";

/** From now on the keys are never nowhere; what the table says has them as long as there is nothing to do. */
export function keepsFocus() {
  const here = by("waits");
  here.tabIndex = -1;
  // What had them last and the list that it was of; what was done by them, by whoever has come here too, and where they
  // are for that, until another key.
  let [last, list, done, at] = /** @type {One[]} */ ([null, null, sessionStorage.getItem("keys") && here]);
  let waits = false;

  function settle() {
    const on = document.activeElement;
    // Whoever has left what is still there did so by a key or a click.
    const isLost = !isThere(on) && !isThere(last);
    if (!isLost && !(waits && on === here) && (!done || at) || !done && !last) return;
    // Of what others do: what is there again, where what was shut can be opened, what lies where it lay.
    const to = isBusy() ? null : done && !at ? done.matches(AGAIN) && isThere(done) ? done : main()
      : [last, last?.closest("details:not([open])")?.firstElementChild, ...[`[data-piece="${last?.dataset.piece}"]`, "[tabindex='0']"].map((one) => list?.querySelector(one))].find(isThere);
    if (to) {
      at = to;
      to.focus();
    } else if (isLost) {
      waits = true;
      here.focus({ preventScroll: true });
      // What is only drawn anew is there again by then.
      setTimeout(() => {
        if (document.activeElement !== here) return;
        at = null;
        settle();
      }, GONE_MS);
    }
  }

  document.addEventListener("focusin", (/** @type {One} */ { target }) => {
    if (target !== here) [last, list, waits] = [target, target.closest("[role=toolbar], #moves, #score"), false];
  });
  const acts = (/** @type {One} */ { target }) => {
    done = target.closest(ACTS) && target.closest("button, form");
    at = null;
    // What sends no order is done at once.
    if (done) setTimeout(settle);
  };
  // Before what is done takes it away.
  document.addEventListener("submit", acts, true);
  document.addEventListener("click", (event) => { if (event.isTrusted && !event.detail) acts(event); }, true);
  document.addEventListener("keydown", (/** @type {One} */ event) => {
    // A key that is held is one press.
    if (event.repeat && /^( |Enter)$/.test(event.key) && event.target.matches("button")) event.preventDefault();
    // What a key does by itself leaves them where they are, as long as that is there.
    done = /^[bemu]$/.test(event.key) && !event.target.matches("input, textarea") ? at = here : null;
    const to = /** @type {One} */ (event.key === "Tab" && !event.shiftKey && !last && main());
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  // Behind an answer there may be more that is drawn at once.
  new MutationObserver(() => { if (done && !isBusy()) setTimeout(settle); else settle(); }).observe(document.body,
    { attributeFilter: ["hidden", "inert", "disabled", "aria-busy", "class", "open"], childList: true, subtree: true });
}
