/* Cards slide from where they were to where they go; what is new gets a ring for a second. */

import { all, byId } from "./page.js";

const EASE = "cubic-bezier(.2,.8,.3,1)";
const RING = 1_000;

const length = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--move")) || 0;
const boxOf = (element) => element?.getBoundingClientRect() ?? null;

/** Where each card lies: in a slot, else in the hand. */
function places() {
  const found = new Map();
  for (const card of all("#hand [data-card]")) found.set(card.dataset.card, boxOf(card));
  for (const slot of all("#sum [data-holds]")) found.set(slot.dataset.holds, boxOf(slot));
  return found;
}

/** Runs `change`, then lets the cards that went to another place slide there. */
export function slide(change) {
  const time = length();
  if (!time) {
    change();
    return;
  }
  const before = places();
  change();
  for (const slot of all("#sum [data-holds]")) move(slot, before.get(slot.dataset.holds), time);
  const inSlots = new Set(all("#sum [data-holds]").map((slot) => slot.dataset.holds));
  for (const card of all("#hand [data-card]")) {
    if (!inSlots.has(card.dataset.card)) move(card, before.get(card.dataset.card), time);
  }
}

function move(element, from, time) {
  const to = boxOf(element);
  if (!from || !to?.width || !from.width) return;
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 12) return;
  const still = getComputedStyle(element).transform.replace("none", "");
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width}) ${still}`;
  element.animate([{ transform: start, transformOrigin: "0 0" }, { transform: still || "none", transformOrigin: "0 0" }], {
    duration: time,
    easing: EASE,
  });
}

let known = null;

/** Queens who have just come to someone, and the card just used, are marked for a moment. */
export function ringNews() {
  const queens = new Set(all("[data-queen], #me .card.face").map((card) => card.id || card.getAttribute("aria-label")));
  if (known) {
    for (const card of all("[data-queen], #me .card.face")) {
      if (!known.has(card.id || card.getAttribute("aria-label"))) ring(card);
    }
  }
  known = queens;
}

function ring(element) {
  element.classList.add("justnow");
  setTimeout(() => element.classList.remove("justnow"), RING);
}

export const scrollToTray = () => byId("feedback")?.scrollIntoView({ block: "nearest" });
