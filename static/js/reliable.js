/* The htmx extension `reliable`: what a table needs and htmx leaves to others.

   Marks      each request names the parts that the page has (data-mark), so only news is answered.
   Resending  a form with data-resend is sent until it is answered, the same fields under the same
              key, so that the server counts it once; one at a time to an address. With
              data-resend="kept" it also survives that the page is loaded anew.
   Order      while something is being sent, a refresh does not touch the page; an answer older
              than the page never does. Parts with data-live-own follow own requests alone. A form
              with data-live-aside holds nothing up: nobody waits for its answer.
   Morphing   data-live-keep: the page's script owns what is inside. Open details stay open.
   Focus      stays on the node with the same id, else goes to [data-live-focus].
   Speech     words of [data-announce] are put into the status region #announce.

   What is said here of the page holds below its live root (see connection.js), whose
   data-live-holder tells who may resend what was kept. On document: live:sending when something begins to be sent,
   live:ended after each request, with detail {elt, verb, path, status, isAnswered, isOver, isGivenUp};
   isAnswered: by our server, and for good. */

import { AGAIN, answered, failed, jitter, signOf, statusOf, takeToken, TOKEN } from "./net.js";

const KEY = "Idempotency-Key";
const WAITS = [500, 1_000, 2_000, 4_000, 8_000];
const MOST_ERRORS = 14; // of a server that is there and fails
const GONE = new Set([401, 403, 404]);
const RELOAD_GAP = 30_000;
const SILENCE = 4_000; // who waits for an answer is told by then that none has come

const sends = new Map(); // key -> what is being sent
let underWay = 0; // own requests on the line
let own = false; // is what is shown the answer to an own request?
let focused = null;
let isOlder = false;
let isLeaving = false; // has an own request been answered with another address?
let spoken = "";

const ROOT = "[hx-trigger='live:refresh']";

export const rootOf = (elt) => elt.closest(ROOT) ?? document.querySelector(ROOT);
export const seenOf = (root) => (root.matches("[data-live-seen]") ? root : root.querySelector("[data-live-seen]"))?.dataset.liveSeen;

/** Is something being sent, or waiting to be sent again, that the page waits for? */
export const isSending = () => underWay > 0 || [...sends.values()].some((send) => !send.aside);

/** A request whose answer the page waits for: not a refresh, nor what is only noted. */
const isOwn = (elt, verb) => verb !== "get" && elt.dataset.liveAside === undefined;

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

// --- what is sent ---------------------------------------------------------------------------

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
}

const marksOf = (root) => [...root.querySelectorAll("[data-mark]")].map((part) => `${part.id}:${part.dataset.mark}`).join();

/** Completes a request; false where it must not go out. */
function configure(detail) {
  const { elt, verb, headers } = detail;
  const root = rootOf(elt);
  detail.parameters.script = "1"; // filters strip headers that they do not know, htmx's too
  const send = sends.get(headers[KEY]);
  if (send) {
    detail.parameters = formOf(send.fields);
    detail.parameters.set("script", "1");
  } else if (elt.matches("form[data-resend]")) {
    if ([...sends.values()].some((one) => one.path === detail.path)) return false;
    begin(root, detail);
  } else if (verb === "get") {
    const seen = seenOf(root);
    if (seen !== undefined) detail.parameters.seen = seen;
  }
  const marks = elt.dataset.liveAside === undefined && marksOf(root);
  if (marks && detail.parameters instanceof FormData) detail.parameters.set("marks", marks);
  return true;
}

function formOf(fields) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Something is sent for the first time: its key and its fields stay the same from here on. */
function begin(root, detail) {
  const key = newKey();
  const form = detail.formData;
  if (form.has("key")) form.set("key", key);
  form.delete("csrfmiddlewaretoken"); // the header has it, and a newer one after a reload
  detail.headers[KEY] = key;
  const kept = detail.elt.dataset.resend === "kept";
  const aside = detail.elt.dataset.liveAside !== undefined;
  const send = { key, path: detail.path, fields: [...form], source: detail.elt, tries: 0, errors: 0, timer: 0, kept, aside };
  sends.set(key, send);
  if (kept) keep(root, send);
  tell("live:sending", send);
}

