/* What lies under a sheet takes neither taps nor the focus, where a browser does not know `inert`. */

import { FOCUSABLE } from "../dialog.js";

const isUnder = (target) => target instanceof Element && target.closest("[inert]") !== null;

/** The first thing that may have the focus and does not lie under a sheet. */
function firstAbove() {
  const all = [...document.querySelectorAll(FOCUSABLE)];
  return all.find((one) => !isUnder(one) && one.getClientRects().length > 0) ?? null;
}

function keepOut({ target }) {
  if (!isUnder(target)) return;
  target.blur();
  firstAbove()?.focus();
}

/** Of a person, not of a script: that may press what lies there. */
function stop(event) {
  if (!event.isTrusted || !isUnder(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function startInert() {
  if ("inert" in document.body) return;
  document.addEventListener("focusin", keepOut);
  for (const name of ["click", "pointerdown"]) window.addEventListener(name, stop, true);
}
