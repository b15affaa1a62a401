/* The pupil's own order of the hand: a card dragged onto another goes there, one tap sorts all by
   number. It is nobody else's business, so it stays in this tab; new cards come last. */

import { all, byId } from "./page.js";

const KEY = `hand:${byId("play")?.dataset.liveId ?? ""}`;
let order = remembered();

/** @returns {string[]} */
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

const cards = () => all("#hand [data-card]");
const idOf = (card) => card.dataset.card;

/** Puts the cards into the pupil's order, where the pupil has made one. */
export function arrange() {
  const hand = byId("hand");
  if (!hand || !order.length) return;
  const here = cards();
  const places = new Map(order.map((id, place) => [id, place]));
  const wanted = [...here].sort((one, other) => (places.get(idOf(one)) ?? here.length) - (places.get(idOf(other)) ?? here.length));
  if (wanted.every((card, place) => card === here[place])) return;
  const focused = hand.contains(document.activeElement) ? document.activeElement : null;
  hand.append(...wanted);
  /** @type {HTMLElement | null} */ (focused)?.focus({ preventScroll: true });
}

function keep(ids) {
  order = ids;
  arrange();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order));
  } catch {
    // a browser without storage forgets it with the page
  }
}

/** A card takes the place of another; those between move up. */
export function putAt(id, other) {
  const ids = cards().map(idOf);
  const [from, to] = [ids.indexOf(String(id)), ids.indexOf(String(other))];
  if (from < 0 || to < 0) return;
  ids.splice(to, 0, ...ids.splice(from, 1));
  keep(ids);
}

/** Numbers first and from the lowest, then the others by kind. */
export function sortHand() {
  const key = ({ dataset }) => [Number(dataset.value || Infinity), dataset.colour ?? "", dataset.kind ?? "", dataset.name ?? ""];
  keep(cards().sort((one, other) => compare(key(one), key(other))).map(idOf));
}

function compare(one, other) {
  const differs = one.findIndex((part, place) => part !== other[place]);
  return differs < 0 ? 0 : one[differs] < other[differs] ? -1 : 1;
}
