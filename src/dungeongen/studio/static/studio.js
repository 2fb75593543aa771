// The studio's one script. Pages come from the server; this fetches parts of them, listens to how a
// job goes on, and lets the keyboard play. What an element does is said by its data attributes.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
let listening = null; // to the job of the sheet on the page

const ROOT = new URL($(".mark").href).pathname; // where the studio's addresses begin

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

async function fetched(address, options = {}) {
  const answer = await fetch(address, options);
  return [await answer.text(), answer];
}

// Progress of a job: data-events tells how it goes on, data-result is what it ends in.

function follow(box) {
  if (listening) listening.close();
  listening = null;
  const { draft, events, result } = box.dataset;
  if (!events) return;
  let over = false;
  if (draft) fetched(draft).then(([html]) => { if (!over && box.isConnected) show(box, html); });
  const began = Date.now();
  const source = (listening = new EventSource(events));
  const tick = setInterval(() => tell(), 1000);
  let words = "";
  const tell = () => {
    const line = $("[data-progress]", box);
    const seconds = Math.round((Date.now() - began) / 1000);
    if (line && words) line.textContent = `${words} … ${seconds} s`;
  };
  const end = () => { over = true; clearInterval(tick); source.close(); };
  source.onmessage = async (event) => {
    const told = JSON.parse(event.data);
    words = told.words[0] ? told.words[0].toUpperCase() + told.words.slice(1) : words;
    tell();
    if (told.state !== "done" && told.state !== "failed") return;
    end();
    if (told.state === "failed" && told.words === "Stopped.") return stopped(box);
    const [html] = await fetched(result);
    if (box.isConnected && listening === source) show(box, html);
  };
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) { end(); stopped(box); } };
}

function stopped(box) {
  const line = $("[data-progress]", box);
  const lamp = $(".lamp", box);
  const button = $("[data-stops]", box);
  if (line) line.textContent = "Stopped. This is the draft, which nobody has judged.";
  if (lamp) lamp.remove();
  if (button) button.remove();
}

function show(box, html) {
  box.innerHTML = html;
  box.removeAttribute("aria-busy");
  const title = $("h1", box);
  if (title) document.title = `${title.textContent} · dungeongen`;
}

// The form of the make page: a change makes a new address, and the address is what is drawn.

function address(form) {
  const words = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim()) words.append(name, value);
  return `${form.getAttribute("action")}?${words}`;
}

async function visit(where, { push = true, whole = false } = {}) {
  const stale = $("#result");
  if (stale) stale.setAttribute("aria-busy", "true"); // what it shows is of the old address
  const [html, answer] = await fetched(where);
  const page = parsed(html);
  const to = new URL(answer.url);
  if (push) history.pushState(null, "", to.pathname + to.search);
  const box = $("#result"), fresh = $("#result", page);
  if (!box || !fresh || whole) {
    $("#main").replaceWith($("#main", page));
    document.title = page.title;
    return ready();
  }
  const picture = $(".pages", box);
  for (const name of Object.keys(box.dataset)) delete box.dataset[name];
  Object.assign(box.dataset, fresh.dataset);
  const drawing = fresh.dataset.draft && picture;
  if (!drawing) show(box, fresh.innerHTML); // else the old sheet stays until the new is drawn
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

// A part that is loaded when it is opened: data-load.

async function unfold(details) {
  if (!details.open || details.dataset.loaded) return;
  details.dataset.loaded = "1";
  const [html] = await fetched(details.dataset.load);
  $("[data-into]", details).innerHTML = html;
}

function ready() {
  const box = $("#result"), form = $("[data-options]");
  if (box) follow(box);
  if (form) form.dataset.asked = address(form);
  const here = location.pathname;
  for (const link of $$(".top nav a")) {
    const goal = new URL(link.href).pathname;
    if (here.startsWith(goal === ROOT ? `${ROOT}make` : goal)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

document.addEventListener("change", changed);
document.addEventListener("input", changed);
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-options]")) return;
  event.preventDefault();
  clearTimeout(soon);
  visit(address(event.target));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-follow]");
  if (link && $("#result") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    visit(link.getAttribute("href"));
  }
  if (event.target.closest("[data-print]")) window.print();
  if (event.target.closest("[data-stops]")) {
    const box = $("#result");
    if (box.dataset.stop) fetched(box.dataset.stop, { method: "POST" });
  }
  for (const menu of $$("details.menu[open]"))
    if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of $$("details.menu[open]")) { menu.open = false; $("summary", menu).focus(); }
});
document.addEventListener("toggle", (event) => {
  if (event.target.matches("details[data-load]")) unfold(event.target);
}, true);
window.addEventListener("popstate", () => visit(location.href, { push: false, whole: true }));
ready();

