/* Moves, help and the hand go out as forms that htmx posts; here is what their fields say.

   reliable.js sends a move until it is answered, under one key: the server counts it once. */

import { mayHold } from "./beside.js";
import { data, formOf, isDown } from "./page.js";
import { dropTray } from "./tray.js";

let measure = () => ({});
let tray = () => ({});
let move = null; // the move under way: {path}, until it is answered

export const isSending = () => move !== null;
export const isMove = (form) => form.matches?.("[data-act-form]") ?? false;

/** `measured()` is what goes along with a move, `chosen()` the tray that goes along with help. */
export function sendWith(measured, chosen) {
  measure = measured;
  tray = chosen;
}

function submit(id, fields) {
  const form = formOf(id);
  for (const [name, value] of Object.entries(fields)) {
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
  }
  form.requestSubmit();
}

/** Sends an action through the page's own form. */
export const sendMove = (kind, args) => submit("move", { kind, args: JSON.stringify(args) });

/** Asks for a step of the help. */
export const sendHelp = (level) => submit("help", { level });

/** Puts what the page knows now into a request that htmx is about to send. */
function complete(event) {
  const { elt, headers, parameters } = event.detail;
  if (headers["Idempotency-Key"]) return; // sent again: it stays as it was
  if (isMove(elt)) completeMove(parameters);
  if (elt.id === "help") Object.assign(parameters, { decision: data().decision, tray: JSON.stringify(tray()) });
}

/** The answer to a window names the window, not the version: two honest answers never clash. */
function completeMove(parameters) {
  const { version, window: windowId } = data();
  delete parameters.version;
  delete parameters.window_id;
  if (windowId) parameters.window_id = windowId;
  else parameters.version = version;
  Object.assign(parameters, measure());
  if (mayHold()) parameters.hold = "1";
}

/** Nothing of a table goes out twice at once, or while nobody answers. */
function refuse(event) {
  const { target: form } = event;
  if (!isMove(form) && form.id !== "help") return;
  if (!isSending() && !isDown()) return;
  event.preventDefault();
  event.stopPropagation();
  if (isDown()) form.dispatchEvent(new CustomEvent("table:offline", { bubbles: true }));
}

document.addEventListener("submit", refuse, true);
document.addEventListener("htmx:configRequest", complete);
document.addEventListener("live:sending", (event) => {
  if (event.detail.path !== data().act) return;
  move = event.detail;
  dropTray();
});
document.addEventListener("live:ended", (event) => {
  if (move && event.detail.path === move.path && event.detail.isOver) move = null;
});
