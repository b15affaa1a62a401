/* Sleeping Queens at the table: see ../main.js for what a game adds. */

import { draw as drawAll } from "../draw.js";
import { changed, start } from "../main.js";
import { data, isYours } from "../page.js";
import { isSending } from "../send.js";
import { play } from "../sound.js";
import { draw } from "./draw.js";
import * as tray from "./state.js";

function tapAim(button) {
  if (button.getAttribute("aria-disabled") === "true" || isSending()) return;
  if (button.dataset.place === undefined) {
    tray.tapQueen(Number(button.dataset.queen), Number(button.dataset.owner));
  } else {
    tray.tapPlace(Number(button.dataset.place));
  }
  play("pick");
  changed();
}

/** A number into a slot, any card onto the tray, a king on a place, a knight or a potion on a queen. */
function drop(id, card, under) {
  const slot = under.closest("[data-slot]");
  if (slot && card.dataset.kind === "number") tray.putInto(slot.dataset.slot, id);
  else if (under.closest("#tray") && !tray.chosen().includes(id) && tray.state().power !== id) tray.tapCard(id);
  else dropOnTarget(id, card, under);
}

function dropOnTarget(id, card, under) {
  const target = under.closest("[data-place], [data-queen]");
  if (!target || card.dataset.kind === "number") return;
  if (tray.state().power !== id) tray.tapCard(id);
  drawAll();
  tapAim(target);
}

document.addEventListener("change", (event) => {
  const sign = /** @type {HTMLInputElement} */ (event.target);
  if (sign.name !== "sign") return;
  tray.setSign(sign.value);
  changed();
});

start({
  tray,
  draw,
  picked: (id) => tray.state().power === id,
  mayTap: () => isYours() && data().phase === "turn",
  isEmpty: tray.isEmpty,
  verbs: tray.verbs,
  actionOf: tray.actionOf,
  hint: tray.hint,
  taps: [["[data-place], [data-queen]", tapAim]],
  drop,
});
