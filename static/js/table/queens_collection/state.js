/* The Queen's Collection: what is chosen and not yet sent: cards, pawns, a box, blanks of the score.

   A swap of pawns is a move by public facts, so that pawns that fit may be shown. Whether colours
   match or a score is true is never known here. */

import { all, byId, cardOf, data, has, isOver, isYours, lastOf, option, sheet } from "../page.js";
import { makeSteps } from "../steps.js";

const EMPTY = {
  cards: [], // own cards, ids
  shown: [], // cards in the middle
  theirs: [], // another player's cards
  pawns: [], // [place, number on its box]
  to: null, // the box a pawn goes to
  colour: null, // the colour named where the cards leave it free
  noPair: false, // none was found: cards are exchanged
  cells: [], // blanks of the score, as typed
  cell: 0, // the blank that is filled next
  hues: [], // the colours of the pawns when they were chosen: others may swap them meanwhile
};
const MOST = 3;
const MOST_IN_PAIR = 2;
const LONGEST = 3; // digits

const steps = makeSteps(EMPTY, {
  cards: ({ cards }) => cards,
  fits: () => isYours() && ["play", "take"].includes(data().phase),
  kept: () => kept(),
  part: ({ cards, pawns, hues, to, shown, colour }) => ({ cards, pawns, hues, to, shown: shown.filter((id) => byId(`shown-${id}`)), colour }),
});
const { change } = steps;
const keyAnew = new Set(); // blanks that were judged: the next digit begins another number

export const state = steps.now;
export const { canUndo, undo } = steps;
export const chosen = () => state().cards;
/** A move may be laid out for the turn to come, while others play. */
export const isPlanning = () => !isYours() && !isOver() && !sheet();
export const mayChoose = () => isYours() || isPlanning();
const planned = () => (byId("market") ? "take" : "play");
export const phase = () => (isPlanning() ? planned() : data().phase);
/** The step of a turn against others: "" where cards are only looked at. */
export function stepNow() {
  if (!isYours()) return "";
  return { reveal: "turn", take: state().noPair ? "swap" : "pair" }[phase()] ?? "";
}
const isPair = () => phase() === "take" && !state().noPair;
export const isScore = () => data().phase === "score" && isYours();

export function isEmpty() {
  const { cards, shown, theirs, pawns, cells } = state();
  return ![...cards, ...shown, ...theirs, ...pawns].length && !cells.some((typed) => typed);
}

/** A new decision begins with what the server kept of it, or with what was planned while others
    played; true when it did begin. */
export function meet() {
  const begun = steps.meet(lay, () => (isEmpty() ? [] : [{ ...EMPTY }]));
  dropMoved();
  return begun;
}

/** What was chosen on the table and has gone since is chosen no longer. */
function dropMoved() {
  const { pawns, hues, shown } = state();
  if (pawns.some((pawn, n) => pawnAt(pawn)?.dataset.colour !== hues[n])) steps.set({ pawns: [], hues: [], to: null });
  if (!shown.every((id) => byId(`shown-${id}`))) steps.set({ shown: [], colour: null });
}

const huesOf = (pawns) => pawns.map((pawn) => pawnAt(pawn).dataset.colour);

/** Lays what was kept as one step, or what was picked in the help. */
export function lay({ cards = [], shown = [], theirs = [], pawns = [], to = null, colour = null, cells = [] }) {
  const here = (name) => (id) => byId(`${name}-${id}`) !== null;
  if (![cards.every(here("card")), shown.every(here("shown")), theirs.every(here("theirs"))].every(Boolean)) return;
  const standing = pawns.filter((pawn) => pawnAt(pawn));
  change({
    ...EMPTY,
    cards: [...cards],
    shown: [...shown],
    theirs: [...theirs],
    pawns: standing,
    hues: huesOf(standing),
    to: to ?? null,
    colour: colour ?? null,
    noPair: phase() === "take" && (shown.length > 1 || cards.length > MOST_IN_PAIR || theirs.length > 0),
    cells: cells.map((cell) => (cell.length ? String(cell[0]) : "")),
  });
}

