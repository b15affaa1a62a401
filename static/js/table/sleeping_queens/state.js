/* Sleeping Queens: what is chosen and not yet sent, the half-built sum, or a card with its aim.

   Nothing here knows the rules or whether a sum is true: only how many of which kind are chosen. */

import * as equation from "../equation.js";
import { all, byId, cardOf, data, has, lastOf, option } from "../page.js";
import { makeSteps } from "../steps.js";

const EMPTY = {
  ...equation.NOTHING, // aim is "right" too
  right: [], // more cards on the right side (sums on both sides)
  keyed: "", // the number keyed as the total, as typed
  sign: "+",
  power: null, // a card without a number
  place: null, // a place in the middle, 0 to 11
  queen: null, // {queen, owner}
  oneOf: false, // which of the two goes away?
};

const cardsOf = ({ cards, total, right, power }) => [...cards, ...right, total, power].filter((id) => id !== null);
const steps = makeSteps(EMPTY, { cards: cardsOf, fits: () => data().phase === "turn", kept: () => kept() });
const { change } = steps;
let keyAnew = false; // the number keyed was judged: the next digit begins another

export const state = steps.now;
export const { canUndo, undo } = steps;
export const chosen = () => [...state().cards, ...(state().total === null ? [] : [state().total]), ...state().right];
export const isEmpty = () => !chosen().length && state().power === null && state().place === null;

/** A new decision begins with what the server kept of it, or with what was planned while others
    played; true when it did begin. */
export const meet = () => steps.meet(lay, (whole) => (isEmpty() ? [] : stepsTo(whole)));

/** The states before this one, as if it had been laid card by card: what undo takes back. */
function stepsTo(whole) {
  const past = [{ ...EMPTY }];
  if (whole.power !== null) return past;
  const bare = { ...whole, right: [], second: false, total: null, pinned: false, keyed: "" };
  whole.cards.forEach((_, n) => past.push({ ...bare, cards: whole.cards.slice(0, n + 1) }));
  whole.right.forEach((_, n) => past.push({ ...bare, right: whole.right.slice(0, n + 1) }));
  if (whole.total !== null) past.push(whole);
  return past.slice(0, -1);
}

/** Lays cards into the tray as one step: from the server, or picked in the help. */
export function lay({ cards = [], second = false, total = null, pinned = false, keyed = null, right = [], sign = "+" }) {
  const mine = (id) => cardOf(id) !== null;
  if (![...cards, ...right, ...(total === null ? [] : [total])].every(mine)) return;
  const power = cards.length === 1 && cardOf(cards[0]).dataset.kind !== "number" ? cards[0] : null;
  change({
    ...EMPTY,
    cards: power === null ? [...cards] : [],
    second,
    total,
    pinned,
    right: [...right],
    keyed: keyed === null ? "" : String(keyed),
    sign: sign === "-" ? "-" : "+",
    power,
  });
}

/** What the server keeps of it. */
export function kept() {
  const tray = { cards: state().power === null ? state().cards : [state().power], total: state().total };
  tray.keyed = state().keyed === "" ? null : Number(state().keyed);
  if (state().pinned) tray.pinned = true;
  if (state().second) tray.second = true;
  if (state().right.length) tray.right = state().right;
  if (state().sign === "-") tray.sign = "-";
  return tray;
}

/** A card of the hand is tapped. */
export function tapCard(id) {
  const { kind } = cardOf(id).dataset;
  if (kind !== "number") return tapPower(id);
  if (state().oneOf && chosen().includes(id)) return change({ ...EMPTY, cards: [id] });
  if (chosen().includes(id)) return takeBack(id);
  return addNumber(id);
}

function tapPower(id) {
  change({ ...EMPTY, power: state().power === id ? null : id });
}

function addNumber(id, base = state().power === null ? state() : { ...EMPTY }) {
  const { aim, right } = base;
  const next = aim === "right" ? { right: [...right, id], aim: "" } : equation.withCard(base, id, right.length ? "left" : "");
  change({ ...base, ...next, oneOf: false });
}

/** What is there without a card; one that stood right of the total leaves its place to the next. */
function without(id) {
  const { right } = state();
  const rest = right.filter((card) => card !== id);
  const aim = right.includes(id) ? { aim: "right" } : {};
  return { ...state(), ...equation.withoutCard(state(), id), right: rest, ...aim, oneOf: false };
}

/** A card goes from its slot back to the hand. */
export function takeBack(id) {
  const keyed = state().total === id ? state().keyed : ""; // without a part the sum is another
  change({ ...without(id), keyed });
}

/** The last card goes back. */
export function takeBackLast() {
  const last = lastOf(state().right) ?? state().total ?? lastOf(state().cards) ?? state().power;
  if (last === null || last === undefined) return;
  if (last === state().power) tapPower(last);
  else takeBack(last);
}

/** A card is put into a certain slot: by drag, or by tapping the slot first. */
export function putInto(slot, id) {
  if (cardOf(id).dataset.kind !== "number") return;
  const base = chosen().includes(id) ? without(id) : state();
  addNumber(id, { ...base, ...equation.dropped(base, slot.startsWith("right") ? "right" : slot) });
}

/** The next number tapped goes to this slot. */
export function aimAt(slot) {
  change(equation.aimed(state(), slot));
}

/** Two are chosen, one is to go. */
function askOneOf() {
  change({ oneOf: true });
  return null;
}

/** Only sums have two sides: with another sign the cards of the right side go back. */
export function setSign(sign) {
  change({ sign, right: sign === "+" ? state().right : [] });
}

