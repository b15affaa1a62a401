/* Each press that htmx sends has an end that is told. Where the server's answer does not tell it (no
   answer, a server that fails, a refusal), a note says that it was not saved and why, and offers it
   again: at its field where the form has room (.ctl), else in the page's #unsaved.

   data-repeats  on a form or around it: it may be sent again by itself, for so many seconds ("": for
                 as long as the page is there). What was typed stays and goes out as it is then.

   A press that is refused for an old token goes out once more under the new one. Forms with
   data-resend are reliable.js's own: only what it gives up is told here. */

import { AGAIN, REPEAT, signOf, statusOf, takeToken, TOKEN } from "./net.js";

const EVERY = 20_000;
const OVER = ["gone", "refused"]; // the same press would be answered so again
const BY_HAND = ["click", "change", "submit"];

const presses = new Map(); // element -> what was pressed and not taken
const renewed = new WeakMap(); // element -> what was last sent once more under a newer token
let timer = 0;
let pressed = null; // the last button: events of Safari before 15.4 do not name the one that sent a form

/** Which of the page's sentences says why. */
function causeOf(status) {
  if (!status) return "line";
  if (status >= 500 || status === 408 || status === 429) return "server";
  return status === 403 ? "refused" : "gone";
}

function noteFor(cause) {
  const find = (name) => /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-unsaved="${name}"]`));
  return /** @type {HTMLElement} */ ((find(cause) ?? find("any"))?.content.firstElementChild?.cloneNode(true));
}

function mayRepeat({ elt, since, path, cause }) {
  if (!path || OVER.includes(cause)) return false;
  const seconds = elt.closest("[data-repeats]")?.dataset.repeats;
  if (seconds === undefined) return false;
  return seconds === "" || Date.now() - since < Number(seconds) * 1000;
}

function clear(elt) {
  presses.get(elt)?.note.remove();
  presses.delete(elt);
  for (const one of elt.querySelectorAll("[data-unsaved-field]")) {
    one.removeAttribute("aria-invalid");
    one.removeAttribute("data-unsaved-field");
  }
}

/** Puts the note where the press was, with the words that hold for it. */
function place(press) {
  const { elt, note } = press;
  const field = elt.querySelector(".ctl");
  const words = /** @type {HTMLElement} */ (document.getElementById("unsaved"));
  const lead = note.querySelector("[data-lead]");
  if (lead) lead.textContent = (field ? words.dataset.notSaved : words.dataset.notDone) ?? "";
  const repeats = note.querySelector("[data-by-itself]");
  if (repeats) repeats.hidden = !mayRepeat(press);
  if (!press.path) note.querySelector("[data-save-again]")?.remove();
  if (!field) words.replaceChildren(note);
  else field.append(note);
  for (const one of elt.querySelectorAll("[name=value], [name=name]")) {
    one.setAttribute("aria-invalid", "true");
    one.setAttribute("data-unsaved-field", "");
  }
  const line = document.getElementById("saved");
  if (line && field) line.textContent = words.dataset.notSaved ?? "";
}

/** `press`: a new one, or one that was told before and has been repeated. */
function tell(elt, status, press) {
  const cause = causeOf(status);
  if (press.cause === cause && press.note.isConnected) return;
  const note = noteFor(cause);
  if (!note) return;
  clear(elt);
  presses.set(elt, Object.assign(press, { elt, note, cause, since: press.since ?? Date.now() }));
  place(press);
  wait();
}

/** `why`: what AGAIN says of it. */
function sendAgain({ elt, verb, path, button }, why) {
  const values = button?.name ? { [button.name]: button.value } : {};
  window.htmx.ajax(verb, path, { source: elt, values, headers: { [AGAIN]: why } })?.catch(() => {});
}

/** Sends a press once more: from what stands now where its form was; where nothing does, it is over. */
function repeatOne(press) {
  const elt = press.elt.isConnected ? press.elt : press.elt.id && document.getElementById(press.elt.id);
  presses.delete(press.elt);
  if (!elt) {
    press.note.remove();
    return;
  }
  presses.set(elt, Object.assign(press, { elt }));
  sendAgain(press, REPEAT);
}

/** The press that a request brought to the server: for the first time, or once more. */
function pressOf({ elt, verb, path, headers }) {
  const known = { [TOKEN]: renewed, [REPEAT]: presses }[headers[AGAIN]]?.get(elt);
  return known ?? { verb, path, button: pressed?.form === elt ? pressed : null };
}

function onFailure(event) {
  const { xhr, requestConfig } = event.detail;
  const { elt, verb, headers, triggeringEvent } = requestConfig;
  if (elt.matches("[data-resend], [data-live-aside]") || headers["Idempotency-Key"]) return;
  if (verb === "get" && !BY_HAND.includes(triggeringEvent?.type) && !presses.has(elt)) return;
  const press = pressOf(requestConfig);
  const status = xhr ? statusOf(xhr) : 0;
  if (status && takeToken(xhr, headers)) {
    renewed.set(elt, press);
    sendAgain({ ...press, elt }, TOKEN);
  } else {
    tell(elt, status, press);
  }
}

/** What may be repeated goes out by itself; its note goes when it is taken. */
function repeat() {
  for (const press of [...presses.values()].filter(mayRepeat)) repeatOne(press);
  wait();
}

function wait() {
  clearTimeout(timer);
  if (presses.size) timer = setTimeout(repeat, EVERY);
}

document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr } = /** @type {CustomEvent} */ (event).detail;
  const isBare = xhr.status === 429 && !xhr.responseText; // htmx would put it on the page
  if (signOf(xhr) !== null && !isBare) return;
  event.preventDefault();
  onFailure(event);
});
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(name, onFailure);
document.addEventListener("htmx:afterOnLoad", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (xhr.status < 400 && signOf(xhr) !== null) clear(requestConfig.elt);
});
document.addEventListener("live:ended", (event) => {
  const { elt, status, isGivenUp } = /** @type {CustomEvent} */ (event).detail;
  if (isGivenUp) tell(elt, status, {});
});
document.addEventListener("click", ({ target }) => {
  pressed = /** @type {Element} */ (target).closest("button");
}, true);
document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-save-again], [data-leave-it]");
  const press = button && [...presses.values()].find(({ note }) => note.contains(button));
  if (!press) return;
  if (button.matches("[data-leave-it]")) clear(press.elt);
  else repeatOne(press);
});
window.addEventListener("online", repeat);
document.addEventListener("net:up", repeat);
