/* What ties a table to its lesson: what the teacher says to all is on the page for 20 seconds, and
   aloud where sound is on; a page that closes tells [data-leave] at once that nobody is there.

   A page that is loaded anew says that it closes too, as the new one comes; that one then gives a
   sign, for the stream tells it that something has changed. */

import { sayWithSound } from "../read.js";

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

window.addEventListener("pagehide", () => {
  /** @type {HTMLElement} */
  const root = document.querySelector("[data-leave]");
  /** @type {HTMLInputElement} */
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (root && token) navigator.sendBeacon(root.dataset.leave, new URLSearchParams({ csrfmiddlewaretoken: token.value }));
});
