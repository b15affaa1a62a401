/* The Queen's Collection: puts boxes, middle, tray and score on the page. */

import { drawAim, drawSum, faceOf } from "../draw.js";
import { all, byId, has, isYours } from "../page.js";
import { word } from "../words.js";
import * as tray from "./state.js";

const { state } = tray;

export function draw() {
  drawBoxes();
  drawCards();
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

function drawCards() {
  const take = tray.mayChoose() && tray.phase() === "take";
  for (const button of all("[data-shown]")) {
    const picked = state().shown.includes(Number(button.dataset.shown));
    drawTap(button, take, picked);
  }
  const theirs = isYours() && (has("trade") || has("exchange_partner"));
  for (const button of all("[data-theirs]")) {
    drawTap(button, theirs, state().theirs.includes(Number(button.dataset.theirs)));
  }
}

/** Cards that may be tapped do not glow: which of them matches is for the pupil. */
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
  if (!cards.length && !shown.length) return [];
  return [...faces("card", cards), sign("swap"), ...faces("shown", shown)];
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
