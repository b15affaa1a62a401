/* Cards that a class says together: the teacher turns them, by buttons or by Space and the arrow.
   Nothing is sent, and nothing is kept. */

import { drawDots } from "./practice_dots.js";

const byId = (id) => document.getElementById(id);
const cards = JSON.parse(byId("warm-up").dataset.cards);
const words = new Map([...byId("warm-words").querySelectorAll("dt")].map((one) => [one.textContent, one.nextElementSibling.textContent]));
const all = cards.length;

let done = 0;
let isTold = false;
let hidesDots = false;

function draw() {
  const [card] = cards;
  for (const name of ["turn", "next", "later"]) byId(`warm-${name}`).toggleAttribute("disabled", !card);
  byId("warm-steps").replaceChildren(...Array.from({ length: all }, (_, n) => {
    const step = document.createElement("i");
    step.className = n < done ? "on" : n === done ? "now" : "";
    return step;
  }));
  byId("warm-place").textContent = card ? words.get("place").replace("{n}", String(done + 1)).replace("{all}", String(all)) : "";
  byId("warm-dots").toggleAttribute("hidden", hidesDots || !card);
  byId("warm-box").toggleAttribute("hidden", !card);
  byId("warm-line").toggleAttribute("hidden", !card);
  byId("warm-hide").setAttribute("aria-pressed", String(hidesDots));
  if (!card) {
    byId("warm-sum").textContent = words.get("done");
    byId("warm-ask").classList.add("done");
    tell(words.get("done"));
    return;
  }
  byId("warm-sum").textContent = `${card.a} ${card.sign} ${card.b} =`;
  byId("warm-box").textContent = isTold ? card.answer : "";
  byId("warm-box").classList.toggle("told", isTold);
  drawDots(byId("warm-dots"), card);
}

function tell(text) {
  byId("warm-said").textContent = text;
}

function turn() {
  if (!cards.length) return;
  isTold = !isTold;
  draw();
  tell(isTold ? `${byId("warm-sum").textContent} ${cards[0].answer}` : cards[0].said);
}

function next() {
  if (!cards.length) return;
  cards.shift();
  done += 1;
  isTold = false;
  draw();
  if (cards.length) tell(cards[0].said);
}

function later() {
  cards.push(cards.shift());
  isTold = false;
  draw();
  tell(cards[0].said);
}

const ACTS = {
  "warm-turn": turn,
  "warm-next": next,
  "warm-later": later,
  "warm-hide": () => {
    hidesDots = !hidesDots;
    draw();
  },
};

document.addEventListener("click", (event) => {
  ACTS[/** @type {Element} */ (event.target).closest("button")?.id]?.();
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select, input")) return;
  if (event.key === "ArrowRight") next();
  else if (event.key === " " && !target.closest("button, a, summary")) turn();
  else return;
  event.preventDefault();
});
draw();
