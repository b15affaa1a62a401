/* Does the server answer? Every request of the page tells: html[data-net] is up or down, and
   net:down and net:up go out on document when that changes. Why it is down stands in the detail of
   net:down: "line"; "server", which is there and fails; "door", where somebody else answers, as the
   log-in page of a network does, with any status below 500, and with 511.

   The banner tells it: there while the server does not answer, "back again" for 4 s. Its words stand
   in the page's own templates (shared/_connection.html), so they are translated; the box around them
   is a status region that is there from the start, so they are spoken. */

const SIGN = "X-Counterpane"; // of each answer of our server
const BACK_TIME = 4_000;
const box = document.getElementById("connection");
const LOG_IN_FIRST = 511; // a network's own status: RFC 6585
/** Marks a request that goes out once more, by one of these. */
export const AGAIN = "X-Again";
export const TOKEN = "token"; // at once, under a newer token
export const REPEAT = "repeat"; // as it was not taken

let down = "";
let failures = 0;
let offlineAt = 0;

function set(why) {
  document.documentElement.dataset.net = why ? "down" : "up";
  if (why === down) return;
  down = why;
  document.dispatchEvent(new CustomEvent(why ? "net:down" : "net:up", { detail: why }));
}

/** Is it an answer of our server? `headers`: those of an answer to fetch. */
export const isOurs = (headers) => headers.has(SIGN);
/** The same of an XMLHttpRequest. */
export const signOf = (xhr) => xhr.getResponseHeader(SIGN);

/** The status of an XMLHttpRequest's answer; 0 where none of our server's came. A proxy of ours has no sign, and
    says by 500 and above that the server fails. */
export function statusOf(xhr) {
  const isProxy = xhr.status >= 500 && xhr.status !== LOG_IN_FIRST;
  return isProxy || signOf(xhr) !== null ? xhr.status : 0;
}

export const isDown = () => down !== "";

/** A request that was sent at that time (performance.now()) was answered, with whatever status below
    500. One that was under way when the device lost its line says nothing of the line. */
export function answered(sent) {
  if (sent < offlineAt) return;
  failures = 0;
  set("");
}

/** A request was not answered: the second in a row counts, or the first where it is `sure`. */
export function failed(why = "line", sure = !navigator.onLine) {
  failures += 1;
  if (sure || failures > 1) set(why);
}

/** A number near the given one, so that a class does not come back all at once. */
export function jitter(milliseconds) {
  return milliseconds * (0.75 + Math.random() / 2);
}

window.addEventListener("offline", () => {
  offlineAt = performance.now();
  set("line");
});

/** Takes over the token that a refusal came with; false where it came with none, or was a second one.
    The token proves that a form is ours. It changes when somebody signs in, also in another tab: a
    request under an older one is refused, and the refusal brings that of now, for the same person. */
export function takeToken(xhr, headers) {
  const token = xhr?.status === 403 && headers[AGAIN] !== TOKEN && xhr.getResponseHeader("X-CSRFToken");
  if (!token) return false;
  for (const one of document.querySelectorAll("[name=csrfmiddlewaretoken]")) /** @type {HTMLInputElement} */ (one).value = token;
  const before = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  document.body.setAttribute("hx-headers", JSON.stringify({ ...before, "X-CSRFToken": token }));
  return true;
}

let timer = 0;

function show(name) {
  clearTimeout(timer);
  /** @type {HTMLTemplateElement} */
  const words = box.querySelector(`template[data-net="${name}"]`);
  box.querySelector(".banner")?.remove();
  if (words) box.append(words.content.cloneNode(true));
}

if (box) {
  document.addEventListener("net:down", (event) => show(/** @type {CustomEvent} */ (event).detail));
  document.addEventListener("net:up", () => {
    show("up");
    timer = setTimeout(() => show(""), BACK_TIME);
  });
  box.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-net-retry]")) document.dispatchEvent(new CustomEvent("net:retry"));
  });
}