/** What the server keeps of it. */
export function kept() {
  const { cells, cell: _cell, hues: _hues, noPair: _noPair, ...rest } = state();
  const numbers = cells.map((typed) => (isNumber(typed) ? [Number(typed)] : []));
  return { ...rest, cells: numbers };
}

const without = (list, one) => list.filter((other) => other !== one);
const toggled = (list, one) => (list.includes(one) ? without(list, one) : [...list, one]);
/** In a pair the last ones tapped count: a slip needs no way back. */
const latest = (list, most) => (isPair() ? list.slice(-most) : list);

// --- cards ------------------------------------------------------------------------------------

/** A card of the hand is tapped. */
export function tapCard(id) {
  const cards = latest(toggled(state().cards, id), MOST_IN_PAIR);
  if (cards.length > MOST) return;
  change({ cards, pawns: [], to: null, colour: null });
}

export function takeBack(id) {
  if (state().cards.includes(id)) tapCard(id);
}

/** The last thing goes back. */
export function takeBackLast() {
  const { cards, pawns, to } = state();
  if (isScore()) key("back");
  else if (to !== null) change({ to: null });
  else if (pawns.length) change({ pawns: pawns.slice(0, -1) });
  else if (cards.length) takeBack(lastOf(cards));
}

/** A card in the middle is tapped. */
export function tapShown(id) {
  const shown = latest(toggled(state().shown, id), 1);
  if (shown.length <= MOST) change({ shown, theirs: [], colour: null });
}

/** A card of another player is tapped: one for a trade, up to three with a partner. */
export function tapTheirs(id) {
  const trade = phase() === "play";
  const theirs = trade ? toggled(state().theirs, id).slice(-1) : toggled(state().theirs, id);
  if (theirs.length > MOST) return;
  change({ theirs, shown: [], pawns: [], to: null, colour: null });
}

const colourOf = (id) => cardOf(id)?.dataset.colour ?? "";
const isWild = (id) => colourOf(id) === "wild";

/** No pair is found: the next step is to swap. Undo leads back. */
function leavePair() {
  change({ noPair: true, cards: [], shown: [], colour: null });
}

/** Two equal cards of a colour among these: they stand for any colour, but not in a game for one. */
function equalTwo(cards) {
  if (option("mode=solo")) return null;
  for (const one of cards) {
    const other = cards.find((id) => id !== one && !isWild(id) && colourOf(id) === colourOf(one));
    if (other !== undefined) return [one, other];
  }
  return null;
}

/** The parts that the chosen cards make: [{cards, colour}], where "wild" stands for any. */
export function parts() {
  const { cards } = state();
  const single = (id) => ({ cards: [id], colour: colourOf(id) });
  if (cards.length === 1) return [single(cards[0])];
  const two = equalTwo(cards);
  const free = { cards: two, colour: "wild" };
  if (cards.length === 2) return two ? [free] : cards.map(single);
  return two ? [free, single(cards.find((id) => !two.includes(id)))] : [];
}

export const isSwap = () => phase() === "play" && parts().length === 2;
export const isMove = () => phase() === "play" && parts().length === 1 && parts()[0].colour === "wild";

// --- pawns and boxes --------------------------------------------------------------------------

export const pawnAt = ([place, n]) => byId(`pawn-${place}-${n}`);
const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const fits = (part, pawn) => part.colour === "wild" || part.colour === pawnAt(pawn).dataset.colour;

/** The pawns in the order of the parts; null when they do not fit. */
export function assigned(pawns = state().pawns) {
  const [first, second] = parts();
  if (pawns.length === 1) return fits(first, pawns[0]) || fits(second, pawns[0]) ? pawns : null;
  const [one, other] = pawns;
  if (one[0] === other[0] || pawnAt(one).dataset.colour === pawnAt(other).dataset.colour) return null;
  if (fits(first, one) && fits(second, other)) return [one, other];
  return fits(first, other) && fits(second, one) ? [other, one] : null;
}

