/* Says that the page closes: [data-leave] is told at once that nobody is there any more.

   A page that is loaded anew says it too, as the new one comes; that one then gives a sign, for the
   stream tells it that something has changed. */

window.addEventListener("pagehide", () => {
  /** @type {HTMLElement} */
  const root = document.querySelector("[data-leave]");
  /** @type {HTMLInputElement} */
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (root && token) navigator.sendBeacon(root.dataset.leave, new URLSearchParams({ csrfmiddlewaretoken: token.value }));
});
