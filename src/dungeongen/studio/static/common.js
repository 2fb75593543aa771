// What the scripts of all pages share.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

export const ROOT = new URL($(".mark").href).pathname; // where the studio's addresses begin

/** The address that others can open a dungeon of a day at: that of the static edition, with the code of
 * the result behind it; else the code alone. */
export function link(root, game, day, code = "") {
  const [, folder] = /^(.*\/)at\/[^/]+\/$/.exec(root) || [];
  if (!folder || !day) return code;
  return `${location.origin}${folder}#/make/${game}?seed=${day}${code && `&result=${code}`}`;
}

export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

export async function fetched(address, options = {}) {
  const answer = await fetch(address, options);
  return [await answer.text(), answer];
}

/** What a browser keeps of the studio, by name; in a private window it may keep nothing. */
export const kept = {
  read(name) {
    try { return JSON.parse(localStorage.getItem(`dungeongen-${name}`)); } catch { return null; }
  },
  write(name, value) {
    try { localStorage.setItem(`dungeongen-${name}`, JSON.stringify(value)); } catch { /* private */ }
  },
};

/** Whether a key that was pressed is meant for the page, and for no field or button of it. */
export const free = (event) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest("input, textarea, select, dialog");

/** Put new pictures where old ones are, each as soon as it can be shown, so that nothing flickers. */
export function inPlace(old, fresh) {
  old.forEach((before, i) => {
    const next = fresh[i];
    if (!next || before.src === next.src || !before.complete) return;
    next.replaceWith(before);
    next.decode().catch(() => {}).then(() => { if (before.isConnected) before.replaceWith(next); });
  });
}

document.addEventListener("click", (event) => {
  event.target.closest("[data-uncover]")?.closest("figure").classList.remove("covered");
  for (const menu of $$("details.menu[open]"))
    if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of $$("details.menu[open]")) { menu.open = false; $("summary", menu).focus(); }
});
// A part that is loaded when it is opened: data-load.
document.addEventListener("toggle", async ({ target }) => {
  if (!target.matches("details[data-load]") || !target.open || target.dataset.loaded) return;
  target.dataset.loaded = "1";
  const [html] = await fetched(target.dataset.load);
  $("[data-into]", target).innerHTML = html;
}, true);
