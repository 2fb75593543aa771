// A job that the page waits for: data-asks tells how it stands, data-result is what it ends in, and
// data-draft what can be shown before; data-lines has what is done so far. The page asks again and
// again, so that it holds no connection.
import { $, $$, ROOT, fetched, inPlace } from "./common.js";

const OFTEN = 120, SELDOM = 900; // milliseconds between two questions, at first and later
let turn = 0; // another one begins when the page shows something else

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function standing(address, again) {
  try {
    const answer = await fetch(address, again ? { headers: { "x-again": "1" } } : {});
    return answer.ok ? await answer.json() : { state: "failed", words: await answer.text() };
  } catch {
    return { state: "running", words: "the studio does not answer" };
  }
}

export async function follow(box) {
  const mine = ++turn;
  const { draft, asks, result } = box.dataset;
  if (!asks) return;
  const here = () => mine === turn && box.isConnected;
  let over = false;
  if (draft) fetched(draft).then(([html]) => { if (!over && here()) show(box, html); });
  const began = Date.now();
  let told = await standing(asks);
  while (here() && !["done", "failed", "stopped"].includes(told.state)) {
    const line = $("[data-progress]", box), seconds = Math.round((Date.now() - began) / 1000);
    const [first, ...lines] = told.words.split("\n");
    const words = first.charAt(0).toUpperCase() + first.slice(1);
    list(box, lines);
    candidate(box, told.candidate || "");
    if (line && words) line.textContent = seconds ? `${words} … ${seconds} s` : `${words} …`;
    await pause(Math.min(SELDOM, OFTEN + (Date.now() - began) / 10));
    if (here()) told = await standing(asks, true);
  }
  if (!here()) return;
  over = true;
  delete box.dataset.asks;
  if (told.state === "stopped") return stopped(box, told.words);
  const [html] = await fetched(result);
  if (here()) show(box, html);
}

// What is there already, in the lines after the first: what a line says may still change.
function list(box, lines) {
  const rows = $("[data-lines]", box);
  if (!rows) return;
  lines.forEach((line, i) => {
    const row = rows.children[i] || rows.appendChild(document.createElement("li"));
    if (row.textContent !== line) row.textContent = line;
  });
}

// The map of the dungeon that is being judged, which may give way to another.
function candidate(box, address) {
  const map = $("[data-candidate]", box);
  if (!map || map.dataset.candidate === address) return;
  map.dataset.candidate = address;
  map.hidden = true;
  if (!address) return;
  const picture = $("img", map);
  picture.onload = () => { map.hidden = map.dataset.candidate !== address; };
  picture.src = ROOT + address.slice(1);
}

function stopped(box, words) {
  const line = $("[data-progress]", box);
  if (line) line.textContent = words;
  for (const one of $$(".lamp, [data-stops]", box)) one.remove();
  $("[data-candidate]", box)?.remove();
  $(".carving", box)?.classList.add("still");
}

export function show(box, html) {
  const before = $$(".pages img", box);
  box.innerHTML = html;
  box.removeAttribute("aria-busy");
  inPlace(before, $$(".pages img", box));
  const title = $("h1", box);
  if (title) document.title = `${title.textContent} · dungeongen`;
}

document.addEventListener("click", (event) => {
  const box = event.target.closest("[data-stops]") && $("#result");
  if (box?.dataset.stop) fetch(box.dataset.stop, { method: "POST" });
});
/** Say that this page waits for its job no longer. */
export function leave() {
  const box = $("#result[data-asks]");
  if (box?.dataset.stop) navigator.sendBeacon(box.dataset.stop, "left");
}
addEventListener("pagehide", leave);
addEventListener("pageshow", (event) => {
  const box = event.persisted && $("#result[data-asks]"); // the page was left, and is back as it was
  if (box) follow(box);
});

const waiting = $("#result");
if (waiting) follow(waiting);
