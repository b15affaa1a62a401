/* The wall's own manners; connection.js keeps it fresh. Who comes in is ringed for three seconds. */

const RING = 3_000;

const inside = () => new Map([...document.querySelectorAll("#wall .crowd .here")].map((one) => [one.textContent, one]));

let before = inside();

function ringArrivals() {
  const now = inside();
  for (const [name, one] of now) {
    if (before.has(name)) continue;
    one.classList.add("new");
    setTimeout(() => one.classList.remove("new"), RING);
  }
  before = now;
}

document.addEventListener("htmx:afterSwap", ringArrivals);
