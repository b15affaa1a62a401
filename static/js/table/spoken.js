/* What a table says. For screen readers, what is new in the story: its words go into the log #news,
   which is on the page from the start. What stood there before the page came is not new. Lines that
   the story has no room for, of a page that was away, come in #events; so does what came into the
   pupil's hand (data-hand), which waits while new cards lie face down. Nothing stays: what was inert
   for a while, under a sheet, is read again when it comes back.

   With the device's own voice, by a button: what a pupil looks at. */

import { wordsOf } from "../read.js";
import { all, byId } from "./page.js";

const AFTER_FOCUS = 250; // what takes the focus with the answer is heard first
const GONE_AFTER = 5_000;
let last = [Infinity, 0];
let waiting = [];
let timer = 0;

/** Of a line: its move, and its place in the move. */
const placeOf = (line) => line.id.split("-").slice(1).map(Number);

/** @type {(one: number[], other: number[]) => boolean} */
const isAfter = ([move, place], [other, otherPlace]) => move > other || (move === other && place > otherPlace);

export function beginNews() {
  const [newest] = all("#story li[data-spoken]");
  last = newest ? placeOf(newest) : [0, 0];
}

/** `faceDown`: the cards that have just come are not to be known yet. */
export function readNews(faceDown) {
  const lines = all("#story li[data-spoken], #events li[data-spoken]").filter((line) => isAfter(placeOf(line), last));
  const fresh = lines.sort((one, other) => (isAfter(placeOf(one), placeOf(other)) ? 1 : -1));
  if (!fresh.length) return;
  last = placeOf(fresh[fresh.length - 1]);
  const held = faceDown ? fresh.filter((line) => line.dataset.hand !== undefined) : [];
  waiting.push(...held.map((line) => line.dataset.spoken));
  speak(fresh.filter((line) => !held.includes(line)).map((line) => line.dataset.spoken));
}

/** The new cards lie open: what they are is said. */
export function readHand() {
  speak(waiting);
  waiting = [];
}

/** Has these sentences read aloud, once the focus has been. */
export function speak(sentences) {
  if (!sentences.length) return;
  clearTimeout(timer);
  setTimeout(() => {
    for (const sentence of sentences) {
      const words = document.createElement("p");
      words.textContent = sentence;
      byId("news").append(words);
    }
  }, AFTER_FOCUS);
  timer = setTimeout(() => byId("news").replaceChildren(), GONE_AFTER);
}

/** Reading aloud needs a voice; without one its buttons are not there. */
export function showVoice() {
  if (!window.speechSynthesis) return;
  for (const button of all("#say, [data-say]", byId("play"))) button.hidden = false;
}

/** What a pupil looks at, in this order: what is said of the last sum, or the open help; what to do now;
    what is laid, unless it lies beside what is said of it; the score that is added up; then the hand. */
const PARTS = ["#feedback", "#prompt-words", "#cover", "#sum", "#board.adding"];
const UNDER = ["#cover", "#sum"];

const nameOf = (card) => (card.classList.contains("down") ? card.getAttribute("aria-label") : card.dataset.label);

function handWords() {
  const cards = all("#hand [data-card]").map(nameOf);
  return cards.length ? `${byId("hand").getAttribute("aria-label")}: ${cards.map(full).join(" ")}` : "";
}

const full = (words) => (/[.!?:]$/.test(words) ? words : `${words}.`);

export function tableWords() {
  const isTold = byId("feedback")?.childElementCount > 0;
  const parts = PARTS.filter((part) => !isTold || !UNDER.includes(part));
  return [...parts.map((part) => wordsOf(document.querySelector(part))), handWords()].filter(Boolean).map(full).join(" ");
}

export const sheetWords = (part) => all("h2, #sheet-ask, li:not([hidden]) [data-spoken]", part).map((line) => line.textContent.trim()).join(" ");
