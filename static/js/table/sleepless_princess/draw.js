/* Sleepless Princess: puts beds, open cards, heaps and blanket on the page. */

import { drawAim, drawSum, more, op, slot } from "../draw.js";
import { all, byId, data, has, isYours, option, word } from "../page.js";
import { asks, chosen, how, inChecks, inDraw, mayLay, isCover, isEmptyHeap, nextSlot, sizeOf, state, verbs } from "./state.js";

const SPOKEN = 400;
const isLittle = () => option("variant=simplified");
let little = null; // what only little ones have: little.js

/** Draws also what only little ones have. */
export function drawWithLittle(part) {
  little = part;
}

export function draw() {
  drawBeds();
  drawOpens();
  drawHow();
  drawLull();
  drawTray();
  drawTalk();
  little?.drawLittle();
}

const mayLull = (bed) => bed.dataset.lulls === "1" && data().side.split(" ").includes("lull");

/** May this bed be told about, while others play? */
const mayTalk = (bed) => byId("talk") && !isYours() && data().phase !== "over" && bed.dataset.checks === "1";

/** May this bed be tapped for what is to do now? */
function counts(bed) {
  if (!inChecks()) return false;
  if (has("move")) return !bed.classList.contains("asleep");
  return bed.dataset.checks === "1";
}

function drawBeds() {
  for (const bed of all("[data-bed]")) {
    const picked = state().bed === Number(bed.dataset.bed);
    const now = counts(bed);
    const mayPick = now || mayLull(bed) || mayTalk(bed);
    drawAim(bed, now || (picked && mayPick), picked);
    bed.setAttribute("aria-disabled", String(!mayPick));
    bed.setAttribute("aria-label", bed.dataset.label);
  }
}

function drawOpens() {
  for (const card of all("[data-pick]")) drawAim(card, inDraw(), state().picks.includes(card.dataset.pick));
  const take = byId("verbs")?.querySelector("[data-verb=take]");
  if (!take || isLittle()) return;
  take.textContent = word(state().picks.length > 1 ? "take-them" : "take-it");
  take.classList.toggle("go", !("fill" in verbs()));
}

/** Where a bed may be touched or looked at, the pupil says which; a tap on a bed then does it. */
function drawHow() {
  const both = inChecks() && has("touch") && has("look");
  for (const verb of ["touch", "look"]) {
    const button = byId("verbs")?.querySelector(`[data-verb=${verb}]`);
    button?.setAttribute("aria-pressed", String(both && how() === verb));
  }
}

/** Two steps to open a bed: it is asked for, and then the pupil is sure. */
function drawLull() {
  const bar = byId("lull");
  if (!bar) return;
  const bed = state().bed === null ? null : byId(`bed-${state().bed}`);
  const { sure } = state();
  const focused = bar.contains(document.activeElement);
  bar.hidden = !bed || !mayLull(bed);
  for (const part of all("[data-lull], p", bar)) part.hidden = (part.dataset.lull === "ask") === sure;
  if (bed && isLittle()) little?.drawAsk(bed);
  else if (bed) byId("lull-ask").textContent = bed.dataset.ask;
  if (focused && !bar.hidden) bar.querySelector(sure ? "#lull-sure" : "[data-lull=ask]").focus({ preventScroll: true });
}

/** Five pictures for the team, while nothing else is to be done in the tray. */
function drawTalk() {
  const talk = byId("talk");
  if (!talk) return;
  talk.hidden = !(inChecks() || byId("tray").classList.contains("resting"));
  if (talk.hidden) return;
  const bed = state().bed === null ? null : byId(`bed-${state().bed}`);
  const found = byId("found")?.querySelector("[data-share]");
  const share = talk.querySelector("[data-talk=share]");
  share.hidden = !found;
  if (found) {
    share.dataset.number = found.dataset.share;
    fill(share, found.closest("li").querySelector(".swatch svg"));
  }
  for (const name of ["move", "ask"]) {
    const button = talk.querySelector(`[data-talk=${name}]`);
    button.hidden = inChecks(); // a tap on a bed does something there
    const there = bed && !bed.classList.contains("asleep") ? bed.querySelector(".p svg") : null;
    button.setAttribute("aria-disabled", String(!there));
    if (!there) continue;
    fill(button, there);
    button.setAttribute("aria-label", word(`talk-${name}`, { name: bed.dataset.key }));
  }
}

