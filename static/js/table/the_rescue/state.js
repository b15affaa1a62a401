/* The Rescue: what is chosen and not yet sent: a half-built sum, a queen with her helper and king,
   a card to swap, cards to put away.

   Nothing here knows whether a sum is true: only what of which kind is chosen. */

import * as equation from "../equation.js";
import { all, byId, cardOf, data, has, isOver, isYours, lastOf, option, sheet } from "../page.js";
import { makeSteps } from "../steps.js";

const EMPTY = {
  ...equation.NOTHING,
  keyed: "", // the number keyed as the result, as typed
  sign: "", // "": the first one of this table
  knight: null, // the card that counts more or less with the red knight
  step: "", // "+1" or "-1"
  lift: "", // the red knight's step looks for its card
  own: null, // an own card outside the sum: a queen, an Atlas, what is to be swapped
  mate: null, // an own helper
  theirs: null, // {owner, id}: a card of another player
  pending: null, // a surprise
  place: null, // a place in the forest
  king: null,
  find: null, // a used card
  knights: [], // seats
  away: null, // cards to put away at the end, null while playing on
};

const cardsOf = ({ cards, total, own }) => [...cards, total, own].filter((id) => id !== null);
const steps = makeSteps(EMPTY, {
  cards: cardsOf,
  fits: () => isYours() && data().phase === "act",
  kept: () => kept(),
  part: ({ cards, second, total, pinned, keyed, sign: laid, knight, step, own }) => ({ cards, second, total, pinned, keyed, sign: laid, knight, step, own }),
});
const { change } = steps;
let keyAnew = false; // the number keyed was judged: the next digit begins another

export const state = steps.now;
export const { canUndo, undo } = steps;
export const inSum = () => [...state().cards, ...(state().total === null ? [] : [state().total])];
export const chosen = () => state().away ?? inSum();
export const isAway = () => state().away !== null;
export const isEmpty = () => {
  const { own, mate, theirs, pending, place, king, find, knights } = state();
  const none = [own, mate, theirs, pending, place, king, find].every((one) => one === null);
  return none && !knights.length && !chosen().length && !isAway();
};

export const ops = () => [...(data().options.split(" ").find((one) => one.startsWith("ops=")) ?? "ops=+").slice(4)];
export const sign = () => state().sign || ops()[0];
export const isRed = () => byId("my-knight")?.dataset.colour === "red";
/** A sum may be laid for the turn to come, while others play. */
export const isPlanning = () => !isYours() && !isOver() && !sheet();
export const phase = () => (isPlanning() ? "act" : data().phase);

/** Nothing is left but the turn's end, as the server counts on fingers, and nothing is chosen. */
export const isEmptyTurn = () => isYours() && byId("turnline")?.dataset.empty === "1" && isEmpty();

/** A new decision begins with what the server kept of it, or with what was planned while others
    played; true when it did begin. */
export function meet() {
  const begun = steps.meet(lay, (whole) => (isEmpty() ? [] : stepsTo(whole)));
  if (state().knight !== null && !isRed()) steps.set({ knight: null, step: "", lift: "" }); // it has left
  return begun;
}

/** The states before this one, as if it had been laid card by card: what undo takes back. */
function stepsTo(whole) {
  const past = [{ ...EMPTY, sign: whole.sign }];
  const bare = { ...whole, second: false, total: null, pinned: false, keyed: "", knight: null, step: "" };
  whole.cards.forEach((_, n) => past.push({ ...bare, cards: whole.cards.slice(0, n + 1) }));
  if (whole.total !== null) past.push(whole);
  return past.slice(0, -1);
}

/** Lays cards into the tray as one step: from the server, or picked in the help. */
export function lay({ cards = [], second = false, total = null, pinned = false, keyed = null, sign: laid = "", knight = null, step = "" }) {
  const laidCards = [...cards, ...(total === null ? [] : [total])];
  if (!laidCards.every((id) => cardOf(id)?.dataset.kind === "number")) return;
  change({
    ...EMPTY,
    cards: [...cards],
    second,
    total,
    pinned,
    keyed: keyed === null ? "" : String(keyed),
    sign: ops().includes(laid) ? laid : state().sign,
    knight: laidCards.includes(knight) ? knight : null,
    step: laidCards.includes(knight) ? step : "",
  });
}

/** What the server keeps of it. */
export function kept() {
  const { cards, second, total, pinned, keyed, knight, step } = state();
  const tray = { cards, total, ...(pinned && { pinned }), ...(second && { second }), keyed: keyed === "" ? null : Number(keyed), sign: sign() };
  return knight === null ? tray : { ...tray, knight, step };
}

const numbersOnly = (next) => ({ ...EMPTY, sign: state().sign, ...next });

