// A grid of one's own: digits become rooms while they are put down.
import { $, $$ } from "./common.js";
import { solve } from "./sudoku.js";

const SOON = 350; // milliseconds after the last digit
const box = $("[data-draw]"), picture = $("[data-drawn]"), said = $("[data-fault]");
let soon = 0, asked = "";

async function draw(digits) {
  const address = `${box.dataset.draw}?from_=${digits}`;
  asked = address;
  $("a[data-make]").href = `${box.dataset.make}?from_=${digits}`;
  const answer = await fetch(address);
  const text = answer.ok ? "" : await answer.text();
  if (asked !== address) return;
  said.textContent = text;
  if (!answer.ok) return;
  const next = new Image();
  next.src = address;
  await next.decode().catch(() => {});
  if (asked === address) picture.src = address;
}

box.addEventListener("digits", ({ detail }) => {
  clearTimeout(soon);
  soon = setTimeout(() => draw(detail), SOON);
});
box.addEventListener("paste", (event) => {
  const digits = event.clipboardData.getData("text").replace(/[^0-9.]/g, "").replace(/0/g, ".");
  if (digits.length !== 81) return;
  event.preventDefault();
  location.assign(`${box.dataset.make}?from_=${digits}`);
});
solve(box);
for (const one of $$("[data-digit]", box)) one.tabIndex = -1;
