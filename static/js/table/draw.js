/* Puts on the page what every table has: hand, verbs, prompt; and the pieces that trays are made of.

   Nodes keep their ids. */

import { all, byId, cardOf, data, isDown, isYours, root, sheet, show, tell, word } from "./page.js";
import { isSending } from "./send.js";
import { drawSlot } from "./beside.js";

let game = null;
let hiddenCards = new Set();

/** The game whose tray is drawn: see main.js. */
export function drawWith(played) {
  game = played;
}

/** Cards just drawn lie face down until the pupil takes them; true where some lay so before. */
export function hideCards(ids) {
  const were = hiddenCards.size > 0;
  hiddenCards = new Set(ids);
  return were;
}

export function draw() {
  drawHand();
  game.draw();
  drawLaid();
  drawVerbs();
  drawPrompt();
  drawSlot(game);
}

function drawHand() {
  const taken = new Set(game.tray.chosen());
  const turn = game.mayTap();
  byId("hand")?.classList.toggle("glows", data().pointedOut === "1" && isYours() && game.isEmpty());
  for (const card of all("#hand [data-card]")) {
    const id = Number(card.dataset.card);
    const used = taken.has(id);
    const picked = game.picked(id) || (used && byId("feedback")?.childElementCount > 0);
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

/** What was claimed lies beside what is said of it as it does in the tray: a tap takes a card back. */
function drawLaid() {
  const place = byId("feedback")?.querySelector("[data-laid]");
  const sum = byId("sum");
  if (!place || !sum) return;
  const copies = /** @type {HTMLElement} */ (sum.cloneNode(true));
  for (const copy of all("[id]", copies)) copy.removeAttribute("id");
  place.className = sum.className;
  place.replaceChildren(...copies.childNodes);
}

/** A thing in the middle or before a player: may it be tapped now, is it chosen? */
export function drawAim(button, counts, picked) {
  button.classList.toggle("aim", counts && !picked);
  button.classList.toggle("picked", counts && picked);
  button.setAttribute("aria-disabled", String(!counts));
  button.setAttribute("aria-pressed", String(counts && picked));
}

/** The picture of a card, as it lies in a slot. */
export function faceOf(card) {
  const face = document.createElement("span");
  face.className = [...card.classList].filter((name) => /^(\w*card|num|ten|face|back|gap|t\d|p-\w+)$/.test(name)).join(" ");
  face.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  face.setAttribute("aria-hidden", "true");
  return face;
}

/** A sign between slots. */
export function op(text) {
  const sign = document.createElement("span");
  sign.className = "op";
  sign.textContent = text;
  return sign;
}

/** A slot: full with a card, or empty; `name` is where a card would go, `next` the next one. */
export function slot(name, id, next) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `slot-${name}`;
  button.className = "slot";
  button.dataset.slot = name;
  const card = id === undefined || id === null ? null : cardOf(id);
  button.classList.toggle("next", next === name);
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
export function more(name, next) {
  const button = slot(name, null, next);
  button.classList.add("more");
  button.setAttribute("aria-label", word("slot-more"));
  button.textContent = "+";
  return button;
}

/** The parts of an equation with their sign between them: two or more; `room`: for one more, where
    `aim` says. `drawn` makes a slot of its name and card. */
export function partSlots({ cards, second, aim }, sign, room, next, drawn = slot) {
  const shown = cards.length === 1 && second ? [null, ...cards] : [...cards];
  while (shown.length < 2) shown.push(null);
  const parts = shown.flatMap((id, place) => [...(place ? [op(sign)] : []), drawn(String(place), id, next)]);
  if (!room) return parts;
  const between = aim.startsWith("before-");
  parts.splice(between ? 2 * Number(aim.slice(7)) : parts.length, 0, more(between ? aim : "more", next));
  return parts;
}

/** The number keyed as the total, before the card that is to show it. */
export function keyedBox(typed) {
  const box = document.createElement("span");
  box.id = "keyed";
  box.className = typed === "" ? "blank next" : "blank fill";
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", typed === "" ? word("keyed-none") : word("keyed", { n: typed }));
  box.textContent = typed === "" ? "?" : typed;
  const group = document.createElement("span");
  group.className = "keyedgroup";
  group.append(box, op("→"));
  return group;
}

/** What a card is aimed at: a copy of its picture, or an empty place. */
export function aimBox(node, name) {
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

/** Puts these parts into the tray; what had the focus keeps it, or the next slot gets it. */
export function drawSum(parts, next) {
  const sum = byId("sum");
  if (!sum) return;
  const focused = sum.contains(document.activeElement) ? document.activeElement.id : "";
  sum.replaceChildren(...parts);
  if (focused) (byId(focused) ?? byId(`slot-${next}`) ?? byId("check"))?.focus({ preventScroll: true });
}

export function drawVerbs() {
  const offered = isYours() && !sheet() ? game.verbs() : {};
  for (const button of all("[data-verb]", byId("verbs") ?? root())) {
    const { verb } = button.dataset;
    if (verb === "undo") {
      button.setAttribute("aria-disabled", String(!game.tray.canUndo() || isSending()));
      continue;
    }
    const why = offered[verb];
    button.hidden = why === undefined;
    button.setAttribute("aria-disabled", String(Boolean(why) || isSending() || isDown()));
    button.dataset.why = why || "";
  }
  for (const button of all("[data-clear]", byId("verbs") ?? root())) button.hidden = game.tray.chosen().length < 2 || isSending();
  byId("verbs")?.classList.toggle("many", all("button:not([hidden])", byId("verbs")).length > 3);
}

/** One sentence: what feedback says, else what fits the chosen cards, else the server's. */
export function drawPrompt() {
  const open = /** @type {HTMLElement} */ (byId("feedback")?.firstElementChild)?.dataset.prompt;
  if (open) return show(open);
  const here = isYours() ? game.hint() : "";
  if (here) return tell(word(here));
  return tell((game.isEmpty() && data().notice) || data().prompt);
}
