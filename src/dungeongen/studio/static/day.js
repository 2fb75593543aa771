// The days that were played here: a calendar, a streak, and how each dungeon of a day went.
import { $, $$, kept } from "./common.js";

const days = kept.read("days") || {};
const iso = (date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
const shifted = (day, by) => { const date = new Date(`${day}T12:00`); date.setDate(date.getDate() + by); return iso(date); };

/** Days in a row on which somebody played, up to a day; today may still come. */
function streak(day) {
  const played = new Set(Object.entries(days).flatMap(([name, games]) => Object.values(games).map(({ on }) => on || name)));
  let count = 0;
  for (let one = played.has(day) ? day : shifted(day, -1); played.has(one); one = shifted(one, -1)) count += 1;
  return count;
}

const box = $("[data-calendar]"), shown = box.dataset.calendar, today = iso(new Date());
const first = new Date(`${shown.slice(0, 7)}-01T12:00`), last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
const grid = $("[data-days]", box);
for (let blank = (first.getDay() + 6) % 7; blank > 0; blank -= 1) grid.append(document.createElement("span"));
for (let number = 1; number <= last; number += 1) {
  const day = `${shown.slice(0, 7)}-${String(number).padStart(2, "0")}`, games = Object.values(days[day] || {});
  const one = document.createElement(day <= today ? "a" : "span");
  if (day <= today) one.href = `${box.dataset.root}${day}`;
  one.textContent = number;
  if (games.length) one.className = games.some((game) => game.won) ? "won" : "played";
  if (day === shown) one.setAttribute("aria-current", "date");
  one.setAttribute("aria-label", `${day}${games.length ? `, ${games.length} played, ${games.filter((game) => game.won).length} won` : ""}`);
  grid.append(one);
}
const row = streak(today);
$("[data-streak]", box).textContent = row ? `${row} ${row === 1 ? "day" : "days"} in a row.` : "No streak yet: play one today.";
for (const card of $$("[data-game]")) {
  const done = (days[shown] || {})[card.dataset.game];
  if (!done) continue;
  const signs = document.createElement("span");
  signs.className = "signs";
  signs.textContent = `${done.won ? "Won" : "Played"}${done.on && done.on !== shown ? ` on ${done.on}` : ""} ${done.signs}`;
  $(".card-text", card).append(signs);
}
