// The plays that were left on this computer: kept by the browser, so that they outlive the studio.
import { $, ROOT, kept } from "./common.js";
import { finish } from "./mistakes.js";

const MOST = 12;
const left = () => kept.read("plays") || {};

/** Keep the play on the table, or forget it once it is over. */
export function remember() {
  const box = $("#table"), now = $(".table");
  if (!box || !now) return;
  const plays = left(), { play, title, game } = box.dataset, { name, text } = now.dataset;
  finish(play, now.dataset.over ? { name, title, game, text } : null);
  if (now.dataset.over) delete plays[play];
  else if (now.dataset.moves !== "0") plays[play] = { title, game, text, when: Date.now() };
  if (now.dataset.over && now.dataset.day) {
    const days = kept.read("days") || {};
    const day = (days[now.dataset.day] ||= {});
    day[name] ||= { won: Boolean(now.dataset.won), signs: now.dataset.signs, on: new Date().toLocaleDateString("sv") }; // the first time counts
    kept.write("days", days);
  }
  const names = Object.keys(plays).sort((a, b) => plays[b].when - plays[a].when).slice(0, MOST);
  kept.write("plays", Object.fromEntries(names.map((each) => [each, plays[each]])));
}

async function goOn(name) {
  const play = left()[name];
  if (!play) return;
  const answer = await fetch(`${ROOT}play/resume`, { method: "POST", body: play.text, headers: { "x-name": "the play" } });
  if (!answer.redirected) return;
  const plays = left();
  delete plays[name];
  kept.write("plays", plays);
  location.replace(answer.url);
}

document.addEventListener("click", (event) => {
  const again = event.target.closest("[data-again]");
  if (again) goOn(again.dataset.again);
});

// A campaign: the dungeons that a party has behind it, and the next, which one button leads to.
document.addEventListener("click", (event) => {
  const onward = event.target.closest("[data-onward]");
  if (!onward) return;
  const box = $("#table"), now = $(".table"), old = kept.read("campaign");
  const behind = old && now.dataset.text.includes('"members"') ? old.behind : []; // else a fresh party went in
  behind.push({ title: box.dataset.title, won: Boolean(now.dataset.won) });
  kept.write("campaign", { behind, next: onward.getAttribute("href"), news: onward.dataset.onward, company: JSON.parse(onward.dataset.company) });
});
const campaign = kept.read("campaign"), home = $("[data-campaign]");
if (campaign && home) {
  for (const { title, won } of campaign.behind) {
    const item = document.createElement("li");
    item.textContent = `${title}${won ? ": beaten" : ""}`;
    $("ol", home).append(item);
  }
  for (const [art, name, words] of campaign.company || []) {
    const member = document.createElement("li"), portrait = document.createElement("img"), strong = document.createElement("strong");
    Object.assign(portrait, { src: `${ROOT}art/${art}.svg`, alt: "", width: 88, height: 88 });
    strong.textContent = name;
    member.append(portrait, strong, words);
    $("[data-company]", home).append(member);
  }
  $("[data-news]", home).textContent = campaign.news;
  $("a", home).href = campaign.next;
  home.hidden = false;
}

const gone = $("[data-gone]"), list = $("[data-left]");
if (gone) goOn(gone.dataset.gone);
if (list)
  for (const [name, play] of Object.entries(left()).sort((a, b) => b[1].when - a[1].when)) {
    const item = document.createElement("li"), button = document.createElement("button");
    button.dataset.again = name;
    button.textContent = "Go on";
    item.append(button, ` ${play.title} (${play.game}), ${new Date(play.when).toLocaleString()}`);
    $("ul", list).append(item);
    list.hidden = false;
  }
