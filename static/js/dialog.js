/* A dialog where a browser has none (Firefox before 98, Safari before 15.4): a box over the page that
   keeps the focus and closes by Escape. Loaded only there; the sheet of the table places it. */

export const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";
const isSeen = (element) => element.getClientRects().length > 0;

/** Tab and Shift+Tab go round within the box. */
function goRound(box, event) {
  const stops = [...box.querySelectorAll(FOCUSABLE)].filter(isSeen);
  const at = stops.indexOf(document.activeElement);
  const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : (at + 1) % stops.length;
  event.preventDefault();
  stops[next]?.focus();
}

function keyed(box, event) {
  if (!box.hasAttribute("open")) return;
  if (event.key === "Tab") goRound(box, event);
  if (event.key === "Escape") box.close();
}

/** Gives an element what a dialog has: showModal, close, open, returnValue and its "close" event. */
export function equip(box) {
  let opener = null;
  Object.defineProperty(box, "open", { get: () => box.hasAttribute("open") });
  box.returnValue = "";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-modal", "true");
  box.showModal = () => {
    opener = document.activeElement;
    box.classList.add("boxed");
    box.setAttribute("open", "");
  };
  box.close = (value = "") => {
    if (!box.hasAttribute("open")) return;
    box.removeAttribute("open");
    box.returnValue = value;
    if (opener?.isConnected) opener.focus();
    box.dispatchEvent(new Event("close"));
  };
  document.addEventListener("keydown", (event) => keyed(box, event), true);
  document.addEventListener("focusin", ({ target }) => {
    if (box.hasAttribute("open") && !box.contains(/** @type {Node} */ (target))) box.focus();
  });
}
