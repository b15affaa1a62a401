/* The stage: what just happened is played over the board, about a second each, and told above it.

   The page is in its final state already; the stage only shows, over the board, how it came about.
   Each answer carries in #events the moments that the page has not shown (games/selectors/stage.py):
   a scene, a line of words, and the names of places (an id, or data-at). Any tap or key ends what
   plays. Where motion is unwanted the scene's end stands still.
   Of a game that is over the table stays in view, without the class "over", until its last moments
   have gone; then the end (#end) is there from its top. */

import { all, byId, root, sheet } from "./page.js";
import { play as sound } from "./sound.js";

const LENGTHS = { portrait: 900, ribbon: 1_200, duel: 1_200, card: 900, told: 1_200, feast: 1_200, arc: 900 };
const GRAND = 1_200;
const NIGHT = { quilt: 200, turn: 250, lamp: 400 }; // of a bed that is opened; more layers turn faster
const TURNED = 3;
const STILL = 1_200;
const QUEUE = 2_400;
const OLD = 5_000;
const RING = 1_000;
const FACE = 900;
const MOODS = ["happy", "oops"];
const EASE = "cubic-bezier(.2,.8,.3,1)";
const FLOATING = ["tray", "feedback", "hand"];
const LEAST = 90;
const ONCE = new Set(["night", "told"]); // what the team is to remember
const LIGHT = new Set(["die", "deal"]);
const KEPT = new Set(["duel", "night", "freed", "told", "feast"]);

let last = [0, -1];
let waiting = [];
let pace = 1; // the part of its usual length that each of them has
let latest = []; // what may be played again
let running = [];
let current = null;
let timer = 0;
let isEnded; // is the end in view? Not known before the page has been looked at.
let ticks = []; // timers of sounds within the moment
const faces = new Map(); // a robot's seat -> the timer of its face

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const place = (name) => (name ? (byId(name) ?? document.querySelector(`[data-at="${CSS.escape(name)}"]`)) : null);

function boxOf(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width } : null;
}

const nightOf = (one) => NIGHT.quilt + NIGHT.lamp + NIGHT.turn * Math.min(TURNED, one.querySelectorAll(".tested > *").length);
function lengthOf(one) {
  const { scene, grand, length } = one.dataset;
  if (isStill()) return STILL;
  return Number(length) || (scene === "night" ? nightOf(one) : grand ? GRAND : LENGTHS[scene]);
}

/** @type {(one: number[], other: number[]) => boolean} */
const isAfter = ([number, step], [other, otherStep]) => number > other || (number === other && step > otherStep);
const orderOf = ({ dataset }) => [Number(dataset.number), Number(dataset.place)];

/** Changes the faces of the robots whom a moment names in data-happy and data-oops: the server says
    which do (games/presenters/staging.py). */
function react({ dataset }) {
  for (const mood of MOODS) {
    const seat = byId(dataset[mood]);
    if (!seat) continue;
    clearTimeout(faces.get(seat.id));
    seat.dataset.mood = mood;
    faces.set(seat.id, setTimeout(() => { delete byId(seat.id)?.dataset.mood; }, FACE));
  }
}

/** The same sentence in the story, which shows when the moment is over: it stands once in view. */
const lineOf = ({ dataset }) => byId(`story-${dataset.number}-${dataset.place}`);

/** Takes what the answer told, and plays it. */
export function watchStage() {
  const told = all("#events > li[data-number]");
  const fresh = told.filter((one) => isAfter(orderOf(one), last) && Number(one.dataset.age) < OLD);
  if (told.length) last = orderOf(told[told.length - 1]);
  byId("events")?.replaceChildren();
  if (told.length) remember(told.filter((one) => !ONCE.has(one.dataset.scene)));
  const plays = !(document.hidden || sheet() || isEnded);
  if (plays && fresh.length) {
    enqueue([...waiting, ...fresh]);
    if (!current) next();
  } else if (!plays) stop();
  watchEnd();
}

function remember(moments) {
  latest = moments;
  byId("play")?.toggleAttribute("data-again", moments.length > 0);
}

/** Plays once more what the page was sent last. */
export function playAgain() {
  stop();
  enqueue(latest.map((one) => one.cloneNode(true)));
  next();
}

/** Puts off the end while its last moments are played. */
function watchEnd() {
  if (!byId("end")) isEnded = false;
  if (!byId("end") || isEnded) return;
  root().classList.toggle("over", !current);
  if (current) return;
  if (isEnded === false) showEnd();
  isEnded = true;
}