function end(send) {
  clearTimeout(send.timer);
  sends.delete(send.key);
  if (send.kept) keep(rootOf(document.body), null);
}

/** A try was not answered: the next one follows, later each time. */
function resendLater(send, status) {
  if (status) send.errors += 1;
  if (send.errors >= MOST_ERRORS) {
    end(send);
    return;
  }
  const wait = WAITS[Math.min(send.tries, WAITS.length - 1)];
  send.tries += 1;
  clearTimeout(send.timer);
  send.timer = setTimeout(() => resend(send), jitter(wait));
}

/** `more`: headers that go along. */
function resend(send, more = {}) {
  clearTimeout(send.timer);
  send.timer = 0;
  const source = send.source?.isConnected ? send.source : rootOf(document.body);
  window.htmx.ajax("POST", send.path, { source, swap: "none", headers: { [KEY]: send.key, ...more } })?.catch(() => {});
}

function resendWaiting() {
  for (const send of sends.values()) if (send.timer) resend(send);
}

// --- over a reload --------------------------------------------------------------------------

const shelf = (root) => `resend:${location.pathname}:${root.dataset.liveHolder ?? ""}`;

function keep(root, send) {
  try {
    if (send) sessionStorage.setItem(shelf(root), JSON.stringify({ key: send.key, path: send.path, fields: send.fields }));
    else sessionStorage.removeItem(shelf(root));
  } catch {
    // private windows keep nothing
  }
}

/** Sends what the page before this one could not bring to its end. */
export function takeUp() {
  const root = rootOf(document.body);
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(shelf(root)));
  } catch {
    // as above
  }
  if (!kept) return;
  const send = { ...kept, source: null, tries: 0, errors: 0, timer: 0, kept: true };
  sends.set(send.key, send);
  tell("live:sending", send);
  resend(send);
}

// --- what is answered -----------------------------------------------------------------------

/** The page is no longer ours to see (signed out, table gone): let the server say what is. */
function leave() {
  const name = `left:${location.pathname}`;
  const last = Number(sessionStorage.getItem(name) || 0);
  if (Date.now() - last < RELOAD_GAP) return;
  sessionStorage.setItem(name, String(Date.now()));
  location.reload();
}

/** An own request may lead elsewhere: our sign names the address, too. A refresh that crosses it would only find
    that it is so: it leads nowhere. What is not ours is not looked at. */
function mayLead({ xhr, requestConfig: { elt, verb } }) {
  const sign = signOf(xhr);
  if (!sign?.startsWith("/")) return Boolean(sign);
  if (isOwn(elt, verb)) isLeaving = true;
  const leads = isOwn(elt, verb) || !(isLeaving || isSending());
  if (leads && !xhr.getResponseHeader("HX-Redirect")) location.assign(sign);
  return leads;
}

/** A request that was sent then has come to its end: after its answer is on the page, or without one. */
function ended({ elt, xhr, requestConfig }, sent) {
  const { verb, path, headers } = requestConfig;
  const elsewhere = xhr.responseURL && new URL(xhr.responseURL).pathname !== new URL(path, location.href).pathname;
  const isOurs = signOf(xhr) !== null;
  const status = isOurs && elsewhere ? 401 : statusOf(xhr);
  const isStale = isOurs && takeToken(xhr, headers); // refused for an older token: it counts when it comes with this one
  const mayComeLater = status === 408 || (status === 429 && xhr.getResponseHeader("Retry-After"));
  const isAnswered = status > 0 && status < 500 && !isStale && !mayComeLater;
  if (isOwn(elt, verb)) underWay -= 1;
  const send = sends.get(headers[KEY]);
  if (send && isStale) resend(send, { [AGAIN]: TOKEN });
  else if (send && isAnswered) end(send);
  else if (send) resendLater(send, status);
  if (status > 0 && status < 500) answered(sent);
  else if (xhr.status && !status) failed("door", true);
  else failed(status ? "server" : "line");
  if (GONE.has(status) && !isStale && !isLeaving && !signOf(xhr)?.startsWith("/")) leave();
  const isGivenUp = Boolean(send) && !send.aside && !isAnswered && !sends.has(send.key);
  tell("live:ended", { elt, verb, path, status, isAnswered, isOver: isAnswered || !send || !sends.has(send.key), isGivenUp });
}

