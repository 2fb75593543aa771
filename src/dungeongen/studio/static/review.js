// A play that is gone through, decision by decision: arrow keys, the curve, and the list lead there.
import { $, $$, free } from "./common.js";
import "./job.js";
import { judged } from "./mistakes.js";

const LEFT = 58, WIDE = 720, RIGHT = 16; // of the curve, in its own units
let here = 0;

const moments = () => $$("[data-moment]");
const place = (index, points) => LEFT + ((index + 0.5) * (WIDE - LEFT - RIGHT)) / points;

function show(index) {
  const all = moments();
  if (!all.length) return;
  here = Math.max(0, Math.min(all.length - 1, index));
  all.forEach((one, i) => { one.hidden = i !== here; });
  const picture = $("[data-at]"), next = new Image(), viewer = $("[data-viewer]");
  next.src = `${picture.dataset.at}${all[here].dataset.moment}.svg`;
  next.decode().then(() => {
    if (all[here].dataset.moment === next.src.match(/(\d+)\.svg$/)[1]) picture.src = next.src;
  }, () => {});
  $("[data-cursor]").style.left = `${(100 * place(here, Number(viewer.dataset.points))) / WIDE}%`;
  $("[data-where]").textContent = `Decision ${here + 1} of ${all.length}`;
  viewer.dataset.begun = "1";
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]"), go = event.target.closest("[data-go]");
  if (step) show(here + Number(step.dataset.step));
  if (go) {
    show(moments().findIndex((one) => one.dataset.moment === go.dataset.go));
    $("[data-viewer]").scrollIntoView({ block: "start" });
  }
  const curve = event.target.closest("[data-curve]");
  if (curve) {
    const box = curve.getBoundingClientRect(), points = Number($("[data-viewer]").dataset.points);
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    show(Math.round(((x - LEFT) * points) / (WIDE - LEFT - RIGHT) - 0.5));
  }
});
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !free(event) || !$("[data-viewer]")) return;
  event.preventDefault();
  show(here + step);
});
// The review comes as a part of the page, once it is there.
new MutationObserver(() => {
  if ($("[data-viewer]:not([data-begun])")) { show(0); judged(); }
}).observe($("#result"), { childList: true });
