/* Secret pictures: a tap fills a place at once; the third sends. Without this each tap is a page. */

/** @type {HTMLFormElement} */
const form = document.querySelector("#pictures");

if (form) {
  const length = Number(form.dataset.length);
  const slots = form.querySelector(".slots3");
  const spoken = form.querySelector("[data-count]");
  /** @type {NodeListOf<HTMLInputElement>} */
  const given = form.querySelectorAll("input[name=chosen]");
  const chosen = [...given].map((input) => input.value);
  let sent = false;

  const draw = () => {
    [...slots.children].forEach((slot, place) => {
      const name = chosen[place];
      const button = name && form.querySelector(`.pins button[value="${name}"]`);
      slot.classList.toggle("on", Boolean(button));
      slot.replaceChildren(...(button ? [button.firstElementChild.cloneNode(true)] : []));
    });
    const words = form.dataset.words.replace("{count}", String(chosen.length)).replace("{length}", String(length));
    slots.setAttribute("aria-label", words);
    spoken.textContent = words;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const pins = form.querySelectorAll(".pins button");
    for (const button of pins) {
      button.classList.toggle("on", chosen.includes(button.value));
    }
  };

  const send = () => {
    sent = true;
    for (const input of form.querySelectorAll("input[name=chosen]")) input.remove();
    for (const name of chosen) {
      const input = Object.assign(document.createElement("input"), { type: "hidden", name: "chosen", value: name });
      form.append(input);
    }
    form.submit();
  };

  let pressed = null; // by Enter a form's first button is clicked, too
  form.addEventListener("click", ({ target }) => {
    pressed = /** @type {Element} */ (target).closest("button");
  });

  form.addEventListener("submit", (event) => {
    const { name, value } = /** @type {HTMLButtonElement} */ (pressed) ?? {};
    event.preventDefault();
    if (sent) return;
    if (name === "undo") chosen.pop();
    else if (name === "pick" && chosen.length < length && !chosen.includes(value)) chosen.push(value);
    draw();
    if (name === "pick" && chosen.length === length) send();
  });

  // The browser's back button shows the page as it was left: begin anew.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    chosen.length = 0;
    sent = false;
    draw();
  });
}
