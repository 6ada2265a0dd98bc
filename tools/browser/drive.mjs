// Drives a headless Chromium, or the Firefox that is named, by JSON lines on stdin, one answer a line on stdout; what is
// driven is the tests' affair.
//
//   {"id": 1, "page": "a", "do": "open", "url": "http://..."}      a page by this name, made when first spoken of
//   "first" (script): run in each page that is opened from now on, before its own scripts
//   "press" (key), "type" (text), "click" (selector), "drag" (from, to), "finger" (the same), "wheel" (selector, by)
//   "down" (x, y, tap), "move" (x, y), "up": the same in steps
//   "until" (script: true in the page), "read" (script: its value), "size" (width, height), "do_at" (x, y, tap): a click or a tap, nothing is scrolled, "dark" (on)
//   "shot" (path), "axe": what axe-core finds serious, "troubles": what the console complained of
//   "paper" (on): as it is printed, "media" (name, value): what the reader wants, "offline": the network is gone; "asked": addresses asked for since then
//   "close": who sat there has gone
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import chromium from "@sparticuz/chromium";
import puppeteer from "puppeteer-core";

// Not the package's own, which are for a machine without processes: they switch off what holds pages of two sites apart.
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"];
const PATIENCE_MS = 60_000;
const LOOK_MS = 50;
const WINDOW = { width: 1280, height: 900 };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const answer = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
const pages = new Map();
const troubles = new Map();
const asked = new Map();
// The finger that is down on a page.
const fingers = new Map();
const [firefox] = process.argv.slice(2);
let browser;

async function paged(name) {
  if (!pages.has(name)) {
    // A page of its own storage, as another person's would be.
    const page = await (await browser.createBrowserContext()).newPage();
    // Not every Firefox knows all that goes with it; its window is as large from the start.
    if (!firefox) await page.setViewport(WINDOW);
    const complaints = [];
    troubles.set(page, complaints);
    page.on("console", (said) => ["error", "warn"].includes(said.type()) && complaints.push(said.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    pages.set(name, page);
  }
  return pages.get(name);
}

// Also where that fails, the next who is called so is another.
async function close(name) {
  const page = pages.get(name);
  pages.delete(name);
  for (const of of [troubles, asked, fingers]) of.delete(page);
  await page?.browserContext().close();
}

async function middle(page, selector) {
  const found = await page.waitForSelector(selector, { visible: true, timeout: PATIENCE_MS });
  // Away from what stays at an edge.
  await found.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await found.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Not waitForFunction: what it brings into the page is a script from a string, which a Firefox refuses as the pages ask.
async function until(page, { script }) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      if (await page.evaluate(`Boolean(${script})`)) return null;
    } catch (error) {
      // A page that is just being left has no values.
      if (performance.now() > deadline) throw error;
    }
    if (performance.now() > deadline) throw new Error(`not within ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const VERBS = {
  open: (page, { url }) => page.goto(url, { waitUntil: "load", timeout: PATIENCE_MS }).then(() => null),
  first: (page, { script }) => page.evaluateOnNewDocument(script).then(() => null),
  press: (page, { key }) => page.keyboard.press(key),
  type: (page, { text }) => page.keyboard.type(text),
  click: async (page, { selector }) => page.mouse.click(...await middle(page, selector)),
  // As a hand does that looks where it clicks: nothing is scrolled.
  do_at: (page, { x, y, tap }) => tap ? page.touchscreen.tap(x, y) : page.mouse.click(x, y),
  // A hand that goes down, moves and is lifted, with as much between as there is to look at.
  down: async (page, { x, y, tap }) => {
    if (tap) fingers.set(page, await page.touchscreen.touchStart(x, y));
    else {
      await page.mouse.move(x, y);
      await page.mouse.down();
    }
  },
  move: async (page, { x, y }) => (fingers.has(page) ? fingers.get(page).move(x, y) : page.mouse.move(x, y, { steps: 5 })),
  up: async (page) => {
    await (fingers.has(page) ? fingers.get(page).end() : page.mouse.up());
    fingers.delete(page);
  },
  wheel: async (page, { selector, by }) => {
    await page.mouse.move(...await middle(page, selector));
    await page.mouse.wheel({ deltaY: by });
  },
  drag: async (page, { from, to }) => {
    await page.mouse.move(...await middle(page, from));
    await page.mouse.down();
    await page.mouse.move(...await middle(page, to), { steps: 5 });
    await page.mouse.up();
  },
  finger: async (page, { from, to }) => {
    const [[x, y], [toX, toY]] = [await middle(page, from), await middle(page, to)];
    const touch = await page.touchscreen.touchStart(x, y);
    for (let step = 1; step <= 5; step += 1) await touch.move(x + ((toX - x) * step) / 5, y + ((toY - y) * step) / 5);
    await touch.end();
  },
  until,
  read: (page, { script }) => page.evaluate(script),
  size: (page, { width, height, touch }) => page.setViewport({ width, height, hasTouch: Boolean(touch) }),
  dark: (page, { on }) => page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: on ? "dark" : "light" }]),
  shot: (page, { path, full }) => page.screenshot({ path, fullPage: Boolean(full) }).then(() => null),
  axe: async (page) => {
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run());
    return found.violations.filter((each) => ["serious", "critical"].includes(each.impact))
      .map((each) => `${each.id}: ${each.help}: ${each.nodes.map((node) => node.html).join(" ")}`);
  },
  troubles: async (page) => troubles.get(page).splice(0),
  paper: (page, { on }) => page.emulateMediaType(on ? "print" : "screen"),
  media: (page, { name, value }) => page.emulateMediaFeatures([{ name, value }]),
  offline: async (page) => {
    const addresses = [];
    asked.set(page, addresses);
    page.on("request", (request) => addresses.push(request.url()));
    await page.setOfflineMode(true);
  },
  asked: async (page) => asked.get(page),
};

try {
  browser = await puppeteer.launch(firefox
    ? {
      browser: "firefox", executablePath: firefox, headless: true, defaultViewport: null,
      args: [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`],
    }
    : { executablePath: await chromium.executablePath(), args: ARGUMENTS, headless: "shell" });
} catch (error) {
  answer({ started: false, why: String(error) });
  process.exit(1);
}
answer({ started: true, version: await browser.version() });
for await (const line of createInterface({ input: process.stdin })) {
  const { id, page, do: verb, ...told } = JSON.parse(line);
  try {
    const value = (await (verb === "close" ? close(page) : VERBS[verb](await paged(page), told))) ?? null;
    answer({ id, ok: true, value });
  } catch (error) {
    answer({ id, ok: false, why: String(error) });
  }
}
await browser.close();
