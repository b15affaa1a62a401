/* What the teacher says to all: on the page for 20 seconds, and aloud where sound is on. */

import { sayWithSound } from "./read.js";

const SHOWN = 20_000;
let last = "";

function show() {
  const said = document.querySelector("[data-said]");
  if (!said || said.id === last) return;
  last = said.id;
  setTimeout(() => {
    if (said.id === last) said.remove();
  }, SHOWN);
  sayWithSound(said.textContent.trim());
}

document.addEventListener("htmx:afterSwap", show);
show();
