/* Who sits together, by hand: tap a name, then a table; or drag it. The selects behind the names
   hold the plan; a change of one makes htmx ask for the plan and the summary anew. Without this
   file the selects themselves are there. */

const root = document.documentElement;
const form = document.getElementById("setup");
let chosen = "";
let dragged = "";
let changes = 0;
const known = new WeakMap();

const plan = () => document.getElementById("plan");
const pick = (id) => document.getElementById(`pick-${id}`);

/** Marks one pupil as chosen, or none. */
function choose(id) {
  if (chosen) pick(chosen)?.setAttribute("aria-pressed", "false");
  chosen = id;
  if (chosen) pick(chosen)?.setAttribute("aria-pressed", "true");
  plan().classList.toggle("choosing", Boolean(chosen));
}

/** Says where a pupil sits now, in a status region. `words`: with NAME for the pupil. */
function sayWhere(id, words) {
  const [before, after] = words.split("NAME");
  const name = pick(id).querySelector("bdi").cloneNode(true);
  document.getElementById("seated").replaceChildren(before, name, after);
}

/** Seats a pupil in a zone and lets the page follow. */
function seat(id, zone) {
  const select = /** @type {HTMLSelectElement} */ (document.getElementById(`place-${id}`));
  const chair = document.getElementById(`chair-${id}`);
  pick(id)?.focus({ preventScroll: true }); // before the pressed button goes
  choose("");
  if (!select || !chair || select.value === zone.dataset.zone) return;
  const list = zone.querySelector("ul");
  list.insertBefore(chair, list.querySelector(".robot"));
  select.value = zone.dataset.zone;
  /** @type {HTMLInputElement} */ (document.getElementById("by-hand")).value = "1";
  pick(id)?.focus({ preventScroll: true });
  sayWhere(id, zone.dataset.seated);
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function onClick(event) {
  const button = event.target.closest("[data-pick]");
  if (button) {
    choose(button.dataset.pick === chosen ? "" : button.dataset.pick);
    return;
  }
  const zone = event.target.closest("[data-zone]");
  if (zone && chosen) seat(chosen, zone);
}

function onDragStart(event) {
  const chair = event.target.closest("[data-chair]");
  if (!chair) return;
  event.dataTransfer.setData("text/plain", chair.dataset.chair);
  event.dataTransfer.effectAllowed = "move";
  choose("");
  dragged = chair.dataset.chair;
}

/** Shows the zone under the drag, and only it. */
function mark(zone) {
  for (const one of plan().querySelectorAll(".drop")) if (one !== zone) one.classList.remove("drop");
  zone?.classList.add("drop");
}

function onDragOver(event) {
  const zone = dragged && event.target.closest("[data-zone]");
  mark(zone || null);
  if (zone) event.preventDefault();
}

function onDrop(event) {
  const zone = dragged && event.target.closest("[data-zone]");
  mark(null);
  if (!zone) return;
  event.preventDefault();
  seat(dragged, zone);
}

/** Notes with a request which changes it knows. */
function onRequest(event) {
  known.set(event.detail.xhr, changes);
}

/** Drops an answer that was asked for before the last change: it would take that change back. */
function onAnswer(event) {
  if (known.get(event.detail.xhr) !== changes) event.detail.shouldSwap = false;
}

function onChange() {
  changes += 1;
}

if (form && plan()) {
  root.classList.add("tapping");
  form.addEventListener("click", onClick);
  form.addEventListener("dragstart", onDragStart);
  form.addEventListener("dragover", onDragOver);
  form.addEventListener("drop", onDrop);
  form.addEventListener("dragend", () => {
    mark(null);
    dragged = "";
  });
  form.addEventListener("input", onChange);
  form.addEventListener("change", onChange);
  form.addEventListener("htmx:beforeRequest", onRequest);
  form.addEventListener("htmx:beforeSwap", onAnswer);
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen) choose("");
  });
}
/** @type {HTMLElement} */ (document.querySelector("#problems[tabindex]"))?.focus();
