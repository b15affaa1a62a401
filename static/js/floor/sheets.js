/* Puts back what a browser left out of a sheet, in words that it knows: rules keep their places. */

import { addContainer, addRatio, inLow, withoutUnits } from "./boxes.js";
import { declarations, parse, split, withoutComments } from "./parse.js";
import { withoutHas } from "./relations.js";

/** What an at-rule is in a browser's list of rules. */
const KINDS = { import: 3, media: 4, "font-face": 5, page: 6, keyframes: 7, supports: 12, container: 0 };
const LOW = /^@container\s*\(max-height:\s*([\d.]+)px\)$/;
const hasUnits = CSS.supports("width", "1cqw");
const knows = new Map();
const nowhere = document.createDocumentFragment();

/** Asked of the parser that reads sheets, too: `CSS.supports` says no to pseudo-elements that it keeps. */
function isKnown(selector) {
  if (!knows.has(selector)) knows.set(selector, canParse(selector));
  return knows.get(selector);
}

function canParse(selector) {
  try {
    nowhere.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

function inOtherWords(selector) {
  const text = selector.includes(":focus-visible") && !isKnown(":focus-visible")
    ? selector.replace(/:focus-visible/g, ":focus") : selector;
  return withoutHas(text);
}

/** Whether a browser kept a rule and left out what it asks for by `:has`, as lists in `:is` let it. */
const isHollow = ({ head }) => /^[^@].*:has\(/s.test(head) && !isKnown(":has(a)");

/** Whether a rule of the text is the one that the browser has next. */
function isKept({ head }, next) {
  if (!next) return false;
  if (head.startsWith("@")) return next.type === KINDS[/^@([\w-]+)/.exec(head)[1]];
  return next.type === 1 && split(head, ",").every(isKnown);
}

/** Writes a rule's declarations that hang on a container or a ratio; `selector` chooses its elements. */
function writeSizes(rule, body, selector) {
  for (const [name, value, priority] of declarations(body)) {
    if (name === "aspect-ratio") writeRatio(rule, value, selector);
    if (hasUnits) continue;
    if (name === "container-type") addContainer(selector);
    if (/\dcq[hwi]\b/.test(value)) rule.style.setProperty(name, withoutUnits(value), priority);
  }
}

/** A box without a height of its own is as high as its width says: --floor-box, which boxes.js writes. Also
    where a browser has ratios: until Chromium 105 what is in such a box did not know its height. */
function writeRatio({ style }, value, selector) {
  const [wide, high = 1] = value.split("/").map(Number);
  const isWritten = ["block-size", "height"].some((name) => style.getPropertyValue(name));
  if (!wide || isWritten) return;
  addRatio(selector.replace(/::[\w-]+$/, ""));
  style.setProperty("block-size", `calc(var(--floor-box) * ${high / wide})`);
}

function mendRules(group, rules) {
  let at = 0;
  for (const rule of rules) {
    const next = group.cssRules[at];
    const isThere = isKept(rule, next);
    if (isThere && isHollow(rule)) {
      group.deleteRule(at);
    } else if (isThere) {
      if (rule.rules) mendRules(next, rule.rules);
      else if (next.type === 1) writeSizes(next, rule.body, rule.head);
      at += 1;
      continue;
    }
    for (const [selector, body] of inPlaceOf(rule)) {
      group.insertRule(`${selector}{${body}}`, at);
      writeSizes(group.cssRules[at], body, selector);
      at += 1;
    }
  }
}

/** Yields [selector, body] of the rules that stand for one that the browser left out. */
function* inPlaceOf({ head, body, rules }) {
  const low = LOW.exec(head);
  for (const rule of low ? rules : []) {
    const parts = split(rule.head, ",").map(inOtherWords);
    yield [parts.map((one) => inLow(one, low[1])).join(), rule.body];
  }
  if (!head.startsWith("@")) yield [split(head, ",").map(inOtherWords).join(), body];
}

async function read(sheet) {
  const answer = await fetch(sheet.href, { cache: "force-cache" });
  if (!/^text\/css\b/.test(answer.headers.get("Content-Type") ?? "")) throw new Error(`no sheet came for ${sheet.href}`);
  return withoutComments(await answer.text());
}

/** Mends a sheet and those that it imports. */
export async function mend(sheet) {
  const imported = [...sheet.cssRules].map((rule) => rule.styleSheet).filter(Boolean);
  const [text] = await Promise.all([read(sheet), ...imported.map(mend)]);
  mendRules(sheet, [...parse(text)]);
}