function showEnd() {
  byId("end").classList.add("comes");
  scrollTo(0, 0);
  byId("end-title").focus({ preventScroll: true });
}

/** Has these moments wait, each as long as leaves room for all. */
function enqueue(moments) {
  waiting = squeeze(moments);
  pace = Math.min(1, QUEUE / total(waiting));
}

/** Too much for 2.4 seconds: dice of others go first; the last sum stays; of the rest the reader's own
    and what was stopped. */
function squeeze(every) {
  if (total(every) <= QUEUE) return every;
  const moments = every.filter((one) => one.dataset.own === "1" || !LIGHT.has(one.dataset.scene));
  if (total(moments) <= QUEUE) return moments;
  const ribbon = moments.filter((one) => one.dataset.scene === "ribbon").pop();
  return moments.filter((one) => one === ribbon || (one.dataset.scene !== "ribbon" && (one.dataset.own === "1" || KEPT.has(one.dataset.scene))));
}

const total = (moments) => moments.reduce((sum, one) => sum + lengthOf(one), 0);

function next() {
  const one = waiting.shift();
  if (!one) return;
  react(one);
  if (one.dataset.scene === "ribbon" && one.dataset.own === "1" && fillFrame()) {
    next();
    return;
  }
  show(one, lengthOf(one) * pace);
}

function show(one, length) {
  const stage = byId("stage");
  current = one;
  stage.dataset.scene = one.dataset.scene;
  stage.classList.toggle("grand", Boolean(one.dataset.grand));
  stage.replaceChildren(...one.cloneNode(true).childNodes);
  fit(stage);
  byId("prompt-moment")?.replaceChildren(...all(".says", stage));
  lineOf(one)?.setAttribute("data-onstage", "");
  stage.style.setProperty("--t", `${length}ms`);
  sound(one.dataset.sound);
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
  for (const one of [timer, ...ticks]) clearTimeout(one);
  for (const one of running) one.cancel();
  ticks = [];
  running = [];
  byId("stage")?.replaceChildren();
  byId("stage")?.removeAttribute("data-scene");
  byId("prompt-moment")?.replaceChildren();
  if (current) lineOf(current)?.removeAttribute("data-onstage");
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
  watchEnd();
}

