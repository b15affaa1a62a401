/* The page's own sentences, in the page's language: <dl id="words">. */

const words = new Map();

for (const name of document.querySelectorAll("#words dt")) {
  words.set(name.textContent.trim(), name.nextElementSibling.textContent.trim());
}

/** The sentence of that name, with {names} filled in. */
export function word(name, given = {}) {
  return (words.get(name) ?? "").replace(/\{(\w+)\}/g, (_, key) => given[key] ?? "");
}
