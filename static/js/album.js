/* The feast of a whole row of the album: once by itself, then by its button. */

const LENGTH = 4_000; // milliseconds

function play(feast) {
  feast.classList.add("plays");
  setTimeout(() => feast.classList.remove("plays"), LENGTH);
}

/** By pupil: a shared device shows each of them their own feast. */
function isNew(feast) {
  const name = `${feast.id}:${feast.dataset.feast}`;
  try {
    if (localStorage.getItem(name)) return false;
    localStorage.setItem(name, "1");
  } catch {
    // without storage it is celebrated each time
  }
  return true;
}

for (const feast of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-feast]"))) {
  const button = /** @type {HTMLElement} */ (feast.querySelector("[data-again]"));
  button.hidden = false;
  button.addEventListener("click", () => play(feast));
  if (isNew(feast)) play(feast);
}
