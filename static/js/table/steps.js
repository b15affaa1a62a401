/* What is chosen and not yet sent, with its steps back. Nothing here knows a game.

   A game makes one: makeSteps(EMPTY, plan). With a plan, what is chosen outlives the decision it was
   chosen in while its cards are in the hand: a sum laid while others play waits for the turn.
     cards(state)   the ids of the hand's cards in it
     fits()         may cards be chosen in the decision that the page has now?
     kept()         what the server keeps of it
     part(state)    optional: what of it is worth coming back to
*/

import { cardOf, data } from "./page.js";
import { keepTray } from "./tray.js";

const MOST = 40;

export function makeSteps(empty, plan = null) {
  let now = { ...empty };
  let past = [];
  let decision = "";
  let mayPlan = true; // could cards be chosen until now?
  let draft = null; // what was chosen, while something else is asked

  const isHeld = (state) => plan.cards(state).every((id) => cardOf(id));

  /** What was chosen before comes back, where nothing else lies there and its cards are held. */
  function resume() {
    const laid = draft;
    draft = null;
    if (!laid || plan.cards(now).length || !plan.cards(laid).length || !isHeld(laid)) return;
    now = { ...empty, ...(plan.part?.(laid) ?? laid) };
    if (decision) keepTray(plan.kept());
  }

  /** A card of the plan went away: another took it, or a robot played it. */
  function forget() {
    if (!plan || isHeld(now)) return;
    now = { ...empty };
    past = [];
  }

  return {
    now: () => now,
    canUndo: () => past.length > 0,

    /** One step on. */
    change(next) {
      past.push(now);
      if (past.length > MOST) past.shift();
      now = { ...now, ...next };
    },

    /** Changes what is no step of its own. */
    set(next) {
      now = { ...now, ...next };
    },

    /** Takes back one step. */
    undo() {
      if (!past.length) return false;
      do now = past.pop(); while (plan && past.length && !isHeld(now)); // cards may have gone since
      if (plan && !isHeld(now)) now = { ...empty };
      return true;
    },

    /** A new decision begins: true when it did. `lay` puts down what the server kept of it, else
        what was planned lies there. */
    meet(lay, stepsTo) {
      const here = data().decision;
      if (here === decision) {
        forget();
        return false;
      }
      if (plan && mayPlan) draft = now;
      decision = here;
      now = { ...empty };
      lay(JSON.parse(data().kept || "{}"));
      mayPlan = here === "" || Boolean(plan?.fits());
      if (plan && mayPlan) resume();
      past = stepsTo(now);
      return true;
    },
  };
}
