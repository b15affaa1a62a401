/* The slot beside the game (#beside): what another room shows there while others play.

   It asks for its content (table:slot) when it is first free, and imports the script that the content names
   (data-module). What the slot says, and what goes out on it when that changes:
     data-busy   why it is not free: "turn" (the pupil is asked for something), "tray" (a card is chosen),
                 "over"; table:free, table:busy
     data-next   a robot plays that sits before the pupil, whose turn comes in a moment; table:next
     data-holds  beside robots alone: how often in a row they would wait after the pupil's turn
     data-held   they wait now; table:held. They go on when table:go-on comes from the content; detail.again
                 asks them to wait once more. While something in it has data-hold, moves ask for the wait.
                 Whoever plays alone waits so for a card that is due (data-cards-due of the state), in the
                 own turn: a card of the hand puts it away
     data-board  the next card of a wait is about the board, until table:asked comes from the content */

import { all, byId, data, formOf, isOver, isYours } from "./page.js";

const SETTLED = 3_500; // milliseconds after the page is loaded: what the table itself needs comes first
const MOST_ASKED = 3;
const GLAD = 1_000; // milliseconds in which a card that was answered still shows

let busy = "turn";
let isNext = false;
let isHeld = false;
let asked = 0;
let isLoaded = false;
let settled = Infinity;
let game = null;
let due = null; // [after turns, about the board]: how often so far
let isBoardDue = false;
let isPaused = false; // nobody else plays, and a card is due

function busyWith() {
  if (byId("end")) return "over";
  if (isOver() || byId("feedback")?.childElementCount || (isYours() && !isPaused)) return "turn";
  return game.tray.chosen().length ? "tray" : "";
}

function seeDue() {
  const before = due;
  due = (data().cardsDue ?? "0.0").split(".").map(Number);
  const [turns, board] = due.map((count, n) => before !== null && count > before[n]);
  isBoardDue ||= board;
  isPaused ||= (turns || board) && mayHold() && !byId("seats").childElementCount;
}

/** Is the only one who is asked the robot in the last seat, the one before the pupil's? */
function comesNext() {
  const seats = byId("seats");
  return !isYours() && all(".now", seats).length === 1 && seats.lastElementChild.matches(".now[data-robot]");
}

export function drawSlot(drawn) {
  const beside = byId("beside");
  if (!beside) return;
  game = drawn;
  seeDue();
  const [now, next, held] = [busyWith(), comesNext(), isPaused || (data().held === "1" && data().version !== wentOn)];
  // Also where nothing changed: a morphed slot has lost them all.
  beside.dataset.busy = now;
  beside.dataset.holds = data().holds;
  beside.toggleAttribute("data-next", next);
  beside.toggleAttribute("data-held", held);
  beside.toggleAttribute("data-board", isBoardDue);
  const changes = [];
  if (next !== isNext) changes.push("next");
  if (held !== isHeld) changes.push("held");
  if (now !== busy) changes.push(now ? "busy" : "free");
  [busy, isNext, isHeld] = [now, next, held];
  if (changes.some((name) => name === "busy" || name === "free")) askSlot();
  for (const name of changes) beside.dispatchEvent(new CustomEvent(`table:${name}`));
}

/** Beside robots alone the content comes before the pupil's first turn is over. */
function askSlot() {
  const beside = byId("beside");
  const isWanted = !busy || (busy === "turn" && beside.dataset.holds);
  if (!isWanted || beside.childElementCount || asked >= MOST_ASKED || performance.now() < settled) return;
  asked += 1;
  beside.dispatchEvent(new CustomEvent("table:slot"));
}

/** The page and its table have come: the slot's turn begins. */
export function startSlot() {
  window.addEventListener("load", () => {
    settled = performance.now() + SETTLED;
    setTimeout(() => byId("beside") && askSlot(), SETTLED + 1);
  });
  document.addEventListener("table:go-on", (event) => letGo(/** @type {CustomEvent} */ (event).detail.again));
  document.addEventListener("table:asked", () => {
    isBoardDue = false;
    byId("beside").removeAttribute("data-board");
  });
  document.addEventListener("live:ended", ({ detail }) => toldGoOn(detail));
}

/** The slot's content has come: its script begins. */
export function watchSlot() {
  const [part] = all("#beside [data-module]", document);
  if (!part || isLoaded) return;
  isLoaded = true;
  import(part.dataset.module);
}

// --- robots that wait -----------------------------------------------------------------------

let wentOn = ""; // the version of the table at which they need not wait any more
let wanted = null; // what is to be said next
let isTelling = false;

/** May a move ask robots to wait? */
export const mayHold = () => all("#beside:not([data-holds='']) [data-hold]", document).length > 0;

function letGo(again) {
  if (isPaused) return setTimeout(endPause, GLAD);
  const { version } = data();
  if (!again) {
    wentOn = version;
    isHeld = false;
    byId("beside")?.removeAttribute("data-held");
  }
  wanted = { version, again: again ? "1" : "" };
  tellGoOn();
}

function endPause() {
  isPaused = false;
  drawSlot(game);
}

function tellGoOn() {
  if (!wanted || isTelling) return;
  const form = formOf("go-on");
  for (const [name, value] of Object.entries(wanted)) /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
  wanted = null;
  isTelling = true;
  form.requestSubmit();
}

function toldGoOn({ path, isOver: isDone }) {
  if (path !== formOf("go-on")?.getAttribute("hx-post") || !isDone) return;
  isTelling = false;
  tellGoOn();
}
