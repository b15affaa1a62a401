/* What lies over the table. Panels: what a child opens and leaves again, such as the story on narrow
   pages. Sheets: what must be answered. A bubble: why a tap can do nothing yet.

   A button opens the panel that it names (data-opens) and closes it; so do the panel's own button
   (data-leaves), Escape, and a tap beside it. The focus then goes back to the button that opened it.
   While one is open the page says so (data-panel of #play), which style sheets show it by. */

import { all, byId, data, isSeen, root, sheet, tell } from "./page.js";
import { yieldRules } from "./rules.js";

const STAYS = 4_000; // of a bubble
const GAP = 12;

const openers = () => all("[data-opens]", document);
const openNow = () => byId("play").dataset.panel ?? "";
let opener = "";
let timer = 0;
let openSheet = "";
let before = null; // what had the focus

/** Buttons that the server has drawn anew say again what is open. */
export function drawPanels() {
  for (const button of openers()) button.setAttribute("aria-expanded", String(button.dataset.opens === openNow()));
}

export function tapOpener(button) {
  const name = button.dataset.opens;
  if (openNow() === name) {
    leavePanel();
    return;
  }
  leavePanel();
  opener = button.id;
  byId("play").dataset.panel = name;
  drawPanels();
  byId(name)?.querySelector("[data-leaves]")?.focus();
}

/** Closes what is open; whoever has the focus elsewhere by then keeps it. Tells whether one was open. */
export function leavePanel() {
  const panel = byId(openNow());
  if (!openNow()) return false;
  const here = /** @type {HTMLElement} */ (document.activeElement);
  const isLost = [document.body, root()].includes(here) || panel?.contains(here);
  delete byId("play").dataset.panel;
  drawPanels();
  const button = byId(opener);
  if (isLost && button && isSeen(button)) button.focus({ preventScroll: true });
  return true;
}

export function leaveByTap(tapped) {
  if (openNow() && !tapped.closest(`#${openNow()}, [data-opens]`)) leavePanel();
}

/** A sheet takes the focus when it comes, and gives it back when it goes; `goHome`: where what had it
    is gone. */
export function watchSheet(goHome) {
  yieldRules();
  const here = document.activeElement; // before it lies in what is inert
  const over = sheet();
  const name = over ? data().sheet + (over.querySelector("[data-window]")?.dataset.window ?? "") : "";
  const below = [...all("#playbar, .play > .skip", document), ...root().children];
  for (const part of below) part.toggleAttribute("inert", Boolean(over) && part !== over);
  if (name === openSheet) return;
  if (name) {
    if (!openSheet) before = here;
    openSheet = name;
    byId("sheet-head")?.focus();
    return;
  }
  openSheet = "";
  if (before?.isConnected && before !== document.body && before !== root()) before.focus({ preventScroll: true });
  else goHome();
}

export function closeBubble() {
  clearTimeout(timer);
  byId("bubble")?.remove();
}

/** Answers a tap that can do nothing yet: a few words at the thing, also in the prompt, gone with the
    next tap, when the turn comes, or after four seconds. It is no turn and no try. */
export function answer(element, text) {
  closeBubble();
  if (!text) return;
  tell(text);
  const bubble = document.createElement("p");
  bubble.id = "bubble";
  bubble.className = "bub";
  bubble.setAttribute("aria-hidden", "true");
  bubble.textContent = text;
  byId("play").append(bubble);
  const [box, own] = [element.getBoundingClientRect(), bubble.getBoundingClientRect()];
  const left = Math.min(Math.max(GAP, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - GAP);
  const above = box.top - own.height - GAP;
  bubble.classList.toggle("below", above < 0);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above < 0 ? box.bottom + GAP : above}px`;
  timer = setTimeout(closeBubble, STAYS);
}

document.addEventListener("pointerdown", closeBubble, true);
document.addEventListener("keydown", closeBubble, true);
