/* The table in a pupil's hands: taps, keys and drags, from choosing cards to sending a move.

   start(game) begins a page; `game` is what one game adds:
     tray        meet() canUndo() undo() kept() lay(kept) judged() chosen() takeBack(id)
                 takeBackLast() tapCard(id): what is chosen and not yet sent
     draw()      puts what is chosen on the page, beyond hand, verbs and prompt
     picked(id)  is that card lifted?
     mayTap()    may cards be chosen now, perhaps for the turn to come?
     verbs()     verb -> "" or the name of the sentence why not yet
     actionOf(verb)  [kind, args], or null for a verb that only changes the tray
     hint()      the name of the sentence that fits what is chosen, "" for the server's
     taps        more [selector, tap(button)], in front of the common ones
     drop(id, card, under)   a card was let go over something
     refuses(id) optional: the name of the sentence why that card can go nowhere, "" when it can
     answered()  optional: a move was answered, and the page shows it
     home()      optional: where the focus goes when what had it is gone; null for the hand
*/

import { digitOf } from "../digits.js";
import { say } from "../read.js";
import { startDrags } from "./drag.js";
import { startSlot, watchSlot } from "./beside.js";
import { draw, drawPrompt, drawVerbs, drawWith, hideCards } from "./draw.js";
import { arrange, putAt, sortHand } from "./hand.js";
import { all, byId, cardOf, data, isDown, isOver as isAtRest, isSeen, isYours, root, sheet, tell, word } from "./page.js";
import { ringNews, scrollToTray, slide } from "./motion.js";
import { answer, closeBubble, drawPanels, leaveByTap, leavePanel, tapOpener, watchSheet } from "./panels.js";
import { move, setStops, stopAt } from "./rove.js";
import { startRules } from "./rules.js";
import { isMove, isSending, sendHelp, sendMove, sendWith } from "./send.js";
import { play } from "./sound.js";
import { beginNews, readHand, readNews, sheetWords, showVoice, speak, tableWords } from "./spoken.js";
import { playAgain, startStage, watchStage } from "./stage.js";
import { drawHandUp, flip, keysOn, raiseHand, startSwitches } from "./switches.js";
import { measured, restart, watchTime } from "./timing.js";
import { keepTray } from "./tray.js";

const QUIET = 400;
const THINKING = 60_000;

let game = null;
let tray = null;

/** After each change by the pupil: draw it, keep it; a verb that is pressed may go with it. */
export function changed() {
  slide(() => {
    closeFeedback(false);
    draw();
  });
  setStops();
  keepFocus();
  keepTray(tray.kept());
}

/** After each change by the server. */
function refreshed() {
  let begun = false;
  arrange();
  watchTime();
  if (tray.meet() && isYours()) {
    if (!isPraised()) closeFeedback(false);
    closeBubble();
    begun = true;
    if (data().pointedOut === "1") speak([word("pointed-out")]);
  }
  draw();
  setStops();
  drawHandUp();
  drawPanels();
  watchSheet(goHome);
  keepFocus();
  showVoice();
  ringNews();
  watchWait();
  if (!isPraised()) readHand();
  readNews(isPraised());
  watchStage();
  if (begun) play("turn", true); // after what is seen of the move before
  watchSlot();
}

let wasHere = false;

/** Gives the focus to where the pupil goes on: the game knows, else it is the hand, if it shows. */
function goHome() {
  const hand = byId("hand")?.querySelector("[data-stop]");
  const home = game.home?.() ?? (hand && isSeen(hand) ? hand : null) ?? root();
  home.focus({ preventScroll: true });
}

/** What had the focus is gone or hidden (a played card, a verb). */
function keepFocus() {
  const here = document.activeElement;
  const lost = !here || here === document.body || !isSeen(here);
  if (!wasHere || !lost || sheet()) return;
  goHome();
}

/** Has the page just said yes to a claim, with the cards that came for it still face down? */
const isPraised = () => Boolean(byId("feedback")?.querySelector("[data-mood=good]"));

