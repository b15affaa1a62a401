/* Sleepless Princess: what is chosen and not yet sent: three heaps, a bed, an open card.

   Nothing here knows what a heap is worth: only how many of which kind lie in it. */

import { all, byId, cardOf, data, has, isOver, isYours, lastOf, option, sheet } from "../page.js";
import { makeSteps } from "../steps.js";

const HEAP = {
  cards: [], // card ids: one, the addends of a sum, or the card under the blanket
  blanket: null, // the card id of a blanket
  hid: [], // which creatures of its card are covered, from 1
  keyed: "", // what is left, or the total of a sum, as typed
};
const EMPTY = {
  heaps: [HEAP, HEAP, HEAP],
  at: 0, // the heap in hand
  more: false, // the next card goes to that heap too
  bed: null,
  how: "", // by which a bed is checked, where both are left: touch or look
  picks: [], // ids of open cards
  sure: false, // is the pupil asked whether a bed is to be opened?
};
const CHECKS = ["touch", "look"];
const DIGITS = 2;
const MOST = 3;

const held = (heap) => [...heap.cards, ...(heap.blanket === null ? [] : [heap.blanket])];
const steps = makeSteps(EMPTY, {
  cards: ({ heaps }) => heaps.flatMap(held),
  fits: () => data().phase === "turn" && !data().window,
  kept: () => kept(),
  part: ({ heaps, at }) => ({ heaps, at }),
});
const { change } = steps;
const keyAnew = new Set(); // heaps whose number was judged: the next digit begins another

export const state = steps.now;
export const { canUndo, undo } = steps;
export const chosen = () => state().heaps.flatMap(held);
export const isEmpty = () => !chosen().length && state().bed === null && !state().picks.length;
export const inTurn = () => isYours() && data().phase === "turn" && !sheet();
/** May heaps be laid: in this turn, or for the next while others play? */
export const mayLay = () => inTurn() || (!isYours() && !isOver() && !sheet());
export const inChecks = () => isYours() && data().phase === "checks" && !sheet();
export const inDraw = () => isYours() && data().phase === "draw" && !sheet();

export const isEmptyHeap = (heap) => !held(heap).length;
export const isCover = (heap) => heap.blanket !== null;
/** Has this heap a number that the pupil is to say? */
export const asks = (heap) => (isCover(heap) ? heap.cards.length === 1 : heap.cards.length > 1);
const isWhole = (heap) => heap.cards.length > 0 && (!asks(heap) || heap.keyed !== "") && (!isCover(heap) || heap.hid.length > 0);

/** A new decision begins with what the server kept of it, else with the heaps that were laid before:
    while others played, or before somebody asked something. */
export function meet() {
  const { bed } = state();
  const begun = steps.meet(lay, (whole) => (chosen().length ? stepsTo(whole) : []));
  const carries = inChecks() && has("move");
  if (begun && carries && carried) steps.set({ bed }); // told meanwhile what was felt
  carried = carries;
  return begun;
}

let carried = false; // was the mattress in this hand until now?

/** The states before this one, as if it had been laid heap by heap. */
function stepsTo(whole) {
  const filled = whole.heaps.filter((heap) => !isEmptyHeap(heap)).length;
  return Array.from({ length: filled }, (_, n) => ({
    ...whole,
    at: Math.max(0, n - 1),
    heaps: whole.heaps.map((heap, place) => (place < n ? heap : HEAP)),
  }));
}

/** Lays heaps into the tray as one step: from the server, or picked in the help. */
export function lay({ heaps = [] }) {
  const laid = [0, 1, 2].map((place) => heapOf(heaps[place]));
  if (!laid.flatMap(held).every((id) => cardOf(id))) return;
  const at = laid.findIndex((heap) => !isEmptyHeap(heap) && !isWhole(heap));
  change({ ...EMPTY, heaps: laid, at: Math.max(0, at) });
}

