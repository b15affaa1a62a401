/* Sleepless Princess at the table: see ../main.js for what a game adds. */

import { say, sayWithSound } from "../../read.js";
import { answer } from "../panels.js";
import { draw as drawTable } from "../draw.js";
import { act, changed, start } from "../main.js";
import { byId, data, formOf, has, isYours, option, word } from "../page.js";
import { isSending, sendHelp } from "../send.js";
import { play } from "../sound.js";
import { startStrokes } from "../stroke.js";
import { draw, drawWithLittle } from "./draw.js";
import * as tray from "./state.js";

const FINGERS = 3; // steps of the help by a finger

const isOff = (button) => button.getAttribute("aria-disabled") === "true";

/** Why a bed or an open card may not be tapped now: the rule that forbids it, never another. */
function whyNot({ bed, checks }, asleep) {
  if (!isYours()) return byId("board").dataset.mine === "1" ? data().prompt : word("not-now");
  if (bed !== undefined && checks === "0") return word(asleep ? "bed-sleeps" : "bed-empty");
  return tray.inTurn() ? word("three-first") : data().prompt;
}

function tapBed(button) {
  if (isSending()) return;
  if (isOff(button)) {
    answer(button, whyNot(button.dataset, button.classList.contains("asleep")));
    return;
  }
  const bed = Number(button.dataset.bed);
  const kind = tray.atOnce(bed);
  if (kind) {
    act(kind, [bed]);
    return;
  }
  tray.tapBed(bed);
  play("pick");
  changed();
}

let filling = null; // what the last tap goes on to take: { picks, whole, owed }

/** One card after the other, each a move of its own: the open cards that were chosen, then, where
    the hand is to be filled, what comes next. It ends where the rules say otherwise: a witch,
    somebody's question, or no answer. */
function takeOn() {
  if (!filling) return;
  const goesOn = tray.inDraw() && tray.owed() === filling.owed - 1;
  const action = goesOn ? nextTake() : null;
  if (action) act(...action);
  else filling = null;
}

function nextTake() {
  const { picks, whole } = filling;
  const action = picks.length ? ["take", [Number(picks[0])]] : whole ? tray.nextCard() : null;
  filling = action && { picks: picks.slice(1), whole, owed: tray.owed() };
  return action;
}

function actionOf(verb) {
  filling = null;
  if (verb !== "take" && verb !== "fill") return tray.actionOf(verb);
  filling = { picks: tray.state().picks, whole: verb === "fill", owed: 0 };
  return nextTake();
}

/** The pile gives a card at once; open cards are chosen first. */
function tapPick(button) {
  if (isSending()) return;
  if (isOff(button)) {
    answer(button, whyNot(button.dataset, false));
    return;
  }
  if (button.dataset.pick === "deck") {
    filling = null;
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

/** What only little ones have comes by itself, so that others need not load it. */
async function startLittle() {
  const little = await import("./little.js");
  drawWithLittle(little);
  little.watchHelp(tray.lay, changed);
  drawTable();
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
    ["[data-speak]", (button) => say(button.dataset.speak)],
    ["[data-finger]", () => sendHelp(Math.min(FINGERS, Number(data().helpLevel) + 1))],
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
if (option("variant=simplified")) startLittle();