function closeFeedback(focus = true) {
  const box = byId("feedback");
  if (hideCards([])) play("deal");
  readHand();
  if (!box?.childElementCount) return;
  box.replaceChildren();
  draw();
  if (focus) goHome();
}

const HELPED = "#feedback, #prompt, #tray"; // a tap here goes on with the help

/** Closes the help if it is open; the focus goes back to the lamp, where it was lost. Tells whether it was. */
function leaveHelp() {
  const box = byId("feedback");
  if (!box?.querySelector("[data-mood=help]")) return false;
  const here = /** @type {HTMLElement} */ (document.activeElement);
  const isLost = [document.body, root()].includes(here) || box.contains(here);
  closeFeedback(false);
  drawPrompt();
  const lamp = byId("lamp");
  if (isLost && lamp) lamp.focus({ preventScroll: true });
  else if (isLost) goHome();
  return true;
}

/** Sends one action; the tray stays as it is when the claim is not there yet. */
export function act(kind, args) {
  if (!isSending()) sendMove(kind, args);
}

const handNow = () => all("#hand [data-card]").map((card) => card.dataset.card);
let before = []; // the hand when the move went out
let slow = 0;

/** Something is sent: a move lets the table rest until it is answered. */
function sending({ path }) {
  if (path !== data().act) return;
  before = handNow();
  drawVerbs();
  slow = setTimeout(() => byId("tray")?.classList.add("sending"), QUIET);
}

/** A request has come to its end: of a move, or of help. */
function ended({ path, status, isOver }) {
  if (path === data().help && status === 200) helped();
  if (path !== data().act) return;
  if (isOver) {
    clearTimeout(slow);
    byId("tray")?.classList.remove("sending");
    answered();
  }
  if (!status || status >= 500) tell(word("no-net"));
}

/** The answer is on the page: new cards lie face down under a good sum, until taken. */
function answered() {
  const mood = /** @type {HTMLElement} */ (byId("feedback")?.firstElementChild)?.dataset.mood ?? "";
  const fresh = handNow().filter((id) => !before.includes(id));
  if (mood === "try") {
    play("notyet");
    tray.judged();
    keepTray(tray.kept()); // of a wrong claim the server keeps the cards alone
  } else if (mood === "good") {
    play("right");
    hideCards(fresh.map(Number));
  } else if (fresh.length) {
    play("deal", true);
  }
  if (mood) restart(); // what was judged; a move that came too late goes on being thought about
  draw();
  setStops();
  keepFocus();
  game.answered?.();
  if (!mood) return;
  focusVerdict();
}

/** What came of the pupil's own claim or of help has the focus: its name is the first thing heard. */
function focusVerdict() {
  byId("verdict")?.focus({ preventScroll: true });
  scrollToTray();
}

/** A step of the help is open for the cards in the tray. */
function helped() {
  draw();
  setStops();
  focusVerdict();
}

function tapVerb(button) {
  const { verb } = button.dataset;
  if (button.getAttribute("aria-disabled") === "true") {
    if (isDown()) answer(button, word("no-net"));
    else if (button.dataset.why) answer(button, word(button.dataset.why));
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
    answer(cardOf(id), isYours() ? data().prompt : word("not-now"));
    return;
  }
  if (isSending()) return;
  const why = game.refuses?.(id);
  if (why) {
    answer(cardOf(id), word(why));
    return;
  }
  tray.tapCard(id);
  play("pick");
  changed();
}

