/* Thinking cards: turned, answered and folded away by the pupil; sent when there is a line.

   #thinking holds the faces of a card (data-face) and says which one shows (data-state): none, down,
   open, right, worked, chip. Beside a game (#beside) cards fold away while its data-busy says so,
   with what was keyed; while its data-next says that the pupil's turn is next, none follows a card that
   was right. Cards come a few at a time (data-cards), so the next one needs no request.
   An answer is judged here for the pupil and once more by the server, which counts it once. */

import "./reliable.js";
import { say, sayWithSound, stopReading } from "./read.js";
import { drawDots } from "./practice_dots.js";
import { startClock } from "./practice_clock.js";

const NEXT = 600; // milliseconds that a tick shows
const ROW = 10; // stitches in a row
const WHY = 4_000;
const AHEAD = 3; // cards that wait face down

const byId = (id) => document.getElementById(id);
const part = byId("thinking");
const slot = byId("beside");
const input = /** @type {HTMLInputElement} */ (byId("think-answer"));
const form = /** @type {HTMLFormElement} */ (byId("think-form"));
const path = form.getAttribute("hx-post");
// By pupil: on a shared device the next one neither sees nor sends what this one has begun.
const OUTBOX = `think:${part.dataset.pupil}`;
const HERE = `${OUTBOX}:${part.dataset.deck}`;
const clock = startClock();

let deck = []; // cards not turned yet
let open = restored(HERE, null); // {card, typed, keyed, after, ms, cut}
const outbox = restored(OUTBOX, []); // answers that the server has not taken
let flash = ""; // right or worked: the face of a card that is done
let isSewn = false; // the card before the open one was right: it stays in sight
let isFolded = false;
let isFirst = false; // the next card is the first of a wait
let isHeld = false; // none followed the last card, as the pupil's turn came: the next wait begins with one
let sending = null; // how many answers are on the line
let left = Number(part.dataset.round ?? Infinity); // cards of a round without a game
const begun = Number(part.dataset.stitches);
let stitches = Number(part.dataset.stitches);

function restored(name, usual) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? usual;
  } catch {
    return usual;
  }
}

function keep() {
  if (open && !open.keyed.length) Object.assign(open, clock.read());
  try {
    sessionStorage.setItem(HERE, JSON.stringify(open));
    sessionStorage.setItem(OUTBOX, JSON.stringify(outbox));
  } catch {
    // private windows keep nothing
  }
}

const word = (called, given = {}) => [...byId("think-words").querySelectorAll("dt")]
  .find((one) => one.textContent === called).nextElementSibling.textContent
  .replace(/\{(\w+)\}/g, (_, name) => given[name] ?? "");

const busy = () => slot?.dataset.busy ?? "";
const isNext = () => slot?.hasAttribute("data-next") ?? false;
const question = ({ a, sign, b }) => `${a} ${sign} ${b} =`;
const whole = (card) => `${question(card)} ${card.answer}`;

// --- what shows -----------------------------------------------------------------------------

function stateNow() {
  if (busy()) return open ? "chip" : "none";
  if (isFolded) return "chip";
  if (flash) return flash;
  if (left <= 0) return "over";
  if (open) return "open";
  return deck.length ? "down" : "none";
}

function draw() {
  const state = stateNow();
  const isMine = part.contains(document.activeElement);
  const before = part.dataset.state;
  // What follows a card is as high as the card was, so that nothing beside it moves.
  if (before === "open" && ["right", "worked"].includes(state)) part.style.minBlockSize = `${part.offsetHeight}px`;
  else if (!["right", "worked"].includes(state)) part.style.minBlockSize = "";
  part.dataset.state = state;
  for (const face of part.querySelectorAll("[data-face]")) face.toggleAttribute("hidden", face.getAttribute("data-face") !== state);
  if (slot) {
    byId("think-fold").hidden = !["down", "open", "worked"].includes(state);
    byId("think-chip").hidden = state !== "chip";
    if (state !== before) byId("think-why").hidden = true;
  }
  if (state === "open") drawOpen();
  if (state === "chip") byId("think-chip").querySelector(".wd").textContent = open ? `${question(open.card)} ${open.typed ? `${open.typed}…` : "☐"}` : "";
  if (state === "open") clock.run();
  else clock.rest();
  if (isMine && state !== before) keepFocus(state);
}

