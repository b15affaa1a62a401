/* Does in older browsers what our sheets ask for and they cannot: `:has`, sizes by a container, rules
   for focus by the keyboard, boxes of a fixed ratio, `inert`. Loaded by old.js, and only there.

   What a browser does not understand it leaves out of its rules. Each sheet's text is read again, and
   what was left out is put back in its place in other words (sheets.js): elements that `:has` would
   choose carry an attribute (relations.js), and containers carry their size (boxes.js). All these names
   begin with `floor`: the pages have none like them. */

import { measure, watchBoxes } from "./boxes.js";
import { startInert } from "./inert.js";
import { mark } from "./relations.js";
import { mend } from "./sheets.js";

const mended = new WeakSet();
const EVENTS = ["change", "input", "focusin", "focusout", "toggle"];
/** @type {MutationObserverInit} */
const OBSERVED = { subtree: true, childList: true, attributes: true, characterData: true };

async function mendNew() {
  const sheets = [...document.styleSheets].filter((sheet) => sheet.href && !mended.has(sheet));
  for (const sheet of sheets) mended.add(sheet);
  await Promise.all(sheets.map((sheet) => mend(sheet).catch(() => mended.delete(sheet)))); // one whose text did not come is asked for with the next
  renew();
}

const observer = new MutationObserver((records) => {
  if (records.some((one) => one.attributeName !== "style")) renew();
});

/** Marks all anew; what that itself changes is nothing new. */
function renew() {
  mark();
  watchBoxes();
  observer.takeRecords();
}

startInert();
measure(() => observer.takeRecords());
observer.observe(document.documentElement, OBSERVED);
for (const name of EVENTS) document.addEventListener(name, renew, true);
document.addEventListener("load", ({ target }) => {
  if (target instanceof HTMLLinkElement) mendNew();
}, true);
mendNew();
