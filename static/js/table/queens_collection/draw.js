/* The Queen's Collection: puts boxes, middle, tray and score on the page. */

import { drawAim, drawSum, faceOf, op } from "../draw.js";
import { all, byId, has, isYours, word } from "../page.js";
import { speak } from "../spoken.js";
import { isSending } from "../send.js";
import { play } from "../sound.js";
import * as tray from "./state.js";

const { state } = tray;

export function draw() {
  drawBoxes();
  drawFilled();
  drawAsked();
  drawCards();
  drawLit();
  drawTray();
  drawScore();
}

function drawBoxes() {
  for (const button of all("[data-pawn]")) {
    const pawn = [Number(button.dataset.place), Number(button.dataset.pawn)];
    const picked = state().pawns.some((one) => one[0] === pawn[0] && one[1] === pawn[1]);
    drawAim(button, tray.mayChoose() && tray.pawnCounts(pawn), picked);
  }
  for (const button of all("[data-box]")) {
    const { to, colour } = state();
    const picked = to === Number(button.dataset.box) || (tray.namesColour() && colour === Number(button.dataset.number));
    const counts = tray.mayChoose() && tray.boxCounts(button);
    drawAim(button, counts, picked);
    button.parentElement.classList.toggle("aim", counts && !picked);
    button.parentElement.classList.toggle("picked", counts && picked);
  }
}

// --- a box that has become full -----------------------------------------------------------------

const FLIGHT = 900; // milliseconds: a pawn flies to it on the stage
const SOON = 100;
const TOLD = 1_200;
let full = null; // the boxes that were full when last looked at

/** Where a box has become full, its lid falls, its bow ties, and a sentence says so. */
function drawFilled() {
  if (!byId("hub")) return;
  const now = all("[data-filled]");
  const fresh = full ? now.filter((one) => !full.includes(one.id)) : [];
  full = now.map((one) => one.id);
  if (fresh.length) fill(fresh, all("#events > li[data-number]").length ? FLIGHT : 0);
}

function fill(boxes, wait) {
  for (const one of boxes) one.classList.add("fills");
  speak(boxes.map((one) => one.dataset.filled));
  setTimeout(() => settle(boxes), wait);
}

/** The stage has shown how the pawns came; what else it shows is waited for. */
function settle(boxes) {
  if (byId("stage")?.dataset.scene) {
    setTimeout(() => settle(boxes), SOON);
    return;
  }
  play("box");
  for (const one of boxes) {
    one.classList.remove("fills");
    one.classList.add("filling");
  }
  const line = document.createElement("span");
  line.className = "says";
  line.textContent = boxes.map((one) => one.dataset.filled).join(" ");
  byId("prompt-moment")?.replaceChildren(line);
  setTimeout(() => line.remove(), TOLD);
}

// --- against each other: one step a screen ------------------------------------------------------

const MOST_ASKED = 3;
let isWide = false; // are all eight boxes looked at, where little room shows three?

export function showAll() {
  isWide = !isWide;
}

/** The boxes that matter now: of colours turned up, else shown, else held. */
function askedColours() {
  const cards = ["#turned [data-colour]", "#display [data-colour]", "#hand [data-colour]"].flatMap((place) => all(place));
  const colours = cards.map((card) => card.dataset.colour).filter((colour) => colour !== "wild");
  return [...new Set(colours)].slice(0, MOST_ASKED);
}

/** Where there is little room a sheet shows only the boxes that matter, until all are asked for. */
function drawAsked() {
  const button = byId("all-boxes");
  if (!button) return;
  const asked = askedColours();
  for (const head of all("[data-box]")) head.parentElement.classList.toggle("asked", asked.includes(head.dataset.colour));
  byId("board").classList.toggle("few", !isWide && !tray.namesColour() && asked.length > 0);
  byId("board").classList.toggle("turning", tray.stepNow() === "turn");
  button.setAttribute("aria-expanded", String(isWide));
}

/** What the step is about glows: cards of the hand, of the middle, or the move; all alike. */
function litNow() {
  const { cards, shown, theirs } = tray.state();
  const step = tray.stepNow();
  if (step === "turn") return has("reveal") ? "turn" : "";
  if (!step || isSending()) return "";
  if (!cards.length) return "hand";
  return shown.length + theirs.length ? "move" : "middle";
}

function drawLit() {
  if (!byId("market")) return;
  const lit = litNow();
  for (const card of all("#hand [data-card]")) card.classList.toggle("aim", lit === "hand");
  for (const card of all("[data-shown]")) card.classList.toggle("aim", lit === "middle");
  byId("deck").classList.toggle("aim", lit === "turn");
  for (const verb of all("#verbs .go")) verb.classList.toggle("next", lit === "move" || (lit === "turn" && verb.dataset.verb === "reveal"));
}

