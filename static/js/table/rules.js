/* The rules sheet: over the table, which goes on behind it. Shown unasked before a first game of a
   mode; asked for by the bar's button at any moment, fetched once and then kept in the page. */

import { readEach, stopReading } from "../read.js";
import { all, byId, formOf, sheet, tell } from "./page.js";
import { word } from "./words.js";

const box = /** @type {HTMLDialogElement} */ (byId("rules"));
let waits = false; // opened, but something that asks for an answer lies over the table

function show() {
  if (box.open) return;
  if (sheet()) {
    waits = true;
    return;
  }
  byId("rules-say").hidden = !window.speechSynthesis;
  for (const button of all("[data-rules]", box)) button.hidden = false;
  box.showModal();
  box.scrollTop = 0;
  byId("rules-h").focus({ preventScroll: true });
}

async function load() {
  const source = formOf("rules-ask");
  await window.htmx.ajax("GET", source.action, { source, target: box, swap: "innerHTML" });
  if (!box.childElementCount) throw new Error("no sheet came");
}

/** Opens the sheet; the button works as a link to a page where there is no line for it. */
async function open(event) {
  event.preventDefault();
  try {
    if (!box.childElementCount) await load();
    show();
  } catch {
    tell(word("no-net"));
  }
}

/** The server keeps that it was seen: it does not come unasked again, on no device. */
function seen() {
  const form = formOf("rules-seen");
  if (!form) return;
  form.requestSubmit();
  form.removeAttribute("id");
}

/** A question, a pause or the end outranks the sheet; after a question or a pause it comes back. */
export function yieldRules() {
  const over = sheet();
  if (over && box.open) {
    waits = true;
    box.close("later");
  } else if (!over && waits) {
    waits = false;
    if (!byId("table").classList.contains("over")) show();
  } else if (box.open && byId("table").classList.contains("over")) {
    box.close();
  }
}

/** Cards in place of the steps, and back. */
function turn() {
  const cards = byId("rules-cards");
  cards.hidden = !cards.hidden;
  byId("rules-steps").hidden = !cards.hidden;
  byId("rules-all").setAttribute("aria-expanded", String(!cards.hidden));
  for (const text of all("span", byId("rules-all"))) text.hidden = !text.hidden;
  box.scrollTop = 0;
}

function tapped(event) {
  const { target } = event;
  if (target.closest("[data-rules=close]") || target === box) box.close();
  else if (target.closest("#rules-all")) turn();
  else if (target.closest("#rules-say")) readEach(all("[data-rules-said]", box).filter((one) => one.checkVisibility()));
  event.stopPropagation(); // the table's own taps and keys are under the sheet
}

export function startRules() {
  byId("rules-ask").addEventListener("submit", open);
  box.addEventListener("click", tapped);
  box.addEventListener("keydown", (event) => event.stopPropagation());
  box.addEventListener("close", () => {
    stopReading();
    if (box.returnValue !== "later") {
      seen();
      const here = document.activeElement; // unasked, it was opened from nowhere
      if (here === document.body || box.contains(here)) byId("table").focus({ preventScroll: true });
    }
    box.returnValue = "";
  });
  if (box.childElementCount) show();
}
