// The plays that are over, or were judged, kept by the browser: their mistakes become cards.
import { $, $$, ROOT, kept } from "./common.js";

const MOST = 40, SIGNS = 600_000; // plays kept; characters that are sent
const over = () => kept.read("over") || {};

/** Keep a play that is over under a name; without one, forget it. */
export function finish(name, play) {
  const plays = over();
  delete plays[name];
  if (play && !Object.values(plays).some(({ text }) => text === play.text)) plays[name] = { ...play, when: Date.now() };
  const names = Object.keys(plays).sort((a, b) => plays[b].when - plays[a].when).slice(0, MOST);
  kept.write("over", Object.fromEntries(names.map((each) => [each, plays[each]])));
}

/** Return the plays of a game as they are sent, the newest first. */
function sent(plays) {
  let signs = 0;
  return JSON.stringify(plays
    .sort((a, b) => b.when - a.when)
    .filter(({ text }) => (signs += text.length) <= SIGNS)
    .map(({ title, text, when }) => [`${title}, ${new Date(when).toLocaleDateString("sv")}`, text]));
}

/** Fill the sections of a page: a button for each game of which plays are kept. */
export function fill() {
  for (const box of $$("[data-mistakes]")) {
    const only = box.closest("[data-judged]")?.dataset.judged, games = {};
    for (const play of Object.values(over()))
      if (!only || play.name === only) (games[play.name] ||= []).push(play);
    const names = Object.keys(games).sort();
    $("[data-games]", box).replaceChildren(...names.map((name) => {
      const form = document.createElement("form"), plays = document.createElement("input"), button = document.createElement("button");
      Object.assign(form, { method: "post", action: `${ROOT}print/mistakes/${name}` });
      const count = games[name].length, of = `${count} ${count === 1 ? "play" : "plays"}`;
      Object.assign(plays, { type: "hidden", name: "plays", value: sent(games[name]) });
      button.textContent = `${games[name][0].game}: ${of}`;
      form.append(plays, button);
      return form;
    }));
    $("[data-none]", box).hidden = names.length > 0;
    $("[data-some]", box).hidden = !names.length;
  }
}

/** Keep the play that was judged on this page, and show what can be practised. */
export function judged() {
  const box = $("[data-judged]");
  if (!box) return;
  const { judged: name, game, title, text } = box.dataset;
  finish(location.pathname, { name, game, title, text });
  fill();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-forget]")) return;
  kept.write("over", {});
  fill();
});
fill();
