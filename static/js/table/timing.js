/* How long a pupil was at a decision, or at a try of it: the time in which its page could be seen.

   Without the time when the page was hidden or the game paused. Thinking needs no touch: only what
   is over a minute without one is cut, and said to be. A page that is loaded anew goes on counting. */

import { data } from "./page.js";

const GAP = 60_000; // milliseconds
const KEPT = "counterpane-time";

const nothing = (decision) => ({ decision, active: 0, hidden: 0, cut: false });

let spent = read() ?? nothing("");
let counting = false; // is it this pupil's to decide now?
let last = performance.now();
let wasHidden = document.hidden;
let way = "";

const named = (decision) => `${location.pathname} ${decision}`;

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null; // nothing may be kept in this browser
  }
}

function keep() {
  note();
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(spent));
  } catch {
    // then a page that is loaded anew begins at nought
  }
}

/** Counts the time since it was last looked at. */
function note() {
  const now = performance.now();
  const gap = now - last;
  last = now;
  if (counting && wasHidden) spent.hidden += gap;
  else if (counting) {
    spent.cut ||= gap > GAP;
    spent.active += Math.min(gap, GAP);
  }
  wasHidden = document.hidden;
}

/** The table is as the server has it now: is there something to decide, and is it the same still? */
export function watchTime() {
  note();
  const { decision, sheet } = data();
  counting = Boolean(decision) && sheet !== "paused" && sheet !== "waits";
  if (counting && spent.decision !== named(decision)) spent = nothing(named(decision));
}

/** A try was answered: the next begins. */
export function restart() {
  note();
  spent = nothing(spent.decision);
}

/** The pupil did something, by touch, mouse, pen, keyboard or drag. */
export function touched(by) {
  note();
  way = by;
}

/** What is sent beside a move. */
export function measured() {
  note();
  const wide = Math.min(screen.width, screen.height);
  const coarse = matchMedia("(pointer: coarse)").matches;
  const given = {
    active_ms: Math.round(spent.active),
    hidden_ms: Math.round(spent.hidden),
    device: !coarse ? "computer" : wide < 600 ? "phone" : "tablet",
    input: way,
  };
  if (spent.cut) given.idle_cut = "on";
  return given;
}

document.addEventListener("visibilitychange", keep);
window.addEventListener("pagehide", keep);
document.addEventListener("pointerdown", (event) => touched(event.pointerType), true);
document.addEventListener("keydown", () => touched("keyboard"), true);
