/* Where a number card goes in an equation that has a card for its total. Pure: no page, no rules.

   laid:
     cards    the parts, card ids in their places
     second   does the only part stand in the second place? The first one is empty then
     total    the card right of =, or null
     pinned   was the total put there by its own slot? Then it stays until it is taken back
     aim      where the next number goes: "" by the order of taps, "total", "more" (a part after the
              last), "0" or "1" (an empty part), "before-1" (a part between others, taken back)

   By the order of taps the first two are parts; each later one is the total, and the total before it
   the last part. So 1, 3, 6, 10 make 1 + 3 + 6 = 10. */

export const NOTHING = { cards: [], second: false, total: null, pinned: false, aim: "" };

const placeOf = (aim, cards) => (aim === "more" ? cards.length : Number(aim.replace("before-", "")));

/** Returns what changes with one more card. `taps`: "left" where a total must stay as it is. */
export function withCard({ cards, second, total, pinned, aim }, id, taps = "") {
  if (aim === "total") return { total: id, aim: "" };
  if (cards.length === 1 && second) return withPart(cards, id, 0);
  if (aim) return withPart(cards, id, placeOf(aim, cards));
  if (cards.length < 2 || (total !== null && (pinned || taps === "left"))) return withPart(cards, id, cards.length);
  return { cards: total === null ? cards : [...cards, total], total: id, aim: "" };
}

const withPart = (cards, id, place) => ({
  cards: [...cards.slice(0, place), id, ...cards.slice(place)],
  second: place > cards.length,
  aim: "",
});

/** Returns what changes when a card goes back: it leaves its place to the next. */
export function withoutCard({ cards, second, total, pinned }, id) {
  if (total === id) return { total: null, pinned: false, aim: cards.length === 1 ? "total" : "" };
  const place = cards.indexOf(id);
  if (place < 0) return { aim: "" };
  const rest = cards.filter((card) => card !== id);
  if (rest.length < 2) return { cards: rest, second: rest.length === 1 && place === 0, aim: "" };
  return { cards: rest, second, aim: place < rest.length ? `before-${place}` : total === null ? "" : "more", pinned };
}

/** Returns what changes when a slot is chosen for the next card; chosen again, it is not. */
export function aimed({ total, pinned, aim }, slot) {
  const off = slot === aim && (slot !== "total" || pinned);
  return { aim: off ? "" : slot, pinned: total === null ? slot === "total" && !off : pinned };
}

/** Returns what changes before a card is dropped on a slot. */
export const dropped = ({ pinned }, slot) => ({ aim: slot, pinned: pinned || slot === "total" });

/** The slot where the next number goes; "" where that is no empty one. */
export function nextSlot({ cards, second, total, aim }) {
  if (aim) return aim;
  if (cards.length < 2) return second ? "0" : String(cards.length);
  return total === null ? "total" : "";
}

/** Is the next number one more part, by choice? */
export const wantsMore = (aim) => aim === "more" || aim.startsWith("before-");
