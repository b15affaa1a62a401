/* The bar: what happened, sound and shortcut keys, the hand for the teacher; sheets that lie over. */

import { all, byId, data, formOf, root, sheet } from "./page.js";
import { yieldRules } from "./rules.js";
import { setSound } from "./sound.js";
import { word } from "./words.js";

const switches = { sound: false, keys: true };

function remember(name) {
  try {
    localStorage.setItem(`table:${name}`, switches[name] ? "1" : "0");
  } catch {
    // private windows keep nothing
  }
}

function drawSwitch(name) {
  const button = document.querySelector(`[data-switch="${name}"]`);
  button.setAttribute("aria-pressed", String(switches[name]));
  button.querySelector("[data-state]").textContent = word(switches[name] ? "on" : "off");
}

export const keysOn = () => switches.keys;

export function startSwitches() {
  for (const name of Object.keys(switches)) {
    let kept = null;
    try {
      kept = localStorage.getItem(`table:${name}`);
    } catch {
      // as above
    }
    if (kept !== null) switches[name] = kept === "1";
    drawSwitch(name);
  }
  setSound(switches.sound);
}

export function flip(name) {
  switches[name] = !switches[name];
  remember(name);
  drawSwitch(name);
  setSound(switches.sound);
}

/** Opens or closes the story on narrow pages. */
export function showStory(open) {
  byId("play").toggleAttribute("data-story", open);
  byId("story-switch").setAttribute("aria-expanded", String(open));
  if (open) byId("story-close").focus();
  else if (byId("story").contains(document.activeElement)) byId("story-switch").focus();
}

/** The hand goes up or down. */
export const raiseHand = () => formOf("hand-up").requestSubmit();

export function drawHandUp() {
  const up = data().handUp === "1";
  const form = /** @type {HTMLFormElement} */ (byId("hand-up"));
  /** @type {HTMLInputElement} */ (form.elements.namedItem("up")).value = up ? "0" : "1";
  const button = form.querySelector("button");
  button.setAttribute("aria-pressed", String(up));
  button.classList.toggle("warm", up);
  for (const text of all("[data-hand]", form)) text.hidden = text.dataset.hand !== (up ? "up" : "down");
}

let openSheet = "";
let before = null;

/** A sheet takes the focus when it comes, and gives it back when it goes. */
export function watchSheet() {
  yieldRules();
  const over = sheet();
  const name = over ? data().sheet + (over.querySelector("[data-window]")?.dataset.window ?? "") : "";
  const below = [...all("#playbar, .play > .skip", document), ...root().children];
  for (const part of below) part.inert = Boolean(over) && part !== over;
  if (name === openSheet) return;
  if (name) {
    if (!openSheet) before = document.activeElement;
    openSheet = name;
    byId("sheet-head")?.focus();
    return;
  }
  openSheet = "";
  const back = before?.isConnected && before !== document.body ? before : root();
  back.focus({ preventScroll: true });
}
