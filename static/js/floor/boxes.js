/* Sizes that hang on an element's own box: a container's width and height for what is in it, and the
   height of a box of a fixed ratio. Observed, and written as custom properties of the element. */

const MARK = "data-floor-low";
const containers = new Set(); // selectors of containers
const ratios = new Set(); // selectors of boxes of a fixed ratio
const heights = new Set(); // "259": where a container is at most so high, rules hold for what is in it
const seen = new WeakSet();

/** A length of container units in other words: per cents of the nearest container's box. */
export const withoutUnits = (value) => value.replace(/(-?[\d.]+)cq([hwi])\b/g, (_all, count, side) => `calc(var(--floor-cq${side === "h" ? "h" : "w"}) * ${count})`);

export const addContainer = (selector) => containers.add(selector);
export const addRatio = (selector) => ratios.add(selector);

/** A rule's selector for what is in a container of at most so many pixels of height. */
export function inLow(selector, most) {
  heights.add(most);
  const [, subject, pseudo] = /^(.*?)(::[\w-]+)?$/.exec(selector);
  return `${subject}:where([${MARK}~="${most}"] *)${pseudo ?? ""}`;
}

/** @type {ResizeObserver} */
let observer;

/** `wrote` is called after each writing of sizes. */
export function measure(wrote) {
  observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) write(/** @type {HTMLElement} */ (target), contentRect);
    wrote();
  });
}

function write(element, { width, height }) {
  element.style.setProperty("--floor-box", `${element.offsetWidth}px`);
  if (!containers.size || !element.matches([...containers].join())) return; // what is in it hangs on another box
  element.style.setProperty("--floor-cqw", `${width / 100}px`);
  element.style.setProperty("--floor-cqh", `${height / 100}px`);
  const low = [...heights].filter((most) => height <= Number(most)).join(" ");
  if (low !== (element.getAttribute(MARK) ?? "")) element.setAttribute(MARK, low);
}

/** Observes what is new on the page, and writes again what the server's answer took away. */
export function watchBoxes() {
  const selector = [...containers, ...ratios].join();
  if (!selector) return;
  for (const element of document.querySelectorAll(selector)) {
    if (seen.has(element) && element.style.getPropertyValue("--floor-box")) continue;
    if (seen.has(element)) observer.unobserve(element); // observed again, it is told once more
    seen.add(element);
    observer.observe(element);
  }
}