function heapOf(stored) {
  if (!stored) return HEAP;
  const { cards = [], blanket = null, covered = 0, keyed = null } = stored;
  const there = blanket === null || !cards.length ? 0 : sizeOf(cards[0]);
  const hid = Array.from({ length: Math.min(covered, there) }, (_, n) => there - n);
  return { cards: [...cards], blanket, hid, keyed: keyed === null ? "" : String(keyed) };
}

export const sizeOf = (id) => Number(cardOf(id)?.dataset.value ?? 0);

export function kept() {
  const heaps = state().heaps.map(({ cards, blanket, hid, keyed }) => ({
    cards,
    blanket,
    covered: hid.length,
    keyed: keyed === "" ? null : Number(keyed),
  }));
  return { heaps: isEmpty() ? [] : heaps };
}

function put(place, heap, more = {}) {
  const heaps = state().heaps.map((old, n) => (n === place ? { ...old, ...heap } : old));
  return { heaps, at: inHand(heaps, place), more: false, ...more };
}

/** The heap that was laid last; once all are laid, one that still waits for its number. */
function inHand(heaps, place) {
  if (heaps.some(isEmptyHeap) || asks(heaps[place])) return place;
  const waits = heaps.findIndex((heap) => asks(heap) && heap.keyed === "");
  return waits < 0 ? place : waits;
}

/** A card of the hand is tapped. */
export function tapCard(id) {
  if (chosen().includes(id)) takeBack(id);
  else if (cardOf(id).dataset.kind === "blanket") layBlanket(id, blanketPlace());
  else addTo(cardPlace(), id);
}

/** Where the next card goes: the heap in hand while it waits for one, else the next empty heap. */
function cardPlace() {
  const { heaps, at, more } = state();
  if (more || (isCover(heaps[at]) && !heaps[at].cards.length)) return at;
  const empty = heaps.findIndex(isEmptyHeap);
  return empty < 0 ? at : empty;
}

function takesMore(heap) {
  if (isCover(heap)) return heap.cards.length === 0;
  return heap.cards.length === 0 || (!option("variant=simplified") && heap.cards.length < MOST);
}

function addTo(place, id) {
  const heap = state().heaps[place];
  if (!takesMore(heap)) return;
  change(put(place, { cards: [...heap.cards, id], keyed: "" }));
}

/** A blanket goes on the heap in hand, else on the last card alone, else into an empty heap. */
function blanketPlace() {
  const { heaps, at } = state();
  const alone = (heap) => heap.cards.length === 1 && !isCover(heap);
  if (alone(heaps[at])) return at;
  const last = heaps.map(alone).lastIndexOf(true);
  return last < 0 ? heaps.findIndex(isEmptyHeap) : last;
}

const mayCover = (place) => place >= 0 && state().heaps[place].cards.length < 2 && !isCover(state().heaps[place]);
const isSpread = () => !option("two_blankets") && state().heaps.some(isCover);

/** Why this card can go nowhere now: the name of a sentence; "" when it can. */
export function refuses(id) {
  if (chosen().includes(id)) return "";
  if (cardOf(id).dataset.kind !== "blanket") return takesMore(state().heaps[cardPlace()]) ? "" : "heaps-full";
  if (isSpread()) return "one-blanket";
  return mayCover(blanketPlace()) ? "" : "blanket-one-card";
}

function layBlanket(id, place) {
  if (!mayCover(place) || isSpread()) return;
  const heaps = state().heaps.map((heap, n) => (n === place ? { ...heap, blanket: id, hid: [], keyed: "" } : heap));
  change({ heaps, at: place, more: false });
}

/** A card goes from its heap back to the hand. */
export function takeBack(id) {
  const place = state().heaps.findIndex((heap) => held(heap).includes(id));
  if (place < 0) return;
  const heap = state().heaps[place];
  const cards = heap.cards.filter((card) => card !== id);
  const blanket = heap.blanket === id ? null : heap.blanket;
  change(put(place, { cards, blanket, hid: [], keyed: "" }));
}

