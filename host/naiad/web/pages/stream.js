// A table's events, as long as the connection is there; not what they tell (table.js). The browser's own EventSource
// cannot send the key of this tab, without which nobody is told what is in a hand.
import { keyed, known } from "./lib.js";

/**
 * Hear the events of this address. ``tell`` is told each by its name; ``opened`` once there is an answer, ``lost`` once
 * there is none any more, which nobody tries again but whoever asked.
 * @param {string} path
 * @param {{ tell: (name: string, value: any) => void, opened: () => void, lost: () => void }} to
 */
export function stream(path, { tell, opened, lost }) {
  const ends = new AbortController();
  const out = { isClosed: false, isRefused: false, close: () => ends.abort() };

  async function hear() {
    const answer = await fetch(path, { headers: keyed(), cache: "no-store", signal: ends.signal });
    await known(answer);
    // The server is another version than this page: what it tells may not be understood here.
    const { pages } = document.body.dataset;
    if (answer.ok && answer.headers.get("naiad-pages") !== pages) { location.reload(); return; }
    out.isRefused = !answer.ok;
    if (!answer.ok || !answer.body) return;
    opened();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) one(event);
    }
  }

  /** @param {string} event */
  function one(event) {
    const found = /^event: (.*)\ndata: (.*)$/.exec(event);
    if (!found || ends.signal.aborted) return;
    try {
      tell(found[1], JSON.parse(found[2]));
    } catch (error) {
      // The next one is shown all the same.
      reportError(error);
    }
  }

  hear().catch(() => {}).then(() => {
    out.isClosed = true;
    if (!ends.signal.aborted) lost();
  });
  return out;
}
