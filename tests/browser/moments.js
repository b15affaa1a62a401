/* Put into a page before its scripts: holds the stage still, shows its moments again, looks at them. */

{
  const later = window.setTimeout;
  const told = []; // the moments that the page was sent, as they came
  let held = []; // what the stage wanted to do later

  const isStage = () => /\/stage[.\w]*\.js/.test(new Error().stack.split("\n")[3] ?? "");
  window.setTimeout = (act, ms, ...rest) => (isStage() ? (held.push(act), 0) : later(act, ms, ...rest));

  new MutationObserver((records) => {
    for (const one of records.flatMap((record) => [...record.addedNodes])) {
      const fresh = one.id === "events" ? [...one.children] : [one];
      told.push(...fresh.filter((node) => node.matches?.("li[data-scene]")).map((node) => node.cloneNode(true)));
    }
  }).observe(document, { childList: true, subtree: true });

  const find = (selector) => document.querySelector(selector);
  const box = (one) => one.getBoundingClientRect();
  const isSeen = (one) => one && one.checkVisibility({ opacityProperty: true }) && box(one).width > 1;
  const onStage = () => document.getAnimations().filter((one) => find("#stage").contains(one.effect?.target));

  /** How far two boxes lie over each other: [across, down]. */
  function shared(one, other) {
    const [own, its] = [box(one), box(other)];
    return [Math.min(own.right, its.right) - Math.max(own.left, its.left), Math.min(own.bottom, its.bottom) - Math.max(own.top, its.top)];
  }

  const ALL = ".portrait, .says, .summed, .held, .duel2 > *, .bedside > *, .tested, .ban, .coin, .cube, .dealing, .marching, .ground, .matched";
  const WHOLE = ".portrait, .summed, .held, .duel2, .bedside, .says, .flyers, .dealing, .marching";

  function* faultsOf(part, board, kept) {
    const [own, name] = [box(part), part.classList[0] ?? part.tagName];
    const out = Math.max(board.left - own.left, own.right - board.right, board.top - own.top, own.bottom - board.bottom);
    if (out > 2) yield `${name} is ${Math.round(out)} px outside the board`;
    const off = Math.max(-own.left, own.right - innerWidth, -own.top, own.bottom - innerHeight);
    if (off > 0) yield `${name} is ${Math.round(off)} px out of sight`;
    for (const other of kept) {
      const [across, down] = shared(part, other);
      if (across > 2 && down > 2) yield `${name} lies ${Math.round(down)} px over ${other.id}`;
    }
    if (part.matches(".ban, .says, .summed") && part.scrollWidth > part.clientWidth + 1) yield `${name} is clipped`;
  }

  function* faultsTogether(parts) {
    for (const [n, one] of parts.entries()) {
      for (const other of parts.slice(n + 1)) {
        const [across, down] = shared(one, other);
        const inside = one.contains(other) || other.contains(one);
        if (!inside && across > 2 && down > 8) yield `${one.classList[0]} lies over ${other.classList[0]}`;
      }
    }
  }

  function* faultsOfPrompt() {
    const said = find("#prompt-moment");
    if (!isSeen(said?.firstElementChild)) yield "the prompt line says nothing of it";
    else if (said.scrollWidth > said.clientWidth + 1) yield "the prompt line is clipped";
  }

  window.moments = {
    /** Places of the moments of the first move that was told: robots may have gone on since. */
    places: () => told.filter((one) => one.dataset.number === told[0].dataset.number).map((one) => Number(one.dataset.place)),

    /** Makes a move as the page itself would. */
    async move(kind, args) {
      const send = performance.getEntriesByType("resource").find((one) => /\/send[.\w]*\.js/.test(one.name));
      (await import(send.name)).sendMove(kind, args);
    },

    /** Shows a moment again under a fresh number, still in its middle; returns its scene, "" for none. */
    show(at, number) {
      const again = told[at].cloneNode(true);
      Object.assign(again.dataset, { number, age: 0 });
      find("#feedback")?.replaceChildren();
      find("#rules[open] #rules-ready")?.click();
      find("#events").replaceChildren(again);
      held = [];
      document.dispatchEvent(new CustomEvent("htmx:afterSwap"));
      const middle = 0.6 * Math.max(0, ...onStage().map((one) => one.effect.getComputedTiming().endTime));
      for (const one of onStage()) {
        one.pause();
        one.currentTime = middle;
      }
      return find("#stage").dataset.scene ?? "";
    },

    moving: () => onStage().length,

    /** Lets the moment end, and the ring after it. */
    letGo() {
      for (let round = 0; round < 2; round += 1) for (const act of held.splice(0)) act();
    },

    faults() {
      const stage = find("#stage");
      const parts = (selector) => [...stage.querySelectorAll(selector)].filter(isSeen);
      const kept = ["#prompt", "#tray", "#hand"].map(find).filter(isSeen);
      const board = box(find("#board") ?? stage);
      const each = parts(ALL).flatMap((part) => [...faultsOf(part, board, kept)]);
      const flies = moments.moving() && find("#stage .flyer");
      const whole = flies ? [] : [...faultsTogether(parts(WHOLE))];
      return [...each, ...whole, ...faultsOfPrompt()];
    },

    words: () => (find("#prompt-moment .says")?.textContent ?? "").split(/\s+/).filter((word) => /\p{L}/u.test(word)).length,
  };
}
