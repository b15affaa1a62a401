/* Sends moves, help and the tray; puts the answered table on the page.

   A move whose answer is lost is sent again with the same key: the server counts it once. */

import { byId, data, isDown, root } from "./page.js";

const TIMEOUT = 10_000;
const WAITS = [500, 1_000, 2_000, 4_000, 8_000];
const TRIES = 14;
const SHOWN = new Set([200, 409, 422, 429]);

const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
const heard = (name) => document.dispatchEvent(new CustomEvent(name));

function encode(fields) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) body.append(name, one);
    }
  }
  return body;
}

/** Waits a while, or until the net is back. */
function pause(milliseconds) {
  return new Promise((done) => {
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("net:up", stop);
      done();
    };
    const timer = setTimeout(stop, milliseconds);
    document.addEventListener("net:up", stop);
  });
}

async function once(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    body,
    headers: { "HX-Request": "true", "X-CSRFToken": token() },
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (answer.redirected || answer.status === 401 || answer.status === 403 || answer.status === 404) {
    location.reload();
    return new Promise(() => {});
  }
  const early = answer.headers.has("Retry-After"); // this page asked too often: the answer is no table
  if (early || !SHOWN.has(answer.status)) throw new Error(String(answer.status));
  heard("net:answer");
  return { status: answer.status, html: await answer.text() };
}

async function untilAnswered(address, body) {
  for (let n = 0; ; n += 1) {
    try {
      return await once(address, body);
    } catch (error) {
      if (n >= TRIES) throw error;
      await pause(WAITS[Math.min(n, WAITS.length - 1)]);
    }
  }
}

/** Posts fields and shows the answered table; resolves to its status, 0 when none came. */
export async function post(address, fields) {
  heard("htmx:beforeSend");
  try {
    const { status, html } = await untilAnswered(address, encode(fields));
    show(html);
    return status;
  } catch {
    return 0;
  } finally {
    heard("htmx:afterRequest");
  }
}

/** Changes the table into the answered one; what was said of the claim is always taken over. */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  const here = root();
  if (!fresh) return;
  const said = fresh.querySelector("#feedback");
  const older = Number(fresh.dataset.liveSeen) < Number(here.dataset.liveSeen);
  if (!older) {
    window.Idiomorph.morph(here, fresh.cloneNode(true), {
      morphStyle: "outerHTML",
      restoreFocus: true,
      callbacks: {
        beforeNodeMorphed: (node) => node.dataset?.liveKeep === undefined,
        beforeAttributeUpdated: (name, node) => !(name === "open" && /^D(ETAILS|IALOG)$/.test(node.tagName)),
      },
    });
  }
  const box = byId("feedback");
  if (box && said) box.replaceChildren(...said.children);
  root().dispatchEvent(new CustomEvent("live:after", { bubbles: true, detail: { own: true } }));
}

let trayTimer = 0;

/** Keeps the half-built sum on the server, a moment after the last change. */
export function keepTray(tray) {
  clearTimeout(trayTimer);
  const { decision, tray: address } = data();
  if (!decision) return;
  trayTimer = setTimeout(() => {
    if (isDown()) return;
    fetch(address, {
      method: "POST",
      body: JSON.stringify({ decision, ...tray }),
      keepalive: true,
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    }).catch(() => {});
  }, 350);
}

/** Tells the server something that changes no table; if it is lost, nothing is. */
export function note(address) {
  fetch(address, { method: "POST", keepalive: true, headers: { "X-CSRFToken": token() } }).catch(() => {});
}

export function dropTray() {
  clearTimeout(trayTimer);
}
