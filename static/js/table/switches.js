/* What a pupil switches: the hand for the teacher, and sounds by the note, both in the bar; shortcut
   keys and louder sounds in the sheet that explains the game.

   Sounds begin as the page has the note. What was pressed is kept for the device; of sounds in class
   (data-in-class), where the next child sits at the device, for the table alone. */

import { all, byId, data, formOf, word } from "./page.js";
import { setSound } from "./sound.js";

const switches = { sound: true, loud: false, keys: true };

export const keysOn = () => switches.keys;

/** Where a choice is kept: as private windows may keep nothing, asked for within a try. */
function shelfOf(name) {
  const inClass = name === "sound" && byId("note").dataset.inClass !== undefined;
  return inClass ? { storage: sessionStorage, key: `table:sound:${data().liveId}` } : { storage: localStorage, key: `table:${name}` };
}

function kept(name) {
  try {
    const { storage, key } = shelfOf(name);
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function keep(name) {
  try {
    const { storage, key } = shelfOf(name);
    storage.setItem(key, switches[name] ? "1" : "0");
  } catch {
    // it holds until the page is left
  }
}

/** Shows the switches that the page has by now: the sheet comes later. */
export function drawSwitches() {
  for (const button of all("[data-switch]", document)) {
    const isOn = switches[button.dataset.switch];
    button.setAttribute("aria-pressed", String(isOn));
    for (const state of all("[data-state]", button)) state.textContent = word(isOn ? "on" : "off");
  }
  byId("note").setAttribute("aria-label", word(switches.sound ? "sound-on" : "sound-off"));
}

export function startSwitches() {
  switches.sound = byId("note").getAttribute("aria-pressed") === "true";
  for (const name of Object.keys(switches)) {
    const was = kept(name);
    if (was !== null) switches[name] = was === "1";
  }
  setSound(switches.sound, switches.loud);
  drawSwitches();
}

export function flip(name) {
  switches[name] = !switches[name];
  keep(name);
  setSound(switches.sound, switches.loud);
  drawSwitches();
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
