/* Reads the text of a style sheet, and the parts of a selector: as much of CSS as our sheets use. */

const OPENS = "([{";
const CLOSES = ")]}";

/** Where each character stands: yields [index, character, depth before it], strings left out. */
function* walk(text) {
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quote) {
      if (sign === quote) quote = "";
      continue;
    }
    if (sign === '"' || sign === "'") quote = sign;
    if (CLOSES.includes(sign)) depth -= 1;
    yield [at, sign, depth];
    if (OPENS.includes(sign)) depth += 1;
  }
}

/** Splits at a sign outside of brackets and quotes; blanks around the parts go, and empty parts. */
export function split(text, by) {
  const parts = [];
  let from = 0;
  for (const [at, sign, depth] of walk(text)) {
    if (sign !== by || depth) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Index of the bracket that closes the one at `at`. */
export function closing(text, at) {
  for (const [index, , depth] of walk(text.slice(at))) if (index && !depth) return at + index;
  return text.length;
}

const GROUPS = /^@(media|supports|container)\b/;

/** Yields the rules of a text: { head, body, rules }, `rules` of those that hold others. */
export function* parse(text) {
  let from = 0;
  let head = "";
  for (const [at, sign, depth] of walk(text)) {
    if (depth) continue;
    if (sign === ";") {
      yield { head: text.slice(from, at).trim(), body: "" };
      from = at + 1;
    } else if (sign === "{") {
      head = text.slice(from, at).trim();
      from = at + 1;
    } else if (sign === "}") {
      const body = text.slice(from, at);
      yield { head, body, rules: GROUPS.test(head) ? [...parse(body)] : null };
      from = at + 1;
    }
  }
}

export const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, " ");

/** Yields [name, value, priority] of each declaration of a body. */
export function* declarations(body) {
  for (const one of split(body, ";")) {
    const at = one.indexOf(":");
    const value = one.slice(at + 1).trim();
    const plain = value.replace(/\s*!important$/, "");
    yield [one.slice(0, at).trim(), plain, plain === value ? "" : "important"];
  }
}

/** How strong a selector is: [ids, classes and their like, elements]. */
export function strength(selector) {
  const total = [0, 0, 0];
  const add = (more) => more.forEach((count, place) => (total[place] += count));
  let rest = selector;
  for (let found = nested(rest); found; found = nested(rest)) {
    rest = rest.slice(0, found.from) + rest.slice(found.to + 1);
    if (found.name === "is" || found.name === "not") add(strongest(split(found.inner, ",")));
    else if (found.name !== "where") total[1] += 1;
  }
  rest = rest.replace(/\[[^\]]*\]/g, () => ((total[1] += 1), ""));
  total[0] += (rest.match(/#[\w-]+/g) ?? []).length;
  total[2] += (rest.match(/::[\w-]+|(^|[\s>+~])[a-z][\w-]*/gi) ?? []).length;
  total[1] += (rest.replace(/::[\w-]+/g, "").match(/[.:][\w-]+/g) ?? []).length;
  return total;
}

/** The first pseudo-class with brackets: its name, what is in it, from and to where it stands. */
function nested(selector) {
  const found = /:([\w-]+)\(/.exec(selector);
  if (!found) return null;
  const opens = found.index + found[0].length - 1;
  const to = closing(selector, opens);
  return { name: found[1], from: found.index, to, inner: selector.slice(opens + 1, to) };
}

export function strongest(selectors) {
  const all = selectors.map(strength);
  return all.sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])[0] ?? [0, 0, 0];
}
