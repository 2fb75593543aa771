// How a play went, as a picture: the way on the map, what is left, and the odds that it went against.
import { $, $$, ROOT, link as linkOf } from "./common.js";

const WIDE = 1080, EDGE = 48, LINE = 44;

function words(canvas, text, x, y, most) {
  let row = "";
  for (const word of text.split(/\s+/)) {
    const next = row ? `${row} ${word}` : word;
    if (row && canvas.measureText(next).width > most) { canvas.fillText(row, x, y); row = word; y += LINE; } else row = next;
  }
  canvas.fillText(row, x, y);
  return y + LINE;
}

/** Draw the result that the page shows; its colours are those of paper. */
function drawn(map) {
  const paper = document.createElement("canvas"), canvas = paper.getContext("2d");
  const ratio = map ? map.naturalHeight / map.naturalWidth : 0, wide = WIDE - 2 * EDGE;
  const tall = Math.min(wide * ratio, WIDE), across = ratio ? tall / ratio : 0;
  Object.assign(paper, { width: WIDE, height: Math.round(tall + 7 * LINE + 3 * EDGE) });
  canvas.fillStyle = "#f3ead3";
  canvas.fillRect(0, 0, paper.width, paper.height);
  canvas.fillStyle = "#7c1f12";
  canvas.font = '700 52px "Alegreya SC", Georgia, serif';
  canvas.fillText($("h1").textContent, EDGE, EDGE + 40, wide);
  canvas.fillStyle = "#2b1d10";
  canvas.font = '500 32px "Alegreya Sans", sans-serif';
  const { name, day } = $(".table").dataset, told = $("[data-share]").textContent.trim();
  const y = words(canvas, `${told} ${linkOf(ROOT, name, day)}`.trim(), EDGE, EDGE + 96, wide);
  if (map) canvas.drawImage(map, (WIDE - across) / 2, y, across, tall);
  return new Promise((resolve) => paper.toBlob(resolve, "image/png"));
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-result]");
  if (!button) return;
  const [map] = $$("#table .standing");
  await map?.decode();
  const link = document.createElement("a"), box = $(".table").dataset;
  link.href = URL.createObjectURL(await drawn(map));
  link.download = `${["dungeongen", box.name, box.day].filter(Boolean).join("-")}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
