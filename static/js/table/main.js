/* The table in a pupil's hands: taps, keys and drags, from choosing cards to sending a move.

   start(game) begins a page; `game` is what one game adds:
     tray        meet() canUndo() undo() changes() kept() lay(kept) judged() chosen() takeBack(id)
                 takeBackLast() tapCard(id): what is chosen and not yet sent
     draw()      puts what is chosen on the page, beyond hand, verbs and prompt
     picked(id)  is that card lifted?
     mayTap()    may cards be chosen now?
     verbs()     verb -> "" or the name of the sentence why not yet
     actionOf(verb)  [kind, args], or null for a verb that only changes the tray
     hint()      the name of the sentence that fits what is chosen, "" for the server's
     taps        more [selector, tap(button)], in front of the common ones
     drop(id, card, under)   a card was let go over something
     home()      optional: where the focus goes when what had it is gone; null for the hand
*/

import { say, wordsOf } from "../read.js";
import { drawHandUp, flip, keysOn, raiseHand, showStory, startSwitches, watchSheet } from "./bar.js";
import { startDrags } from "./drag.js";
import { draw, drawPrompt, drawWith, hideCards, isSending, setSending } from "./draw.js";
import { startGuide } from "./guide.js";
import { all, byId, cardOf, data, isDown, isYours, root, tell } from "./page.js";
import { ringNews, scrollToTray, slide } from "./motion.js";
import { move, setStops, stopAt } from "./rove.js";
import { dropTray, keepTray, post } from "./send.js";
import { play } from "./sound.js";
import { measured, restart } from "./timing.js";
import { word } from "./words.js";

const QUIET = 400;
const THINKING = 60_000;

let game = null;
let tray = null;

/** After each change by the pupil: draw it, keep it. */
export function changed() {
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

/** Gives the focus to where the pupil goes on: the game knows, else it is the hand. */
function goHome() {
  const home = game.home?.() ?? byId("hand")?.querySelector("[tabindex='0']") ?? root();
  home.focus({ preventScroll: true });
}

/** What had the focus is gone or hidden (a played card, a verb). */
function keepFocus() {
  const here = document.activeElement;
  const lost = !here || here === document.body || here.checkVisibility?.() === false;
  if (!wasHere || !lost || byId("sheet")) return;
  goHome();
}

function closeFeedback(focus = true) {
  const box = byId("feedback");
  hideCards([]);
  if (!box?.childElementCount) return;
  box.replaceChildren();
  draw();
  if (focus) goHome();
}

/** Sends one action; the tray stays as it is when the claim is not there yet. */
export async function act(kind, args) {
  if (isSending()) return;
  if (isDown()) {
    tell(word("no-net"));
    return;
  }
  const hand = all("#hand [data-card]").map((card) => card.dataset.card);
  const { key, version, window: windowId, act: address } = data();
  const fields = { key, kind, args: JSON.stringify(args), ...measured(tray.changes()) };
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
  await post(address, { decision, level, tray: JSON.stringify(tray.kept()) });
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
    return;
  }
  const action = game.actionOf(verb);
  if (action) act(...action);
  else changed();
}

function tapCard(id) {
  if (!game.mayTap()) {
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

/** Taps by what was tapped: the first selector that fits acts. */
const TAPS = [
  ["[data-card]", (button) => tapCard(Number(button.dataset.card))],
  ["[data-slot]", tapSlot],
  ["#verbs [data-verb]", tapVerb],
  ["[data-digit]", (button) => keyed(button.dataset.digit)],
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

function keyed(digit) {
  tray.key(digit);
  changed();
}

const sheetWords = (sheet) => all("h2, #sheet-ask, li:not([hidden]) [data-spoken]", sheet).map((line) => line.textContent.trim()).join(" ");

function onClick(event) {
  for (const [selector, tap] of [...game.taps, ...TAPS]) {
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
    keyed(event.key);
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
  const card = cardOf(id);
  if (under.closest("#hand") && tray.chosen().includes(id)) tray.takeBack(id);
  else game.drop(id, card, under);
  changed();
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
  for (const button of all("#say, [data-say]", byId("play"))) button.hidden = false;
}

/** Begins a page of that game. */
export function start(played) {
  game = played;
  tray = game.tray;
  drawWith(game);
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    wasHere = Boolean(event.target.closest("#table"));
  });
  document.addEventListener("live:after", (event) => {
    if (event.target === root()) refreshed();
  });
  document.addEventListener("net:down", draw);
  document.addEventListener("net:up", draw);
  startDrags(drop);
  startSwitches();
  startGuide();
  refreshed();
}
