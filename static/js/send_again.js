/* The ways on from an error page after a form: send it once more as it was (the browser asks first and
   keeps what was typed), or go back to it. Hidden without this file, for a link would lose the form. */

for (const [sign, act] of /** @type {[string, () => void][]} */ ([
  ["[data-send-again]", () => location.reload()],
  ["[data-back]", () => history.back()],
])) {
  for (const button of document.querySelectorAll(sign)) {
    button.removeAttribute("hidden");
    button.addEventListener("click", act);
  }
}
