/* Puts what is chosen on the page: hand, middle, tray, verbs, prompt. Nodes keep their ids. */

import { all, byId, cardOf, data, isDown, isYours, option, root, tell } from "./page.js";
import {
  canUndo, chosen, hint, isEmpty, nextSlot, placeCounts, powerKind, queenCounts, state, verbs,
} from "./state.js";
import { word } from "./words.js";

let sending = false;
let hiddenCards = new Set();

export const isSending = () => sending;

export function setSending(on) {
  sending = on;
  drawVerbs();
}

/** Cards just drawn lie face down until the pupil takes them. */
export function hideCards(ids) {
  hiddenCards = new Set(ids);
}

export function draw() {
  drawHand();
  drawMiddle();
  drawTray();
  drawVerbs();
  drawPrompt();
}

function drawHand() {
  const taken = new Set(chosen());
  const turn = isYours() && data().phase === "turn";
  for (const card of all("#hand [data-card]")) {
    const id = Number(card.dataset.card);
    const used = taken.has(id);
    const picked = state().power === id || (used && byId("feedback")?.childElementCount > 0);
    card.classList.toggle("used", used && !picked);
    card.classList.toggle("picked", picked);
    card.classList.toggle("down", hiddenCards.has(id));
    card.classList.toggle("resting", !turn);
    card.setAttribute("aria-pressed", String(used || picked));
    card.setAttribute("aria-disabled", String(!turn));
    const name = hiddenCards.has(id) ? word("new-card") : card.dataset.label;
    card.setAttribute("aria-label", used ? word("in-sum", { card: name }) : name);
  }
}

function drawMiddle() {
  for (const button of all("[data-place]")) {
    const counts = isYours() && placeCounts(button.dataset.asleep === "1");
    const picked = counts && state().place === Number(button.dataset.place);
    button.classList.toggle("aim", counts && !picked);
    button.classList.toggle("picked", picked);
    button.setAttribute("aria-disabled", String(!counts));
    button.setAttribute("aria-pressed", String(picked));
  }
  for (const button of all("[data-queen]")) {
    const counts = isYours() && queenCounts();
    const picked = counts && state().queen?.queen === Number(button.dataset.queen);
    button.classList.toggle("aim", counts && !picked);
    button.classList.toggle("picked", picked);
    button.setAttribute("aria-disabled", String(!counts));
    button.setAttribute("aria-pressed", String(picked));
  }
}

/** The picture of a card, as it lies in a slot. */
function faceOf(card) {
  const face = document.createElement("span");
  face.className = [...card.classList].filter((name) => /^(card|num|ten|face|back|gap|t\d)$/.test(name)).join(" ");
  face.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  face.setAttribute("aria-hidden", "true");
  return face;
}

function op(text) {
  const sign = document.createElement("span");
  sign.className = "op";
  sign.textContent = text;
  return sign;
}

/** A slot: full with a card, or empty; `name` is where a number would go. */
function slot(name, id) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `slot-${name}`;
  button.className = "slot";
  button.dataset.slot = name;
  const card = id === undefined || id === null ? null : cardOf(id);
  button.classList.toggle("next", nextSlot() === name);
  if (card) {
    button.dataset.holds = id;
    button.append(faceOf(card));
    button.setAttribute("aria-label", word("slot-full", { card: card.dataset.label }));
  } else {
    button.setAttribute("aria-label", word(name === "total" ? "slot-total" : "slot-empty"));
  }
  return button;
}

/** The dotted place for one more number. */
function more(name) {
  const button = slot(name);
  button.classList.add("more");
  button.setAttribute("aria-label", word("slot-more"));
  button.textContent = "+";
  return button;
}

function drawTray() {
  const sum = byId("sum");
  if (!sum) return;
  const picks = data().phase === "pick";
  byId("tray").classList.toggle("resting", !isYours() || data().phase === "defence");
  const parts = picks ? pickParts() : powerKind() ? powerParts() : sumParts();
  const focused = sum.contains(document.activeElement) ? document.activeElement.id : "";
  sum.replaceChildren(...parts);
  if (focused) (byId(focused) ?? byId(`slot-${nextSlot()}`) ?? byId("check"))?.focus({ preventScroll: true });
  const pad = byId("pad");
  if (pad) pad.hidden = picks || Boolean(powerKind());
}

function sumParts() {
  const { cards, total, right, sign } = state();
  const parts = [];
  const shown = Math.max(2, cards.length);
  for (let place = 0; place < shown; place += 1) {
    if (place) parts.push(op(sign === "-" ? "−" : "+"));
    parts.push(slot(String(place), cards[place]));
  }
  const room = cards.length >= 2 && chosen().length < 5;
  if (room) parts.push(more("more"));
  parts.push(op("="));
  if (option("state_total") && sign === "+" && !right.length) parts.push(keyed());
  parts.push(slot("total", total));
  for (const [place, id] of right.entries()) parts.push(op("+"), slot(`right-${place}`, id));
  if (option("two_sided") && room && total !== null && sign === "+") parts.push(more("right"));
  return parts;
}

function keyed() {
  const box = document.createElement("span");
  box.id = "keyed";
  box.className = state().keyed === "" ? "blank next" : "blank fill";
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", state().keyed === "" ? word("keyed-none") : word("keyed", { n: state().keyed }));
  box.textContent = state().keyed === "" ? "?" : state().keyed;
  const group = document.createElement("span");
  group.className = "keyedgroup";
  group.append(box, op("→"));
  return group;
}

function aimBox(node, name) {
  const box = document.createElement("span");
  box.className = "slot aimslot";
  box.setAttribute("role", "img");
  if (node) {
    box.append(faceOf(node));
    box.setAttribute("aria-label", node.dataset.name ?? node.dataset.label);
  } else {
    box.classList.add("next");
    box.setAttribute("aria-label", word(name));
  }
  return box;
}

function powerParts() {
  const kind = powerKind();
  const { power, place, queen } = state();
  const parts = [slot("power", power)];
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

function drawVerbs() {
  const offered = isYours() && data().phase !== "defence" ? verbs() : {};
  for (const button of all("[data-verb]", byId("verbs") ?? root())) {
    const { verb } = button.dataset;
    if (verb === "undo") {
      button.setAttribute("aria-disabled", String(!canUndo() || sending));
      continue;
    }
    const why = offered[verb];
    button.hidden = why === undefined;
    button.setAttribute("aria-disabled", String(Boolean(why) || sending || isDown()));
    button.dataset.why = why || "";
  }
  byId("verbs")?.classList.toggle("many", all("button:not([hidden])", byId("verbs")).length > 3);
}

/** One sentence: what feedback says, else what fits the chosen cards, else the server's. */
export function drawPrompt() {
  const open = byId("feedback")?.firstElementChild?.dataset.prompt;
  if (open) return tell(open);
  const here = isYours() ? hint() : "";
  if (here) return tell(word(here));
  return tell((isEmpty() && data().notice) || data().prompt);
}
