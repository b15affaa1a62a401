/* Sleeping Queens: puts the middle and the tray on the page. */

import { aimBox, drawAim, drawSum, keyedBox, more, op, partSlots, slot } from "../draw.js";
import { all, byId, data, isYours, option } from "../page.js";
import { chosen, isEmpty, nextSlot, placeCounts, powerKind, queenCounts, seatsFromMe, state } from "./state.js";

export function draw() {
  drawMiddle();
  drawTray();
}

function drawMiddle() {
  for (const button of all("[data-place]")) {
    const counts = isYours() && placeCounts(button.dataset.asleep === "1");
    drawAim(button, counts, state().place === Number(button.dataset.place));
  }
  for (const button of all("[data-queen]")) {
    const counts = isYours() && queenCounts();
    drawAim(button, counts, state().queen?.queen === Number(button.dataset.queen));
  }
}

function drawTray() {
  if (!byId("sum")) return;
  const picks = data().phase === "pick";
  const counts = data().phase === "count";
  const seats = seatsFromMe();
  for (const button of all("[data-count]")) button.textContent = seats[Number(button.dataset.count)]?.name ?? "";
  byId("signs")?.toggleAttribute("hidden", counts);
  for (const radio of all("#signs input")) radio.checked = radio.value === state().sign;
  byId("tray").classList.toggle("resting", (!isYours() && isEmpty()) || data().phase === "defence");
  drawSum(counts ? [] : picks ? pickParts() : powerKind() ? powerParts() : sumParts(), nextSlot());
  const pad = byId("pad");
  if (pad) pad.hidden = picks || counts || Boolean(powerKind());
}

function sumParts() {
  const { cards, total, right, sign } = state();
  const next = nextSlot();
  const room = cards.length >= 2 && chosen().length < 5;
  const parts = partSlots(state(), sign === "-" ? "−" : "+", room, next);
  parts.push(op("="));
  if (option("state_total") && sign === "+" && !right.length) parts.push(keyedBox(state().keyed));
  parts.push(slot("total", total, next));
  for (const [place, id] of right.entries()) parts.push(op("+"), slot(`right-${place}`, id, next));
  if (option("two_sided") && room && total !== null && sign === "+") parts.push(more("right", next));
  return parts;
}

function powerParts() {
  const kind = powerKind();
  const { power, place, queen } = state();
  /** @type {HTMLElement[]} */
  const parts = [slot("power", power, nextSlot())];
  if (kind === "knight" || kind === "potion") {
    parts.push(op("→"), aimBox(queen && byId(`queen-${queen.queen}`), "slot-empty"));
  }
  if (kind === "king" || (kind === "potion" && queen)) {
    parts.push(op("→"), placeBox(place));
  }
  return parts;
}

function pickParts() {
  return [placeBox(state().place)];
}

function placeBox(place) {
  const box = aimBox(place === null ? null : byId(`place-${place}`), "slot-empty");
  if (place !== null) {
    const number = document.createElement("b");
    number.className = "pnum";
    number.textContent = String(place + 1);
    box.append(number);
  }
  return box;
}
