/* `:has` by attributes: what a rule asks for by `:has` is a numbered relation, and the elements for
   which it holds carry its number. */

import { closing, split, strongest } from "./parse.js";

const MARK = "data-floor-has";
const relations = new Map(); // "what it is about :has(what is in it)" -> { number, about, inside }

/** A selector without `:has`, as strong as it was, which chooses the same marked elements. */
export function withoutHas(selector) {
  let text = selector;
  for (let at = text.indexOf(":has("); at >= 0; at = text.indexOf(":has(")) {
    const to = closing(text, at + 4);
    const inner = text.slice(at + 5, to);
    const number = numberOf(about(text.slice(0, at)), split(inner, ","));
    const [ids, classes, elements] = strongest(split(inner.replace(/^\s*[>+~]/, ""), ","));
    const weight = ":not(#_)".repeat(ids) + ":not(._)".repeat(classes) + ":not(_)".repeat(elements);
    text = `${text.slice(0, at)}:where([${MARK}~="${number}"])${weight}${text.slice(to + 1)}`;
  }
  return text;
}

/** The plain beginning of the compound in which a `:has` stands, or of the one around that. */
function about(before) {
  let text = before;
  for (let last = ""; last !== text;) [last, text] = [text, text.replace(/\([^()]*\)|\[[^\]]*\]/g, "")];
  const own = /(?:^|[\s>+~(,])([\w*.#-]+)[^\s>+~(,]*$/.exec(text);
  const opens = text.lastIndexOf("(");
  return own?.[1] ?? (opens < 0 ? "*" : about(text.slice(0, opens)));
}

function numberOf(subject, inside) {
  const key = `${subject} ${inside}`;
  if (!relations.has(key)) {
    relations.set(key, { number: String(relations.size), subject, inside });
  }
  return relations.get(key).number;
}

function holds(element, inside) {
  if (inside.startsWith("+")) return Boolean(element.nextElementSibling?.matches(inside.slice(1)));
  if (!inside.startsWith("~")) return element.querySelector(`:scope ${inside}`) !== null;
  for (let next = element.nextElementSibling; next; next = next.nextElementSibling) {
    if (next.matches(inside.slice(1))) return true;
  }
  return false;
}

/** Marks the elements of the page by what holds for them now. */
export function mark() {
  const found = new Map();
  for (const { number, subject, inside } of relations.values()) {
    for (const element of document.querySelectorAll(subject)) {
      if (!inside.some((one) => holds(element, one))) continue;
      if (!found.has(element)) found.set(element, []);
      found.get(element).push(number);
    }
  }
  for (const element of document.querySelectorAll(`[${MARK}]`)) {
    if (!found.has(element)) element.removeAttribute(MARK);
  }
  for (const [element, numbers] of found) {
    const now = numbers.join(" ");
    if (element.getAttribute(MARK) !== now) element.setAttribute(MARK, now);
  }
}
