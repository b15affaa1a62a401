/* The live board's own manners; connection.js keeps it fresh.

   A tile never moves under a finger: while somebody touches the board, and for five seconds after,
   news comes to each tile where it stands; then the tiles go where they belong. The page's title
   tells from another tab that a hand is up. */

const STILL = 5_000;
const board = () => document.getElementById("board");
const rooms = () => document.getElementById("rooms");
const plain = document.title;
let touched = 0;
let timer = 0;

const isTouched = () => Date.now() - touched < STILL;
const openMenus = () => [...document.querySelectorAll("#board .menu[open]")];

function title() {
  const hands = board()?.querySelectorAll(".room.up").length ?? 0;
  document.title = hands ? `(${hands}) ${plain}` : plain;
}

/** Puts tiles in the order of `rankOf`; what has the focus keeps it. */
function sort(parent, rankOf) {
  const tiles = [...parent.children];
  const sorted = [...tiles].sort((one, other) => rankOf(one) - rankOf(other));
  if (sorted.every((tile, place) => tile === tiles[place])) return;
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  parent.append(...sorted);
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** Nobody has touched the board for a while: the tiles go where they belong. */
function settle() {
  clearTimeout(timer);
  if (isTouched() || openMenus().length) {
    timer = setTimeout(settle, STILL);
    return;
  }
  if (rooms()) sort(rooms(), (tile) => Number(tile.dataset.rank));
}

function touch() {
  touched = Date.now();
  clearTimeout(timer);
  timer = setTimeout(settle, STILL + 50);
}

/** An answer that comes while the board is touched: its tiles in the order of the page. */
function keepPlaces(event) {
  const { detail } = event;
  if (!rooms() || !(isTouched() || openMenus().length)) return;
  const answer = new DOMParser().parseFromString(detail.serverResponse, "text/html");
  const news = answer.getElementById("rooms");
  if (!news) return;
  const places = [...rooms().children].map((tile) => tile.id);
  sort(news, (tile) => (places.includes(tile.id) ? places.indexOf(tile.id) : places.length));
  detail.serverResponse = answer.body.innerHTML;
}

function closeMenus(but = null) {
  for (const menu of openMenus()) if (menu !== but && !menu.contains(but)) menu.removeAttribute("open");
}

for (const name of ["pointerdown", "pointermove", "keydown", "focusin"]) {
  document.addEventListener(name, (event) => {
    if (/** @type {Element} */ (event.target).closest?.("#board")) touch();
  }, { passive: true });
}
document.addEventListener("click", (event) => {
  closeMenus(/** @type {Element} */ (event.target).closest(".menu"));
});
document.addEventListener("keydown", (event) => {
  const [menu] = openMenus();
  if (event.key !== "Escape" || !menu) return;
  closeMenus();
  /** @type {HTMLElement} */ (menu.querySelector("summary")).focus();
});
document.addEventListener("toggle", (event) => {
  const menu = /** @type {HTMLElement} */ (event.target);
  if (menu.matches("#board .menu[open]")) menu.querySelector(".pop")?.scrollIntoView({ block: "nearest" });
}, true);
document.addEventListener("submit", () => setTimeout(closeMenus));
document.addEventListener("htmx:beforeSwap", keepPlaces);
document.addEventListener("htmx:afterSwap", title);
title();
// what is empty is folded on phones, and later opens by nobody but the teacher
if (matchMedia("(min-width: 700px)").matches) document.getElementById("empty-tables")?.setAttribute("open", "");
