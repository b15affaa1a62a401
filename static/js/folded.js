/* Opens what is folded where a link leads into it, and everything on paper. */

function openTo(hash) {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  for (let one = target?.closest("details"); one; one = one.parentElement?.closest("details")) one.setAttribute("open", "");
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href^='#']");
  if (link) openTo(/** @type {HTMLAnchorElement} */ (link).hash);
});
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details")) one.setAttribute("open", "");
});
openTo(location.hash);