function drawOpen() {
  const { card, typed, keyed } = open;
  part.dataset.answer = card.answer;
  byId("think-ask").textContent = question(card);
  if (input.value !== typed) input.value = typed;
  byId("think-notyet").hidden = !keyed.length;
  byId("think-done").hidden = keyed.length > 0 || !isSewn;
  byId("think-dots").hidden = !keyed.length;
  byId("think-say").hidden = !window.speechSynthesis;
  part.classList.toggle("again", keyed.length > 0);
  part.classList.toggle("more", isSewn);
  if (!keyed.length) return;
  byId("think-hint").textContent = word(drawDots(byId("think-dots"), card));
  byId("think-dots").setAttribute("aria-label", word(`dots-${kindOf(card)}`, card));
}

const kindOf = ({ item }) => item.split(":")[0];

/** The focus was in the part and what had it is gone. */
function keepFocus(state) {
  if (state === "open") input.focus({ preventScroll: true });
  else if (state === "worked") byId("think-next").focus({ preventScroll: true });
  else if (state === "down") byId("think-turn").focus({ preventScroll: true });
  else if (state === "right") part.focus({ preventScroll: true });
  else if (state === "chip" && !busy()) byId("think-chip").focus({ preventScroll: true });
}

function tell(words) {
  byId("think-said").textContent = words;
}

// --- what the pupil does --------------------------------------------------------------------

/** Opens the next card; `before`: what is said of the card that was right just now. */
function turn(before = "") {
  const card = deck.shift();
  if (!card) return draw();
  isSewn = before !== "";
  open = { card, typed: "", keyed: [], after: Math.round(performance.now() - card.came), ms: 0, cut: false };
  isHeld = false;
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
  draw();
  keep();
}

function check() {
  if (part.dataset.state !== "open" || open.typed === "") return;
  const keyed = Number(open.typed);
  keep(); // the time to the first answer
  open.keyed.push(keyed);
  open.typed = "";
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
  stitches += 1;
  finish();
  const sewn = (stitches - 1) % ROW + 1;
  [...byId("think-sewn").children].forEach((one, place) => one.classList.toggle("o", place >= sewn));
  showWhole(card);
  const told = word("yes", { fact: whole(card) });
  isHeld = isNext();
  const goesOn = deck.length > 0 && left > 0 && !isHeld;
  byId(goesOn ? "think-done" : "think-right").append(byId("think-thread"));
  if (goesOn) return turn(told);
  flash = "right";
  byId("think-soon").hidden = !isHeld;
  tell(isHeld ? `${told} ${byId("think-soon").textContent}` : told);
  draw();
  if (!isHeld) setTimeout(next, NEXT);
}

function worked() {
  const { card } = open;
  finish();
  flash = "worked";
  drawDots(byId("think-dots-worked"), card);
  showWhole(card);
  tell(word("look", { fact: whole(card) }));
  draw();
}

function showWhole(card) {
  for (const one of part.querySelectorAll("[data-whole]")) one.textContent = whole(card);
}

/** The open card is done: right, or wrong for good, or left as it is. */
function finish(isSkipped = false) {
  const { card, keyed, after, ms, cut } = open;
  outbox.push({ card: card.card, keyed, after, ms, cut, skipped: isSkipped });
  open = null;
  left -= 1;
  keep();
  send();
}

function next() {
  if (!flash) return;
  flash = "";
  if (left <= 0) end();
  else if (!busy() && !isFolded && deck.length) turn();
  else draw();
}

/** The round is over. */
function end() {
  draw();
  const sewn = word("round", { n: stitches - begun, all: part.dataset.round });
  byId("think-count").textContent = sewn;
  byId("think-count").focus({ preventScroll: true });
}

function fold() {
  isFolded = true;
  isSewn = isHeld = false;
  flash = "";
  stopReading();
  draw();
}