/** The last card of the heap in hand goes back. */
export function takeBackLast() {
  const { heaps, at } = state();
  const from = isEmptyHeap(heaps[at]) ? lastOf(heaps.filter((heap) => !isEmptyHeap(heap))) : heaps[at];
  if (from) takeBack(lastOf(held(from)));
}

/** A card is put into a certain heap: by drag. */
export function putInto(slot, id) {
  const place = Number(slot.split("-")[0]);
  if (chosen().includes(id)) takeBack(id);
  if (cardOf(id).dataset.kind === "blanket") layBlanket(id, place);
  else addTo(place, id);
}

/** The next card tapped goes to this heap. */
export function aimAt(slot) {
  const [place, name] = slot.split("-");
  const same = state().more && state().at === Number(place);
  change({ at: Number(place), more: name === "more" && !same });
}

export function take(place) {
  if (state().at !== place) change({ at: place, more: false });
}

const bugsOf = (heap) => Array.from({ length: sizeOf(heap.cards[0]) }, (_, n) => n + 1);
export const isHid = (bug) => state().heaps[state().at].hid.includes(bug);

/** Covers a creature of the heap in hand, or lets it be seen again. */
export const toggle = (bug) => cover(bug, !isHid(bug));

/** The same, where it is known which; true when it changed. */
export function cover(bug, hides) {
  const { hid, cards } = state().heaps[state().at];
  if (bug > sizeOf(cards[0]) || isHid(bug) === hides) return false;
  hide(hides ? [...hid, bug] : hid.filter((one) => one !== bug));
  return true;
}

/** Covers one more, the last that is seen, or one less. */
export function coverOne(way) {
  const heap = state().heaps[state().at];
  if (way < 0) {
    hide(heap.hid.slice(0, -1));
    return;
  }
  const seen = bugsOf(heap).filter((n) => !heap.hid.includes(n));
  if (seen.length) hide([...heap.hid, lastOf(seen)]);
}

export function coverAll(every) {
  const heap = state().heaps[state().at];
  hide(every ? bugsOf(heap) : []);
}

function hide(hid) {
  const heap = state().heaps[state().at];
  if (hid.length !== heap.hid.length) change(put(state().at, { hid }));
}

/** What is keyed was judged and stays to be seen; the next digit replaces it. */
export function judged() {
  state().heaps.forEach((_, place) => keyAnew.add(place));
}

export function key(digit) {
  const heap = state().heaps[state().at];
  if (!asks(heap)) return;
  const { at } = state();
  const before = keyAnew.has(at) && digit !== "back" ? "" : heap.keyed;
  const keyed = digit === "back" ? before.slice(0, -1) : (before + digit).slice(0, DIGITS);
  keyAnew.delete(at);
  change(put(at, { keyed: keyed.replace(/^0+(?=\d)/, "") }));
}

export function tapBed(bed) {
  change({ bed: state().bed === bed ? null : bed, sure: false });
}

/** How many cards are still to be taken. */
export const owed = () => Number(byId("opens")?.dataset.owed ?? 0);
const openCards = () => all("#opens [data-pick]:not([data-pick=deck])");

/** The action that takes the next card into the hand: the pile's; without a pile an open one, where
    nothing is left to choose. Null where the pupil is to choose. */
export function nextCard() {
  if (!inDraw()) return null;
  if (has("draw")) return ["draw", []];
  const open = openCards();
  return open.length && open.length <= owed() ? ["take", [Number(open[0].dataset.pick)]] : null;
}

/** An open card is chosen, or not any more; of too many the first is let go. */
export function choose(id) {
  const { picks } = state();
  change({ picks: picks.includes(id) ? picks.filter((one) => one !== id) : [...picks, id].slice(-owed()) });
}

export function ask(sure) {
  change({ sure });
}

/** Where the next card goes: a slot's name. */
export function nextSlot() {
  const { heaps, at, more } = state();
  if (more) return `${at}-more`;
  const place = cardPlace();
  return heaps[place].cards.length ? "" : `${place}-0`;
}

