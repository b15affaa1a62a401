/* The stage: what just happened is played over the board, about a second each.

   The page is in its final state already; the stage only shows, over the board, how it came about.
   Each answer carries in #events the moments that the page has not shown (games/selectors/stage.py):
   a scene, a line of words, and the names of places (an id, or data-at). Any tap or key ends what
   plays. Where motion is unwanted the scene stands still for as long. */

import { all, byId, sheet } from "./page.js";
import { play as sound } from "./sound.js";

const LENGTHS = { portrait: 900, ribbon: 1_200, duel: 1_200, card: 900, told: 1_200, night: 1_200, parade: 1_200, arc: 900 };
const GRAND = 1_200;
const QUEUE = 2_400;
const OLD = 5_000;
const RING = 1_000;
const SOUNDS = { ribbon: "page", duel: "knock", card: "page", told: "page" };
const EASE = "cubic-bezier(.2,.8,.3,1)";
const FLOATING = ["tray", "feedback", "hand"];
const LEAST = 90;
const KEPT = new Set(["duel", "night", "parade", "told"]);

let last = [0, -1];
let waiting = [];
let running = [];
let current = null;
let timer = 0;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const place = (name) => (name ? (byId(name) ?? document.querySelector(`[data-at="${CSS.escape(name)}"]`)) : null);

function boxOf(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width } : null;
}

const lengthOf = (one) => (one.dataset.grand ? GRAND : LENGTHS[one.dataset.scene]);
/** @type {(one: number[], other: number[]) => boolean} */
const isAfter = ([number, step], [other, otherStep]) => number > other || (number === other && step > otherStep);
const orderOf = ({ dataset }) => [Number(dataset.number), Number(dataset.place)];

/** Takes what the answer told, and plays it. */
export function watchStage() {
  const told = all("#events > li[data-number]");
  const fresh = told.filter((one) => isAfter(orderOf(one), last) && Number(one.dataset.age) < OLD);
  if (told.length) last = orderOf(told.at(-1));
  byId("events")?.replaceChildren();
  if (document.hidden || sheet()) {
    stop();
    return;
  }
  if (!fresh.length) return;
  waiting = squeeze([...waiting, ...fresh]);
  if (!current) next();
}

/** Too much for 2.4 seconds: sums share one ribbon; of the rest stay the reader's own and what was stopped. */
function squeeze(moments) {
  if (total(moments) <= QUEUE) return moments;
  const ribbons = moments.filter((one) => one.dataset.scene === "ribbon");
  const ribbon = ribbons.at(-1);
  for (const other of ribbons.slice(-3, -1)) ribbon.append(other.querySelector(".says"));
  return moments.filter((one) => one === ribbon || (one.dataset.scene !== "ribbon" && (one.dataset.own === "1" || KEPT.has(one.dataset.scene))));
}

const total = (moments) => moments.reduce((sum, one) => sum + lengthOf(one), 0);

function next() {
  const moments = [...waiting];
  const one = waiting.shift();
  if (!one) return;
  if (one.dataset.scene === "ribbon" && one.dataset.own === "1" && fillFrame()) {
    next();
    return;
  }
  show(one, lengthOf(one) * Math.min(1, QUEUE / total(moments)));
}

function show(one, length) {
  const stage = byId("stage");
  current = one;
  stage.dataset.scene = one.dataset.scene;
  stage.classList.toggle("grand", Boolean(one.dataset.grand));
  stage.replaceChildren(...one.cloneNode(true).childNodes);
  fit(stage);
  byId("prompt-moment")?.replaceChildren(...[...one.querySelectorAll(".says")].slice(0, 1).map((words) => words.cloneNode(true)));
  sound(SOUNDS[one.dataset.scene] ?? "good");
  if (!isStill()) running = SCENES[one.dataset.scene](stage, one, length).filter(Boolean);
  timer = setTimeout(end, length);
}

/** Lies over what is seen of the board: not under a tray or a hand that float above its end. */
function fit(stage) {
  stage.style.marginBlock = "";
  const { top, bottom } = stage.getBoundingClientRect();
  const edges = FLOATING.map((id) => byId(id)?.getBoundingClientRect()).filter((box) => box?.height && box.top > top);
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight, ...edges.map((box) => box.top))];
  if (to - from > LEAST) stage.style.marginBlock = `${from - top}px ${bottom - to}px`;
}

function clear() {
  clearTimeout(timer);
  for (const one of running) one.cancel();
  running = [];
  byId("stage")?.replaceChildren();
  byId("stage")?.removeAttribute("data-scene");
  byId("prompt-moment")?.replaceChildren();
  const target = current && place(current.dataset.target);
  current = null;
  return target;
}

function end() {
  const target = clear();
  if (target) {
    target.classList.add("staged");
    setTimeout(() => target.classList.remove("staged"), RING);
  }
  next();
}

function stop() {
  waiting = [];
  if (current) clear();
}

// --- scenes ---------------------------------------------------------------------------------

const part = (stage, selector) => stage.querySelector(selector);

/** A transform that brings an element from where it rests to a place, as large as that. */
function away(element, name, turn = "") {
  const [from, to] = [boxOf(element), boxOf(place(name))];
  return from && to ? `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${Math.min(1, to.w / from.w)}) ${turn}` : "scale(.6)";
}

/** Moves an element through frames: each step eased, not the whole. */
const animate = (element, frames, duration, more = {}) =>
  element?.animate(frames.map((frame) => ({ easing: EASE, ...frame })), { duration, fill: "both", ...more });
const appear = (element, length, more = {}) =>
  animate(element, [{ opacity: 0, translate: "0 8px" }, { opacity: 1, translate: "0 0", offset: 0.2 }, { opacity: 1, translate: "0 0", offset: 0.85 }, { opacity: 0, translate: "0 0" }], length, more);
