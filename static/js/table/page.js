/* Where things are on the page, read anew each time: parts are morphed under our feet. */

export const byId = (id) => document.getElementById(id);
export const formOf = (id) => /** @type {HTMLFormElement} */ (byId(id));
export const root = () => byId("table");
export const data = () => (byId("state") ?? root()).dataset;
/** @type {(selector: string, within?: ParentNode) => any[]} */
export const all = (selector, within = root()) => [...within.querySelectorAll(selector)];
export const isOver = () => root().classList.contains("over") || data().sheet !== "";
export const isYours = () => data().yours === "1";
export const has = (kind) => data().kinds.split(" ").includes(kind);
export const option = (name) => data().options.split(" ").includes(name);
export const sheet = () => (byId("sheet")?.childElementCount ? byId("sheet") : null);
export const cardOf = (id) => byId(`card-${id}`);
export const isDown = () => document.documentElement.dataset.net === "down";

/** Says a thing in the prompt, which is a polite status region. */
export function tell(text) {
  const line = byId("prompt-words");
  if (line && text && line.textContent !== text) line.textContent = text;
}
