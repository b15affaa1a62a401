/* Keeps the half-built claim on the server: at most once a second, only when it has changed, and
   the last state also when the page goes. What is lost on the way is sent when the net is back. */

import { byId, data, formOf, isDown } from "./page.js";

const SOON = 350; // milliseconds: a second tap often follows
const GAP = 1_000;

let kept = ""; // what the server has been told, as JSON
let wanted = null; // {decision, tray}: what it is yet to be told
let flying = null; // the same, on the line
let timer = 0;
let sentAt = -GAP;

/** The pupil has changed what is chosen. */
export function keepTray(tray) {
  const { decision } = data();
  if (!decision) return;
  wanted = { decision, tray: JSON.stringify(tray) };
  if (!timer) timer = setTimeout(save, Math.max(SOON, sentAt + GAP - performance.now()));
}

/** A move is made: what was chosen for it needs no keeping. */
export function dropTray() {
  clearTimeout(timer);
  timer = 0;
  wanted = null;
  kept = "";
}

const isNews = (tray) => JSON.stringify(tray) !== kept;

function save() {
  timer = 0;
  if (!wanted || isDown() || flying) return;
  if (!isNews(wanted)) {
    wanted = null;
    return;
  }
  [flying, wanted] = [wanted, null];
  sentAt = performance.now();
  const request = { source: byId("tray-form"), swap: "none", values: flying };
  window.htmx.ajax("POST", data().tray, request)?.catch(() => {});
}

function ended({ elt, isAnswered }) {
  if (elt.id !== "tray-form" || !flying) return;
  if (isAnswered) kept = JSON.stringify(flying);
  else wanted ??= flying;
  flying = null;
  if (wanted && !timer) timer = setTimeout(save, Math.max(0, sentAt + GAP - performance.now()));
}

/** The page goes, perhaps for good: htmx's requests would end with it, a beacon does not. */
function leave() {
  const last = wanted ?? flying;
  if (!last || !isNews(last)) return;
  const form = new FormData(formOf("tray-form"));
  for (const [name, value] of Object.entries(last)) form.set(name, value);
  if (!navigator.sendBeacon(data().tray, form)) return;
  clearTimeout(timer);
  timer = 0;
  wanted = null;
  kept = JSON.stringify(last);
}

document.addEventListener("live:ended", (event) => ended(event.detail));
document.addEventListener("net:up", save);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) leave();
});
window.addEventListener("beforeunload", leave); // before the next page is asked for, which may be this one again
window.addEventListener("pagehide", leave); // where the other does not come: tablets and phones
