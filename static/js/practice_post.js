/* Answers to thinking cards go out, more cards come in: one request at a time.

   Answers wait here until the server has taken them, also over a reload of the tab. */

import "./reliable.js";
import { byId, part, slot } from "./practice_face.js";

const form = /** @type {HTMLFormElement} */ (byId("think-form"));
const path = form.getAttribute("hx-post");
// By pupil: on a shared device the next one neither sees nor sends what this one has begun.
const OUTBOX = `think:${part.dataset.pupil}`;
export const HERE = `${OUTBOX}:${part.dataset.deck}`;

const outbox = restored(OUTBOX, []); // answers that the server has not taken
let sending = null; // how many answers are on the line
let isFirst = false; // the next card is the first of a wait
let page = null;

export function restored(name, usual) {
  try {
    return JSON.parse(sessionStorage.getItem(name)) ?? usual;
  } catch {
    return usual;
  }
}

export function store(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // private windows keep nothing
  }
}

/** `held()`: facts of the cards not turned; `mayBegin()`: may a first card still come? `took(text, isFirst)`:
    cards have come, as JSON; `ended()`: a request has come to its end. */
export function startPost(answers) {
  page = answers;
  document.addEventListener("htmx:afterSwap", dealt);
  document.addEventListener("live:ended", (event) => ended(event.detail));
}

/** A card is done. */
export function post(answer) {
  outbox.push(answer);
  store(OUTBOX, outbox);
  send();
}

/** What was done and not taken goes out again. */
export function postAgain() {
  if (outbox.length) send();
}

/** A wait begins: the first card is about the pupil's hand, or about the board where the slot says so. */
export function askFirst() {
  isFirst = true;
  send();
}

function send() {
  if (sending !== null || !form.isConnected) return;
  const isBoard = isFirst && slot?.hasAttribute("data-board");
  const first = isFirst ? "1" : "";
  const fields = { answers: JSON.stringify(outbox), held: JSON.stringify(page.held()), first, board: isBoard ? "1" : "" };
  for (const [name, value] of Object.entries(fields)) /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
  sending = outbox.length;
  isFirst = false;
  form.requestSubmit();
  if (isBoard) slot.dispatchEvent(new CustomEvent("table:asked", { bubbles: true }));
}

function ended({ path: asked, status, isAnswered, isOver }) {
  if (asked !== path || !isOver || sending === null) return;
  const isOut = status === 401 || status === 403; // whoever signs in again sends them
  if (isAnswered && !isOut) outbox.splice(0, sending);
  sending = null;
  store(OUTBOX, outbox);
  if (isOut) return;
  if (outbox.length || (isFirst && page.mayBegin())) send();
  else page.ended();
}

function dealt() {
  const box = byId("think-dealt")?.firstElementChild;
  if (!(box instanceof HTMLElement)) return;
  const { cards, first } = box.dataset;
  box.remove();
  page.took(cards, first !== undefined);
}
