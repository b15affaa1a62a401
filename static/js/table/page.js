/* Where things are on the page, read anew each time: parts are morphed under our feet. */

export const byId = (id) => document.getElementById(id);
export const root = () => byId("table");
export const data = () => root().dataset;
export const all = (selector, within = root()) => [...within.querySelectorAll(selector)];
export const isYours = () => data().yours === "1";
export const has = (kind) => data().kinds.split(" ").includes(kind);
export const option = (name) => data().options.split(" ").includes(name);
export const cardOf = (id) => byId(`card-${id}`);
export const isDown = () => document.documentElement.dataset.net === "down";

/** Says a thing in the prompt, which is a polite status region. */
export function tell(text) {
  const line = byId("prompt-words");
  if (line && text && line.textContent !== text) line.textContent = text;
}
