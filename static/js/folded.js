/* Opens what is folded where a link leads into it, and everything on paper but for folds that the
   address keeps (data-fold): of these the address says which are open, also when the span changes. */

function openTo(hash) {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  for (let one = target?.closest("details"); one; one = one.parentElement?.closest("details")) one.setAttribute("open", "");
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
  if (link) openTo(/** @type {HTMLAnchorElement} */ (link).hash);
});
document.addEventListener("toggle", (event) => {
  const fold = /** @type {HTMLElement} */ (event.target);
  if (!fold.dataset.fold) return;
  const open = [...document.querySelectorAll("details[data-fold][open]")].map((one) => /** @type {HTMLElement} */ (one).dataset.fold ?? "");
  history.replaceState(history.state, "", keeping(location.href, open));
  for (const link of document.querySelectorAll("[data-keeps-open] a")) {
    const it = /** @type {HTMLAnchorElement} */ (link);
    it.href = keeping(it.href, open);
  }
}, true);

/** @param {string} address @param {string[]} folds */
function keeping(address, folds) {
  const url = new URL(address);
  url.searchParams.delete("open");
  for (const one of folds) url.searchParams.append("open", one);
  return url.href;
}

addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details:not([data-fold], [data-fold] *)")) one.setAttribute("open", "");
});
openTo(location.hash);