function beforeSend(detail) {
  if (isOwn(detail.elt, detail.requestConfig.verb)) underWay += 1;
  const sent = performance.now();
  const silence = isOwn(detail.elt, detail.requestConfig.verb) ? setTimeout(() => failed("line", true), SILENCE) : 0;
  // Not htmx:afterRequest, which nobody hears from an element that its own answer took away.
  detail.xhr.addEventListener("loadend", () => {
    clearTimeout(silence);
    ended(detail, sent);
  });
}

/** May this answer be put on the page? Sees to focus and to what the morphing must spare. */
function beforeSwap(detail) {
  const root = rootOf(detail.elt);
  const { elt, verb } = detail.requestConfig; // who asked: detail.elt is where the answer goes
  own = isOwn(elt, verb);
  if (!own && elt.dataset.liveAside === undefined && isSending()) return false;
  const told = /data-live-seen="(\d+)"/.exec(detail.serverResponse);
  isOlder = root.dataset.liveId !== undefined && told !== null && Number(told[1]) < Number(seenOf(root));
  if (isOlder && !own) return false;
  focused = root.contains(document.activeElement) ? document.activeElement : null;
  window.Idiomorph.defaults.ignoreActiveValue = focused?.matches("input, select, textarea") ?? false;
  return true;
}

/** One part of an answer: is it the page's to show? */
const mayReplace = (part) => (part.dataset.liveOwn === undefined ? !isOlder : own);

function afterSwap(root) {
  keepFocus(root);
  const unfocused = [...root.querySelectorAll("[data-announce]")].filter((one) => one !== document.activeElement);
  const words = unfocused.map((one) => one.textContent.trim()).join(" ");
  const region = document.getElementById("announce");
  if (region && words !== spoken) region.textContent = words;
  spoken = words;
}

/** The focused thing is gone (a card was played): focus what the part names for it. */
function keepFocus(root) {
  const [before, now] = [focused, document.activeElement];
  focused = null;
  if (!before || (now && now !== document.body)) return;
  const same = before.isConnected ? before : before.id && document.getElementById(before.id);
  (same || root.querySelector("[data-live-focus]"))?.focus({ preventScroll: true });
}

/** What the page's script owns is kept, under the attributes that the server sent. */
function beforeNodeMorphed(node, fresh) {
  if (node.dataset?.liveKeep === undefined || (own && node.dataset.liveOwn !== undefined)) return true;
  for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  return false;
}

Object.assign(window.Idiomorph.defaults.callbacks, {
  beforeNodeMorphed,
  beforeAttributeUpdated: (name, node) => !(name === "open" && /^D(ETAILS|IALOG)$/.test(node.tagName)),
});

window.htmx.defineExtension("reliable", {
  onEvent(name, event) {
    const { detail } = event;
    if (name === "htmx:configRequest") return configure(detail);
    if (name === "htmx:beforeSend") beforeSend(detail);
    if (name === "htmx:beforeOnLoad") return mayLead(detail);
    if (name === "htmx:beforeSwap") return beforeSwap(detail);
    if (name === "htmx:oobBeforeSwap") return mayReplace(detail.target);
    if (name === "htmx:afterSwap") afterSwap(rootOf(event.target));
    return true;
  },
});

window.addEventListener("pageshow", () => {
  isLeaving = false; // the page may come back as it was
});
document.addEventListener("net:up", resendWaiting);
document.addEventListener("net:retry", resendWaiting);
