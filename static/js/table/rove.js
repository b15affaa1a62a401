/* One tab stop in a group of cards: arrow keys move, the stop stays where it was. In a group with
   data-stops="each" (the hand) every card is a tab stop too; data-stop marks where the focus goes back. */

import { all, byId } from "./page.js";

const stops = new Map(); // group name -> id of its stop
const items = (group) => all("button", group).filter((button) => !button.hidden);

/** Gives each group one tab stop; after each redraw. */
export function setStops() {
  for (const group of all("[data-rove]", document)) {
    const members = items(group);
    const kept = byId(stops.get(group.dataset.rove));
    const useful = members.find((one) => one.getAttribute("aria-disabled") !== "true");
    const stop = members.includes(kept) ? kept : useful ?? members[0];
    const each = group.dataset.stops === "each";
    for (const one of members) {
      const index = each || one === stop ? "0" : "-1";
      if (one.getAttribute("tabindex") !== index) one.setAttribute("tabindex", index);
      one.toggleAttribute("data-stop", one === stop);
    }
    // Without a button inside, keys reach what is cut off by a stop of the group's own.
    if (!members.length && group.scrollWidth > group.clientWidth) group.setAttribute("tabindex", "0");
    else group.removeAttribute("tabindex");
  }
}

const STEP = { ArrowRight: 1, ArrowLeft: -1 };

/** The item to go to from `here` by an arrow key. */
function target(members, here, key) {
  if (key === "Home") return members[0];
  if (key === "End") return members[members.length - 1];
  const rtl = document.documentElement.dir === "rtl" ? -1 : 1;
  if (STEP[key]) return members[members.indexOf(here) + STEP[key] * rtl];
  return nearest(members, here, key === "ArrowDown" ? 1 : -1);
}

/** The next one below or above, nearest in the line. */
function nearest(members, here, way) {
  const from = here.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const one of members) {
    const to = one.getBoundingClientRect();
    const down = (to.top - from.top) * way;
    if (down < from.height / 2) continue;
    const far = down * 4 + Math.abs(to.left - from.left);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** Moves the focus in the group of the focused item; true when the key was ours. */
export function move(event) {
  const here = event.target.closest("[data-rove] button");
  if (!here || !/^(Arrow|Home$|End$)/.test(event.key)) return false;
  const group = here.closest("[data-rove]");
  const next = target(items(group), here, event.key);
  if (!next) return false;
  stops.set(group.dataset.rove, next.id);
  setStops();
  next.focus();
  return true;
}

/** A tapped item becomes the stop of its group. */
export function stopAt(button) {
  const group = button.closest("[data-rove]");
  if (!group || !button.id) return;
  stops.set(group.dataset.rove, button.id);
  setStops();
}