function unfold() {
  const why = busy();
  if (why) {
    byId("think-why").textContent = word(why === "tray" ? "cards-first" : "turn-first");
    byId("think-why").hidden = false;
    tell(byId("think-why").textContent);
    setTimeout(() => { byId("think-why").hidden = true; }, WHY);
    return;
  }
  isFolded = false;
  if (!open && deck.length) turn();
  else draw();
}

// --- what is sent and dealt -----------------------------------------------------------------

/** Sends what is done, and asks for more cards; one request at a time. */
function send() {
  if (sending !== null || !form.isConnected) return;
  const fields = { answers: JSON.stringify(outbox), held: JSON.stringify(deck.map((card) => card.item)), first: isFirst ? "1" : "" };
  for (const [name, value] of Object.entries(fields)) /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
  sending = outbox.length;
  isFirst = false;
  form.requestSubmit();
}

function ended({ path: asked, status, isOver }) {
  if (asked !== path || !isOver || sending === null) return;
  const isOut = status === 401 || status === 403; // whoever signs in again sends them
  if (status > 0 && status < 500 && !isOut) outbox.splice(0, sending);
  sending = null;
  keep();
  if (isOut) return;
  if (outbox.length || (isFirst && !busy())) send();
}

/** Cards have come: in front of the others where a wait begins. */
function take(text, goesFirst = false) {
  const came = performance.now();
  const cards = JSON.parse(text || "[]").map((card) => ({ ...card, came }));
  // What was first of a wait before was about a hand that is gone.
  const old = goesFirst && deck.length >= AHEAD ? deck.slice(1) : deck;
  deck = goesFirst ? [...cards, ...old] : [...old, ...cards];
  if (isHeld && goesFirst && stateNow() === "down") turn();
  else draw();
}

function dealt() {
  const box = byId("think-dealt")?.firstElementChild;
  if (!(box instanceof HTMLElement)) return;
  const { cards, first } = box.dataset;
  box.remove();
  take(cards, first !== undefined);
}

/** The game has come to its end: what is open is left there. */
function leave() {
  flash = "";
  if (open) finish(isFolded);
  else if (outbox.length) send();
  draw();
}

function changed() {
  if (busy() === "over") leave();
  else {
    if (busy()) stopReading();
    draw();
  }
}

/** It is no robot's turn before the pupil any more: the pupil's own, or somebody else's. */
function isDue() {
  if (isHeld && !isNext()) next();
}

/** Another plays: the first card of this wait is about the pupil's hand. */
function begins() {
  if (open || isFolded) {
    draw();
    return;
  }
  isFirst = true;
  send();
  draw();
}

// --- the page -------------------------------------------------------------------------------

function onKey(event) {
  if (part.dataset.state !== "open" || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target !== input && target.matches("input, textarea, select")) return;
  if (target === input) {
    if (/^[\d]$|^Backspace$/.test(event.key)) event.stopPropagation(); // the field's own
    return;
  }
  const name = /^\d$/.test(event.key) ? event.key : event.key === "Backspace" ? "back" : "";
  if (name) key(name);
  else if (event.key === "Enter" && !target.closest("button, a, summary")) check();
  else return;
  event.preventDefault();
  event.stopPropagation();
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
  else if (button.id === "think-say" && open) say(open.card.said);
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
  input.addEventListener("input", () => {
    if (!open) return;
    open.typed = input.value.replace(/\D/g, "").slice(0, 3);
    draw();
    keep();
  });
  slot?.addEventListener("table:free", begins);
  slot?.addEventListener("table:busy", changed);
  slot?.addEventListener("table:next", isDue);
  document.addEventListener("visibilitychange", keep);
  window.addEventListener("resize", () => part.style.removeProperty("min-block-size")); // of another width
  window.addEventListener("pagehide", keep); // the time on the open card
  document.addEventListener("htmx:afterSwap", dealt);
  document.addEventListener("live:ended", (event) => ended(event.detail));
  if (open) clock.begin(open);
  take(part.dataset.cards);
  if (outbox.length) send();
  if (busy() === "over") leave();
}

/** The sheet of the cards may come after this script: nothing shows before. */
function whenDressed(then) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[href*='thinking']"));
  if (!link || link.sheet) then();
  else link.addEventListener("load", then, { once: true });
}

whenDressed(start);
