/* The Rescue at the table: see ../main.js for what a game adds. */

import { answer } from "../panels.js";
import { draw as drawAll } from "../draw.js";
import { changed, start } from "../main.js";
import { data, isYours, word } from "../page.js";
import { isSending } from "../send.js";
import { play } from "../sound.js";
import { draw } from "./draw.js";
import * as tray from "./state.js";
import { actionOf, hint, verbs } from "./verbs.js";

const HAND = ["act", "wake"];

function tapPick(button) {
  if (isSending()) return;
  if (button.getAttribute("aria-disabled") === "true") {
    answer(button, isYours() ? whyNot(button.dataset) : word("not-now"));
    return;
  }
  tray.tapPick(button.dataset);
  play("pick");
  changed();
}

/** Why something in the middle may not be tapped now. */
function whyNot({ pick, shut }) {
  if (pick === "theirs" && shut === "1") return word("shut");
  if (pick === "theirs" && tray.surprise()) return word("swap-helper");
  if (pick === "theirs" || pick === "pending") return word("first");
  const { own, mate } = tray.state();
  if (pick === "king" && data().phase === "act" && own !== null && mate === null) return word("no-mate");
  if ((pick === "king" || pick === "mine") && data().phase === "act") return word("no-queen-up");
  return data().prompt;
}

function tapStep(button) {
  if (isSending()) return;
  if (button.getAttribute("aria-disabled") === "true") {
    answer(button, word("no-step"));
    return;
  }
  tray.tapStep(button.dataset.step);
  changed();
}

/** A number into a slot, any card onto the tray, a queen on her helper, an Atlas on a used number. */
function drop(id, card, under) {
  const slot = under.closest("[data-slot]");
  if (slot && card.dataset.kind === "number") tray.putInto(slot.dataset.slot, id);
  else if (under.closest("#tray") && !tray.chosen().includes(id) && tray.state().own !== id) tray.tapCard(id);
  else dropOnTarget(id, card, under);
}

function dropOnTarget(id, card, under) {
  const target = under.closest("[data-pick]");
  const swaps = data().phase === "instant";
  if (!target || !mayTap() || (card.dataset.kind === "number" && !swaps)) return;
  if (tray.state().own !== id) tray.tapCard(id);
  drawAll();
  tapPick(target);
}

/** May cards of the hand be chosen now, or for the turn to come? */
function mayTap() {
  if (!isYours()) return tray.isPlanning();
  return HAND.includes(data().phase) || tray.surprise()?.dataset.kind === "witch";
}

start({
  tray,
  draw,
  picked: (id) => tray.state().own === id,
  mayTap,
  isEmpty: tray.isEmpty,
  verbs,
  actionOf,
  hint,
  taps: [["[data-pick]", tapPick], ["[data-step]", tapStep]],
  drop,
});
