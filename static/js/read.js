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
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = document.documentElement.lang;
  speech.rate = 0.9;
  voice.speak(speech);
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