function stop() {
  waiting = [];
  if (current) clear();
  watchEnd();
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

/** Goes from its place to its target, higher by `lift` on the way.
    @type {(flyer: HTMLElement, lift: number, length: number, more?: object) => Animation | undefined} */
function fly(flyer, lift, length, more) {
  const { origin, target } = flyer.dataset;
  const [start, goal, own] = [boxOf(place(origin)), boxOf(place(target)), boxOf(flyer)];
  const over = start && goal && own ? `translate(${(start.x + goal.x) / 2 - own.x}px, ${(lift ? Math.min(start.y, goal.y) : (start.y + goal.y) / 2) - own.y - lift}px)` : "none";
  return animate(flyer, [{ transform: away(flyer, origin), opacity: 1 }, { transform: over, opacity: 1 }, { transform: away(flyer, target), opacity: 1 }], length, more);
}

/** @type {Record<string, (stage: HTMLElement, one: HTMLElement, length: number) => (Animation | undefined)[]>} */
const SCENES = {
  portrait(stage, one, length) {
    const home = place(one.dataset.target);
    return [
      one.dataset.grand ? veil(stage, length) : undefined,
      visit(part(stage, ".portrait"), one.dataset, length, one.dataset.grand ? "perspective(900px) rotateY(-90deg)" : ""),
      home?.dataset.at ? animate(home, [{ opacity: 0 }, { opacity: 0 }], length, { fill: "none" }) : undefined,
    ];
  },
  ribbon(stage, one, length) {
    const cards = all(".summed > *", stage).map((card, number) =>
      animate(card, [{ transform: away(card, one.dataset.origin), opacity: 0 }, { transform: "none", opacity: 1 }], length * 0.2, { delay: number * 40 }),
    );
    return [veil(stage, length, MAT), ...cards, animate(part(stage, ".summed"), [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], length)];
  },
  feast(stage, one, length) {
    const cards = all(".summed > *", stage).map((card, number) =>
      animate(card, [{ transform: away(card, one.dataset.origin), opacity: 0 }, { transform: "translateY(-14px) scale(1.12)", opacity: 1, offset: 0.7 }, { transform: "none", opacity: 1 }], length * 0.3, { delay: number * 60 }),
    );
    const about = [part(stage, ".rays"), part(stage, ".glints")].map((light) => animate(light, [{ scale: 0.4, opacity: 0 }, { scale: 1, opacity: 1, offset: 0.35 }, { scale: 1.06, opacity: 1, offset: 0.85 }, { scale: 1.1, opacity: 0 }], length));
    return [veil(stage, length), ...about, ...cards, appear(part(stage, ".ban"), length), animate(part(stage, ".summed"), [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], length)];
  },
  duel(stage, _one, length) {
    return [
      veil(stage, length, MAT),
      animate(part(stage, ".strong"), [{ scale: 0.3, opacity: 0 }, { scale: 1.08, opacity: 1, offset: 0.3 }, { scale: 1, offset: 0.45 }, { scale: 1, opacity: 1, offset: 0.8 }, { scale: 1, opacity: 0 }], length),
      animate(part(stage, ".turned"), [{ translate: "0 0", opacity: 1 }, { translate: "0 0", opacity: 1, offset: 0.3 }, { translate: "34px 6px", opacity: 1, offset: 0.75 }, { translate: "120px 6px", opacity: 0 }], length),
    ];
  },
  card: (stage, one, length) => [visit(part(stage, ".held"), one.dataset, length)],
  told: (stage, one, length) => [
    animate(part(stage, ".held"), [{ transform: away(part(stage, ".held"), one.dataset.origin), opacity: 0 }, { transform: "none", opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1, offset: 0.85 }, { transform: away(part(stage, ".held"), one.dataset.origin), opacity: 0 }], length),
  ],
  night(stage, _one, length) {
    const layers = all(".tested > *", stage);
    const [quilt, lamp] = [NIGHT.quilt, NIGHT.lamp].map((time) => time * (length / nightOf(stage)));
    const turn = (length - quilt - lamp) / Math.max(1, layers.length);
    const starts = layers.map((_, number) => quilt + number * turn);
    ticks = starts.map((start) => setTimeout(() => sound("pick"), start));
    const turned = layers.flatMap((layer, number) => [
      animate(part(layer, ".texture"), [{ transform: "rotateX(90deg)", opacity: 1 }, { transform: "none", opacity: 1 }], turn, { delay: starts[number] }),
      animate(part(layer, ".m"), [{ scale: 0 }, { scale: 1 }], turn / 2, { delay: starts[number] + turn / 2 }),
    ]);
    const out = all(".sleeps .on", stage).map((one) => animate(one, [{ opacity: 1 }, { opacity: 0 }], lamp / 2, { delay: length - lamp }));
    const asleep = all(".off", stage).map((one) => animate(one, [{ opacity: 0 }, { opacity: 1 }], lamp / 2, { delay: length - lamp }));
    return [veil(stage, length), animate(part(stage, ".fold"), [{ opacity: 1 }, { transform: "perspective(500px) rotateX(-75deg)", opacity: 1, offset: 0.8 }, { transform: "perspective(500px) rotateX(-90deg)", opacity: 0 }], quilt), ...turned, ...out, ...asleep];
  },
  arc: (stage, _one, length) => [...all(".flyer", stage).map((flyer) => fly(flyer, 46, length))],
  die(stage, one, length) {
    const cube = part(stage, ".cube");
    const thrown = [{ transform: away(cube, one.dataset.origin), opacity: 1 }, { transform: "translateY(-24px) scale(1.3)", offset: 0.25 }, { transform: "translate(-14px, 8px)", offset: 0.6 }, { transform: "none", offset: 0.9 }, { transform: "none", opacity: 1 }];
    return [animate(cube, thrown, length)];
  },
  deal(stage, _one, length) {
    const cards = all(".flyer", stage);
    const step = length / (cards.length + 1);
    return [...cards.map((card, number) => fly(card, 20, 2 * step, { delay: number * step }))];
  },
  march: (stage, _one, length) => [...all(".flyer", stage).map((flyer) => fly(flyer, 0, length))],
  join: (stage, _one, length) => [veil(stage, length)],
  freed: () => [],
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

/** The sheet of a game's own scenes comes when the table stands. */
function fetchScenes() {
  const { scenes } = byId("stage").dataset;
  if (!scenes) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = scenes;
  document.head.append(link);
}

/** A tap or a key ends the moment, and does its own work. */
export function startStage() {
  window.addEventListener("load", fetchScenes);
  document.addEventListener("pointerdown", stop, true);
  document.addEventListener("keydown", stop, true);
  document.addEventListener("visibilitychange", () => document.hidden && stop());
}
