/* The guide of a first game: three steps beside the table, which goes on behind it. */

const guide = document.getElementById("guide");
let step = 0;

function steps() {
  return [...guide.querySelectorAll("[data-guide-step]")];
}

function draw() {
  const all = steps();
  for (const [place, one] of all.entries()) one.hidden = place !== step;
  const last = step === all.length - 1;
  guide.querySelector("[data-guide-more]").hidden = last;
  guide.querySelector("[data-guide-last]").hidden = !last;
  guide.querySelector("#guide-skip").hidden = last;
}

/** The server keeps that it was seen: it does not come again, on no device. */
function close() {
  /** @type {HTMLFormElement} */ (guide.querySelector("form")).requestSubmit();
  guide.remove();
  document.getElementById("table").focus({ preventScroll: true });
}

function next() {
  step += 1;
  if (step === steps().length) {
    close();
    return;
  }
  draw();
  guide.querySelector("#guide-h").focus({ preventScroll: true });
}

export function startGuide() {
  if (!guide) return;
  guide.querySelector("#guide-next").addEventListener("click", next);
  guide.querySelector("#guide-skip").addEventListener("click", (event) => {
    event.preventDefault(); // close() submits the form
    close();
  });
}
