/* Thinking cards: turned, answered and folded away by the pupil; sent when there is a line.

   Beside a game (#beside) cards fold away while its data-busy says so, with what was keyed; while its
   data-next says that the pupil's turn is next, none follows a card that was right. Beside robots alone
   none lies face down: one comes open after each turn of the pupil, and robots wait (practice_hold.js).
   Cards come a few at a time (data-cards), so the next one needs no request. An answer is judged here for
   the pupil and once more by the server, which counts it once. */

import { digitOf, plainDigits } from "./digits.js";
import { say, sayWithSound, stopReading, wordsOf } from "./read.js";
import { drawDots } from "./practice_dots.js";
import { startClock } from "./practice_clock.js";
import { busy, byId, input, part, showFace, showStitches, showWhole, slot, tell, whole, word } from "./practice_face.js";
import * as hold from "./practice_hold.js";
import { HERE, askFirst, post, postAgain, restored, startPost, store } from "./practice_post.js";

const NEXT = 600; // milliseconds that a tick shows
const WHY = 4_000;
const AHEAD = 3; // cards that wait face down
const FIRST = 1_000; // milliseconds for the card about the hand to come, beside robots that wait
const TOO_FAST = 700; // milliseconds in which nobody can have read a card: it counts nowhere

const clock = startClock();

let deck = []; // cards not turned yet
let open = restored(HERE, null); // {card, typed, keyed, after, ms, cut}
let flash = ""; // right or worked: the face of a card that is done
let isSewn = false; // the card before the open one was right: it stays in sight
let isFolded = hold.isFoldedForGood();
let isAsked = false; // the pupil has opened a card beside robots that play
let isPutOff = false; // none followed the last card, as the pupil's turn came: the next wait begins with one
let left = Number(part.dataset.round ?? Infinity); // cards of a round without a game
const begun = Number(part.dataset.stitches);
let stitches = Number(part.dataset.stitches);

function keep() {
  if (open && !open.keyed.length) Object.assign(open, clock.read());
  store(HERE, open);
}

const isNext = () => slot?.hasAttribute("data-next") ?? false;

function stateNow() {
  if (busy()) return open || (isFolded && hold.isAlone() && busy() !== "over") ? "chip" : "none";
  if (isFolded) return "chip";
  if (flash) return flash;
  if (left <= 0) return "over";
  const mayStand = !hold.isAlone() || hold.isOn() || isAsked;
  if (open) return mayStand ? "open" : "chip";
  return deck.length && !hold.isAlone() ? "down" : "none";
}

function draw() {
  const state = stateNow();
  showFace(state, open, isSewn);
  if (state === "open") {
    hold.see();
    clock.run();
  } else clock.rest();
  hold.ask(!isFolded && (open !== null || deck.length > 0));
}

// --- what the pupil does --------------------------------------------------------------------

/** Opens the next card; `before`: what is said of the card that was right just now. */
function turn(before = "") {
  const card = deck.shift();
  if (!card) return draw();
  isSewn = before !== "";
  open = { card, typed: "", keyed: [], after: Math.round(performance.now() - card.came), ms: 0, cut: false };
  isPutOff = false;
  clock.begin();
  draw();
  if (part.contains(document.activeElement)) input.focus({ preventScroll: true });
  tell(`${before} ${card.said}`.trim());
  sayWithSound(card.said);
  keep();
}

function key(name) {
  if (part.dataset.state !== "open") return;
  if (name === "back") open.typed = open.typed.slice(0, -1);
  else if (open.typed.length < 3) open.typed += name;
  hold.touch();
  draw();
  keep();
}

function check() {
  if (part.dataset.state !== "open" || open.typed === "") return;
  const keyed = Number(open.typed);
  keep(); // the time to the first answer
  open.keyed.push(keyed);
  open.typed = "";
  hold.touch();
  if (keyed === open.card.answer) right();
  else if (open.keyed.length > 1) worked();
  else notYet();
  keep();
}

function notYet() {
  draw();
  tell(byId("think-hint").textContent);
  input.focus({ preventScroll: true });
}

function right() {
  const { card } = open;
  if (open.ms >= TOO_FAST) stitches += 1;
  finish();
  showWhole(card);
  const told = word("yes", { fact: whole(card) });
  const isAlone = hold.isAlone();
  isPutOff = !isAlone && isNext();
  const hasMore = deck.length > 0 && left > 0;
  const goesOn = isAlone ? hold.isOn() && hold.follows(hasMore) : hasMore && !isPutOff;
  showStitches(stitches, goesOn);
  if (goesOn) return turn(told);
  flash = "right";
  byId("think-soon").hidden = !isNext();
  tell(isNext() ? `${told} ${byId("think-soon").textContent}` : told);
  draw();
  if (!isPutOff && !isAlone) setTimeout(next, NEXT);
}

function worked() {
  const { card } = open;
  finish();
  flash = "worked";
  drawDots(byId("think-dots-worked"), card);
  showWhole(card);
  const isLast = left <= 0 || (hold.isAlone() && !(hold.mayFollow() && deck.length));
  byId("think-next").textContent = word(isLast ? "go-on" : "next");
  tell(word("look", { fact: whole(card) }));
  draw();
}

/** The open card is done: right, or wrong for good, or left as it is. */
function finish(isSkipped = false) {
  const { card, keyed, after, ms, cut } = open;
  open = null;
  left -= 1;
  keep();
  post({ card: card.card, keyed, after, ms, cut, skipped: isSkipped });
}

function next() {
  if (!flash) return;
  flash = "";
  if (left <= 0) end();
  else if (hold.isAlone()) {
    if (hold.isOn() && hold.follows(deck.length > 0)) turn();
    else draw();
  } else if (!busy() && !isFolded && deck.length) turn();
  else draw();
}

