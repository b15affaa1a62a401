/* Shows on every tile of a pupil's home who is chosen to play along. Without this file the row of
   friends and robots alone says it. */

const MOST = 4;

/** Draws the faces of those chosen on each tile. */
function show() {
  const chosen = document.querySelectorAll("#pals input[type=checkbox]:checked");
  const faces = [...chosen].map((one) => one.parentElement.querySelector(".ava"));
  for (const place of document.querySelectorAll("[data-mates]")) {
    place.replaceChildren(...faces.slice(0, MOST).map((face) => face.cloneNode(true)));
  }
}

document.addEventListener("change", (event) => {
  if (/** @type {Element} */ (event.target).closest("#pals")) show();
});
document.addEventListener("htmx:afterSettle", show);
show();
