/* The rules sheet: over the table, which goes on behind it. Shown unasked before a first game of a
   mode; asked for by the bar's button at any moment, fetched once and then kept in the page. */

import { readEach, stopReading } from "../read.js";
import { all, byId, formOf, isSeen, sheet, tell, word } from "./page.js";
import { drawSwitches, flip } from "./switches.js";

const box = /** @type {HTMLDialogElement} */ (byId("rules"));
let opener = null; // the button that asked for it; none where it came unasked
let waits = false; // opened, but something that asks for an answer lies over the table

function show() {
  if (box.open) return;
  if (sheet()) {
    waits = true;
    return;
  }
  byId("rules-say").hidden = !window.speechSynthesis;
  for (const button of all("[data-rules]", box)) button.hidden = false;
  drawSwitches();
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
  opener = byId("rules-open");
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
    if (!byId("end")) show();
  } else if (box.open && byId("end")) {
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

/** The shade around the sheet is the sheet's own, too. */
function isBeside({ target, clientX: x, clientY: y }) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return target === box && (x < left || x > right || y < top || y > bottom);
}

function tapped(event) {
  const { target } = event;
  if (target.closest("[data-rules=close]") || isBeside(event)) box.close();
  else if (target.closest("#rules-all")) turn();
  else if (target.closest("[data-switch]")) flip(target.closest("[data-switch]").dataset.switch);
  else if (target.closest("#rules-say")) readEach(all("[data-rules-said]", box).filter(isSeen));
  event.stopPropagation(); // the table's own taps and keys are under the sheet
}

function closed(goHome) {
  stopReading();
  const isLater = box.returnValue === "later";
  box.returnValue = "";
  if (isLater) return;
  seen();
  const here = document.activeElement;
  if (here !== document.body && !box.contains(here)) return;
  if (opener?.isConnected) opener.focus();
  else goHome();
}

/** `goHome`: where the focus goes when the sheet came unasked. */
export async function startRules(goHome) {
  if (!box.showModal) (await import("../dialog.js")).equip(box);
  byId("rules-ask").addEventListener("submit", open);
  box.addEventListener("click", tapped);
  box.addEventListener("keydown", (event) => event.stopPropagation());
  box.addEventListener("close", () => closed(goHome));
  if (box.childElementCount) show();
}
