// The picture of the play, which is touched: a region stands for one choice or for a few. Those are
// the same forms as in the list of choices, shown beside what was touched.
import { $, $$ } from "./common.js";

/** Return the forms of the choices that a region stands for. */
const forms = (region) =>
  region.dataset.numbers.split(" ").map((number) => $(`.choices [data-number="${number}"]`)?.form).filter(Boolean);

export function closed() {
  const box = $(".touched:not([hidden])");
  if (box) box.hidden = true;
  return Boolean(box);
}

function open(region, choices) {
  const box = $(".touched"), board = $(".board").getBoundingClientRect(), here = region.getBoundingClientRect();
  const name = document.createElement("p");
  name.textContent = region.getAttribute("aria-label").split(": ")[0];
  box.replaceChildren(name, ...choices.map((form) => {
    const copy = form.cloneNode(true);
    for (const one of $$("[data-number], [data-amount], [data-worth]", copy))
      for (const key of ["number", "amount", "worth"]) delete one.dataset[key];
    return copy;
  }));
  box.hidden = false;
  const left = Math.max(0, Math.min(here.left - board.left, board.width - box.offsetWidth));
  const below = here.bottom - board.top + box.offsetHeight < board.height;
  box.style.left = `${left}px`;
  box.style.top = `${below ? here.bottom - board.top + 4 : Math.max(0, here.top - board.top - box.offsetHeight - 4)}px`;
  $("button", box).focus({ preventScroll: true });
}

/** Do what a region stands for: ``act`` makes a choice. */
function touch(region, act) {
  const choices = forms(region);
  closed();
  if (choices.length === 1 && !$("select", choices[0])) act(choices[0]);
  else if (choices.length) open(region, choices);
}

export function begin(act) {
  document.addEventListener("click", (event) => {
    const region = event.target.closest(".touch [data-numbers]");
    if (region) touch(region, act);
    else if (!event.target.closest(".touched")) closed();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return closed();
    const region = event.target.closest(".touch [data-numbers]");
    if (!region || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    touch(region, act);
  });
  // What is pointed at in the list lights up in the picture, and the other way round.
  for (const [kind, lit] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])
    document.addEventListener(kind, ({ target }) => {
      const number = target.closest?.(".choices [data-number]")?.dataset.number;
      if (number)
        for (const one of $$(".touch [data-numbers]"))
          one.classList.toggle("lit", lit && one.dataset.numbers.split(" ").includes(number));
      const region = target.closest?.(".touch [data-numbers]");
      if (region) for (const form of forms(region)) form.classList.toggle("lit", lit);
    });
}