/** The chosen pawns after one more is tapped: it goes with one of them, or begins anew. */
function withPawn(pawn) {
  const { pawns } = state();
  if (pawns.some((other) => same(other, pawn))) return pawns.filter((other) => !same(other, pawn));
  if (isMove()) return [pawn];
  for (const first of pawns) if (assigned([first, pawn])) return [first, pawn];
  return assigned([pawn]) ? [pawn] : pawns;
}

/** May this pawn be tapped now? */
export function pawnCounts(pawn) {
  if (state().theirs.length) return false;
  return isMove() || (isSwap() && withPawn(pawn) !== state().pawns);
}

export function tapPawn(pawn) {
  const pawns = withPawn(pawn);
  change({ pawns, hues: huesOf(pawns), to: null });
}

/** May this box be tapped now? */
export function boxCounts(box) {
  if (namesColour()) return true;
  const { pawns } = state();
  if (!isMove() || pawns.length !== 1 || Number(box.dataset.box) === pawns[0][0]) return false;
  return !option("cap3") || box.parentElement.querySelector(".void") !== null;
}

export function tapBox(box) {
  if (namesColour()) {
    const colour = Number(box.dataset.number);
    change({ colour: state().colour === colour ? null : colour });
    return;
  }
  const to = Number(box.dataset.box);
  change({ to: state().to === to ? null : to });
}

/** Do the cards leave the colour of the pair free, so that a box says it? */
export function namesColour() {
  const { cards, shown } = state();
  if (!isPair() || shown.length !== 1) return false;
  const free = cards.length === 2 || (cards.length === 1 && isWild(cards[0]));
  return free && byId(`shown-${shown[0]}`)?.dataset.colour === "wild";
}

// --- the score --------------------------------------------------------------------------------

const blanks = () => all("[data-cell]").length;
const isNumber = (typed) => /^-?\d+$/.test(typed ?? "");
export const typed = (cell) => state().cells[cell] ?? "";

export function aimAt(cell) {
  if (cell !== state().cell) steps.set({ cell });
}

/** What is keyed was judged and stays to be seen; the next digit replaces it. */
export function judged() {
  state().cells.forEach((_, cell) => keyAnew.add(cell));
}

export function key(digit) {
  const { cell } = state();
  const before = keyAnew.has(cell) && digit !== "back" ? "" : typed(cell);
  keyAnew.delete(cell);
  const cells = Array.from({ length: blanks() }, (_, n) => typed(n));
  cells[cell] = next(before, digit);
  change({ cells });
}

function next(before, digit) {
  if (digit === "back") return before.slice(0, -1);
  if (digit === "-") return before.startsWith("-") ? before.slice(1) : `-${before}`;
  const sign = before.startsWith("-") ? "-" : "";
  return sign + (before.replace("-", "") + digit).slice(0, LONGEST).replace(/^0+(?=\d)/, "");
}

/** Of a score that is not there yet: the first blank that differs from what lies open on the page. */
export function wrongCell() {
  for (const line of all("[data-points]")) {
    const [count, worth] = all("[data-cell]", line).map((blank) => Number(blank.dataset.cell));
    const counted = Number(typed(count));
    if (counted !== line.querySelector(".things").childElementCount) return count;
    if (worth && Number(typed(worth)) !== counted * Number(line.dataset.points)) return worth;
  }
  return blanks() - 1;
}

const isWhole = () => blanks() > 0 && Array.from({ length: blanks() }, (_, n) => typed(n)).every(isNumber);

/** How many of each kind the pupil counted: what is multiplied follows from it. */
const counts = () => all("[data-counts]").map((blank) => Number(typed(Number(blank.dataset.cell))));

// --- verbs ------------------------------------------------------------------------------------

