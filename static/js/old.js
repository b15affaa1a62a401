/* Browsers that are older than ours: which way each one goes is told by what it can, not by its name.

   Without `:is` or `inset` (older than Chromium 88, Firefox 78, Safari 14.1) no page looks as it
   should: the page's line about that shows. Without `:has`, sizes by a container or `inert` (older
   than Chromium 105, Firefox 121, Safari 16) floor/main.js does what the pages ask for. Written for the oldest: no
   newer syntax, and before all modules. */

(function () {
  var can = window.CSS && CSS.supports;
  var line = document.getElementById("too-old");
  var mender;
  var shown;
  var sent = HTMLFormElement.prototype;
  // Safari before 16: a button that nobody sees is pressed.
  sent.requestSubmit = sent.requestSubmit || /** @this {HTMLFormElement} */ function () {
    var button = document.createElement("button");
    button.hidden = true;
    this.appendChild(button);
    button.click();
    this.removeChild(button);
  };
  if (!can || !CSS.supports("selector(:is(a))") || !CSS.supports("inset", "0")) {
    if (line) {
      document.body.insertAdjacentHTML("afterbegin", line.innerHTML);
      shown = /** @type {HTMLElement} */ (document.body.firstElementChild);
      shown.style.cssText = "position: sticky; top: 0; z-index: 99"; // a field that has the focus may have scrolled it away
    }
  } else if (!CSS.supports("selector(:has(a))") || !CSS.supports("width", "1cqw") || !("inert" in document.body)) {
    mender = document.createElement("script");
    mender.type = "module";
    mender.src = document.currentScript.getAttribute("data-floor");
    document.head.appendChild(mender);
  }
})();
