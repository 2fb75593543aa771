// The studio's one script. Pages come from the server; this fetches parts of them, listens to how a
// job goes on, and lets the keyboard play. What an element does is said by its data attributes.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
let listening = null; // to the job of the sheet on the page

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
  if (!drawing) box.innerHTML = fresh.innerHTML; // else the old sheet stays until the new is drawn
  const seed = $("#o-seed"), newer = $("#o-seed", page);
  if (seed && newer && document.activeElement !== seed) seed.value = newer.value;
  follow(box);
}

let soon = 0;
function changed(event) {
  const form = event.target.closest("[data-options]");
  if (!form) return;
  clearTimeout(soon);
  const typing = event.type === "input";
  if (typing && !event.target.matches("input:not([type=checkbox]), textarea")) return;
  soon = setTimeout(() => {
    if (form.checkValidity()) visit(address(form));
  }, typing ? 500 : 0);
}

// A part that is loaded when it is opened: data-load.

async function unfold(details) {
  if (!details.open || details.dataset.loaded) return;
  details.dataset.loaded = "1";
  const [html] = await fetched(details.dataset.load);
  $("[data-into]", details).innerHTML = html;
}

function ready() {
  const box = $("#result");
  if (box) follow(box);
  const here = location.pathname;
  for (const link of $$(".top nav a")) {
    const goal = new URL(link.href).pathname;
    if (goal !== "/" && here.startsWith(goal)) link.setAttribute("aria-current", "page");
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