function tapSlot(slot) {
  if (!game.mayTap() || isSending()) return;
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
    if (leaveHelp()) return;
    closeFeedback();
    drawPrompt();
  }],
  ["[data-clear]", () => {
    tray.lay({});
    changed();
  }],
  ["[data-sort]", () => slide(sortHand)],
  ["[data-lay]", (button) => {
    tray.lay(JSON.parse(button.dataset.lay));
    changed();
    byId("check")?.focus({ preventScroll: true });
  }],
  ["#lamp, [data-lamp]", () => sendHelp(Math.max(1, Number(data().helpLevel)))],
  ["[data-level]", (button) => sendHelp(Number(button.dataset.level))],
  ["[data-locked]", (button) => answer(button, word("locked"))],
  ["#say", () => say(tableWords())],
  ["[data-say]", (button) => say(sheetWords(document.querySelector(button.dataset.say)))],
  ["[data-switch]", (button) => flip(button.dataset.switch)],
  ["#story-again", () => {
    leavePanel();
    playAgain();
  }],
  ["[data-opens]", tapOpener],
  ["[data-leaves]", leavePanel],
  ["#used", (pile) => answer(pile, word("used"))],
  ["[data-at=draw]", (pile) => answer(pile, word("deck-rest"))],
  ["#seats .seat", (seat) => answer(seat, word("theirs", { name: seat.querySelector(".pn").textContent }))],
];

function keyed(digit) {
  if (isSending()) return;
  tray.key(digit);
  changed();
}

/** Another sign is chosen; while a sum is on its way, the tray's own shows again. */
function onChange({ target }) {
  if (target.name !== "sign") return;
  if (isSending()) {
    draw();
    return;
  }
  tray.setSign(target.value);
  changed();
}

function onClick(event) {
  leaveByTap(event.target);
  if (!event.target.closest(HELPED)) leaveHelp();
  for (const [selector, tap] of [...game.taps, ...TAPS]) {
    const button = event.target.closest(selector);
    if (!button) continue;
    stopAt(button);
    tap(button);
    return;
  }
}

/** An answer that cannot be given just now says why, and is not sent. */
function onSubmit(event) {
  const { target: form } = event;
  if (!isMove(form) || form.querySelector("button")?.getAttribute("aria-disabled") !== "true") return;
  event.preventDefault();
  event.stopPropagation();
  byId("sheet-ask").textContent = word("no-card");
}

const KEYS = {
  c: () => all("#verbs .go").find((button) => !button.hidden)?.click(),
  r: () => say(tableWords()),
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
    if (!leavePanel()) leaveHelp();
    return;
  }
  if (sheet()) return;
  if (event.key === "Backspace" && game.mayTap()) {
    event.preventDefault();
    backspace(event);
  } else if (digitOf(event) && byId("pad") && !byId("pad").hidden) {
    keyed(digitOf(event));
  } else if (keysOn() && !event.shiftKey) {
    KEYS[event.key]?.();
  }
}

function backspace(event) {
  if (isSending()) return;
  if (event.target.closest("#pad")) tray.key("back");
  else tray.takeBackLast();
  changed();
}

/** A dragged card was let go over something: in the hand it changes its place, at any time. */
function drop(id, under) {
  if (!under || !cardOf(id) || isSending()) return;
  const other = under.closest("#hand [data-card]");
  const chosen = tray.chosen().includes(id);
  if (other && !chosen) slide(() => putAt(id, other.dataset.card));
  if (other && !chosen || !game.mayTap()) return;
  if (chosen && under.closest("#hand")) tray.takeBack(id);
  else game.drop(id, cardOf(id), under);
  changed();
}

let thinking = 0;

/** Who waits a minute for another pupil hears that this is fine. */
function watchWait() {
  clearTimeout(thinking);
  const { waiting } = data();
  if (waiting) thinking = setTimeout(() => tell(word("thinking", { name: waiting })), THINKING);
}

/** Begins a page of that game. */
export function start(played) {
  game = played;
  tray = game.tray;
  drawWith(game);
  sendWith(measured, () => tray.kept());
  document.addEventListener("change", onChange);
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    wasHere = Boolean(/** @type {Element} */ (event.target).closest("#table"));
  });
  document.addEventListener("htmx:afterSwap", refreshed);
  document.addEventListener("live:sending", (event) => sending(event.detail));
  document.addEventListener("live:ended", (event) => ended(event.detail));
  document.addEventListener("table:offline", () => tell(word("no-net")));
  document.addEventListener("net:down", draw);
  document.addEventListener("net:up", draw);
  startDrags(drop, () => !isAtRest());
  startSwitches();
  startRules(goHome);
  startStage();
  startSlot();
  beginNews();
  refreshed();
}
