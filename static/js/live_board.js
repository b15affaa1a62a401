/* The live board's own manners; connection.js keeps it fresh. The page's title tells from another
   tab that a hand is up. */

const board = () => document.getElementById("board");
const plain = document.title;

function title() {
  const hands = board()?.querySelectorAll(".tile.up").length ?? 0;
  document.title = hands ? `(${hands}) ${plain}` : plain;
}

/** What the teacher has opened stays open when a button's answer is morphed in. */
function keepOpen(name, node) {
  return !(name === "open" && node.tagName === "DETAILS");
}

if (window.Idiomorph) window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = keepOpen;
document.addEventListener("live:after", title);
document.addEventListener("htmx:afterSwap", title);
title();
