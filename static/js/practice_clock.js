/* How long a pupil thinks about a card: while it shows and can be seen.

   Thinking needs no touch: only what is over a minute without one is cut, as at the table. */

const GAP = 60_000;

export function startClock() {
  let last = performance.now();
  let ms = 0;
  let cut = false;
  let isWanted = false;
  let wasHidden = document.hidden;

  function note() {
    const now = performance.now();
    const gap = now - last;
    last = now;
    if (isWanted && !wasHidden) {
      cut ||= gap > GAP;
      ms += Math.min(gap, GAP);
    }
    wasHidden = document.hidden;
  }

  document.addEventListener("visibilitychange", note);
  document.addEventListener("pointerdown", note, true);
  document.addEventListener("keydown", note, true);
  return {
    /** A card begins, or goes on with the time that it had before the page was loaded anew. */
    begin(had = { ms: 0, cut: false }) {
      note();
      ({ ms, cut } = had);
    },
    run() {
      note();
      isWanted = true;
    },
    rest() {
      note();
      isWanted = false;
    },
    read() {
      note();
      return { ms: Math.round(ms), cut };
    },
  };
}
