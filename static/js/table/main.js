/* The table in a pupil's hands: taps, keys and drags, from choosing cards to sending a move. */

import { say, wordsOf } from "../read.js";
import { drawHandUp, flip, keysOn, raiseHand, showStory, startSwitches, watchSheet } from "./bar.js";
import { startDrags } from "./drag.js";
import { draw, drawPrompt, hideCards, isSending, setSending } from "./draw.js";
import { all, byId, cardOf, data, isDown, isYours, root, tell } from "./page.js";
import { ringNews, scrollToTray, slide } from "./motion.js";
import { move, setStops, stopAt } from "./rove.js";
import { dropTray, keepTray, post } from "./send.js";
import { play } from "./sound.js";
import * as tray from "./state.js";
import { measured, restart } from "./timing.js";
import { word } from "./words.js";

const QUIET = 400;
const THINKING = 60_000;

/** After each change by the pupil: draw it, keep it. */
function changed() {
  slide(() => {
    closeFeedback(false);
    draw();
  });
  setStops();
  keepTray(tray.kept());
}

/** After each change by the server. */
function refreshed() {
  if (tray.meet()) {
    restart();
    if (isYours()) {
      if (byId("feedback")?.querySelector("[data-mood=good]") === null) closeFeedback(false);
      play("turn");
    }
  }
  draw();
  setStops();
  drawHandUp();
  watchSheet();
  keepFocus();
  showVoice();
  ringNews();
  watchWait();
}

let wasHere = false;

/** What had the focus is gone or hidden (a played card, a verb): the hand takes it. */
function keepFocus() {
  const here = document.activeElement;
  const lost = !here || here === document.body || here.checkVisibility?.() === false;
  if (!wasHere || !lost || byId("sheet")) return;
  (byId("hand")?.querySelector("[tabindex='0']") ?? root()).focus({ preventScroll: true });
}

function closeFeedback(focus = true) {
  const box = byId("feedback");
  hideCards([]);
  if (!box?.childElementCount) return;
  box.replaceChildren();
  draw();
  if (focus) (byId("hand")?.querySelector("[tabindex='0']") ?? root()).focus({ preventScroll: true });
}

/** Sends one action; the tray stays as it is when the claim is not there yet. */
async function act(kind, args) {
  if (isSending()) return;
  if (isDown()) {
    tell(word("no-net"));
    return;
  }
  const hand = all("#hand [data-card]").map((card) => card.dataset.card);
  const { key, version, window: windowId, act: address } = data();
  const fields = { key, kind, args: JSON.stringify(args), ...measured() };
  if (windowId) fields.window_id = windowId;
  else fields.version = version;
  dropTray();
  setSending(true);
  const slow = setTimeout(() => byId("tray")?.classList.add("sending"), QUIET);
  const status = await post(address, fields);
  clearTimeout(slow);
  byId("tray")?.classList.remove("sending");
  setSending(false);
  answered(hand);
  if (!status) tell(word("no-net"));
}

/** The answer is on the page: new cards lie face down under a good sum, until taken. */
function answered(hand) {
  const mood = byId("feedback")?.firstElementChild?.dataset.mood ?? "";
  if (mood) play(mood === "good" ? "good" : "try");
  if (mood === "try") tray.judged();
  if (mood === "good") {
    const fresh = all("#hand [data-card]").map((card) => card.dataset.card);
    hideCards(fresh.filter((id) => !hand.includes(id)).map(Number));
  }
  restart();
  draw();
  setStops();
  keepFocus();
  if (!mood) return;
  byId("feedback").querySelector("button")?.focus({ preventScroll: true });
  scrollToTray();
}

/** Opens a step of the help for the cards in the tray. */
async function help(level) {
  if (isSending() || isDown()) return;
  dropTray();
  const { decision, help: address } = data();
  const { cards, total, keyed } = tray.kept();
  await post(address, { decision, level, cards, total, keyed });
  draw();
  setStops();
  byId("feedback")?.querySelector("[data-ladder-head]")?.focus({ preventScroll: true });
  scrollToTray();
}

function tapVerb(button) {
  const { verb } = button.dataset;
  if (button.getAttribute("aria-disabled") === "true") {
    if (isDown()) tell(word("no-net"));
    else if (button.dataset.why) tell(word(button.dataset.why));
    return;
  }
  if (verb === "undo") {
    if (tray.undo()) changed();
  } else if (verb === "discard_two") {
    tray.askOneOf();
    changed();
  } else {
    act(...tray.actionOf(verb));
  }
}

function tapCard(id) {
  if (!isYours() || data().phase !== "turn") {
    tell(isYours() ? data().prompt : word("not-now"));
    return;
  }
  if (isSending()) return;
  tray.tapCard(id);
  play("pick");
  changed();
}

function tapSlot(slot) {
  if (!isYours() || isSending()) return;
  if (slot.dataset.holds) tapCard(Number(slot.dataset.holds));
  else {
    tray.aimAt(slot.dataset.slot);
    changed();
  }
}

function tapAim(button) {
  if (button.getAttribute("aria-disabled") === "true" || isSending()) return;
  if (button.dataset.place === undefined) {
    tray.tapQueen(Number(button.dataset.queen), Number(button.dataset.owner));
  } else {
    tray.tapPlace(Number(button.dataset.place));
  }
  play("pick");
  changed();
}