/** A card of the hand is tapped. */
export function tapCard(id) {
  const { kind, asleep } = cardOf(id).dataset;
  if (phase() === "wake") return asleep === "1" ? toggle("own", id) : undefined;
  if (phase() === "instant") return change({ own: state().own === id ? null : id, mate: null });
  if (isAway()) return tapAway(id);
  if (state().lift && inSum().includes(id)) return change({ knight: id, step: state().lift, lift: "" });
  if (kind !== "number") return change(numbersOnly({ own: state().own === id ? null : id }));
  return inSum().includes(id) ? takeBack(id) : addNumber(id);
}

function toggle(name, id) {
  change({ [name]: state()[name] === id ? null : id });
}

function tapAway(id) {
  const { away } = state();
  if (away.includes(id)) takeBack(id);
  else change({ away: [...away, id] });
}

function addNumber(id, base = state().own === null ? state() : numbersOnly({})) {
  change({ ...base, ...equation.withCard(base, id), lift: "" });
}

/** A card goes from its slot back to the hand. */
export function takeBack(id) {
  if (isAway()) return change({ away: state().away.filter((card) => card !== id) });
  const keyed = state().total === id ? state().keyed : ""; // without a part the sum is another
  const knight = state().knight === id ? { knight: null, step: "" } : {};
  return change({ ...equation.withoutCard(state(), id), ...knight, keyed, lift: "" });
}

/** The last card goes back. */
export function takeBackLast() {
  const last = isAway() ? lastOf(state().away) : state().total ?? lastOf(state().cards);
  if (last !== undefined) takeBack(last);
  else if (state().own !== null) change(numbersOnly({}));
}

/** A number is put into a certain slot: by drag, or by tapping the slot first. */
export function putInto(slot, id) {
  if (cardOf(id).dataset.kind !== "number" || phase() !== "act" || isAway()) return;
  const base = inSum().includes(id) ? { ...state(), ...equation.withoutCard(state(), id) } : state();
  addNumber(id, { ...base, ...equation.dropped(base, slot) });
}

/** The next number tapped goes to this slot. */
export function aimAt(slot) {
  change(equation.aimed(state(), slot));
}

export function setSign(next) {
  change({ sign: next });
}

/** The red knight's button: it looks for its card, or lets it go. */
export function tapStep(step) {
  if (state().step === step && !state().lift) return change({ knight: null, step: "", lift: "" });
  return change({ lift: state().lift === step ? "" : step });
}

/** What is keyed was judged and stays to be seen; the next digit replaces it. */
export function judged() {
  keyAnew = true;
}

export function key(digit) {
  const before = keyAnew && digit !== "back" ? "" : state().keyed;
  const typed = digit === "back" ? before.slice(0, -1) : (before + digit).slice(0, 3);
  keyAnew = false;
  change({ keyed: typed.replace(/^0+(?=\d)/, "") });
}

/** Something beside the hand is tapped: a surprise, a place, a king, a helper, a card of others. */
export function tapPick({ pick, id, owner }) {
  const it = Number(id);
  if (pick === "theirs") change({ theirs: isTheirs(owner, id) ? null : { owner: Number(owner), id: it } });
  else if (pick === "knight") tapKnight(it);
  else if (pick === "mine") change({ mate: state().mate === it ? null : it, ...(phase() === "instant" ? { own: null } : {}) });
  else if (pick === "pending") change({ ...EMPTY, pending: state().pending === it ? null : it });
  else toggle(pick, it);
}

export const isTheirs = (owner, id) => state().theirs?.owner === Number(owner) && state().theirs?.id === Number(id);

function tapKnight(seat) {
  const { knights } = state();
  if (knights.includes(seat)) change({ knights: knights.filter((one) => one !== seat) });
  else change({ knights: [...knights, seat].slice(-2) });
}

/** The kind of the player's own card that is chosen outside the sum: queen, book, number; '' none. */
export const ownKind = () => (state().own === null ? "" : cardOf(state().own)?.dataset.kind ?? "");

/** The surprise that is meant: the chosen one, or the only one. */
export function surprise() {
  const there = all("[data-pick=pending]");
  const meant = there.length === 1 ? there[0] : there.find((one) => Number(one.dataset.id) === state().pending);
  return phase() === "instant" && meant ? meant : null;
}

/** How many cards more must go before the turn can end. */
export function toPutAway() {
  const limit = Number(byId("my-knight")?.dataset.limit ?? 5);
  return Math.max(0, all("#hand [data-card]").length - limit - (state().away?.length ?? 0));
}

/** Where the next number goes: a slot's name. */
export const nextSlot = () => equation.nextSlot(state());

export const needsKeyed = () => option("state_total");
export const sumIsWhole = () => state().total !== null && state().cards.length >= 2 && (!needsKeyed() || state().keyed !== "");
export const may = has;

/** Two are put away, or the turn goes on: what changes the choice only. */
export function startAway() {
  change({ ...EMPTY, sign: state().sign, away: [] });
}

export function stopAway() {
  change({ away: null });
}
