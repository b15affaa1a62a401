/* The Rescue: puts the middle and the tray on the page. */

import { aimBox, drawAim, drawSum, faceOf, keyedBox, op, partSlots, slot } from "../draw.js";
import { all, byId, cardOf, isYours, word } from "../page.js";
import { inSum, isAway, isEmpty, isEmptyTurn, isPlanning, isRed, isTheirs, may, needsKeyed, nextSlot, ownKind, phase, sign, state, surprise, toPutAway } from "./state.js";

const LEAST_NUMBERS = 3;
const SIGNS = { "+": "+", "-": "−", "*": "×", "/": "÷" };

export function draw() {
  drawMiddle();
  drawSteps();
  drawTray();
}

function drawMiddle() {
  const finds = byId("finds");
  if (finds) finds.hidden = !may("queen") && ownKind() !== "book";
  for (const button of all("[data-pick]")) drawAim(button, isYours() && counts(button.dataset), isPicked(button.dataset));
}

/** May this be tapped now? */
export function counts({ pick, kind, down, shut }) {
  const swaps = surprise()?.dataset.kind === "witch";
  const { own, mate } = state();
  const made = {
    pending: () => phase() === "instant",
    place: () => down === "1" && may("take"),
    theirs: () => may("steal") || (swaps && shut !== "1" && (kind === "companion" ? own === null : mate === null)),
    knight: () => may("swap_knights"),
    find: () => (kind === "queen" ? may("queen") : ownKind() === "book" && may("spell_book")),
    king: () => ownKind() === "queen" && mate !== null && may("rescue"),
    mine: () => swaps || (phase() === "act" && ownKind() === "queen" && !isAway()),
  };
  return made[pick]();
}

function isPicked({ pick, id, owner }) {
  const it = Number(id);
  if (pick === "theirs") return isTheirs(owner, id);
  if (pick === "knight") return state().knights.includes(it);
  if (pick === "mine") return state().mate === it;
  if (pick === "pending") return Number(surprise()?.dataset.id) === it;
  return state()[pick] === it;
}

/** The steps of deeds go on on the page: a queen looks for a king, cards are put away. */
function drawSteps() {
  const steps = all(".turnsteps li");
  if (!steps.length || !isYours() || phase() !== "act") return;
  const here = isAway() ? 4 : ownKind() === "queen" ? 3 : 2;
  for (const [n, step] of steps.entries()) {
    step.className = n === here ? "now" : n < here ? "done" : "";
    if (n === here) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
}

function drawTray() {
  if (!byId("sum")) return;
  const sums = (isYours() || isPlanning()) && phase() === "act" && !isAway() && state().own === null && !isEmptyTurn();
  const rests = !isYours() && isEmpty();
  byId("tray").classList.toggle("resting", rests);
  drawSum(rests ? [] : parts(sums), nextSlot());
  byId("signs").hidden = !sums;
  for (const radio of all("#signs input")) radio.checked = radio.value === sign();
  drawKnight(sums);
  drawEnd();
  const pad = byId("pad");
  if (pad) pad.hidden = !sums;
}

/** Where nothing else is left, the turn's end is lit. */
function drawEnd() {
  const end = byId("verbs").querySelector("[data-verb=end]");
  for (const name of ["go", "next"]) end.classList.toggle(name, isEmptyTurn());
}

function drawKnight(sums) {
  const box = byId("knight-help");
  box.hidden = !sums || !isRed();
  for (const button of all("[data-step]", box)) {
    const { step } = button.dataset;
    const looks = state().lift === step;
    button.classList.toggle("looks", looks);
    button.setAttribute("aria-pressed", String(looks || state().step === step));
    button.setAttribute("aria-disabled", String(!inSum().length));
  }
}

function parts(sums) {
  if (sums) return sumParts();
  if (isAway()) return awayParts();
  if (isEmptyTurn()) return missingParts();
  const { own, place, theirs, find, knights } = state();
  const hand = (id) => aimBox(id === null ? null : cardOf(id), "slot-empty");
  const there = (name, id) => aimBox(id === null ? null : byId(`${name}-${id}`), "slot-empty");
  const made = {
    wake: () => [hand(own)],
    instant: surpriseParts,
    companion: () => [there("place", place)],
    act: () => deedParts(hand, there),
    gnome: () => {
      if (may("take")) return [there("place", place)];
      if (may("steal")) return [theirsBox(theirs)];
      if (may("queen")) return [there("find", find)];
      return [there("knight", knights[0] ?? null), op("⇄"), there("knight", knights[1] ?? null)];
    },
  };
  return made[phase()]?.() ?? [];
}

const theirsBox = (theirs) => aimBox(theirs && byId(`theirs-${theirs.owner}${theirs.id}`), "slot-empty");

function surpriseParts() {
  const meant = surprise();
  if (!meant) return [];
  if (meant.dataset.kind !== "witch") return [aimBox(meant, "slot-empty")];
  const { own, mate, theirs } = state();
  const mine = own === null ? mate !== null && byId(`mine-${mate}`) : cardOf(own);
  return [aimBox(mine || null, "slot-empty"), op("⇄"), theirsBox(theirs)];
}

function deedParts(hand, there) {
  const { own, mate, king, find } = state();
  if (ownKind() === "book") return [hand(own), op("→"), there("find", find)];
  return [hand(own), op("+"), there("mine", mate), op("→"), there("king", king)];
}

/** The numbers that are there, and empty places for those that a sum needs: to look at only. */
function missingParts() {
  const numbers = all("#hand [data-kind=number]");
  return Array.from({ length: LEAST_NUMBERS }, (_, n) => {
    const place = document.createElement("span");
    place.className = "slot";
    place.setAttribute("aria-hidden", "true");
    if (numbers[n]) place.append(faceOf(numbers[n]));
    return place;
  });
}

function awayParts() {
  const { away } = state();
  const empty = Math.max(toPutAway(), 1);
  const laid = away.map((id, n) => slot(`away-${n}`, id, ""));
  return [...laid, ...Array.from({ length: toPutAway() || !laid.length ? empty : 0 }, () => aimBox(null, "slot-empty"))];
}

function sumParts() {
  const { cards, total, keyed } = state();
  const next = nextSlot();
  const numbers = all("#hand [data-kind=number]").length;
  const room = cards.length >= 2 && inSum().length < numbers;
  const laid = partSlots(state(), SIGNS[sign()], room, next, (...it) => counted(slot(...it), it[1]));
  laid.push(op("="));
  if (needsKeyed()) laid.push(keyedBox(keyed));
  laid.push(counted(slot("total", total, next), total));
  return laid;
}

/** The red knight's mark on the card that counts more or less. */
function counted(button, id) {
  const { knight, step } = state();
  if (knight === null || id !== knight) return button;
  const mark = document.createElement("b");
  mark.className = "stepmark";
  mark.textContent = step === "+1" ? "+1" : "−1";
  button.append(mark);
  button.setAttribute("aria-label", word(step === "+1" ? "more-one" : "less-one", { card: button.getAttribute("aria-label") }));
  return button;
}
