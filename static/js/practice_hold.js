/* Beside robots alone: they wait for a card after each turn of the pupil, and this says when they need not.

   The slot says how many cards in a row they would wait for (data-holds), and that they wait now
   (data-held). While another card may be shown, the part has data-hold: the page's next move asks for the
   wait. Two cards in a row that nobody touched are "Not now". */

import { part, slot } from "./practice_face.js";
import { HERE, restored, store } from "./practice_post.js";

const FOLDED = `${HERE}:folded`;
const MOST_UNTOUCHED = 2;

let cards = 0; // for which robots wait still
let isTouched = false;
let isSeen = false;
let untouched = 0;

export const isAlone = () => Number(slot?.dataset.holds ?? 0) > 0;
export const isHeld = () => slot?.hasAttribute("data-held") ?? false;
export const isOn = () => cards > 0;
export const mayFollow = () => cards > 1;
export const isFoldedForGood = () => isAlone() && restored(FOLDED, false);

/** "Not now" lasts for the rest of the game, until the pupil asks. */
export const foldForGood = (isFolded) => isAlone() && store(FOLDED, isFolded);

export function begin() {
  cards = Number(slot.dataset.holds);
  isTouched = isSeen = false;
}

/** The card of this wait is open before the pupil. */
export function see() {
  isSeen = true;
}

export function touch() {
  isTouched = true;
  untouched = 0;
}

/** A card is done: do robots wait for another one, where the page has it? Else they go on. */
export function follows(hasMore) {
  cards = hasMore ? Math.max(0, cards - 1) : 0;
  isTouched = isSeen = false;
  goOn(cards > 0);
  return cards > 0;
}

/** Nothing is to be waited for any more. */
export function letGo() {
  if (!cards) return;
  cards = 0;
  goOn(false);
}

function goOn(again) {
  slot.dispatchEvent(new CustomEvent("table:go-on", { bubbles: true, detail: { again } }));
}

/** Robots play on by themselves; returns whether the last two cards were left untouched. */
export function lapse() {
  if (!cards) return false;
  cards = 0;
  if (isSeen && !isTouched) untouched += 1;
  return untouched >= MOST_UNTOUCHED;
}

/** Says whether the next move may ask robots to wait. */
export function ask(hasCard) {
  part.toggleAttribute("data-hold", isAlone() && hasCard);
}