function drawCards() {
  const take = tray.mayChoose() && tray.phase() === "take";
  for (const button of all("[data-shown]")) {
    const picked = state().shown.includes(Number(button.dataset.shown));
    drawTap(button, take, picked);
  }
  const theirs = isYours() && (has("trade") || (has("exchange_partner") && tray.stepNow() === "swap"));
  for (const button of all("[data-theirs]")) {
    drawTap(button, theirs, state().theirs.includes(Number(button.dataset.theirs)));
  }
}

/** Which of the cards matches is for the pupil. */
function drawTap(button, may, picked) {
  button.classList.toggle("picked", may && picked);
  button.setAttribute("aria-disabled", String(!may));
  button.setAttribute("aria-pressed", String(may && picked));
}

// --- the tray ---------------------------------------------------------------------------------

function drawTray() {
  const phase = tray.phase();
  const rests = (!isYours() && tray.isEmpty()) || phase === "ask";
  byId("tray")?.classList.toggle("resting", rests);
  if (!byId("sum")) return;
  const parts = { play: playParts, take: takeParts }[phase];
  drawSum(parts && !rests ? parts() : [], "");
}

function playParts() {
  const { theirs, pawns, to } = state();
  if (theirs.length) return tradeParts();
  if (tray.isMove()) return [pawnBox(pawns[0]), sign("to"), boxBox(to)];
  if (!tray.isSwap()) return [];
  return [pawnBox(pawns[0]), sign("swap"), pawnBox(pawns[1]), ...homeWords()];
}

const tradeParts = () => [...faces("card", state().cards), sign("swap"), ...faces("theirs", state().theirs)];

function takeParts() {
  const { cards, shown, theirs } = state();
  if (theirs.length) return tradeParts();
  if (!cards.length && !shown.length && !tray.stepNow()) return [];
  return [...faces("card", cards), state().noPair ? sign("swap") : op("="), ...faces("shown", shown)];
}

/** How many of the two pawns come home by this swap: everybody sees it on the boxes. */
function homeWords() {
  const { pawns } = state();
  if (pawns.length !== 2) return [];
  const [one, other] = pawns.map((pawn) => tray.pawnAt(pawn).dataset);
  const home = (pawn, place) => byId(`box-${place}`).dataset.colour === pawn.colour;
  const count = Number(home(one, other.place)) + Number(home(other, one.place));
  if (!count) return [];
  const line = document.createElement("span");
  line.className = "soft homeline";
  line.textContent = word(count === 2 ? "both-home" : "one-home");
  return [line];
}

function sign(name) {
  const group = document.createElement("span");
  group.className = "op";
  const icon = /** @type {HTMLTemplateElement} */ (byId(`${name}-icon`));
  group.append(icon.content.cloneNode(true));
  return group;
}

function box(className, label, ...children) {
  const made = document.createElement("span");
  made.className = className;
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", label);
  made.append(...children);
  return made;
}

function pawnBox(pawn) {
  const button = pawn && tray.pawnAt(pawn);
  if (!button) return box("pw void next", word("slot-empty"));
  const copies = [...button.childNodes].map((node) => node.cloneNode(true));
  const paint = [...button.classList].find((name) => name.startsWith("p-"));
  return box(`pw glow ${paint}`, button.dataset.label, ...copies);
}

function boxBox(place) {
  const button = place === null ? null : byId(`box-${place}`);
  if (!button) return box("pw void next", word("slot-empty"));
  const emblem = button.querySelector(".em").cloneNode(true);
  return box(`pw glow p-${button.dataset.colour}`, button.getAttribute("aria-label"), emblem);
}

function faces(name, ids) {
  const found = ids.map((id) => byId(`${name}-${id}`)).filter(Boolean);
  if (!found.length) return [box("pw void next", word("slot-empty"))];
  return found.map((card) => box("laidcard", card.dataset.label, faceOf(card)));
}

// --- the score --------------------------------------------------------------------------------

const MINUS = "−";
const shown = (text) => text.replace("-", MINUS);

function drawScore() {
  for (const blank of all("[data-cell]")) {
    const cell = Number(blank.dataset.cell);
    const text = tray.typed(cell);
    const { label } = blank.dataset;
    blank.textContent = shown(text) || "?";
    blank.classList.toggle("next", cell === state().cell);
    blank.classList.toggle("fill", Boolean(text) && cell !== state().cell);
    blank.setAttribute("aria-label", text ? word("filled", { label, n: shown(text) }) : word("blank", { label }));
    blank.setAttribute("aria-pressed", String(cell === state().cell));
  }
  for (const mirror of all("[data-mirror]")) {
    mirror.textContent = shown(tray.typed(Number(mirror.dataset.mirror))) || "?";
  }
}
