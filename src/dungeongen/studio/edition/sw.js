// The service worker of the static edition. Plain files of this folder come from its cache, so that
// the next visit needs no network, and so do the pages and pictures that were drawn when the folder
// was written, so that they wait for nothing. Every other page is the studio's: the request goes to the window
// that keeps Python (shell.js), whose client id stands in the address: at/ID/make/doom?seed=42.
"use strict";

const EDITION = "@EDITION@";
const FILES = new Set(JSON.parse('@FILES@'));
const PYTHON = JSON.parse('@PYTHON@'); // the bytes of each of its files
const PLAIN = JSON.parse('@PLAIN@'); // addresses, each with the name of its file
const READY = /^d\/[a-z]+\/[\w-]+\.(html|jpg)$/; // kept when they are opened
const PICTURE = /^first\/\d+\.svg$/; // says where its fonts are
const ROOT = new URL("./", self.location);
const CACHE = `dungeongen ${ROOT.pathname} ${EDITION}`;
const STARTS = `dungeongen ${ROOT.pathname} `;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys())
    if (name.startsWith(STARTS) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (event.data === "who") event.ports[0].postMessage(event.source.id);
  if (event.data === "claim") event.waitUntil(self.clients.claim());
  if (event.data === "fill") event.waitUntil(fill().then((all) => event.ports[0].postMessage(all)));
  // Any message at all keeps this worker alive while a page is being made.
});

async function fill() {
  for (const name of FILES) if (!(await plain(name)).ok) return false;
  return true;
}

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== ROOT.origin) return;
  if (!url.pathname.startsWith(ROOT.pathname)) return;
  const name = url.pathname.slice(ROOT.pathname.length);
  const [, tab, path] = /^at\/([^/]+)\/(.*)$/.exec(name) || [];
  if (tab === undefined) {
    if (PICTURE.test(name)) event.respondWith(drawn(tab, name));
    else if (FILES.has(name || "index.html") || READY.test(name)) event.respondWith(plain(name || "index.html"));
    return;
  }
  const page = `/${path}${url.search}`;
  if (request.mode === "navigate" && request.destination === "document")
    event.respondWith(Response.redirect(`${ROOT.href}#${page}`, 303)); // opened in a tab of its own
  else if (FILES.has(path)) event.respondWith(plain(path));
  else if (request.method === "GET" && PLAIN[page]) event.respondWith(drawn(tab, PLAIN[page]));
  else event.respondWith(made(tab, page, request));
});

async function plain(name) {
  const cache = await caches.open(CACHE), address = new URL(name, ROOT).href;
  const known = await cache.match(address);
  if (known) loaded(name, PYTHON[name]);
  if (known) return known;
  if (!coming.has(name)) coming.set(name, load(cache, address, name).finally(() => coming.delete(name)));
  return (await coming.get(name)).clone();
}

const coming = new Map(); // files that are being fetched: pages ask for one font several times at once

async function load(cache, address, name) {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) return answer;
  if (PYTHON[name]) count(name, answer.clone());
  await cache.put(address, answer.clone());
  return answer;
}

// How much of Python is here: windows are told with each piece that comes.

const here = {}; // bytes of each file

async function count(name, { body }) {
  let bytes = 0;
  try {
    for (const reader = body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      loaded(name, bytes += value.length);
    }
  } catch { /* the network is gone, which whoever wants the file is told */ }
}

async function loaded(name, bytes) {
  if (!PYTHON[name] || here[name] === bytes) return;
  here[name] = bytes;
  const sum = (sizes) => Object.values(sizes).reduce((all, size) => all + size, 0);
  for (const client of await self.clients.matchAll({ type: "window" }))
    client.postMessage({ kind: "loaded", bytes: sum(here), of: sum(PYTHON) });
}

// A page that was drawn when the folder was written, with its addresses below those of a window; or a
// picture, which may load nothing, with its fonts in it.
async function drawn(tab, name) {
  const answer = await plain(name);
  if (!answer.ok) return answer;
  const text = await answer.text(), html = name.endsWith(".html");
  return new Response(html ? text.replaceAll('="/', `="${ROOT.pathname}at/${tab}/`) : await withFonts(text), {
    headers: { "content-type": html ? "text/html; charset=utf-8" : "image/svg+xml" },
  });
}

const fonts = new Map(); // promises of the address of each as data

async function withFonts(svg) {
  const names = new Set(Array.from(svg.matchAll(/url\(\.\.\/(fonts\/[\w-]+\.woff)\)/g), ([, name]) => name));
  for (const name of names) {
    if (!fonts.has(name)) fonts.set(name, carried(name));
    svg = svg.replaceAll(`url(../${name})`, `url(${await fonts.get(name)})`);
  }
  return svg;
}

async function carried(name) {
  const bytes = new Uint8Array(await (await plain(name)).arrayBuffer());
  return `data:font/woff;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

async function made(tab, page, request) {
  const client = await self.clients.get(tab);
  if (!client) return new Response("The page that this belongs to was closed.\n", { status: 503 });
  const body = request.method === "POST" ? await request.arrayBuffer() : new ArrayBuffer(0);
  const { port1, port2 } = new MessageChannel();
  client.postMessage({ kind: "request", method: request.method, page, headers: [...request.headers], body }, [port2, body]);
  return new Promise((resolve) => {
    let stream;
    const chunks = new ReadableStream({
      start(controller) { stream = controller; },
      cancel() { port1.postMessage("gone"); },
    });
    request.signal.addEventListener("abort", () => port1.postMessage("gone"));
    port1.onmessage = ({ data }) => {
      if (data.status) resolve(answered(data, chunks));
      else if (data.end) { try { stream.close(); } catch { /* cancelled */ } port1.close(); }
      else try { stream.enqueue(data.chunk); } catch { /* cancelled */ }
    };
  });
}

function answered({ status, headers }, chunks) {
  const to = headers.find(([name]) => name === "location");
  if (to) return Response.redirect(new URL(to[1], ROOT).href, status);
  return new Response(chunks, { status, headers });
}
