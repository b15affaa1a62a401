/* How long the pupil was at it: active time without long gaps and without hidden time. */

const GAP = 10_000;

let begun = performance.now();
let last = begun;
let active = 0;
let first = null;
let cut = false;
let way = "";

function note() {
  const now = performance.now();
  const gap = now - last;
  if (gap > GAP) cut = true;
  active += Math.min(gap, GAP);
  last = now;
}

/** A decision is shown, or a try begins. */
export function restart() {
  begun = performance.now();
  last = begun;
  active = 0;
  first = null;
  cut = false;
}

/** The pupil did something, by touch, mouse, pen, keyboard or drag. */
export function touched(by) {
  note();
  way = by;
  if (first === null) first = performance.now() - begun;
}

/** What is sent beside a move; `changes`: how often the pupil changed the tray. */
export function measured(changes) {
  note();
  const wide = Math.min(screen.width, screen.height);
  const coarse = matchMedia("(pointer: coarse)").matches;
  const given = {
    active_ms: Math.round(active),
    changes,
    client_at: new Date().toISOString(),
    device: !coarse ? "computer" : wide < 600 ? "phone" : "tablet",
    input: way,
  };
  if (first !== null) given.first_touch_ms = Math.round(first);
  if (cut) given.idle_cut = "on";
  return given;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    note();
  } else {
    last = performance.now(); // hidden time does not count
  }
});
document.addEventListener("pointerdown", (event) => touched(event.pointerType), true);
document.addEventListener("keydown", () => touched("keyboard"), true);
