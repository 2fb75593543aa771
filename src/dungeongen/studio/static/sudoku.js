// The Sudoku of a sheet, solved on the screen: digits, pencil marks, and what stands twice.
import { $, $$, kept } from "./common.js";

const HOUSES = [...Array(9).keys()].flatMap((i) => [
  [...Array(9).keys()].map((j) => i * 9 + j),
  [...Array(9).keys()].map((j) => j * 9 + i),
  [...Array(9).keys()].map((j) => (Math.floor(i / 3) * 3 + Math.floor(j / 3)) * 9 + (i % 3) * 3 + (j % 3)),
]);

function conflicts(digits) {
  const wrong = new Set();
  for (const house of HOUSES)
    for (const one of house)
      for (const other of house)
        if (one < other && digits[one] && digits[one] === digits[other]) wrong.add(one).add(other);
  return wrong;
}

/** Let the squares of a box be filled in; each change is told as an event, *digits*. */
export function solve(box) {
  const givens = [...box.dataset.solve].map((sign) => (/[1-9]/.test(sign) ? sign : ""));
  const key = `sudoku-${box.dataset.of}`, begun = kept.read(key);
  const digits = givens.map((given, i) => given || begun?.digits[i] || "");
  const marks = givens.map((_, i) => new Set(begun?.marks[i] || ""));
  const cells = $$("[data-cell]", box), pencil = $("[data-pencil]", box);
  let here = digits.indexOf(""), unsure = {};

  const draw = () => {
    const wrong = conflicts(digits);
    cells.forEach((cell, i) => {
      const row = Math.floor(i / 9) + 1, column = (i % 9) + 1;
      const noted = [...marks[i]].sort().join(" ");
      const says = givens[i] ? `given ${digits[i]}` : digits[i] || (noted ? `marks ${noted}` : "blank");
      cell.textContent = digits[i] || noted;
      cell.className = [givens[i] && "given", !digits[i] && noted && "marks", wrong.has(i) && "twice", unsure[i] && "unsure",
        digits[here] && digits[i] === digits[here] && "alike"].filter(Boolean).join(" ");
      cell.tabIndex = i === here ? 0 : -1;
      const maybe = unsure[i] ? `, not sure: ${[...unsure[i]].join(" or ").replace(".", "blank")}` : "";
      cell.setAttribute("aria-label", `row ${row}, column ${column}: ${says}${wrong.has(i) ? ", twice" : ""}${maybe}`);
      cell.setAttribute("aria-selected", i === here);
    });
    const blank = digits.filter((digit) => !digit).length;
    $("[data-solved]", box).textContent = wrong.size ? `${wrong.size} squares disagree.`
      : blank ? `${blank} ${blank === 1 ? "square is" : "squares are"} blank.` : "Solved: every digit has its place.";
    box.dispatchEvent(new CustomEvent("digits", { detail: digits.map((digit) => digit || ".").join("") }));
    kept.write(key, { digits, marks: marks.map((one) => [...one].join("")) });
  };
  const put = (digit) => {
    if (here < 0 || givens[here]) return;
    delete unsure[here];
    if (digit === "0") { digits[here] = ""; marks[here].clear(); }
    else if (pencil.checked) {
      digits[here] = "";
      if (!marks[here].delete(digit)) marks[here].add(digit);
    } else digits[here] = digits[here] === digit ? "" : digit;
    draw();
  };
  const go = (to) => { here = (to + 81) % 81; draw(); cells[here].focus(); };

  box.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]"), button = event.target.closest("[data-digit]");
    if (cell) go(Number(cell.dataset.cell));
    if (button) { put(button.dataset.digit); }
    if (event.target.closest("[data-begin]")) {
      givens.forEach((given, i) => { digits[i] = given; marks[i].clear(); });
      draw();
    }
  });
  box.addEventListener("keydown", (event) => {
    if (!event.target.matches("[data-cell]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) go(here + step);
    else if (/^[1-9]$/.test(event.key)) put(event.key);
    else if (["0", "Backspace", "Delete"].includes(event.key)) put("0");
    else if (event.key === " ") pencil.checked = !pencil.checked;
    else return;
    event.preventDefault();
  });
  box.addEventListener("fill", ({ detail }) => {
    [...detail.grid].forEach((sign, i) => { digits[i] = sign === "." ? "" : sign; marks[i].clear(); });
    unsure = { ...detail.doubtful };
    here = Number(Object.keys(unsure)[0] ?? 0);
    draw();
  });
  draw();
}

document.addEventListener("toggle", (event) => {
  const box = event.target.matches("details[data-solve]") && event.target;
  if (!box || !box.open || box.dataset.begun) return;
  box.dataset.begun = "1";
  solve(box);
}, true);
