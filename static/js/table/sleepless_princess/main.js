/* Sleepless Princess at the table: see ../main.js for what a game adds. */

import { answer } from "../bubble.js";
import { act, changed, start } from "../main.js";
import { byId, data, has } from "../page.js";
import { isSending } from "../send.js";
import { play } from "../sound.js";
import { word } from "../words.js";
import { draw } from "./draw.js";
import * as tray from "./state.js";

const isOff = (button) => button.getAttribute("aria-disabled") === "true";

function tapBed(button) {
  if (isSending()) return;
  if (isOff(button)) {
    answer(button, word(tray.inTurn() ? "three-first" : "not-now"));
    return;
  }
  tray.tapBed(Number(button.dataset.bed));
  play("pick");
  changed();
}

/** An open card, or the deck: the first tap chooses, the second takes. */
function tapPick(button) {
  if (isSending()) return;
  if (isOff(button)) {
    answer(button, tray.inDraw() ? data().prompt : word("not-now"));
    return;
  }
  if (tray.state().pick === button.dataset.pick) {
    act(...tray.actionOf("take"));
    return;
  }
  tray.choose(button.dataset.pick);
  play("pick");
  changed();
}

function tapBug(button) {
  tray.toggle(Number(button.dataset.bug));
  changed();
}

function tapCover(button) {
  tray.coverOne(Number(button.dataset.cover));
  changed();
}

const COVERS = {
  ArrowRight: () => tray.coverOne(1),
  ArrowUp: () => tray.coverOne(1),
  ArrowLeft: () => tray.coverOne(-1),
  ArrowDown: () => tray.coverOne(-1),
  Home: () => tray.coverAll(false),
  End: () => tray.coverAll(true),
};

/** The beetles by keys: one more or one less. */
function onBugKey(event) {
  if (event.target.id !== "bugs" || !COVERS[event.key] || isSending()) return;
  event.preventDefault();
  COVERS[event.key]();
  changed();
}

function tapLull(button) {
  if (isSending()) return;
  if (button.dataset.lull === "yes") {
    act("lull", [tray.state().bed]);
    return;
  }
  tray.ask(button.dataset.lull === "ask");
  changed();
}

function tapHeap(button) {
  tray.take(Number(button.dataset.heap));
  changed();
}

/** A card onto a heap, or anywhere onto the tray. */
function drop(id, _card, under) {
  const slot = under.closest("[data-slot]") ?? under.closest(".make")?.querySelector("[data-slot]");
  if (slot) tray.putInto(slot.dataset.slot, id);
  else if (under.closest("#tray") && !tray.chosen().includes(id)) tray.tapCard(id);
}

/** Where the focus goes when what had it is gone. */
function home() {
  if (tray.inChecks()) return has("move") ? byId("found-words") : byId("board").querySelector("[tabindex='0']");
  return tray.inDraw() ? byId("opens").querySelector("[tabindex='0']") : null;
}

document.addEventListener("keydown", onBugKey);
start({
  tray,
  draw,
  picked: () => false,
  mayTap: tray.mayLay,
  isEmpty: tray.isEmpty,
  verbs: tray.verbs,
  actionOf: tray.actionOf,
  hint: tray.hint,
  home,
  taps: [
    ["[data-bed]", tapBed],
    ["[data-pick]", tapPick],
    ["[data-bug]", tapBug],
    ["[data-cover]", tapCover],
    ["[data-lull]", tapLull],
    ["[data-share]", (button) => act("share", [Number(button.dataset.share)])],
    ["[data-heap]", tapHeap],
  ],
  drop,
});
