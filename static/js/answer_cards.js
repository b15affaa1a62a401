/* Answer cards for the youngest: an answer is tapped among six numbers instead of typed.

   The cards around it are those of practice.js, which knows nothing of this: a tap puts the number
   into its field and checks it. What was tapped in vain stays there, crossed out. */

import { digitOf } from "./digits.js";
import "./practice.js";

const MOST = 6;
const CALM = 450; // milliseconds in which a second tap still means the card before
const part = document.getElementById("thinking");
const ask = document.getElementById("think-ask");
const input = /** @type {HTMLInputElement} */ (document.getElementById("think-answer"));
const task = /** @type {HTMLFormElement} */ (document.getElementById("think-task"));
const keys = task.querySelector(".keys");

const box = document.createElement("div");
box.className = "picked-from";
box.setAttribute("role", "group");
box.setAttribute("aria-label", keys.getAttribute("aria-label"));
keys.after(box);
keys.remove();
input.readOnly = true;
input.tabIndex = -1;

/** Six numbers in a row, in order; the true one at any place, always the same for a question. */
function numbersFor(question) {
  const truth = Number(part.dataset.answer);
  const place = [...question].reduce((sum, letter) => sum * 7 + letter.codePointAt(0), truth) % MOST;
  const first = Math.max(0, truth - place);
  return Array.from({ length: MOST }, (_, n) => first + n);
}

function cardOf(number) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.pick = String(number);
  button.textContent = String(number);
  return button;
}

function draw() {
  const question = ask.textContent.trim();
  if (!question || box.dataset.question === question) return;
  box.dataset.question = question;
  box.replaceChildren(...numbersFor(question).map(cardOf));
  for (const button of box.children) button.setAttribute("aria-disabled", "true");
  const drawn = [...box.children];
  setTimeout(() => drawn.forEach((button) => button.removeAttribute("aria-disabled")), CALM);
}

function pick(button) {
  if (part.dataset.state !== "open" || button.getAttribute("aria-disabled") === "true") return;
  input.value = button.dataset.pick;
  input.dispatchEvent(new Event("input"));
  button.disabled = true; // tried, if the card stays
  task.requestSubmit();
  if (part.dataset.state !== "open") delete box.dataset.question; // the same card may come again
  else /** @type {HTMLElement} */ (box.querySelector("button:enabled")).focus({ preventScroll: true });
}

box.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!(button instanceof HTMLButtonElement)) return;
  event.stopPropagation();
  pick(button);
});
// What is typed picks a card, and is never half an answer.
window.addEventListener("keydown", (event) => {
  if (part.dataset.state !== "open" || event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = digitOf(event);
  if (!digit && event.key !== "Backspace") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const named = [...box.querySelectorAll("button:enabled")].filter((one) => digit && one.textContent.endsWith(digit));
  if (named.length) /** @type {HTMLElement} */ (named[0]).focus();
}, true);
new MutationObserver(draw).observe(ask, { childList: true, characterData: true, subtree: true });
draw();
