/* Marks the page once htmx, its extension and each module of the page run; where it is not marked, the
   sheet shows after a while that the page did not start. The last script of a page. */

const modules = /** @type {HTMLScriptElement[]} */ ([...document.querySelectorAll("script[type=module]")]);
if (window.htmx && window.Idiomorph) {
  Promise.all(modules.map(({ src }) => import(src))).then(() => {
    document.documentElement.dataset.started = "";
  });
}
