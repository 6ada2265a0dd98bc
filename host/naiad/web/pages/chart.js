// A chart of points or pace over time, drawn as SVG, and the same as a table; what is in it was counted on the server.
// No library draws it: this is 2 kB as it is sent, uPlot 1.6.32 is 22 kB and Observable Plot 0.6.17 69 kB without d3, which
// it needs; uPlot draws on a canvas, which is neither read aloud nor printed sharp.
import { el, figure, labelled, moment, shape, t } from "./lib.js";

const [WIDTH, HEIGHT, LEFT, BELOW, ABOVE] = [460, 220, 44, 24, 10];
// A sign beside each colour.
const SIGNS = [
  "M-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0z", "M-4,-4h8v8h-8z", "M0,-5l5,9h-10z", "M0,-5l5,5-5,5-5-5z", "M-4,-4l8,8m0,-8l-8,8",
];
const MEASURES = /** @type {Record<string, string>} */ ({ points: t("Average winning score"), turn_s: t("Seconds a turn") });

/** @typedef {[string, number, number, number]} Point moment, games, value, moving average */
/** @typedef {{ variant: string, points: Point[] }} Line */

/** A moment in days, whether it says the hour, the day or the month. @param {string} text */
const days = (text) => Date.parse(text.length === 7 ? `${text}-15T00:00Z` : `${text.replace(" ", "T")}${text.length > 10 ? "" : "T00:00"}Z`) / 86_400_000;

/** The step of some four lines that a scale has. @param {number} most */
function step(most) {
  const ten = 10 ** Math.floor(Math.log10(Math.max(most, 1) / 4));
  return [1, 2, 5, 10].map((each) => each * ten).find((each) => most / each <= 5) ?? 10 * ten;
}

/**
 * A game's points or pace: its lines drawn, what each sign means, and all figures as a table.
 * @param {{ game: string, measure: string, lines: Line[] }} data
 */
export function chart(data) {
  const name = labelled(data.game, MEASURES[data.measure]);
  const all = data.lines.flatMap((line) => line.points);
  const at = all.map((point) => days(point[0]));
  const [first, last] = [Math.min(...at), Math.max(...at)];
  const least = Math.min(0, ...all.map((point) => point[2]));
  const one = step(Math.max(1, ...all.map((point) => point[2])) - least);
  const lowest = Math.floor(least / one) * one;
  const most = Math.ceil(Math.max(1, ...all.map((point) => point[2])) / one) * one;
  const x = (/** @type {string} */ moment) => LEFT + 10 + (last > first ? (days(moment) - first) / (last - first) : 0.5) * (WIDTH - LEFT - 24);
  const y = (/** @type {number} */ value) => HEIGHT - BELOW - (value - lowest) / (most - lowest) * (HEIGHT - BELOW - ABOVE);
  const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name, class: "chart" });
  for (let value = lowest; value <= most; value += one) {
    drawn.append(shape("path", { class: "scale", d: `M${LEFT},${y(value)}H${WIDTH - 4}` }), shape("text", { x: LEFT - 6, y: y(value) + 4, class: "end" }, figure(value)));
  }
  const moments = all.map((point) => point[0]).sort();
  const [from, to] = [moments[0], moments[moments.length - 1]].map((each) => moment(each.slice(0, 10)));
  drawn.append(shape("text", { x: LEFT, y: HEIGHT - 6 }, from));
  if (from !== to) drawn.append(shape("text", { x: WIDTH - 4, y: HEIGHT - 6, class: "end" }, to));
  data.lines.forEach((line, number) => {
    const kind = `k${number % SIGNS.length}`;
    if (line.points.length > 1) drawn.append(shape("path", { class: `course ${kind}`, d: `M${line.points.map((point) => `${x(point[0])},${y(point[3])}`).join("L")}` }));
    for (const point of line.points) {
      drawn.append(shape("path", { class: `sign ${kind}`, d: SIGNS[number % SIGNS.length], transform: `translate(${x(point[0])},${y(point[2])})` },
        shape("title", {}, labelled(`${moment(point[0])} ${line.variant}`, point[2]))));
    }
  });
  const signs = data.lines.map((line, number) => el("li", {},
    shape("svg", { viewBox: "-6 -6 12 12", class: "chart", "aria-hidden": "true" }, shape("path", { class: `sign k${number % SIGNS.length}`, d: SIGNS[number % SIGNS.length] })), line.variant || data.game));
  // A line is no way from sign to sign.
  if (data.lines.some((line) => line.points.length > 1)) signs.push(el("li", {}, t("The line: average of five")));
  const heads = [t("When"), t("Variant"), t("Games"), MEASURES[data.measure], t("Average of five")];
  const rows = data.lines.flatMap((line) => line.points.map(([when, games, value, average]) => el("tr", {},
    el("th", { scope: "row" }, moment(when)), el("td", {}, line.variant), ...[games, value, average].map((each) => el("td", { className: "number" }, figure(each))))));
  return el("figure", {}, el("figcaption", {}, name), drawn, el("ul", { className: "signs" }, ...signs),
    el("details", {}, el("summary", {}, t("As a table")), el("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": name }, el("table", {},
      el("thead", {}, el("tr", {}, ...heads.map((head, number) => el("th", { scope: "col", className: number > 1 ? "number" : "" }, head)))), el("tbody", {}, ...rows)))));
}
