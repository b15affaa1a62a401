/* The faces of a thinking card: where they are, what stands on them, what is said of them.

   #thinking holds the faces (data-face) and says which one shows (data-state): none, down, open, right,
   worked, chip, over. */

import { drawDots } from "./practice_dots.js";

const ROW = 10; // stitches in a row

export const byId = (id) => document.getElementById(id);
export const part = byId("thinking");
export const slot = byId("beside");
export const input = /** @type {HTMLInputElement} */ (byId("think-answer"));

export const word = (called, given = {}) => [...byId("think-words").querySelectorAll("dt")]
  .find((one) => one.textContent === called).nextElementSibling.textContent
  .replace(/\{(\w+)\}/g, (_, name) => given[name] ?? "");

export const busy = () => slot?.dataset.busy ?? "";
export const question = ({ a, sign, b }) => `${a} ${sign} ${b} =`;
export const whole = (card) => `${question(card)} ${card.answer}`;
const kindOf = ({ item }) => item.split(":")[0];

export function tell(words) {
  byId("think-said").textContent = words;
}

/** Shows one face; `open`: the card that is turned, if there is one; `isSewn`: the one before stays in sight. */
export function showFace(state, open, isSewn) {
  const isMine = part.contains(document.activeElement);
  const before = part.dataset.state;
  // What follows a card is as high as the card was, so that nothing beside it moves.
  if (before === "open" && ["right", "worked"].includes(state)) part.style.minBlockSize = `${part.offsetHeight}px`;
  else if (!["right", "worked"].includes(state)) part.style.minBlockSize = "";
  part.dataset.state = state;
  for (const face of part.querySelectorAll("[data-face]")) face.toggleAttribute("hidden", face.getAttribute("data-face") !== state);
  if (slot) {
    byId("think-fold").hidden = !["down", "open", "worked"].includes(state);
    byId("think-chip").hidden = state !== "chip";
    if (state !== before) byId("think-why").hidden = true;
  }
  if (state === "open") showOpen(open, isSewn);
  if (state === "chip") byId("think-chip").querySelector(".wd").textContent = open ? `${question(open.card)} ${open.typed ? `${open.typed}…` : "☐"}` : "";
  if (isMine && state !== before) keepFocus(state);
}

function showOpen({ card, typed, keyed }, isSewn) {
  const { about = "" } = card;
  part.dataset.answer = card.answer;
  byId("think-ask").textContent = question(card);
  if (input.value !== typed) input.value = typed;
  byId("think-notyet").hidden = !keyed.length;
  byId("think-done").hidden = keyed.length > 0 || !isSewn;
  byId("think-about").hidden = keyed.length > 0 || isSewn || !about;
  byId("think-about-words").textContent = about;
  byId("think-dots").hidden = !keyed.length;
  byId("think-say").hidden = !window.speechSynthesis;
  part.classList.toggle("again", keyed.length > 0);
  part.classList.toggle("more", isSewn);
  if (!keyed.length) return;
  byId("think-hint").textContent = word(drawDots(byId("think-dots"), card));
  byId("think-dots").setAttribute("aria-label", word(`dots-${kindOf(card)}`, card));
}

/** The focus was in the part and what had it is gone. */
function keepFocus(state) {
  if (state === "open") input.focus({ preventScroll: true });
  else if (state === "worked") byId("think-next").focus({ preventScroll: true });
  else if (state === "down") byId("think-turn").focus({ preventScroll: true });
  else if (state === "right") part.focus({ preventScroll: true });
  else if (state === "chip" && !busy()) byId("think-chip").focus({ preventScroll: true });
}

/** A card that was answered stands whole, on whichever face. */
export function showWhole(card) {
  for (const one of part.querySelectorAll("[data-whole]")) one.textContent = whole(card);
}

/** So many stitches of the row are sewn; they lie on the open face where another card follows. */
export function showStitches(count, isFollowed) {
  const sewn = count && (count - 1) % ROW + 1;
  [...byId("think-sewn").children].forEach((one, place) => one.classList.toggle("o", place >= sewn));
  byId(isFollowed ? "think-done" : "think-right").append(byId("think-thread"));
}