const veil = (stage, length, colour = "#1b2c4c") =>
  animate(stage, [{ backgroundColor: `${colour}00` }, { backgroundColor: `${colour}8c`, offset: 0.3 }, { backgroundColor: `${colour}8c`, offset: 0.75 }, { backgroundColor: `${colour}00` }], length);
const MAT = "#cfe3db";

/** Comes from one place, is looked at, goes to another.
    @type {(element: Element | null, told: DOMStringMap, length: number, turn?: string) => Animation | undefined} */
function visit(element, { origin, target }, length, turn = "") {
  return animate(
    element,
    [
      { transform: away(element, origin, turn), opacity: 0 },
      { transform: away(element, origin, turn), opacity: 1, offset: 0.12 },
      { transform: "none", opacity: 1, offset: 0.42 },
      { transform: "none", opacity: 1, offset: 0.76 },
      { transform: away(element, target), opacity: target ? 1 : 0 },
    ],
    length,
  );
}

/** @type {Record<string, (stage: HTMLElement, one: HTMLElement, length: number) => (Animation | undefined)[]>} */
const SCENES = {
  portrait(stage, one, length) {
    const home = place(one.dataset.target);
    return [
      one.dataset.grand ? veil(stage, length) : undefined,
      visit(part(stage, ".portrait"), one.dataset, length, one.dataset.grand ? "perspective(900px) rotateY(-90deg)" : ""),
      home?.dataset.at ? animate(home, [{ opacity: 0 }, { opacity: 0 }], length, { fill: "none" }) : undefined,
      appear(part(stage, ".says"), length),
    ];
  },
  ribbon(stage, one, length) {
    const cards = all(".summed > *", stage).map((card, number) =>
      animate(card, [{ transform: away(card, one.dataset.origin), opacity: 0 }, { transform: "none", opacity: 1 }], length * 0.2, { delay: number * 40 }),
    );
    return [veil(stage, length, MAT), ...cards, ...all(".says", stage).map((words) => appear(words, length)), animate(part(stage, ".summed"), [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], length)];
  },
  duel(stage, _one, length) {
    return [
      veil(stage, length, MAT),
      animate(part(stage, ".strong"), [{ scale: 0.3, opacity: 0 }, { scale: 1.08, opacity: 1, offset: 0.3 }, { scale: 1, offset: 0.45 }, { scale: 1, opacity: 1, offset: 0.8 }, { scale: 1, opacity: 0 }], length),
      animate(part(stage, ".turned"), [{ translate: "0 0", opacity: 1 }, { translate: "0 0", opacity: 1, offset: 0.3 }, { translate: "34px 6px", opacity: 1, offset: 0.75 }, { translate: "120px 6px", opacity: 0 }], length),
      appear(part(stage, ".says"), length),
    ];
  },
  card: (stage, one, length) => [visit(part(stage, ".held"), one.dataset, length), appear(part(stage, ".says"), length)],
  told: (stage, one, length) => [
    animate(part(stage, ".held"), [{ transform: away(part(stage, ".held"), one.dataset.origin), opacity: 0 }, { transform: "none", opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1, offset: 0.85 }, { transform: away(part(stage, ".held"), one.dataset.origin), opacity: 0 }], length),
    appear(part(stage, ".says"), length),
  ],
  night(stage, _one, length) {
    const tested = all(".tested > *", stage).map((thing, number) =>
      animate(thing, [{ transform: "rotateY(90deg)", opacity: 0 }, { transform: "none", opacity: 1 }], length * 0.2, { delay: length * 0.15 + number * 120 }),
    );
    return [appear(part(stage, ".bedside"), length), ...tested, appear(part(stage, ".says"), length), veil(stage, length)];
  },
  parade(stage, one, length) {
    const walkers = all(".walkers > *", stage).map((walker, number) =>
      animate(walker, [{ translate: "-60px 0", opacity: 0 }, { translate: "0 0", opacity: 1 }], length * 0.3, { delay: number * 90 }),
    );
    return [...walkers, visit(part(stage, ".portrait"), one.dataset, length), appear(part(stage, ".says"), length)];
  },
  arc(stage, _one, length) {
    const flyers = all(".flyer", stage).map((flyer) => {
      const [from, to] = [away(flyer, flyer.dataset.origin), away(flyer, flyer.dataset.target)];
      const [start, goal, own] = [boxOf(place(flyer.dataset.origin)), boxOf(place(flyer.dataset.target)), boxOf(flyer)];
      const over = start && goal && own ? `translate(${(start.x + goal.x) / 2 - own.x}px, ${Math.min(start.y, goal.y) - own.y - 46}px)` : "none";
      return animate(flyer, [{ transform: from, opacity: 1 }, { transform: over, opacity: 1 }, { transform: to, opacity: 1 }], length);
    });
    return [...flyers, appear(part(stage, ".says"), length)];
  },
};

/** The pupil's own sum is told below the board: its dots pour into the frame. */
function fillFrame() {
  const good = byId("feedback")?.querySelector("[data-mood=good]");
  if (!good) return false;
  if (!isStill()) {
    all(".tens :is(.a, .b)", good).forEach((dot, number) => {
      dot.animate([{ scale: 0 }, { scale: 1.25, offset: 0.7 }, { scale: 1 }], { duration: 240, delay: number * 40, fill: "backwards", easing: EASE });
    });
  }
  return true;
}

/** A tap or a key ends the moment, and does its own work. */
export function startStage() {
  document.addEventListener("pointerdown", stop, true);
  document.addEventListener("keydown", stop, true);
  document.addEventListener("visibilitychange", () => document.hidden && stop());
}
