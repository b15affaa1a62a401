/* Sleepless Princess for children who do not read yet: the one thing that is next glows, buttons say
   their words, and help is a finger. It points at cards, never says which answer is right. */

import { sayWithSound } from "../../read.js";
import { answer } from "../panels.js";
import { all, byId, cardOf, data, has, isYours, sheet, word } from "../page.js";
import { asks, inChecks, inDraw, inTurn, isCover, nextSlot, owed, state, verbs } from "./state.js";

const verb = (name) => byId("verbs").querySelector(`[data-verb=${name}]`);

/** The button, place or group of beds that is next. */
function next() {
  if (!isYours() || sheet()) return null;
  const close = byId("feedback")?.querySelector("[data-close]");
  if (close) return close;
  if (byId("lull") && !byId("lull").hidden) return byId(state().sure ? "lull-yes" : "lull-ask");
  if (inDraw()) return verb(state().picks.length === owed() || !("fill" in verbs()) ? "take" : "fill");
  if (inChecks()) return nextAtBeds();
  return inTurn() ? nextInTray() : null;
}

function nextAtBeds() {
  const share = byId("talk")?.querySelector("[data-talk=share]");
  return has("move") && share && !share.hidden ? share : byId("beds");
}

function nextInTray() {
  const heap = state().heaps[state().at];
  if (isCover(heap) && heap.cards.length && !heap.hid.length) return byId("bugs");
  if (asks(heap) && heap.keyed === "") return byId(`answer-${state().at}`);
  return verbs().check === "" ? verb("check") : byId(`slot-${nextSlot()}`);
}

/** Draws what only little ones have. */
export function drawLittle() {
  if (!byId("finger")) return;
  const lit = next();
  for (const one of all(".lit")) if (one !== lit) one.classList.remove("lit");
  lit?.classList.add("lit");
  byId("finger").hidden = !byId("lamp") || !inTurn();
  for (const button of all("[data-speak]")) button.hidden = !window.speechSynthesis;
  drawFinger();
}

/** Points at the cards of the help that is open, the first of them by a finger. */
function drawFinger() {
  const help = all(".pointing")[0];
  const cards = (help?.dataset.points ?? "").split(" ").map((id) => id && cardOf(id)).filter(Boolean);
  for (const card of all("#hand [data-card]")) card.classList.toggle("like", cards.includes(card));
  byId("pointer")?.remove();
  if (!cards.length) return;
  const finger = document.createElement("span");
  finger.id = "pointer";
  finger.append(byId("finger").querySelector("svg").cloneNode(true));
  byId("play").append(finger);
  const box = cards[cards.length - 1].getBoundingClientRect();
  finger.style.left = `${box.left + box.width / 2}px`;
  finger.style.top = `${box.top}px`;
}

/** Says each step of the help as it comes. In the last one a partner lays the cards, as a change by
    the pupil. */
export function watchHelp(lay, changed) {
  document.addEventListener("live:ended", ({ detail: { path, status } }) => {
    const help = all(".pointing")[0];
    if (path !== data().help || status !== 200 || !help) return;
    const { prompt, lays } = help.dataset;
    sayWithSound(prompt);
    if (!lays) return;
    lay(JSON.parse(lays));
    changed();
    answer(byId("sum"), prompt);
  });
}

/** The two pictures of a bed that may be opened: awake, then asleep. */
export function drawAsk(bed) {
  const ask = byId("lull-ask");
  const awake = bed.querySelector(".p svg");
  const asleep = /** @type {Element} */ (awake?.cloneNode(true));
  const use = asleep?.querySelector("use");
  use?.setAttribute("href", `${use.getAttribute("href")}-asleep`);
  for (const [name, picture] of [["awake", awake?.cloneNode(true)], ["asleep", asleep]]) {
    ask.querySelector(`[data-fill=${name}]`).replaceChildren(...(picture ? [picture] : []));
  }
  ask.setAttribute("aria-label", bed.dataset.ask);
  const speaker = /** @type {HTMLElement} */ (ask.nextElementSibling);
  speaker.dataset.speak = bed.dataset.ask;
  speaker.setAttribute("aria-label", word("say", { words: bed.dataset.ask }));
}
