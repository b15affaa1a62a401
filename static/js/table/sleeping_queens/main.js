/* Sleeping Queens at the table: see ../main.js for what a game adds. */

import { draw as drawAll } from "../draw.js";
import { changed, start } from "../main.js";
import { answer } from "../panels.js";
import { all, data, isOver, isYours, word } from "../page.js";
import { isSending } from "../send.js";
import { play } from "../sound.js";
import { draw } from "./draw.js";
import * as tray from "./state.js";

const STIRS = 700;

/** Why a place or a queen may not be tapped now. */
function whyNot({ queen, asleep }) {
  if (!isYours()) return word("not-now");
  if (queen !== undefined) return word(tray.powerKind() === "knight" ? "no-knight" : "need-knight");
  if (asleep !== "1") return word("no-queen-here");
  return word(all("#hand [data-kind=king]").length ? "king-first" : "need-king");
}

/** A bed that is tapped too soon stirs: the same at each place, whoever sleeps in it. */
function stir(bed) {
  bed.classList.add("stirs");
  play("snore");
  setTimeout(() => bed.classList.remove("stirs"), STIRS);
}

function tapAim(button) {
  if (isSending()) return;
  if (button.getAttribute("aria-disabled") === "true") {
    if (button.dataset.asleep === "1") stir(button);
    answer(button, whyNot(button.dataset));
    return;
  }
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

start({
  tray,
  draw,
  picked: (id) => tray.state().power === id,
  mayTap: () => data().phase === "turn" && !isOver(),
  isEmpty: tray.isEmpty,
  verbs: tray.verbs,
  actionOf: tray.actionOf,
  hint: tray.hint,
  taps: [["[data-place], [data-queen]", tapAim]],
  drop,
});
