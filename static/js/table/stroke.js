/* One stroke of a finger or mouse over several things of a kind: all become as the first one. */

import { swallowClick } from "./drag.js";

/** `at`: the number of what lies under an event, 0 for nothing. `isOn`: is that one on?
    `put(number, on)`: switches one, true when it changed. `changed`: to be called then. */
export function startStrokes({ at, isOn, put, changed }) {
  let stroke = null; // {from, on, moved}
  const over = (event) => {
    const there = stroke ? at(event) : 0;
    if (!there || (there === stroke.from && !stroke.moved)) return;
    if (!stroke.moved) put(stroke.from, stroke.on);
    stroke.moved = true;
    if (put(there, stroke.on)) changed();
  };
  const end = () => {
    if (stroke?.moved) swallowClick();
    stroke = null;
  };
  document.addEventListener("pointerdown", (event) => {
    const from = at(event);
    stroke = from ? { from, on: !isOn(from), moved: false } : null;
  });
  document.addEventListener("pointermove", over);
  document.addEventListener("pointercancel", () => (stroke = null));
  document.addEventListener("pointerup", end);
}