/** Taps by what was tapped: the first selector that fits acts. */
const TAPS = [
  ["[data-card]", (button) => tapCard(Number(button.dataset.card))],
  ["[data-slot]", tapSlot],
  ["[data-place], [data-queen]", tapAim],
  ["#verbs [data-verb]", tapVerb],
  ["[data-digit]", (button) => {
    tray.key(button.dataset.digit);
    changed();
  }],
  ["[data-close=feedback]", () => {
    closeFeedback();
    drawPrompt();
  }],
  ["[data-clear]", () => {
    tray.lay({});
    changed();
  }],
  ["[data-lay]", (button) => {
    tray.lay(JSON.parse(button.dataset.lay));
    changed();
    byId("check")?.focus({ preventScroll: true });
  }],
  ["#lamp, [data-lamp]", () => help(Math.max(1, Number(data().helpLevel)))],
  ["[data-level]", (button) => help(Number(button.dataset.level))],
  ["[data-locked]", () => tell(word("locked"))],
  ["#say", () => say(wordsOf(byId("prompt-words")))],
  ["[data-say]", (button) => say(sheetWords(document.querySelector(button.dataset.say)))],
  ["[data-switch]", (button) => flip(button.dataset.switch)],
  ["#story-switch", (button) => showStory(button.getAttribute("aria-expanded") !== "true")],
  ["#story-close", () => showStory(false)],
];

const sheetWords = (sheet) => all("h2, #sheet-ask", sheet).map((line) => line.textContent.trim()).join(" ");

function onClick(event) {
  for (const [selector, tap] of TAPS) {
    const button = event.target.closest(selector);
    if (!button) continue;
    stopAt(button);
    tap(button);
    return;
  }
}

function onSubmit(event) {
  const { target: form } = event;
  if (form.id === "hand-up") {
    event.preventDefault();
    raiseHand();
    return;
  }
  if (!form.matches("[data-act-form]")) return;
  event.preventDefault();
  if (form.querySelector("button").getAttribute("aria-disabled") === "true") {
    const ask = byId("sheet-ask");
    ask.textContent = word("no-card");
    return;
  }
  act(form.elements.kind.value, JSON.parse(form.elements.args.value));
}

const KEYS = {
  c: () => all("#verbs .go").find((button) => !button.hidden)?.click(),
  r: () => say(wordsOf(byId("prompt-words"))),
  h: raiseHand,
  t: () => {
    tell(`${data().prompt} ${data().score}`);
  },
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  if (move(event)) {
    event.preventDefault();
    return;
  }
  if (event.key === "Escape") {
    showStory(false);
    return;
  }
  if (byId("sheet")) return;
  if (event.key === "Backspace" && isYours()) {
    event.preventDefault();
    backspace(event);
  } else if (/^\d$/.test(event.key) && byId("pad") && !byId("pad").hidden) {
    tray.key(event.key);
    changed();
  } else if (keysOn() && !event.shiftKey) {
    KEYS[event.key]?.();
  }
}

function backspace(event) {
  if (event.target.closest("#pad")) tray.key("back");
  else tray.takeBackLast();
  changed();
}

/** A dragged card was let go over something. */
function drop(id, under) {
  if (!under || !isYours() || isSending()) return;
  const slot = under.closest("[data-slot]");
  const card = cardOf(id);
  if (under.closest("#hand") && tray.chosen().includes(id)) {
    tray.takeBack(id);
  } else if (slot && card.dataset.kind === "number") {
    tray.putInto(slot.dataset.slot, id);
  } else if (under.closest("#tray") && !tray.chosen().includes(id) && tray.state().power !== id) {
    tray.tapCard(id);
  } else {
    dropOnTarget(id, card, under);
  }
  changed();
}

/** A king on a place, a knight or a potion on a queen. */
function dropOnTarget(id, card, under) {
  const target = under.closest("[data-place], [data-queen]");
  if (!target || card.dataset.kind === "number") return;
  if (tray.state().power !== id) tray.tapCard(id);
  draw();
  tapAim(target);
}

let thinking = 0;

/** Who waits a minute for another pupil hears that this is fine. */
function watchWait() {
  clearTimeout(thinking);
  const { waiting } = data();
  if (waiting) thinking = setTimeout(() => tell(word("thinking", { name: waiting })), THINKING);
}

/** Reading aloud needs a voice; without one its buttons are not there. */
function showVoice() {
  if (!window.speechSynthesis) return;
  for (const button of all("#say, [data-say]")) button.hidden = false;
}

document.addEventListener("click", onClick);
document.addEventListener("submit", onSubmit);
document.addEventListener("keydown", onKey);
document.addEventListener("focusin", (event) => {
  wasHere = Boolean(event.target.closest("#table"));
});
document.addEventListener("change", (event) => {
  if (event.target.name !== "sign") return;
  tray.setSign(event.target.value);
  changed();
});
document.addEventListener("live:after", (event) => {
  if (event.target === root()) refreshed();
});
document.addEventListener("net:down", draw);
document.addEventListener("net:up", draw);
startDrags(drop);
startSwitches();
refreshed();
