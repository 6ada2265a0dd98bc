// Pieces on their way to their places in a drawing; not a cascade (timeline.js). Nothing moves for who wants no motion.
import { shape } from "./lib.js";

const WAY_MS = 400;
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
// By their names the parts that are on their way, and until when: so long they do not lie where they go.
/** @type {Map<string, number>} */
const underway = new Map();

/** @param {DOMRect} box */
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

/** Not yet seen, if it is on its way. @param {Element} part */
function unseen(part) {
  const left = (underway.get(part.id) ?? 0) - performance.now();
  if (left > 0) part.animate({ opacity: [0, 0] }, left);
  else underway.delete(part.id);
}

/**
 * Let a part of a drawing come from there, unless it is there.
 * @param {any} part @param {DOMRect} from
 */
export function fly(part, from) {
  const to = part.getBoundingClientRect();
  const [[x, y], [fromX, fromY]] = [middle(to), middle(from)];
  const isThere = Math.hypot(x - fromX, y - fromY) < Math.max(to.width, to.height) / 2;
  if (isStill.matches || isThere || !to.width || !from.width) return;
  // Above the whole page, for the drawing ends where its own picture does.
  const { a, b, c, d, e, f } = part.parentNode.getScreenCTM();
  const copy = part.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  const ghost = shape("svg", { class: `${part.ownerSVGElement.getAttribute("class")} flies`, "aria-hidden": "true" },
    shape("g", { transform: `matrix(${[a, b, c, d, e, f]})` }, copy));
  document.body.append(ghost);
  const [atX, atY] = middle(copy.getBoundingClientRect());
  ghost.style.transformOrigin = `${atX}px ${atY}px`;
  const scale = Math.min(1, from.height / to.height);
  const way = [`translate(${fromX - atX}px, ${fromY - atY}px) scale(${scale})`, `translate(${x - atX}px, ${y - atY}px)`];
  ghost.animate({ transform: way }, { duration: WAY_MS, easing: "ease-in-out" }).onfinish = () => ghost.remove();
  underway.set(part.id, performance.now() + WAY_MS);
  unseen(part);
}

/**
 * Show a drawing; what the last move brought comes from where it lay, else from the box ``from``, if there is one.
 * @param {Element} place @param {() => void} show @param {DOMRect | null} from
 */
export function arriving(place, show, from) {
  const before = new Map([...(from ? place.querySelectorAll("[id]:not(.legal)") : [])].map((one) => [one.id, one.getBoundingClientRect()]));
  show();
  for (const id of underway.keys()) {
    const part = document.getElementById(id);
    if (part) unseen(part);
  }
  if (from && before.size) for (const part of place.querySelectorAll(".last[id]")) fly(part, before.get(part.id) ?? from);
}