/** Puts a copy of a picture of the page into a button. */
const fill = (button, picture) => button.querySelector("[data-fill]").replaceChildren(picture.cloneNode(true));

function drawTray() {
  if (!byId("sum")) return;
  const turn = mayLay();
  byId("tray").classList.toggle("resting", !isYours() && !(turn && chosen().length));
  byId("sum").hidden = !turn;
  const heap = state().heaps[state().at];
  drawCover(turn && isCover(heap) && heap.cards.length === 1 ? heap : null);
  byId("pad").hidden = !turn || !asks(heap);
  drawSum(turn ? state().heaps.map(heapBox) : [], nextSlot());
}

/** A heap: its cards, its signs, and the place for the number that the pupil says. */
function heapBox(heap, place) {
  const box = document.createElement("div");
  const name = word("heap", { n: place + 1 });
  box.id = `heap-${place}`;
  box.className = state().at === place && !isEmptyHeap(heap) ? "make now" : "make";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", name);
  const next = nextSlot();
  box.append(slot(`${place}-0`, heap.cards[0], next));
  for (const [n, id] of heap.cards.slice(1).entries()) box.append(op("+"), slot(`${place}-${n + 1}`, id, next));
  if (isCover(heap)) box.append(op("−"), blanketSlot(heap, place));
  const room = heap.cards.length > 0 && heap.cards.length < 3 && !isCover(heap) && !option("variant=simplified");
  if (room) box.append(more(`${place}-more`, next));
  if (asks(heap)) box.append(op("="), answerBox(heap, place));
  return box;
}

/** The blanket in its slot, and how many it covers. */
function blanketSlot(heap, place) {
  const button = slot(`${place}-b`, heap.blanket, "");
  const count = document.createElement("b");
  count.className = "pnum";
  count.textContent = String(heap.hid.length);
  button.append(count);
  button.setAttribute("aria-label", word("slot-full", { card: word("blanket", { n: heap.hid.length }) }));
  return button;
}

function answerBox(heap, place) {
  const button = document.createElement("button");
  const names = { heap: place + 1, n: heap.keyed };
  button.type = "button";
  button.id = `answer-${place}`;
  button.dataset.heap = place;
  button.className = heap.keyed === "" ? "blank" : "blank fill";
  button.classList.toggle("next", heap.keyed === "" && state().at === place);
  button.setAttribute("aria-label", word(heap.keyed === "" ? "answer-none" : "answer", names));
  button.setAttribute("aria-pressed", String(state().at === place));
  button.textContent = heap.keyed === "" ? "?" : heap.keyed;
  return button;
}

/** The creatures of the card under the blanket: seen or covered. To a screen reader they are one
    slider, which says how many are covered and never how many are left. */
function drawCover(heap) {
  const box = byId("cover");
  const focused = box.contains(document.activeElement);
  box.hidden = !heap;
  if (!heap) {
    if (focused) byId("slot-" + nextSlot())?.focus({ preventScroll: true });
    return;
  }
  const there = sizeOf(heap.cards[0]);
  for (const bug of all("[data-bug]", box)) {
    const n = Number(bug.dataset.bug);
    const covered = heap.hid.includes(n);
    bug.className = n > there ? "none" : covered ? "hid" : "";
  }
  const bugs = byId("bugs");
  bugs.setAttribute("aria-valuemax", String(there));
  bugs.setAttribute("aria-valuenow", String(heap.hid.length));
  bugs.setAttribute("aria-valuetext", word("under", { n: heap.hid.length }));
  sayLater(word("under", { n: heap.hid.length }));
}

let later = 0;

/** Says how many are covered once, a moment after the last tap. */
function sayLater(text) {
  clearTimeout(later);
  later = setTimeout(() => {
    const line = byId("under");
    if (line && line.textContent !== text) line.textContent = text;
  }, SPOKEN);
}
