/* Where things are on the page, read anew each time, for parts are morphed under our feet; and the
   page's own sentences, in its language: <dl id="words">. */

export const byId = (id) => document.getElementById(id);
export const formOf = (id) => /** @type {HTMLFormElement} */ (byId(id));
export const root = () => byId("table");
export const data = () => (byId("state") ?? root()).dataset;
/** @type {(selector: string, within?: ParentNode) => any[]} */
export const all = (selector, within = root()) => [...within.querySelectorAll(selector)];
export const isOver = () => byId("end") !== null || data().sheet !== "";
export const isYours = () => data().yours === "1";
export const has = (kind) => data().kinds.split(" ").includes(kind);
export const option = (name) => data().options.split(" ").includes(name);
export const sheet = () => (byId("sheet")?.childElementCount ? byId("sheet") : null);
export const isSeen = (element) => element.getClientRects().length > 0;
/** @type {<T>(list: T[]) => T | undefined} */
export const lastOf = (list) => list[list.length - 1];
export const cardOf = (id) => byId(`card-${id}`);
export const isDown = () => document.documentElement.dataset.net === "down";

function write(line, text) {
  if (line && line.textContent !== text) line.textContent = text;
}

/** Says a thing in the prompt, which is a polite status region. */
export function tell(text) {
  if (!text) return;
  write(byId("prompt-words"), text);
  write(byId("prompt-said"), text);
}

/** Shows a thing in the prompt that is heard otherwise: what has the focus is described by it. */
export function show(text) {
  write(byId("prompt-words"), text);
  write(byId("prompt-said"), "");
}

const words = new Map();

for (const name of document.querySelectorAll("#words dt")) {
  words.set(name.textContent.trim(), name.nextElementSibling.textContent.trim());
}

/** The sentence of that name, with {names} filled in. */
export function word(name, given = {}) {
  return (words.get(name) ?? "").replace(/\{(\w+)\}/g, (_, key) => given[key] ?? "");
}
