// Pieces as pictures of themselves: buttons to take them, dragged by mouse or finger; not where they go (play.js).
import { ask, by, coloured, el, labelled, tried } from "./lib.js";

// A finger that has gone so far drags.
const DRAG_PX = 8;
// How far up and left of it its picture hangs.
const HELD_PX = 20;

/** What is done with pieces. @typedef {{ drag: (piece: string) => Promise<void> | undefined, over: (x: number, y: number) => void, drop: (x: number, y: number) => void, seat: () => number }} Hand */

/** @param {Hand} hand what dragging does, and in whose hand they are */
export function pieces(hand) {
  // Of the game of this box, and the box whose pictures and names are there.
  let game = "";
  let there = "";
  /** @type {any} */
  let [pictures, names] = [{}, {}];
  // By seat those that look otherwise in its hand.
  /** @type {any} */
  let own = {};

  /** @param {string} piece */
  const called = (piece) => names[piece] ?? piece;
  /** @param {string} piece @returns {string | undefined} */
  const svg = (piece) => own[hand.seat()]?.[piece] ?? pictures[piece];

  /** A picture of a piece, or its name. @param {string} piece */
  function picture(piece) {
    const drawn = svg(piece);
    if (!drawn) return document.createTextNode(called(piece));
    const out = document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true);
    // Its name stands beside it.
    out.setAttribute("aria-hidden", "true");
    return out;
  }

  /** A piece to take, and what that costs. @param {string} piece @param {(from: DOMRect) => any} on @param {string} [cost] */
  function button(piece, on, cost) {
    const words = cost ? labelled(called(piece), cost) : called(piece);
    const out = el("button", { type: "button", title: words, "data-piece": piece, ...(cost && { "data-cost": `+${parseInt(cost, 10)}` }) }, picture(piece), el("span", { className: "unseen" }, words));
    draggable(out, piece);
    out.addEventListener("click", () => { if (out.dataset.dragged !== "yes") on(out.getBoundingClientRect()); out.dataset.dragged = ""; });
    return out;
  }

  // A piece dragged onto the table is taken at once; where it is let go, it is placed.
  /** @param {any} from @param {string} piece */
  function draggable(from, piece) {
    /** @type {any} */
    let ghost = null;
    /** @type {Promise<void> | undefined} */
    let taking;
    let down = { x: 0, y: 0, is: false };
    from.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      // A finger pushes a tray along that is longer than its room.
      down = { x: event.clientX, y: event.clientY, is: event.pointerType === "mouse" || !from.closest(".scrolls") };
      // A quick hand has left the button before it is seen to move.
      if (event.pointerType === "mouse") from.setPointerCapture(event.pointerId);
    });
    from.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (!down.is) return;
      if (!ghost && Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG_PX) {
        from.setPointerCapture(event.pointerId);
        ghost = el("div", { className: "drag", "aria-hidden": "true" }, picture(piece));
        document.body.append(ghost);
        // The button may be gone before the hand lets go.
        for (const end of ["pointerup", "pointercancel"]) addEventListener(end, let_go, { once: true });
        from.dataset.dragged = "yes";
        taking = hand.drag(piece);
      }
      if (!ghost) return;
      ghost.style.transform = `translate(${event.clientX - HELD_PX}px, ${event.clientY - HELD_PX}px)`;
      hand.over(event.clientX, event.clientY);
    });
    const let_go = () => { ghost?.remove(); ghost = null; down.is = false; };
    from.addEventListener("pointerup", async (/** @type {PointerEvent} */ event) => {
      const dragged = ghost !== null;
      let_go();
      if (!dragged) return;
      // A quick hand lets go before the places are there.
      await taking;
      hand.drop(event.clientX, event.clientY);
    });
    from.addEventListener("pointercancel", let_go);
  }

  /** Those of this game's box from now on. @param {string} box */
  async function of(box) {
    if (!box || box === game) return;
    [game, there] = [box, ""];
    coloured(box.split("?")[0]);
    await tried(async () => {
      const found = await ask(`/api/pieces/${box}`).catch((error) => { if (game === box) game = ""; throw error; });
      // Another game may have begun meanwhile.
      if (game !== box) return;
      there = box;
      [pictures, own, names] = [found.pieces, found.seats, found.names];
      by("signs")?.remove();
      const signs = document.importNode(new DOMParser().parseFromString(found.signs, "image/svg+xml").documentElement, true);
      signs.id = "signs";
      document.body.append(signs);
    });
  }

  return {
    of, button, picture, called, svg,
    /** Whether those of this box can be shown. @param {string} box */
    has: (box) => there === box,
    /** What buttons were made of: others are to be made where it is another. */
    made: () => [game, Object.keys(pictures).length, Object.keys(own).length ? hand.seat() : 0],
  };
}
