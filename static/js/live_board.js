/* The live board's own manners; connection.js keeps it fresh. The page's title tells from another
   tab that a hand is up. */

const board = () => document.getElementById("board");
const plain = document.title;

function title() {
  const hands = board()?.querySelectorAll(".tile.up").length ?? 0;
  document.title = hands ? `(${hands}) ${plain}` : plain;
}

document.addEventListener("htmx:afterSwap", title);
title();
