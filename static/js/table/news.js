/* Reads aloud what is new in the story: puts its words into the log #news, which is on the page
   from the start, so that a screen reader speaks them. What stood there before the page came is
   not new. Lines that the story has no room for, of a page that was away, come in #events. */

import { all, byId } from "./page.js";

const KEPT = 24;
let last = [Infinity, 0];

/** Of a line: its move, and its place in the move. */
const placeOf = (line) => line.id.split("-").slice(1).map(Number);

/** @type {(one: number[], other: number[]) => boolean} */
const isAfter = ([move, place], [other, otherPlace]) => move > other || (move === other && place > otherPlace);

export function beginNews() {
  const [newest] = all("#story li[data-spoken]");
  last = newest ? placeOf(newest) : [0, 0];
}

export function readNews() {
  const lines = all("#story li[data-spoken], #events li[data-spoken]").filter((line) => isAfter(placeOf(line), last));
  const fresh = lines.sort((one, other) => (isAfter(placeOf(one), placeOf(other)) ? 1 : -1));
  if (!fresh.length) return;
  last = placeOf(fresh.at(-1));
  const log = byId("news");
  for (const line of fresh) {
    const words = document.createElement("p");
    words.textContent = line.dataset.spoken;
    log.append(words);
  }
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
}
