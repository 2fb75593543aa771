// What happened, as it happens: a line a second, and with each line the picture and the stocks as they
// were then; dice roll. A tap or Space shows the end at once, and so does whoever asked for less motion.
import { $, $$ } from "./common.js";

const BLOW = 1000, FACES = 90; // milliseconds a line lasts, and a face of a rolling die
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let ending = null;

const tracks = (box) => $$(".stocks div:not(.round)", box);
const named = (track) => $("dt", track).textContent;

/** What each stock is, by its name. */
export const stocks = (box) => new Map(tracks(box).map((track) => [named(track), $("dd", track).textContent]));

function roll(dice) {
  const shown = dice.textContent, began = performance.now();
  const turn = setInterval(() => {
    if (performance.now() - began > BLOW * 0.6) { clearInterval(turn); dice.textContent = shown; return; }
    dice.textContent = shown.replace(/\d/g, () => 1 + Math.floor(Math.random() * 6));
  }, FACES);
  return () => { clearInterval(turn); dice.textContent = shown; };
}

/** Show the end of what is being told; return whether anything was. */
export function skipped() {
  const going = ending;
  ending = null;
  going?.();
  return Boolean(going);
}

/** Lay pictures on the board, each once it can be seen, until the last one is there to stay. */
function pictures(box, before) {
  const last = $(".standing", box);
  if (!last || !before) return { show() {}, end() {} };
  let lying = before;
  last.replaceWith(before);
  const lay = (next) => next.decode().catch(() => {}).then(() => {
    if (lying.isConnected && lying !== last) { lying.replaceWith(next); lying = next; }
  });
  return {
    show(moves) {
      const next = last.cloneNode();
      next.src = last.src.replace(/\.svg$/, `/${moves}.svg`);
      lay(next);
    },
    end: () => lay(last),
  };
}

/** Tell what a move led to; ``had`` are the stocks before it, ``before`` is the picture. Return false
 *  where there is nothing to tell line by line. */
export function play(box, had, before) {
  skipped();
  const lines = $$(".happened p", box);
  const changed = tracks(box).filter((track) => had.has(named(track)) && had.get(named(track)) !== $("dd", track).textContent);
  const fall = () => {
    for (const track of changed) {
      const less = parseInt($("dd", track).textContent, 10) < parseInt(had.get(named(track)), 10);
      track.classList.add(less ? "fell" : "rose");
    }
  };
  if (calm.matches || lines.length < 2 || !$(".dice", box)) {
    fall();
    return false;
  }
  const stops = [], end = changed.map((track) => $("dd", track).textContent), board = pictures(box, before);
  changed.forEach((track) => { $("dd", track).textContent = had.get(named(track)); });
  lines.forEach((line) => line.classList.add("later"));
  box.classList.add("telling");
  const timers = lines.map((line, i) => setTimeout(() => {
    line.classList.remove("later");
    for (const dice of $$(".dice", line)) stops.push(roll(dice));
    const then = new Map(JSON.parse(line.dataset.totals));
    for (const track of changed) {
      const shown = $("dd", track);
      shown.textContent = shown.textContent.replace(/^[−-]?\d+/, then.get(named(track)));
    }
    if (i < lines.length - 1) board.show(line.dataset.after);
    else {
      board.end();
      timers.push(setTimeout(skipped, BLOW));
    }
  }, i * BLOW));
  ending = () => {
    timers.forEach(clearTimeout);
    stops.forEach((stop) => stop());
    board.end();
    lines.forEach((line) => line.classList.remove("later"));
    changed.forEach((track, i) => { $("dd", track).textContent = end[i]; });
    box.classList.remove("telling");
    fall();
    $("#now", box)?.focus({ preventScroll: true });
  };
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.key === " " && skipped()) event.preventDefault();
}, true);
document.addEventListener("click", (event) => {
  if (!skipped()) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
