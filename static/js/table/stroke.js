/* One stroke of a finger or mouse over several things of a kind: all become as the first one. */

import { swallowClick } from "./drag.js";

/** `at`: the number of what lies under an event, 0 for nothing. `isOn`: is that one on?
    `put(number, on)`: switches one, true when it changed. `changed`: to be called then. */
export function startStrokes({ at, isOn, put, changed }) {
  let stroke = null; // {from, on, moved, pointer}
  const isOther = (event) => stroke && event.pointerId !== stroke.pointer; // one finger at a time
  const over = (event) => {
    const there = stroke && !isOther(event) ? at(event) : 0;
    if (!there || (there === stroke.from && !stroke.moved)) return;
    if (!stroke.moved) put(stroke.from, stroke.on);
    stroke.moved = true;
    if (put(there, stroke.on)) changed();
  };
  const end = (event) => {
    if (isOther(event)) return;
    if (stroke?.moved && event.type === "pointerup") swallowClick();
    stroke = null;
  };
  document.addEventListener("pointerdown", (event) => {
    if (isOther(event)) return;
    const from = at(event);
    stroke = from ? { from, on: !isOn(from), moved: false, pointer: event.pointerId } : null;
  });
  document.addEventListener("pointermove", over);
  document.addEventListener("pointercancel", end);
  document.addEventListener("pointerup", end);
}