// A file that is dropped or chosen, or an id that is pasted: data-drop says where it goes.

async function deliver(form, body, name) {
  const said = $("[data-said]", form);
  said.innerHTML = "<p>Reading …</p>";
  const answer = await fetch(form.dataset.drop, { method: "POST", body, headers: { "x-name": encodeName(name) } });
  if (answer.redirected) return void location.assign(answer.url);
  said.innerHTML = await answer.text();
}
const encodeName = (name) => name.replace(/[^\x20-\x7e]/g, "_");

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-drop]");
  if (!form || !form.elements.text) return;
  event.preventDefault();
  const text = form.elements.text.value.trim();
  if (text) deliver(form, text, "the text");
});
document.addEventListener("change", (event) => {
  const form = event.target.matches("[data-drop] input[type=file]") && event.target.closest("form");
  if (form && event.target.files[0]) deliver(form, event.target.files[0], event.target.files[0].name);
});
for (const kind of ["dragover", "dragleave", "drop"])
  document.addEventListener(kind, (event) => {
    const form = $("[data-drop]");
    if (!form) return;
    event.preventDefault();
    form.classList.toggle("over", kind === "dragover");
    const file = kind === "drop" && event.dataTransfer.files[0];
    if (file) deliver(form, file, file.name);
  });

// The table: forms are posted and the table is replaced; numbers and letters press buttons.

const LEFT = "dungeongen-plays";
const left = () => { try { return JSON.parse(localStorage.getItem(LEFT)) || {}; } catch { return {}; } };

function remember() {
  const box = $("#table"), now = $(".table");
  if (!box || !now) return;
  const plays = left();
  if (now.dataset.over) delete plays[box.dataset.play];
  else if (now.dataset.moves !== "0")
    plays[box.dataset.play] = { title: box.dataset.title, game: box.dataset.game, text: now.dataset.text, when: Date.now() };
  const names = Object.keys(plays).sort((a, b) => plays[b].when - plays[a].when).slice(0, 12);
  try { localStorage.setItem(LEFT, JSON.stringify(Object.fromEntries(names.map((n) => [n, plays[n]])))); } catch { /* private mode */ }
}

let busy = false;
async function act(form, button) {
  if (busy) return;
  busy = true;
  const box = $("#table");
  box.setAttribute("aria-busy", "true");
  const opened = $$("details[open]", box).map((one) => one.className);
  try {
    const body = new URLSearchParams(new FormData(form));
    if (button && button.name) body.set(button.name, button.value);
    const [html] = await fetched(form.getAttribute("action"), { method: "POST", body, headers: { "x-part": "1" } });
    const before = $(".standing", box);
    box.innerHTML = html;
    keepUntilLoaded(before, $(".standing", box));
    for (const name of opened)
      for (const one of $$("details", box)) if (one.className === name && name !== "menu") one.open = true;
    const first = $("#answer", box) || $("#now", box);
    if (first) first.focus({ preventScroll: false });
    remember();
    weigh();
  } finally {
    busy = false;
    box.removeAttribute("aria-busy");
  }
}

// After a hint every choice is weighed, again and again until their values are settled enough or a
// few seconds are over; only the values are replaced.
const WEIGHED = 10;
async function weigh(times = 0) {
  const waiting = $("[data-worths]");
  if (!waiting || times === WEIGHED) return;
  const [html] = await fetched(waiting.dataset.worths, { headers: { "x-part": "1" } });
  if (!waiting.isConnected || busy) return;
  const page = parsed(html);
  for (const worth of $$("[data-worth]", page)) {
    const old = $(`[data-worth="${worth.dataset.worth}"]`);
    if (old) old.replaceWith(worth);
  }
  const about = $(".about", page);
  if (!about) return void waiting.remove();
  waiting.replaceWith(about);
  weigh(times + 1);
}

// The last picture stays until the next one is there, so that nothing flickers.
function keepUntilLoaded(before, next) {
  if (!before || !next || before.src === next.src) return;
  next.replaceWith(before);
  next.decode().catch(() => {}).then(() => { if (before.isConnected) before.replaceWith(next); });
}

let typed = "", typing = 0;
function press(number) {
  const button = $(`#table [data-number="${number}"]`);
  if (!button) return;
  const amount = $(`#table [data-amount="${number}"]`);
  if (amount && document.activeElement !== amount) amount.focus();
  else act(button.form, button);
}

