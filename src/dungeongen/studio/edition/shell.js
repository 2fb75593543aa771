// The window of the static edition. It shows the first page from plain files at once, and the studio's
// pages in a frame. Python starts with the first page that needs it, and stays while pages in the frame
// come and go. What stands after the # of the address is the page in the frame. A link to a dungeon
// that has a page of its own (d/) leads there, unless it comes from there.
"use strict";

const root = new URL("./", location.href.split("#")[0]);
const status = document.createElement("p");
status.className = "python-status";
status.setAttribute("role", "status");
const line = document.createElement("span"), bar = document.createElement("progress");
bar.hidden = true;
status.append(line, bar);
const frame = document.createElement("iframe");
frame.className = "studio-frame";
frame.title = "Studio";
frame.hidden = true;
status.hidden = true;
let me = null; // the name of this window, which addresses in the frame begin with
let shown = ""; // the page in the frame

function say(words) {
  line.textContent = words;
  status.hidden = !words;
  bar.hidden = true;
}

// The bytes of Python that are here: those of files that were here before count too.
function loading({ bytes, of }) {
  if (ready || !started) return;
  if (bytes >= of) return say(STARTING);
  say(`Loading Python: ${megabytes(bytes)} of ${megabytes(of)} MB`);
  bar.hidden = false;
  bar.max = of;
  bar.value = bytes;
}

const STARTING = "Starting Python …";
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

// Python, in a worker of its own, which starts when something is asked that only it can answer

let ready = false, started = null;
function python() {
  if (started) return started;
  started = new Worker(new URL("edition/python.js", root), { type: "module", name: "pages" });
  started.onmessage = ({ data }) => {
    if (data.words !== undefined && !ready) say(data.words);
    if (data.ready) {
      ready = true;
      document.documentElement.dataset.ready = "";
      say("");
      fill();
    }
    if (data.failed) failed(data.failed);
  };
  started.onerror = () => failed("a part of it could not be loaded.");
  started.postMessage({ kind: "start", root: `${root.pathname}at/${me}`, host: root.host, scheme: root.protocol.slice(0, -1) });
  return started;
}

function failed(why) {
  if (ready) return;
  say(`Python could not be started here: ${why} `);
  const again = document.createElement("button");
  again.textContent = "Try again";
  again.onclick = () => location.reload();
  line.append(again);
}

async function begin() {
  if (!("serviceWorker" in navigator))
    return say("This browser shows no studio: it has no service workers, or the address is not https.");
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data.kind === "request") python().postMessage(data, [ports[0], data.body]);
    if (data.kind === "loaded") loading(data);
  });
  const early = navigator.serviceWorker.controller;
  const controlled = new Promise((resolve) => {
    if (early) resolve();
    else navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
  try {
    await navigator.serviceWorker.register(new URL("sw.js", root));
  } catch {
    return say("This browser shows no studio: its settings allow this page no service worker. A private window may be the reason.");
  }
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage("claim"); // a page that was reloaded past the cache belongs to nobody
  await controlled;
  // Pictures that came before it have no fonts.
  if (!early) for (const picture of document.querySelectorAll('img[src^="first/"]')) picture.src += "?fonts";
  me = await ask("who");
  setInterval(() => navigator.serviceWorker.controller?.postMessage("stay"), 10_000);
  route();
}

// The page of its own that a dungeon has, if the address asks for nothing else and does not come from there

async function own() {
  const [, game, seed] = /^#\/make\/([a-z]+)\?seed=([\w-]+)(?:&result=\w+)?$/.exec(location.hash) || [];
  if (!game || document.referrer.startsWith(`${root.href}d/`)) return false;
  const place = `d/${game}/${seed}`;
  try {
    const places = await (await fetch(new URL("d/list.json", root))).json();
    if (!places.includes(place)) return false;
  } catch { return false; }
  location.replace(new URL(`${place}.html`, root));
  return true;
}

function ask(what) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    navigator.serviceWorker.controller.postMessage(what, [port2]);
  });
}

async function fill() {
  await new Promise((resolve) => setTimeout(resolve, 2000)); // after what somebody waits for
  document.documentElement.dataset.offline = (await ask("fill")) ? "ready" : "no";
}

// The address of this window and the page in the frame

function route() {
  const page = location.hash.slice(1), start = `${root.pathname}at/${me}`;
  // An address with dots in it may lead out of the studio.
  const opens = page.startsWith("/") && new URL(start + page, root).pathname.startsWith(`${start}/`);
  if (!opens) reveal(false);
  document.documentElement.classList.toggle("asked", opens && !shown);
  if (!opens) return;
  if (!me) return;
  if (page === shown) return reveal(true);
  shown = page;
  frame.contentWindow.location.replace(start + page);
}

// The first page stays until the page in the frame is there.
function reveal(inside) {
  document.documentElement.classList.toggle("in-frame", inside);
  frame.hidden = !inside;
}

function mirrored() {
  const here = frame.contentWindow.location, start = `${root.pathname}at/${me}`;
  if (!here.pathname.startsWith(start)) return;
  shown = here.pathname.slice(start.length) + here.search + here.hash;
  history.replaceState(history.state, "", `#${shown}`);
  document.title = frame.contentDocument.title;
}

frame.addEventListener("load", () => {
  if (frame.contentWindow.location.href === "about:blank" || !location.hash.startsWith("#/")) return;
  reveal(true);
  mirrored();
  const inside = frame.contentWindow.history;
  for (const name of ["pushState", "replaceState"]) {
    const plain = inside[name].bind(inside);
    inside[name] = (...what) => { plain(...what); mirrored(); };
  }
  frame.contentWindow.addEventListener("popstate", () => mirrored());
  frame.contentWindow.focus();
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  location.hash = `${form.getAttribute("action").slice(1)}?${new URLSearchParams(new FormData(form))}`;
});
window.addEventListener("hashchange", route);
document.body.append(status, frame);
own().then((leaves) => { if (!leaves) { route(); begin(); } });
