/* Dots of a number fact: two colours for a sum, some crossed out, rows for times and shares. */

const FRAME = 10; // stands as on a card: two columns of five
const HIGH = 5;
const FEW = 20;
const FLAT = 3; // rows of large dots that are no higher than the question
const LOW = 4; // rows of large dots beside a question

/** Draws the dots; returns the name of the sentence that says what to count. */
export function drawDots(box, { item, a, b }) {
  const kind = item.split(":")[0];
  const { dots, columns, hint, isFramed = false } = DOTS[kind](a, b);
  box.style.setProperty("--columns", String(columns));
  const lines = Math.ceil(dots.length / columns);
  box.style.setProperty("--rows", String(lines));
  box.classList.toggle("frames", isFramed);
  box.classList.toggle("tall", lines > FLAT);
  box.classList.toggle("many", dots.length > FEW || (!isFramed && dots.length > columns * LOW));
  box.replaceChildren(...dots.map((name) => {
    const dot = document.createElement("i");
    dot.className = name;
    return dot;
  }));
  return hint;
}

const repeat = (name, count) => Array(count).fill(name);

function framed(dots) {
  const free = (FRAME - dots.length % FRAME) % FRAME;
  return { dots: [...dots, ...repeat("", free)], columns: (dots.length + free) / HIGH, isFramed: true };
}

const rows = (count, length) => Array.from({ length: count * length }, (_, place) => (Math.floor(place / length) % 2 ? "b" : "a"));

const DOTS = {
  add: (a, b) => ({ ...framed([...repeat("a", a), ...repeat("b", b)]), hint: "plus" }),
  sub: (a, b) => ({ ...framed([...repeat("a", a - b), ...repeat("x", b)]), hint: "minus" }),
  mul: (a, b) => ({ dots: rows(a, b), columns: b, hint: "times" }),
  div: (a, b) => ({ dots: rows(b, a / b), columns: a / b, hint: "shares" }),
};