/** The round is over. */
function end() {
  draw();
  const [n, all] = [stitches - begun, Number(part.dataset.round)];
  const sewn = all > 1 ? word("round", { n, all }) : word(n ? "one" : "none");
  byId("think-count").textContent = sewn;
  byId("think-count").focus({ preventScroll: true });
}

function fold() {
  isFolded = true;
  isSewn = isPutOff = isAsked = false;
  flash = "";
  stopReading();
  hold.foldForGood(true);
  hold.letGo();
  draw();
}

function unfold() {
  const why = busy();
  if (hold.isAlone()) { // the next wait begins with a card again
    isFolded = false;
    hold.foldForGood(false);
  }
  if (why) {
    draw();
    byId("think-why").textContent = word(why === "tray" ? "cards-first" : "turn-first");
    byId("think-why").hidden = false;
    tell(byId("think-why").textContent);
    setTimeout(() => { byId("think-why").hidden = true; }, WHY);
    return;
  }
  isFolded = false;
  isAsked = true;
  if (!open && deck.length) turn();
  else draw();
}

// --- what the table does --------------------------------------------------------------------

/** Cards have come: in front of the others where a wait begins. */
function take(text, goesFirst = false) {
  const came = performance.now();
  const cards = JSON.parse(text || "[]").map((card) => ({ ...card, came }));
  // What was first of a wait before was about a hand that is gone.
  const old = goesFirst && deck.length >= AHEAD ? deck.slice(1) : deck;
  deck = goesFirst ? [...cards, ...old] : [...old, ...cards];
  if (isPutOff && goesFirst && stateNow() === "down") turn();
  else draw();
}

/** The game has come to its end: what is open is left there. */
function leave() {
  flash = "";
  if (open) finish(isFolded);
  else postAgain();
  draw();
}

function changed() {
  const why = busy();
  if (why === "over") return leave();
  if (why) {
    stopReading();
    isAsked = false;
    if (hold.isAlone()) flash = "";
    if (why === "tray") hold.letGo(); // put away by a card of the hand
  }
  draw();
}

/** It is no robot's turn before the pupil any more: the pupil's own, or somebody else's. */
function isDue() {
  if (isPutOff && !isNext()) next();
}

/** Another plays: the first card of this wait is about the pupil's hand. */
function begins() {
  if (hold.isAlone()) return beginHold();
  if (!open && !isFolded) askFirst();
  draw();
}

/** Robots wait: a card comes open, the one that was begun or one about the hand. */
function beginHold() {
  if (!hold.isHeld() || hold.isOn() || isFolded || busy()) return draw();
  hold.begin();
  if (open) {
    draw();
    tell(open.card.said);
    sayWithSound(open.card.said);
    return;
  }
  askFirst();
  setTimeout(openFirst, FIRST);
}

/** Opens the first card of a wait of robots, whether one about the hand has come or not. */
function openFirst() {
  if (!hold.isOn() || open || flash || busy()) return;
  if (deck.length) turn();
  else hold.letGo();
}

/** Robots begin to wait, or have waited for as long as they do. */
function held() {
  if (hold.isHeld()) return beginHold();
  if (hold.lapse() && !isFolded) fold();
  else draw();
}

// --- the page -------------------------------------------------------------------------------

function onKey(event) {
  if (part.dataset.state !== "open" || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target !== input && target.matches("input, textarea, select")) return;
  if (target === input) {
    if (digitOf(event) || event.key === "Backspace") event.stopPropagation(); // the field's own
    return;
  }
  const name = event.key === "Backspace" ? "back" : digitOf(event);
  if (name) key(name);
  else if (event.key === "Enter" && !target.closest("button, a, summary")) check();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function readField(event) {
  if (!open || event.isComposing) return;
  open.typed = plainDigits(input.value).replace(/\D/g, "").slice(0, 3);
  hold.touch();
  draw();
  keep();
}

function onClick(event) {
  const button = /** @type {Element} */ (event.target).closest("#thinking button");
  if (!(button instanceof HTMLElement)) return;
  event.stopPropagation(); // the table's own taps are not meant
  if (button.dataset.key) key(button.dataset.key);
  else if (button.id === "think-turn") turn();
  else if (button.id === "think-next") next();
  else if (button.id === "think-fold") fold();
  else if (button.id === "think-chip") unfold();
  else if (button.id === "think-say" && open) {
    hold.touch();
    say(wordsOf(byId("think-task").querySelector(".sub")));
  }
}

function start() {
  part.tabIndex = -1;
  part.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  byId("think-task").addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    check();
  });
  for (const name of ["input", "compositionend"]) input.addEventListener(name, readField);
  for (const [name, then] of Object.entries({ free: begins, busy: changed, next: isDue, held })) slot?.addEventListener(`table:${name}`, then);
  document.addEventListener("visibilitychange", keep);
  window.addEventListener("resize", () => part.style.removeProperty("min-block-size")); // of another width
  window.addEventListener("pagehide", keep); // the time on the open card
  if (open) clock.begin(open);
  startPost({ held: () => deck.map((card) => card.item), mayBegin: () => !busy(), took: take, ended: openFirst });
  take(part.dataset.cards);
  postAgain();
  if (busy() === "over") leave();
  else if ("open" in part.dataset && !open) turn(); // one card of a page
  else beginHold();
}

/** The sheet of the cards may come after this script: nothing shows before. */
function whenDressed(then) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[href*='thinking']"));
  if (!link || link.sheet) then();
  else link.addEventListener("load", then, { once: true });
}

whenDressed(start);
