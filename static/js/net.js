/* Does the server answer? Every request of the page tells: html[data-net] is up or down, and
   net:down and net:up go out on document when that changes. */

let down = false;
let failures = 0;
let offlineAt = 0;

function set(now) {
  document.documentElement.dataset.net = now ? "down" : "up";
  if (now === down) return;
  down = now;
  document.dispatchEvent(new CustomEvent(now ? "net:down" : "net:up"));
}

export const isDown = () => down;

/** A request that was sent at that time (performance.now()) was answered, with whatever status below
    500. One that was under way when the device lost its line says nothing of the line. */
export function answered(sent) {
  if (sent < offlineAt) return;
  failures = 0;
  set(false);
}

/** A request was not answered: the second in a row counts, or the first where the device knows. */
export function failed() {
  failures += 1;
  if (!navigator.onLine || failures > 1) set(true);
}

/** A number near the given one, so that a class does not come back all at once. */
export function jitter(milliseconds) {
  return milliseconds * (0.75 + Math.random() / 2);
}

window.addEventListener("offline", () => {
  offlineAt = performance.now();
  set(true);
});