document.addEventListener("submit", (event) => {
  if (!event.target.closest("#table") || event.target.matches("[data-whole]")) return;
  event.preventDefault();
  act(event.target, event.submitter);
});
document.addEventListener("keydown", (event) => {
  if (!$("#table") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=hidden]), textarea")) return;
  if (event.target.matches("select")) { // arrows and digits choose the amount
    if (event.key === "Enter") { event.preventDefault(); return void act(event.target.form); }
    if (!/^[a-z]$/i.test(event.key)) return;
  }
  if (/^[0-9]$/.test(event.key)) {
    event.preventDefault();
    clearTimeout(typing);
    typed += event.key;
    const more = $$("#table [data-number]").some((one) => one.dataset.number !== typed && one.dataset.number.startsWith(typed));
    const go = () => { const number = typed; typed = ""; press(number); };
    if (more) typing = setTimeout(go, 700);
    else go();
    return;
  }
  const key = { h: "hint", u: "undo" }[event.key.toLowerCase()];
  const button = key && $(`#table [data-key="${key}"]`);
  if (button) { event.preventDefault(); act(button.form, button); }
});
document.addEventListener("click", async (event) => {
  const uncover = event.target.closest("[data-uncover]");
  if (uncover) uncover.closest("figure").classList.remove("covered");
  if (event.target.closest("[data-copy]")) {
    const text = $("[data-share]").textContent.replace(/\s+/g, " ").trim();
    await navigator.clipboard.writeText(text);
    event.target.closest("[data-copy]").textContent = "Copied";
  }
  const again = event.target.closest("[data-again]");
  if (again) goOn(again.dataset.again);
});
document.addEventListener("toggle", (event) => {
  const sheet = event.target.matches("details[data-sheet]") && event.target;
  if (!sheet || !sheet.open || $("img", sheet)) return;
  const picture = new Image();
  picture.alt = "The sheet as it is printed";
  picture.src = sheet.dataset.sheet;
  $("div", sheet).append(picture);
}, true);

async function goOn(name) {
  const play = left()[name];
  if (!play) return;
  const answer = await fetch(`${ROOT}play/resume`, { method: "POST", body: play.text, headers: { "x-name": "the play" } });
  if (!answer.redirected) return;
  const plays = left();
  delete plays[name];
  localStorage.setItem(LEFT, JSON.stringify(plays));
  location.replace(answer.url);
}

function recall() {
  const gone = $("[data-gone]");
  if (gone) goOn(gone.dataset.gone);
  const list = $("[data-left]");
  if (!list) return;
  for (const [name, play] of Object.entries(left()).sort((a, b) => b[1].when - a[1].when)) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.dataset.again = name;
    button.textContent = "Go on";
    item.append(button, ` ${play.title} (${play.game}), ${new Date(play.when).toLocaleString()}`);
    $("ul", list).append(item);
    list.hidden = false;
  }
}
recall();
remember();
weigh();

// The Sudoku of a sheet, solved on the screen: digits, pencil marks, and what stands twice.

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

function solve(box) {
  const givens = [...box.dataset.solve].map((sign) => (/[1-9]/.test(sign) ? sign : ""));
  const key = `dungeongen-sudoku-${box.dataset.of}`;
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(key)); } catch { /* private mode */ }
  const digits = givens.map((given, i) => given || (kept && kept.digits[i]) || "");
  const marks = givens.map((_, i) => new Set((kept && kept.marks[i]) || ""));
  const cells = $$("[data-cell]", box), pencil = $("[data-pencil]", box);
  let here = digits.indexOf("");

  const draw = () => {
    const wrong = conflicts(digits);
    cells.forEach((cell, i) => {
      const row = Math.floor(i / 9) + 1, column = (i % 9) + 1;
      const noted = [...marks[i]].sort().join(" ");
      const says = givens[i] ? `given ${digits[i]}` : digits[i] || (noted ? `marks ${noted}` : "blank");
      cell.textContent = digits[i] || noted;
      cell.className = [givens[i] && "given", !digits[i] && noted && "marks", wrong.has(i) && "twice",
        digits[here] && digits[i] === digits[here] && "alike"].filter(Boolean).join(" ");
      cell.tabIndex = i === here ? 0 : -1;
      cell.setAttribute("aria-label", `row ${row}, column ${column}: ${says}${wrong.has(i) ? ", twice" : ""}`);
      cell.setAttribute("aria-selected", i === here);
    });
    const blank = digits.filter((digit) => !digit).length;
    $("[data-solved]", box).textContent = wrong.size ? `${wrong.size} squares disagree.`
      : blank ? `${blank} ${blank === 1 ? "square is" : "squares are"} blank.` : "Solved: every digit has its place.";
    try { localStorage.setItem(key, JSON.stringify({ digits, marks: marks.map((one) => [...one].join("")) })); } catch { /* private mode */ }
  };
  const put = (digit) => {
    if (here < 0 || givens[here]) return;
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
  draw();
}

document.addEventListener("toggle", (event) => {
  const box = event.target.matches("details[data-solve]") && event.target;
  if (!box || !box.open || box.dataset.begun) return;
  box.dataset.begun = "1";
  solve(box);
}, true);
