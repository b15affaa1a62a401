/* The banner of the connection: there while the server does not answer, "back again" for 4 s.

   The words stand in the page's own templates (shared/_connection.html), so they are translated;
   the box around them is a status region that is there from the start, so they are spoken. */

const BACK_TIME = 4_000;
const box = document.getElementById("connection");
let timer = 0;

function show(name) {
  clearTimeout(timer);
  /** @type {HTMLTemplateElement} */
  const words = box.querySelector(`template[data-net="${name}"]`);
  box.querySelector(".banner")?.remove();
  if (words) box.append(words.content.cloneNode(true));
}

if (box) {
  document.addEventListener("net:down", () => show("down"));
  document.addEventListener("net:up", () => {
    show("up");
    timer = setTimeout(() => show(""), BACK_TIME);
  });
  box.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-net-retry]")) document.dispatchEvent(new CustomEvent("net:retry"));
  });
  if (document.documentElement.dataset.net === "down") show("down");
}
