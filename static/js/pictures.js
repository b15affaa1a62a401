/* A second sprite (data-pictures) that may come later, at once where the browser has it: its symbols
   take the place of those of the same name, or of what data-later names. */

const SETTLED = 3_500; // milliseconds: what the table itself needs comes first
const HERE = "later-";

const url = /** @type {HTMLElement | null} */ (document.querySelector("[data-pictures]"))?.dataset.pictures;
let names = new Set();

function isKept() {
  try {
    return localStorage.getItem("pictures") === url;
  } catch {
    return false;
  }
}

/** The log-in page of a network answers with 200, too. */
const isPicture = (answer) => answer.ok && answer.headers.get("Content-Type")?.startsWith("image/svg");

async function load() {
  const text = await fetch(url).then((answer) => (isPicture(answer) ? answer.text() : ""), () => "");
  if (!text) return;
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const symbols = [...sprite.querySelectorAll("symbol")];
  names = new Set(symbols.map((symbol) => symbol.id));
  for (const symbol of symbols) symbol.id = HERE + symbol.id;
  const box = document.createElement("div");
  box.hidden = true;
  box.append(document.importNode(sprite, true));
  document.body.append(box);
  paint();
  try {
    localStorage.setItem("pictures", url);
  } catch {
    // without storage they come late each time
  }
}

function paint() {
  for (const use of names.size ? document.querySelectorAll("use") : []) {
    const name = use.dataset.later ?? use.getAttribute("href")?.split("#")[1];
    if (names.has(name)) use.setAttribute("href", `#${HERE}${name}`);
  }
}

document.addEventListener("htmx:afterSwap", paint);
if (url && isKept()) load();
else if (url) window.addEventListener("load", () => setTimeout(load, SETTLED));
