/* The Queen's Collection at the table: see ../main.js for what a game adds. */

import { digitOf } from "../../digits.js";
import { answer } from "../panels.js";
import { draw as drawAll } from "../draw.js";
import { act as send, changed, start } from "../main.js";
import { all, byId, has, isYours, word } from "../page.js";
import { isSending } from "../send.js";
import { play } from "../sound.js";
import { draw, showAll } from "./draw.js";
import * as tray from "./state.js";

const rests = (button) => button.getAttribute("aria-disabled") === "true";

/** A tap that counts now; otherwise the pupil hears what comes first. */
function tap(button, act, why) {
  if (isSending()) return;
  if (rests(button)) {
    answer(button, tray.mayChoose() ? word(why) : word("not-now"));
    return;
  }
  act();
  play("pick");
  changed();
}

const pawnOf = (button) => [Number(button.dataset.place), Number(button.dataset.pawn)];
const whyNot = () => (tray.phase() === "play" ? "card-first" : tray.stepNow() === "swap" ? "no-swap" : "no-pair");
const tapPawn = (button) => {
  if (tray.namesColour()) tapBox(byId(`box-${button.dataset.place}`));
  else tap(button, () => tray.tapPawn(pawnOf(button)), whyNot());
};
const tapBox = (button) => tap(button, () => tray.tapBox(button), whyNot());
const tapShown = (button) => tap(button, () => tray.tapShown(Number(button.dataset.shown)), "no-shown");
function tapTheirs(button) {
  const asks = has("trade") || tray.stepNow() === "swap";
  if (isYours() && asks && button.getAttribute("aria-disabled") !== "true") tap(button, () => tray.tapTheirs(Number(button.dataset.theirs)), whyNot());
  else answer(button, word("theirs", { name: button.closest(".seat").querySelector(".pn").textContent }));
}

function turnUp(deck) {
  if (tray.stepNow() === "turn" && has("reveal")) send("reveal", []);
  else answer(deck, word("not-now"));
}

function tapAll() {
  showAll();
  drawAll();
}

function tapCell(button) {
  if (!tray.isScore()) return;
  tray.aimAt(Number(button.dataset.cell));
  drawAll();
}

/** Says of a score that is not there yet which box to look at again, and marks it. */
function markBox() {
  const verdict = /** @type {HTMLElement} */ (byId("feedback")?.querySelector("[data-mood=try]"));
  if (!verdict || !tray.isScore()) return;
  const cell = tray.wrongCell();
  const box = byId(`cell-${cell}`).closest(".addend");
  for (const other of all(".addend")) other.toggleAttribute("data-again", other === box);
  verdict.dataset.prompt = word("again", { box: box.querySelector("h2").textContent });
  tray.aimAt(cell);
  drawAll();
}

/** A card lands on a pawn, a box, a card of another, or on the tray: it is chosen, then that. */
function drop(id, _card, under) {
  if (!tray.chosen().includes(id)) tray.tapCard(id);
  drawAll();
  for (const [selector, act] of AIMS) {
    const target = under.closest(selector);
    if (target && !rests(target)) act(target);
  }
}

/** @type {[string, (target: HTMLElement) => void][]} */
const AIMS = [
  ["[data-pawn]", tapPawn],
  ["[data-box]", tapBox],
  ["[data-shown]", tapShown],
  ["[data-theirs]", tapTheirs],
];

/** What is typed on a blank goes into that one; passing it on the way to the numbers aims nowhere. */
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.dataset.cell !== undefined && (digitOf(event) || /^(-|Backspace)$/.test(event.key))) tapCell(target);
  if (event.key === "-" && tray.isScore()) byId("digit-minus")?.click();
});

start({
  tray,
  draw,
  picked: (id) => tray.chosen().includes(id),
  mayTap: () => tray.mayChoose() && ["play", "take"].includes(tray.phase()),
  isEmpty: tray.isEmpty,
  verbs: tray.verbs,
  actionOf: tray.actionOf,
  hint: tray.hint,
  answered: markBox,
  home: () => (tray.isScore() ? byId(`cell-${tray.state().cell}`) : null),
  taps: [...AIMS, ["[data-cell]", tapCell], ["#deck", turnUp], ["#all-boxes", tapAll], ["[data-area]", (area) => tapBox(area.querySelector("[data-box]"))]],
  drop,
});
