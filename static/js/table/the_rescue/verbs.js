/* The Rescue: which buttons fit what is chosen, what they send, and the sentence that goes with it.

   By the shape of what is chosen, never by truth; what public facts forbid is grey and says why. */

import { wantsMore } from "../equation.js";
import { all, byId, cardOf, option } from "../page.js";
import {
  chosen,
  inSum,
  isAway,
  may,
  needsKeyed,
  ownKind,
  phase,
  sign,
  startAway,
  state,
  stopAway,
  sumIsWhole,
  surprise,
  toPutAway,
} from "./state.js";

const GNOME = ["take", "steal", "queen", "swap_knights"];
const helpers = () => all("[data-pick=place]").some((place) => !place.classList.contains("free"));
const sleeps = () => all("#hand [data-asleep='1']").length > 0;

/** Verbs by the shape of what is chosen: name -> '' or the name of the sentence why not yet. */
export function verbs() {
  const { own, place } = state();
  const made = {
    roll: () => ({ roll: "" }),
    reroll: () => ({ keep: "", reroll: "" }),
    wake: () => ({ decline: "", wake_one: own === null ? "no-target" : "" }),
    instant: surpriseVerbs,
    gnome: gnomeVerbs,
    companion: () => ({ take: place === null ? "no-target" : "" }),
    act: deedVerbs,
  };
  return made[phase()]?.() ?? {};
}

function surpriseVerbs() {
  const kind = surprise()?.dataset.kind ?? "";
  if (kind !== "witch") return kind ? { [kind]: "" } : {};
  const { own, mate, theirs } = state();
  const ready = (own !== null || mate !== null) && theirs !== null;
  return { decline: "", witch: ready ? "" : "no-target" };
}

function gnomeVerbs() {
  const { place, theirs, find, knights } = state();
  const verb = GNOME.find(may);
  const ready = { take: place !== null, steal: theirs !== null, queen: find !== null, swap_knights: knights.length === 2 };
  const why = verb === "swap_knights" ? "no-knights" : "no-target";
  return { decline: "", ...(verb ? { [verb]: ready[verb] ? "" : why } : {}) };
}

function deedVerbs() {
  if (isAway()) return { back: "", end_turn: toPutAway() ? "away" : "" };
  if (ownKind() === "queen") return { rescue: whyNoRescue() };
  if (ownKind() === "book") return { spell_book: whyNoBook() };
  const count = chosen().length;
  if (!count) return { away: "", end: "" };
  const check = whyNoSum() || (sumIsWhole() ? "" : "no-check");
  const { total, aim, keyed, step } = state();
  const isSum = total !== null || aim || keyed !== "" || step;
  return count === 2 && !isSum ? { wake_pair: whyNoPair(), check } : { check };
}

const once = (kind) => (option("one_per_kind") && !may(kind) ? "once" : "");

function whyNoSum() {
  if (may("equation") || chosen().length < 3) return "";
  return helpers() ? once("equation") : "no-helper";
}

function whyNoPair() {
  if (may("wake_pair")) return "";
  return sleeps() ? once("wake_pair") : "no-sleeper";
}

function whyNoRescue() {
  const { own, mate, king } = state();
  const queen = cardOf(own).dataset;
  if (queen.asleep === "1") return "asleep";
  if (mate === null) return "no-mate";
  const tool = byId(`mine-${mate}`)?.dataset.tool;
  if (tool !== "all" && tool !== queen.tool) return "no-fit";
  return once("rescue") || (king === null ? "no-king" : "");
}

function whyNoBook() {
  if (!may("spell_book")) return once("spell_book") || "no-book";
  return state().find === null ? "no-target" : "";
}

/** The action of a verb: [kind, args]; null where only the choice changes. */
export function actionOf(verb) {
  const { own, mate, theirs, place, king, find, knights, away } = state();
  const card = Number(surprise()?.dataset.id);
  const made = {
    decline: () => ["decline", phase() === "instant" ? [card] : []],
    wake_one: () => ["wake_one", [own]],
    gnome: () => ["gnome", [card]],
    willow: () => ["willow", [card]],
    witch: () => ["witch", [card, own ?? mate, theirs.owner, theirs.id]],
    take: () => ["take", [place]],
    steal: () => ["steal", [theirs.owner, theirs.id]],
    queen: () => ["queen", [find]],
    swap_knights: () => ["swap_knights", [...knights]],
    away: startAway,
    back: stopAway,
    end: () => (toPutAway() ? startAway() : ["end_turn", []]),
    end_turn: () => ["end_turn", [...away]],
    wake_pair: () => ["wake_pair", inSum()],
    spell_book: () => ["spell_book", [own, find]],
    rescue: () => ["rescue", [own, mate, king]],
    check: claim,
  };
  return (made[verb] ?? (() => [verb, []]))() ?? null;
}

function claim() {
  const { cards, total, knight, step, keyed } = state();
  const adjust = knight === null ? [] : [[knight, Number(step)]];
  return ["equation", [sign(), cards, total, adjust, "right", needsKeyed() ? Number(keyed) : null]];
}

/** The sentence that fits what is chosen, '' for the server's. */
export function hint() {
  const { own, place, theirs, find, knights } = state();
  const made = {
    wake: () => (own === null ? "" : "go"),
    instant: surpriseHint,
    gnome: () => (place !== null || theirs || find !== null || knights.length === 2 ? "go" : ""),
    companion: () => (place === null ? "" : "go"),
    act: deedHint,
  };
  return made[phase()]?.() ?? "";
}

function surpriseHint() {
  const kind = surprise()?.dataset.kind ?? "";
  if (kind !== "witch") return kind && state().pending !== null ? "go" : "";
  const { own, mate, theirs } = state();
  if (own !== null || mate !== null) {
    if (theirs) return "go";
    return mate === null ? "swap-theirs" : "swap-helper";
  }
  return theirs || state().pending !== null ? "swap-own" : "";
}

function deedHint() {
  if (isAway()) return toPutAway() ? "away" : "away-done";
  if (ownKind() === "queen") return rescueHint();
  if (ownKind() === "book") return whyNoBook() === "no-target" ? "book" : whyNoBook() || "go";
  if (state().lift) return state().lift === "+1" ? "step-up" : "step-down";
  return sumHint();
}

function rescueHint() {
  const why = whyNoRescue();
  const asks = { "no-mate": "queen", "no-king": "king", "": "go" };
  return asks[why] ?? why;
}

function sumHint() {
  const { cards, total, keyed, aim } = state();
  if (wantsMore(aim)) return "more";
  const count = inSum().length;
  if (count === 0) return "";
  if (count === 1) return "one";
  if (needsKeyed() && cards.length >= 2 && keyed === "") return "key-it";
  if (total === null) return count === 2 ? "two" : "total";
  return sumIsWhole() ? "ready" : "two";
}