/** What is keyed was judged and stays to be seen; the next digit replaces it. */
export function judged() {
  keyAnew = true;
}

export function key(digit) {
  const before = keyAnew && digit !== "back" ? "" : state().keyed;
  const keyed = digit === "back" ? before.slice(0, -1) : (before + digit).slice(0, 3);
  keyAnew = false;
  change({ keyed: keyed.replace(/^0+(?=\d)/, "") });
}

export function tapPlace(place) {
  change({ place: state().place === place ? null : place });
}

export function tapQueen(queen, owner) {
  change({ queen: state().queen?.queen === queen ? null : { queen, owner } });
}

/** king, knight, potion, jester, shield: what kind of card without a number is chosen; '' none. */
export function powerKind() {
  if (state().power === null) return "";
  const kind = cardOf(state().power)?.dataset.kind ?? "";
  return kind === "dragon" || kind === "wand" ? "shield" : kind;
}

/** Where the next number goes: a slot's name. */
export const nextSlot = () => equation.nextSlot(state());

/** May a place in the middle be tapped now? */
export function placeCounts(asleep) {
  if (data().phase === "pick" || powerKind() === "king") return asleep;
  return powerKind() === "potion" && state().queen !== null && !asleep;
}

/** May an awake queen of another player be tapped now? */
export function queenCounts() {
  const kind = powerKind();
  return (kind === "knight" || kind === "potion") && has(kind);
}

const needsKeyed = () => option("state_total") && state().sign === "+" && !state().right.length;

/** All seats as they are counted, oneself first: number and name. */
export function seatsFromMe() {
  const count = all(".seat[id^=seat-]").length + 1;
  const numbers = Array.from({ length: count }, (_, seat) => seat);
  const me = numbers.find((seat) => !byId(`seat-${seat}`)) ?? 0;
  return [...numbers.slice(me), ...numbers.slice(0, me)].map((seat) => {
    const place = byId(`seat-${seat}`) ?? byId("me");
    return { seat, name: place?.querySelector(".pn")?.textContent ?? "" };
  });
}

/** Verbs by the shape of what is chosen: name -> '' or the name of the sentence why not yet. */
export function verbs() {
  if (data().phase === "count") return Object.fromEntries(seatsFromMe().map((_, n) => [`count-${n}`, ""]));
  if (data().phase === "pick") return { pick: state().place === null ? "no-target" : "" };
  const kind = powerKind();
  if (kind) return { discard: "", ...powerVerb(kind) };
  const count = chosen().length;
  if (count === 1) return { discard: "", check: "no-check" };
  if (count === 2 && !isSum()) return { pair: "", discard_two: "", check: "no-check" };
  const more = count > 2 && option("sets") ? { pair: "" } : {};
  return { ...more, check: isWhole() ? "" : "no-check" };
}

/** Is a sum begun, and no longer perhaps a pair? */
const isSum = () => state().aim !== "" || state().total !== null || state().keyed !== "" || state().sign === "-";

function powerVerb(kind) {
  if (kind === "shield") return {};
  if (!has(kind)) return { [kind]: `no-${kind}` };
  if (kind === "jester") return { jester: "" };
  if (kind === "king") return { king: state().place === null ? "no-target" : "" };
  if (state().queen === null) return { [kind]: "no-target" };
  return { [kind]: kind === "potion" && state().place === null ? "no-place" : "" };
}

function isWhole() {
  return state().total !== null && state().cards.length >= 2 && (!needsKeyed() || state().keyed !== "");
}

/** The action of a verb: [kind, args]; null where only the tray changes. */
export function actionOf(verb) {
  if (verb.startsWith("count-")) return ["count", [seatsFromMe()[Number(verb.slice(6))].seat]];
  if (verb === "discard_two") return askOneOf();
  const { power, place, queen } = state();
  const made = {
    discard: () => ["discard", [power ?? chosen()[0]]],
    pair: () => ["pair", chosen()],
    king: () => ["king", [power, place]],
    pick: () => ["pick", [place]],
    knight: () => ["knight", [power, queen.owner, queen.queen]],
    potion: () => ["potion", [power, queen.owner, queen.queen, place]],
    jester: () => ["jester", [power]],
    check: claim,
  };
  return made[verb]();
}

function claim() {
  if (state().right.length) return ["equation_two_sided", [state().cards, [state().total, ...state().right]]];
  if (state().sign === "-") return ["difference", [state().cards[0], state().cards.slice(1), state().total]];
  return ["equation", [state().cards, state().total, needsKeyed() ? Number(state().keyed) : null]];
}

/** The sentence that fits what is chosen state(). */
export function hint() {
  if (data().phase === "pick") return state().place === null ? "" : "go";
  if (data().phase === "count") return "";
  const kind = powerKind();
  if (kind) return powerHint(kind);
  if (state().oneOf) return "one-of";
  if (state().aim === "right" || equation.wantsMore(state().aim)) return "more";
  const count = chosen().length;
  if (count === 0) return "";
  if (count === 1) return "one";
  if (needsKeyed() && state().cards.length >= 2 && state().keyed === "") return "key-it";
  if (state().total === null) return count === 2 && !needsKeyed() ? "two" : "total";
  return isWhole() ? "ready" : "two";
}

function powerHint(kind) {
  if (kind !== "shield" && !has(kind)) return `no-${kind}`;
  if (kind === "knight" || kind === "potion") {
    if (state().queen === null) return kind;
    if (kind === "potion" && state().place === null) return "potion-place";
    return "go";
  }
  if (kind === "shield") return cardOf(state().power).dataset.kind; // what it stops
  return kind === "king" && state().place !== null ? "go" : kind;
}
