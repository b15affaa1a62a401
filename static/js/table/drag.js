/* Dragging a card does what tapping it does, and lets the slot be chosen. Nothing needs it. */

import { byId } from "./page.js";
import { touched } from "./timing.js";

const FAR = 8;

/** Lets cards of the hand and of slots be dragged while `may()`; `drop(card id, element under it)` acts. */
export function startDrags(drop, may) {
  let held = null;

  const stop = () => {
    held?.ghost?.remove();
    held?.from.classList.remove("lifted");
    held = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const from = /** @type {Element} */ (event.target).closest("#hand [data-card], #sum [data-holds]");
    if (held || !from || event.button || !may()) return; // one finger at a time
    const id = Number(from.dataset.card ?? from.dataset.holds);
    held = { from, id, x: event.clientX, y: event.clientY, ghost: null, pointer: event.pointerId };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(x, y) < FAR) return;
    held.ghost ??= lift(held.from);
    held.ghost.style.transform = `translate(${x}px, ${y}px) rotate(3deg)`;
  });

  document.addEventListener("pointerup", (event) => {
    if (held && event.pointerId !== held.pointer) return;
    if (!held?.ghost) {
      held = null;
      return;
    }
    const { id } = held;
    stop();
    swallowClick();
    touched("drag");
    drop(id, document.elementFromPoint(event.clientX, event.clientY));
  });

  document.addEventListener("pointercancel", (event) => {
    if (event.pointerId === held?.pointer) stop();
  });
}

/** A picture of the card that follows the finger. */
function lift(from) {
  const box = from.getBoundingClientRect();
  const ghost = from.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  ghost.style.inlineSize = `${box.width}px`;
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  byId("play").append(ghost);
  from.classList.add("lifted");
  return ghost;
}

/** The click that ends a drag is not a tap. */
export function swallowClick() {
  const stopIt = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", stopIt, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", stopIt, { capture: true }), 0);
}
