/* What is chosen and not yet sent, with its steps back. Nothing here knows a game.

   A game makes one: makeSteps(EMPTY, lay), where lay(kept) gives the state that what the server kept
   leads to, or null when its cards are gone. */

import { data } from "./page.js";

const MOST = 40;

export function makeSteps(empty) {
  let now = { ...empty };
  let past = [];
  let changes = 0;
  let decision = "";

  return {
    now: () => now,
    changes: () => changes,
    canUndo: () => past.length > 0,
    /** Is nothing decided here now, so that what is chosen is a plan? */
    isPlan: () => decision === "",

    /** One step on; `counts` where the pupil changed what was there. */
    change(next, { counts = false } = {}) {
      past.push(now);
      if (past.length > MOST) past.shift();
      now = { ...now, ...next };
      if (counts) changes += 1;
    },

    /** Changes what is no step of its own. */
    set(next) {
      now = { ...now, ...next };
    },

    /** Takes back one step. */
    undo() {
      if (!past.length) return false;
      now = past.pop();
      changes += 1;
      return true;
    },

    /** A new decision begins: true when it did. `lay` puts down what the server kept of it. */
    meet(lay, stepsTo) {
      const here = data().decision;
      if (here === decision) return false;
      decision = here;
      now = { ...empty };
      changes = 0;
      lay(JSON.parse(data().kept || "{}"));
      past = stepsTo(now);
      return true;
    },
  };
}
