// What happened, as it happens: a line a second, dice that roll, and stocks that fall at the end.
// Space shows all at once, and so does whoever asked for less motion.
import { $, $$ } from "./common.js";

const BLOW = 1000, FACES = 90; // milliseconds a line lasts, and a face of a rolling die
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let ending = null;

/** What each stock is, by its name. */
export const stocks = (box) =>
  new Map($$(".stocks div", box).map((one) => [$("dt", one).textContent, $("dd", one).textContent]));

function roll(dice) {
  const shown = dice.textContent, began = performance.now();
  const turn = setInterval(() => {
    if (performance.now() - began > BLOW * 0.6) { clearInterval(turn); dice.textContent = shown; return; }
    dice.textContent = shown.replace(/\d/g, () => 1 + Math.floor(Math.random() * 6));
  }, FACES);
  return () => { clearInterval(turn); dice.textContent = shown; };
}

export function skipped() {
  const going = ending;
  ending = null;
  going?.();
  return Boolean(going);
}

export function play(box, before) {
  skipped();
  const lines = $$(".happened p", box);
  const changed = $$(".stocks div", box).filter((one) => {
    const old = before.get($("dt", one).textContent);
    return old !== undefined && old !== $("dd", one).textContent;
  });
  const fall = () => {
    for (const one of changed) {
      const less = parseInt($("dd", one).textContent, 10) < parseInt(before.get($("dt", one).textContent), 10);
      one.classList.add(less ? "fell" : "rose");
    }
  };
  if (calm.matches || lines.length < 2 || !$(".dice", box)) return fall();
  const stops = [], now = changed.map((one) => $("dd", one).textContent);
  changed.forEach((one) => { $("dd", one).textContent = before.get($("dt", one).textContent); });
  lines.forEach((line) => line.classList.add("later"));
  const timers = lines.map((line, i) => setTimeout(() => {
    line.classList.remove("later");
    for (const dice of $$(".dice", line)) stops.push(roll(dice));
    if (i === lines.length - 1) timers.push(setTimeout(skipped, BLOW));
  }, i * BLOW));
  ending = () => {
    timers.forEach(clearTimeout);
    stops.forEach((stop) => stop());
    lines.forEach((line) => line.classList.remove("later"));
    changed.forEach((one, i) => { $("dd", one).textContent = now[i]; });
    fall();
  };
}

document.addEventListener("keydown", (event) => {
  if (event.key === " " && skipped()) event.preventDefault();
}, true);