/** Verbs by the shape of what is chosen: name -> '' or the name of the sentence why not yet. */
/** @type {() => Record<string, string>} */
export function verbs() {
  if (data().phase === "draw") return drawVerbs(state().picks.length);
  if (data().phase === "checks") return checkVerbs();
  const count = chosen().length;
  const offered = has("play") ? { check: whyNot() } : {};
  if (has("skip")) offered.skip = "";
  if (has("swap") && count === 1) offered.swap_one = "";
  if (has("swap") && count === 2) offered.swap_two = "";
  return offered;
}

function drawVerbs(picked) {
  const fills = picked < owed() && nextCard() ? { fill: "" } : {};
  return picked ? { take: "", ...fills } : nextCard() ? fills : { take: "no-pick" };
}

/** A mattress goes to the bed that is tapped; on its own bed the pupil says so once more. */
function checkVerbs() {
  const ways = has("touch") && has("look") ? CHECKS : [];
  const onTop = has("move") && state().bed !== null ? ["move"] : [];
  return Object.fromEntries([...ways, ...onTop, ...["done", "leave"].filter(has)].map((verb) => [verb, ""]));
}

/** Why these heaps cannot be checked yet; '' when they can. */
function whyNot() {
  const { heaps } = state();
  if (heaps.some((heap) => isCover(heap) && heap.cards.length && !heap.hid.length)) return "no-cover";
  if (heaps.some((heap) => asks(heap) && heap.keyed === "")) return "no-number";
  return heaps.every(isWhole) ? "" : "no-heaps";
}

/** How a tap on a bed checks it: the one way that is left, else the one chosen, else by touch. */
export function how() {
  if (!inChecks() || has("move")) return "";
  return CHECKS.every(has) ? state().how || "touch" : (CHECKS.find(has) ?? "");
}

/** What a tap on that bed does at once; "" where it is only chosen: the mattress comes from there. */
export function atOnce(bed) {
  if (!inChecks()) return "";
  return has("move") ? (bed === lifted() ? "" : "move") : how();
}

const lifted = () => Number(byId("board").dataset.lifted);

/** The action of a verb: [kind, args]; null for one that only says how a bed is checked. */
export function actionOf(verb) {
  if (CHECKS.includes(verb)) {
    change({ how: verb });
    return null;
  }
  const made = {
    check: () => ["play", [state().heaps.map(groupOf), said(state().heaps[0])]],
    swap_one: () => ["swap", chosen()],
    swap_two: () => ["swap", chosen()],
    move: () => ["move", [state().bed]],
  };
  return made[verb]?.() ?? [verb, []];
}

function groupOf(heap) {
  if (isCover(heap)) return ["cover", Number(heap.keyed), heap.hid.length, heap.blanket, heap.cards[0]];
  return asks(heap) ? ["sum", Number(heap.keyed), ...heap.cards] : ["one", heap.cards[0]];
}

const said = (heap) => (asks(heap) ? Number(heap.keyed) : sizeOf(heap.cards[0]));

/** The sentence that fits what is chosen. */
export function hint() {
  const { heaps, at, more, bed, picks } = state();
  if (data().phase === "draw") return picks.length ? "take-go" : "";
  if (data().phase === "checks") return has("move") && bed !== null ? "move-go" : state().how && `bed-${state().how}`;
  if (!chosen().length) return "";
  if (more) return "more";
  const heap = asks(heaps[at]) && !isWhole(heaps[at]) ? heaps[at] : heaps.find((one) => asks(one) && !isWhole(one));
  if (heaps.some((one) => isCover(one) && !one.cards.length)) return "beneath";
  if (heap && isCover(heap)) return heap.hid.length ? "left" : "how-many";
  if (heap) return "key-it";
  if (heaps.every(isWhole)) return "ready";
  return chosen().length === 1 ? "one" : "next";
}
