// The page of making: its form makes an address, and the address is what is drawn.
import { $, $$, fetched, free, parsed } from "./common.js";
import { follow, leave, show } from "./job.js";
import "./sudoku.js";

function address(form, change = {}) {
  const words = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() && name !== "preset" && !(name in change)) words.append(name, value);
  for (const name in change) words.append(name, change[name]);
  return `${form.getAttribute("action")}?${words}`;
}

async function visit(where, { push = true, whole = false } = {}) {
  const box = $("#result");
  box.setAttribute("aria-busy", "true"); // what it shows is of the old address
  leave();
  const [html, answer] = await fetched(where);
  const page = parsed(html), to = new URL(answer.url), fresh = $("#result", page);
  if (!fresh) return void location.assign(to);
  if (push) history.pushState(null, "", to.pathname + to.search);
  if (whole) {
    $("#main").replaceWith($("#main", page));
    document.title = page.title;
    note();
    return follow($("#result"));
  }
  const picture = $(".pages img", box);
  for (const name of Object.keys(box.dataset)) delete box.dataset[name];
  Object.assign(box.dataset, fresh.dataset);
  if (!fresh.dataset.draft || !picture) show(box, fresh.innerHTML); // else the old sheet stays a moment
  const seed = $("#o-seed"), newer = $("#o-seed", page);
  if (seed && newer && document.activeElement !== seed) {
    seed.value = newer.value;
    seed.form.dataset.asked = address(seed.form);
  }
  follow(box);
}

let soon = 0;
function changed(event) {
  const form = event.target.closest("[data-options]");
  if (!form) return;
  const typing = event.type === "input";
  if (typing && !event.target.matches("input:not([type=checkbox]), textarea")) return;
  clearTimeout(soon);
  soon = setTimeout(() => ask(form, typing), typing ? 500 : 0);
}

function ask(form, typing) {
  const where = address(form);
  if (!form.isConnected || form.dataset.asked === where) return; // a field that only lost its focus
  if (!(typing ? form.checkValidity() : form.reportValidity())) return;
  form.dataset.asked = where;
  visit(where);
}

function drawer(open) {
  const form = $("#options"), button = $("[data-drawer]");
  form.classList.toggle("open", open);
  button?.setAttribute("aria-expanded", open);
  if (!open) return button?.focus();
  $("input, select, button", form).focus();
  if ($("[data-ahead]", form)) ahead($("[data-ahead]", form));
}

// The looks that may be chosen next are drawn while somebody reads what there is to choose.
async function ahead(form) {
  for (const field of $$("#o-paper, #o-theme", form))
    for (const { value } of field.options) {
      if (!form.isConnected || !$("#options.open") || $("#result[data-asks]")) return;
      const [html] = await fetched(address(form, { [field.name]: value }));
      for (const picture of $$("#result .pages img", parsed(html))) new Image().src = picture.getAttribute("src");
    }
}

async function print() {
  await Promise.all($$(".pages img").map((one) => one.decode().catch(() => {})));
  window.print();
}

document.addEventListener("change", changed);
document.addEventListener("input", changed);
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-options], [data-words]") && !event.submitter?.matches("[data-keep]")) {
    event.preventDefault();
    clearTimeout(soon);
    visit(address(event.target));
    $("#result [data-another]")?.focus({ preventScroll: true });
  }
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-follow]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    visit(link.getAttribute("href"));
  }
  if (event.target.closest("[data-print]")) print();
  const opens = event.target.closest("[data-drawer]");
  if (opens) { event.preventDefault(); drawer(!$("#options").classList.contains("open")); }
  if (event.target.closest("[data-shut]")) { event.preventDefault(); drawer(false); }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("#options.open")) return drawer(false);
  if (event.key !== " " || !free(event)) return;
  if (event.target.closest("button, summary, [role=gridcell], a:not([data-another])")) return;
  event.preventDefault();
  if (!event.repeat) $("[data-another]")?.click();
});
addEventListener("popstate", () => visit(location.href, { push: false, whole: true }));

// What the form asks now: a field that only loses its focus asks nothing new.
function note() {
  const form = $("[data-options]");
  if (form) form.dataset.asked = address(form);
}
note();
