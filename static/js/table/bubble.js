/* Answers a tap that can do nothing yet: a few words at the thing, also in the prompt, gone with the
   next tap or after four seconds. It is no turn and no try. */

import { byId, tell } from "./page.js";

const STAYS = 4_000;
const GAP = 12;

let timer = 0;

function close() {
  clearTimeout(timer);
  byId("bubble")?.remove();
}

/** Puts the words at the thing that was tapped. */
export function answer(element, text) {
  close();
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
  timer = setTimeout(close, STAYS);
}

document.addEventListener("pointerdown", close, true);
document.addEventListener("keydown", close, true);
