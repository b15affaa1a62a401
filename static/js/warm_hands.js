/* Hands that a class looks at together, one at a time: the teacher turns one over, by a button or
   by Space, and the arrow brings the next. Without this script they stand below each other. */

const hands = [...document.querySelectorAll(".warm-hands > li")];
const place = document.getElementById("hands-place");
const buttons = new Map([
  [document.getElementById("hands-turn"), turn],
  [document.getElementById("hands-next"), next],
]);
let at = 0;

function draw() {
  hands.forEach((hand, n) => hand.toggleAttribute("hidden", n !== at));
  place.textContent = place.dataset.words.replace("{n}", String(at + 1)).replace("{all}", String(hands.length));
}

function turn() {
  hands[at].querySelector("details")?.toggleAttribute("open");
}

function next() {
  hands[at].querySelector("details")?.removeAttribute("open");
  at = (at + 1) % hands.length;
  draw();
}

for (const [button, act] of buttons) {
  button.removeAttribute("hidden");
  button.addEventListener("click", act);
}
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight") next();
  else if (event.key === " " && !target.closest("button, a, summary")) turn();
  else return;
  event.preventDefault();
});
draw();