/** Verbs by the shape of what is chosen: name -> '' or the name of the sentence why not yet. */
export function verbs() {
  const offered = { play: playVerbs, reveal: revealVerbs, take: takeVerbs, score: scoreVerbs }[phase()];
  return offered ? offered() : {};
}

function playVerbs() {
  const { cards, theirs } = state();
  const found = has("pass") ? { pass: "" } : {};
  if (theirs.length) return { ...found, trade: cards.length === 1 ? "" : "no-trade" };
  if (cards.length && has("new")) found.new = "";
  if (isMove()) found.wild = moveLacks();
  else found.exchange = isSwap() ? (state().pawns.length === 2 ? "" : "no-pawns") : "card-first";
  return found;
}

function moveLacks() {
  if (!state().pawns.length) return "no-pawn";
  return state().to === null ? "no-box" : "";
}

const revealVerbs = () => (has("reveal") ? { reveal: "", stop: "" } : { stop: "" });

function takeVerbs() {
  const { cards, shown, theirs, colour, noPair } = state();
  if (!noPair) {
    const found = has("done") ? { done: "" } : { leave: "" };
    return { ...found, pair: !cards.length || !shown.length ? "no-pair" : namesColour() && colour === null ? "colour" : "" };
  }
  if (theirs.length) return { exchange_partner: cards.length === theirs.length ? "" : "no-equal" };
  return { exchange_display: !cards.length ? "no-swap" : cards.length === shown.length ? "" : "no-equal" };
}

function scoreVerbs() {
  const more = Number(data().tries) >= 2 ? { skip: "" } : {};
  return { ...more, check: isWhole() ? "" : "no-check" };
}

/** The action of a verb: [kind, args]; null for the step to another choice. */
export function actionOf(verb) {
  const { cards, shown, theirs, pawns, to } = state();
  const made = {
    exchange: () => [].concat(...assigned().map((pawn, n) => [parts()[n].cards, number(pawn), pawn[0]])),
    wild: () => [cards, number(pawns[0]), pawns[0][0], to],
    new: () => [cards],
    trade: () => [cards[0], Number(byId(`theirs-${theirs[0]}`).dataset.owner), theirs[0]],
    pair: () => [cards, shown[0], namesColour() ? state().colour : null],
    exchange_display: () => [cards, shown],
    exchange_partner: () => [cards, theirs],
    check: () => [counts(), Number(typed(blanks() - 1))],
  };
  if (verb === "leave") {
    leavePair();
    return null;
  }
  return [verb === "check" ? "score" : verb, made[verb]?.() ?? []];
}

const number = (pawn) => Number(pawnAt(pawn).dataset.number);

/** The sentence that fits what is chosen. */
export function hint() {
  return { play: playHint, take: takeHint, score: scoreHint }[phase()]?.() ?? "";
}

function playHint() {
  const { cards, theirs, pawns, to } = state();
  if (theirs.length) return cards.length === 1 ? "trade" : "no-trade";
  if (!cards.length) return "";
  if (isMove()) return !pawns.length ? "pawn" : to === null ? "box" : "move";
  if (isSwap()) return ["pawns", "second", "swap"][pawns.length];
  return cards.length === 1 ? "one" : "other-cards";
}

function takeHint() {
  const { cards, shown, theirs, noPair } = state();
  if (theirs.length) return cards.length === theirs.length ? "ask" : "no-equal";
  if (namesColour()) return state().colour === null ? "colour" : "pair-one";
  if (cards.length && !shown.length) return "shown";
  if (shown.length && !cards.length) return "own";
  if (!cards.length) return noPair ? (has("exchange_partner") ? "swap-two" : "swap-first") : "";
  if (noPair) return cards.length === shown.length ? "swap-cards" : "no-equal";
  return "pair-one";
}

function scoreHint() {
  if (isWhole()) return "ready";
  const cell = byId(`cell-${state().cell}`);
  if (!cell || cell.dataset.total !== undefined) return "fill-total";
  return cell.dataset.counts === undefined ? "fill-worth" : "fill";
}
