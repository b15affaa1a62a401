/* Reads a part of the page aloud with the device's own voice; a second press stops. */

const voice = window.speechSynthesis;

/** The words of an element as sentences: labels of pictures included, hidden parts left out. */
export function wordsOf(element) {
  return element.innerText.replace(/\s+/g, " ").trim();
}

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
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = document.documentElement.lang;
  speech.rate = 0.9;
  return speech;
}

/** Says what nobody pressed a "read to me" for: only where sound is switched on. */
export function sayWithSound(words) {
  if (document.querySelector("[data-switch=sound]")?.getAttribute("aria-pressed") !== "true") return;
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
