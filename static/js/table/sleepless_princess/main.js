/* Sleepless Princess at the table: see ../main.js for what a game adds. */

import { sayWithSound } from "../../read.js";
import { answer } from "../bubble.js";
import { act, changed, start } from "../main.js";
import { byId, data, formOf, has } from "../page.js";
import { isSending } from "../send.js";
import { play } from "../sound.js";
import { startStrokes } from "../stroke.js";
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
  const bed = Number(button.dataset.bed);
  if (tray.only()) {
    act(tray.only(), [bed]);
    return;
  }
  tray.tapBed(bed);
  play("pick");
  changed();
}

let waiting = []; // what is still to be taken by the tap before
let owed = 0; // cards to take when the last of them went out

/** One card after the other, each a move of its own. A tap takes on until the rules say otherwise:
    a witch, somebody's question, or no answer. */
function takeOn() {
  const goesOn = tray.inDraw() && tray.owed() === owed - 1;
  owed = tray.owed();
  if (!goesOn) waiting = [];
  const action = waiting.shift();
  if (action) act(...action);
}

function actionOf(verb) {
  waiting = tray.takes(verb).slice(1);
  owed = tray.owed();
  return tray.actionOf(verb);
}

/** The pile gives a card at once; open cards are chosen first. */
function tapPick(button) {
  if (isSending()) return;
  if (isOff(button)) {
    answer(button, tray.inDraw() ? data().prompt : word("not-now"));
    return;
  }
  if (button.dataset.pick === "deck") {
    act("draw", []);
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

function bugAt(event) {
  const under = isSending() ? null : document.elementFromPoint(event.clientX, event.clientY);
  return Number(under?.closest("[data-bug]")?.dataset.bug ?? 0);
}

startStrokes({ at: bugAt, isOn: tray.isHid, put: tray.cover, changed });

function tapCover(button) {
  if (isSending()) return;
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

/** Tells the team something by a picture: what was felt, by the rules; all else is only said. */
function tapTalk(button) {
  if (isOff(button)) {
    answer(button, word("talk-bed"));
    sayWithSound(word("talk-bed"));
    return;
  }
  sayWithSound(button.getAttribute("aria-label"));
  const { talk } = button.dataset;
  if (talk === "share") {
    act("share", [Number(button.dataset.number)]);
    return;
  }
  const form = formOf("tell");
  const about = ["move", "ask"].includes(talk) ? `:${tray.state().bed}` : "";
  /** @type {HTMLInputElement} */ (form.elements.namedItem("word")).value = talk + about;
  form.requestSubmit();
  play("pick");
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
  refuses: tray.refuses,
  isEmpty: tray.isEmpty,
  verbs: tray.verbs,
  actionOf,
  answered: takeOn,
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
    ["[data-talk]", tapTalk],
  ],
  drop,
});
