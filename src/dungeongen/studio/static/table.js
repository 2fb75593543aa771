// The table: forms are posted and the table is replaced; numbers and letters press buttons.
import "./result.js";
import { $, $$, ROOT, fetched, inPlace, link, parsed } from "./common.js";
import { begin } from "./board.js";
import { remember } from "./plays.js";
import { play, skipped, stocks } from "./reel.js";

let busy = false;
export async function act(form, button) {
  if (busy) return;
  busy = true;
  const box = $("#table");
  box.setAttribute("aria-busy", "true");
  const opened = $$("details[open]", box).map((one) => one.className);
  try {
    const body = new URLSearchParams(new FormData(form));
    if (button && button.name) body.set(button.name, button.value);
    const [html] = await fetched(form.getAttribute("action"), { method: "POST", body, headers: { "x-part": "1" } });
    skipped();
    const before = $$(".standing", box), had = stocks(box);
    box.innerHTML = html;
    if (!play(box, had, before[0])) inPlace(before, $$(".standing", box));
    for (const name of opened)
      for (const one of $$("details", box)) if (one.className === name && name !== "menu") one.open = true;
    const first = $("#answer", box) || $("#now", box);
    if (first) first.focus({ preventScroll: true });
    pull(box.classList.contains("up"));
    remember();
    weigh();
  } finally {
    busy = false;
    box.removeAttribute("aria-busy");
  }
}

// After a hint every choice is weighed, again and again until their values are settled enough or a
// few seconds are over; only the values are replaced.
const WEIGHED = 10;
async function weigh(times = 0) {
  const waiting = $("[data-worths]");
  if (!waiting || times === WEIGHED) return;
  const [html] = await fetched(waiting.dataset.worths, { headers: { "x-part": "1" } });
  if (!waiting.isConnected || busy) return;
  const page = parsed(html);
  for (const worth of $$("[data-worth]", page)) $(`[data-worth="${worth.dataset.worth}"]`)?.replaceWith(worth);
  const about = $(".about", page);
  if (!about) return void waiting.remove();
  waiting.replaceWith(about);
  weigh(times + 1);
}

let typed = "", typing = 0;
function press(number) {
  const button = $(`#table [data-number="${number}"]`);
  if (!button) return;
  const amount = $(`#table [data-amount="${number}"]`);
  if (amount && document.activeElement !== amount) amount.focus();
  else act(button.form, button);
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest("#table") || event.target.matches("[data-whole]")) return;
  event.preventDefault();
  act(event.target, event.submitter);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=hidden]), textarea")) return;
  if (event.target.matches("select")) { // arrows and digits choose the amount
    if (event.key === "Enter") { event.preventDefault(); return void act(event.target.form); }
    if (!/^[a-z]$/i.test(event.key)) return;
  }
  if (/^[0-9]$/.test(event.key)) {
    event.preventDefault();
    skipped();
    clearTimeout(typing);
    typed += event.key;
    const more = $$("#table [data-number]").some((one) => one.dataset.number !== typed && one.dataset.number.startsWith(typed));
    const go = () => { const number = typed; typed = ""; press(number); };
    if (more) typing = setTimeout(go, 700);
    else go();
    return;
  }
  const key = { h: "hint", u: "undo", r: "redo" }[event.key.toLowerCase()];
  const button = key && $(`#table [data-key="${key}"]`);
  if (button && !button.disabled) { event.preventDefault(); act(button.form, button); }
});
document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (!copy) return;
  const { name, day } = $(".table").dataset;
  const text = $("[data-share]").textContent.replace(/\s+/g, " ").trim();
  await navigator.clipboard.writeText(`${text} ${link(ROOT, name, day, $("[data-share]").dataset.code)}`.trim());
  copy.textContent = "Copied";
});
document.addEventListener("toggle", (event) => {
  const sheet = event.target.matches("details[data-sheet]") && event.target;
  if (!sheet || !sheet.open || $("img", sheet)) return;
  const picture = new Image();
  picture.alt = "The sheet as it is printed";
  picture.src = sheet.dataset.sheet;
  $("div", sheet).append(picture);
}, true);

// In the hand: the sheet with the choices is pulled up over the board and down again, by its handle or
// by a finger that moves along its head; the log and the rules are a page of their own.
const PULL = 24; // pixels that a finger moves at least
const pull = (up) => {
  $("#table").classList.toggle("up", up);
  for (const grip of $$("[data-grip]")) grip.setAttribute("aria-expanded", up);
};
let from = null;
document.addEventListener("pointerdown", ({ target, clientY }) => { from = target.closest(".asks") ? clientY : null; });
document.addEventListener("pointerup", ({ clientY }) => {
  if (from !== null && Math.abs(clientY - from) >= PULL) pull(clientY < from);
  from = null;
});
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-grip]")) pull(!$("#table").classList.contains("up"));
});
const target = () => {
  const part = location.hash ? $(location.hash) : null;
  if (part?.matches(".more details")) part.open = true;
};
addEventListener("hashchange", target);
target();
begin(act);
remember();
weigh();
