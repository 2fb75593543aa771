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
// A photograph: what is printed in it goes into the squares, and the picture is shown beside them.
const paper = $("[data-paper]"), told = $("[data-read]");

async function show(file, corners) {
  const reader = new FileReader(), image = new Image();
  reader.readAsDataURL(file);
  await new Promise((done) => reader.addEventListener("loadend", done));
  image.src = reader.result;
  await image.decode().catch(() => {});
  const { naturalWidth: wide, naturalHeight: high } = image;
  paper.toggleAttribute("hidden", !wide);
  paper.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  $("image", paper).setAttribute("href", reader.result);
  $("polygon", paper).setAttribute("points", corners.map(([x, y]) => `${x * wide},${y * high}`).join(" "));
}

$("[data-photo]")?.addEventListener("change", async ({ target }) => {
  const file = target.files[0];
  if (!file) return;
  told.textContent = "Reading …";
  const name = file.name.replace(/[^\x20-\x7e]/g, "_");
  const answer = await fetch("/draw/photo", { method: "POST", body: file, headers: { "x-name": name } });
  target.value = "";
  if (!answer.ok) return void (told.textContent = await answer.text());
  const { grid, doubtful, corners } = await answer.json();
  const many = Object.keys(doubtful).length;
  told.textContent = many
    ? `Read. Look at the ${many === 1 ? "square that is" : `${many} squares that are`} marked: not sure.`
    : "Read: a Sudoku with one solution.";
  box.dispatchEvent(new CustomEvent("fill", { detail: { grid, doubtful } }));
  await show(file, corners);
});
solve(box);
for (const one of $$("[data-digit]", box)) one.tabIndex = -1;
