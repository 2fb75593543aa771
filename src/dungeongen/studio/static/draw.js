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
// A photograph: what is printed in it goes into the squares, and the picture is shown beside them. Who
// sees that another grid was found, or none, points at its four corners.
const paper = $("[data-paper]"), told = $("[data-read]"), again = $("[data-corners]");
let photo = null, pointed = null; // the file; the corners so far, while they are pointed at

async function show(file) {
  const reader = new FileReader(), image = new Image();
  reader.readAsDataURL(file);
  await new Promise((done) => reader.addEventListener("loadend", done));
  image.src = reader.result;
  await image.decode().catch(() => {});
  const { naturalWidth: wide, naturalHeight: high } = image;
  paper.toggleAttribute("hidden", !wide);
  again.hidden = !wide;
  paper.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  $("image", paper).setAttribute("href", reader.result);
}

function outlined(corners) {
  const { width, height } = paper.viewBox.baseVal;
  $("polygon", paper).setAttribute("points", corners.map(([x, y]) => `${x * width},${y * height}`).join(" "));
}

async function read(corners = []) {
  told.textContent = "Reading …";
  const name = photo.name.replace(/[^\x20-\x7e]/g, "_");
  const address = `/draw/photo${corners.length ? `?at=${corners.flat().map((share) => share.toFixed(5))}` : ""}`;
  const answer = await fetch(address, { method: "POST", body: photo, headers: { "x-name": name } });
  if (!answer.ok) return void (told.textContent = await answer.text());
  const { grid, doubtful, corners: seen } = await answer.json();
  const many = Object.keys(doubtful).length;
  told.textContent = many
    ? `Read. Look at the ${many === 1 ? "square that is" : `${many} squares that are`} marked: not sure.`
    : "Read: a Sudoku with one solution.";
  box.dispatchEvent(new CustomEvent("fill", { detail: { grid, doubtful } }));
  outlined(seen);
}

$("[data-photo]")?.addEventListener("change", async ({ target }) => {
  if (!target.files[0]) return;
  photo = target.files[0];
  pointed = null;
  await show(photo);
  outlined([]);
  await read();
  target.value = "";
});
$("[data-point]")?.addEventListener("click", () => {
  pointed = [];
  outlined(pointed);
  told.textContent = "Touch the four corners of the grid in the picture.";
  paper.scrollIntoView({ block: "nearest" });
});
paper?.addEventListener("click", (event) => {
  if (!pointed) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(paper.getScreenCTM().inverse());
  const { width, height } = paper.viewBox.baseVal, within = (share) => Math.min(1, Math.max(0, share));
  pointed.push([within(x / width), within(y / height)]);
  outlined(pointed);
  if (pointed.length < 4) return void (told.textContent = `${4 - pointed.length} more.`);
  const corners = pointed;
  pointed = null;
  read(corners);
});
solve(box);
for (const one of $$("[data-digit]", box)) one.tabIndex = -1;
