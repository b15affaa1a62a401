/* Reads a part of the page aloud with the device's own voice; a second press stops.

   What is said is what shows now, in its order: pictures and buttons by their names, fields and
   places by what is in them, signs as words, since several voices are silent on − × ÷. The words
   stand in the page (shared/_spoken_words.html). */

const NEVER = "script, style, template, noscript, [hidden], [data-read], [data-say], [data-unread], #say, #think-say";
const NAMED = "button, a, img, [role=img]";
const SENTENCES = "p, li, h1, h2, h3, h4, dt, dd, div, section, legend, label, tr, .k, .q";
const SIGNS = [
  [/=/g, "is"],
  [/\+/g, "plus"],
  [/×/g, "times"],
  [/÷/g, "sharedBy"],
  [/☐/g, "empty"],
];

/** @type {(name: string) => string} */
const word = (name) => /** @type {HTMLElement | null} */ (document.getElementById("spoken-words"))?.dataset[name] ?? "";

/** A minus stands before a number ("is −5"), or between two ("7 − 5"). */
const minusOf = (text, at) => (/\d/.test(text[at + 1] ?? "") && !/\d/.test(text[at - 1] ?? "") ? "minus" : "takeAway");

/** A text with its signs as words. */
export function inWords(text) {
  if (!document.getElementById("spoken-words")) return text;
  const plain = text.replace(/−/g, (_, at) => ` ${word(minusOf(text, at))} `);
  const spoken = SIGNS.reduce((now, [sign, name]) => now.replace(sign, ` ${word(/** @type {string} */ (name))} `), plain);
  return spoken.replace(/[→⇄]/g, ", ").replace(/\s+/g, " ").replace(/ ([.,!?:;])/g, "$1").trim();
}

function shows(element) {
  if (element.matches(NEVER)) return false;
  const { display, visibility } = getComputedStyle(element);
  return display !== "none" && visibility !== "hidden";
}

/** What stands in a field or a place; null for anything else. */
function inside(element) {
  const { dataset } = element;
  if (element.matches(".more[data-slot]")) return "";
  if (dataset.holds) return document.getElementById(`card-${dataset.holds}`)?.dataset.label ?? element.getAttribute("aria-label");
  if (element.matches("[data-slot], .void, .aimslot.next")) return word("empty");
  if (element.matches("input, textarea")) return /checkbox|radio|hidden|submit/.test(element.type) ? "" : element.value || word("empty");
  if (element.matches("select")) return element.selectedOptions[0]?.textContent ?? "";
  if (element.matches("[role=slider]")) return `${element.getAttribute("aria-label")}: ${element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow")}.`;
  return element.matches(".blank") ? element.textContent : null;
}

/** Ends what was said before as a sentence. */
function full(words) {
  const text = words.trimEnd();
  return !text || /[.!?:;,…]$/.test(text) ? `${text} ` : `${text}. `;
}

function read(node, before) {
  if (node.nodeType === Node.TEXT_NODE) return before + (node.data.trim() === "?" ? ` ${word("empty")} ` : node.data);
  if (!(node instanceof Element) || !shows(node)) return before;
  const found = inside(node) ?? (node.matches(NAMED) ? node.getAttribute("aria-label") ?? node.getAttribute("alt") : null);
  if (found !== null) return `${before} ${found.trim() === "?" ? word("empty") : found} `;
  if (node.getAttribute("aria-hidden") === "true" || node.matches("svg")) return before;
  const isClosed = node.matches("details:not([open])");
  const children = isClosed ? node.querySelectorAll(":scope > summary") : node.childNodes;
  const isSentence = node.matches(SENTENCES);
  const isInline = getComputedStyle(node).display.startsWith("inline");
  const begun = isSentence ? full(before) : isInline ? before : `${before} `;
  const after = [...children].reduce((words, child) => read(child, words), begun);
  if (isSentence) return after === begun ? before : full(after);
  return isInline ? after : `${after} `;
}

/** The words of what shows in an element. */
export const wordsOf = (element) => (element ? inWords(read(element, "")) : "");

const voice = window.speechSynthesis;

/** Says the words, or stops when they are being said. */
export function say(words) {
  if (!voice || !words) return;
  if (voice.speaking) {
    voice.cancel();
    return;
  }
  voice.speak(speechOf(words));
}

function speechOf(words) {
  const speech = new SpeechSynthesisUtterance(inWords(words));
  speech.lang = document.documentElement.lang;
  speech.rate = 0.9;
  return speech;
}

/** Says what nobody pressed a "read to me" for: only where sound is switched on, after the first tap. */
export function sayWithSound(words) {
  const isOn = document.querySelector("[data-switch=sound]")?.getAttribute("aria-pressed") === "true";
  if (!isOn || document.documentElement.dataset.tapped === undefined) return;
  stopReading();
  say(words);
}

let queue = 0; // raised when another reading begins or this one ends

/** Stops what is being read part by part. */
export function stopReading() {
  queue += 1;
  voice?.cancel();
  for (const part of document.querySelectorAll("[data-saying]")) delete part.dataset.saying;
}

/** Reads the paragraphs of parts one after the other, marking each part with data-saying; a second
    press stops. */
export function readEach(parts) {
  const isReading = document.querySelector("[data-saying]");
  stopReading();
  if (!voice || isReading) return;
  const mine = queue;
  const next = (left) => {
    const [part, ...rest] = left;
    if (!part || mine !== queue) return;
    part.dataset.saying = "";
    part.scrollIntoView?.({ block: "nearest" });
    const speech = speechOf(wordsOf(part.querySelector("p") ?? part));
    speech.addEventListener("end", () => {
      delete part.dataset.saying;
      next(rest);
    });
    voice.speak(speech);
  };
  next(parts);
}

if (voice) {
  for (const button of document.querySelectorAll("[data-read]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-read]");
    if (!button) return;
    const target = document.querySelector(button.dataset.read);
    if (target) say(wordsOf(target));
  });
}
