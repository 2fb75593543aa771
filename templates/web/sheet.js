"use strict";
// What a sheet can do with a script: keep what is filled in, count stocks, roll dice.
for (const sheet of document.querySelectorAll("article")) {
  const key = `dungeongen ${sheet.dataset.id}`;
  const fields = [...sheet.querySelectorAll("input")];
  const shown = [];
  const value = (field) => (field.type === "checkbox" ? field.checked : field.value);
  const first = new Map(fields.map((field) => [field, value(field)]));
  const put = (field, what) => { field[field.type === "checkbox" ? "checked" : "value"] = what; };

  const save = () => {
    for (const show of shown) show();
    const kept = {};
    for (const field of fields) if (value(field) !== first.get(field)) kept[field.name] = value(field);
    try { localStorage.setItem(key, JSON.stringify(kept)); } catch { /* the browser keeps nothing */ }
  };
  const restore = () => {
    let kept = {};
    try { kept = JSON.parse(localStorage.getItem(key)) ?? {}; } catch { /* as if there were none */ }
    for (const field of fields) {
      const what = Object.hasOwn(kept, field.name) ? kept[field.name] : first.get(field);
      if (typeof what === typeof first.get(field)) put(field, what);
    }
    for (const show of shown) show();
  };
  const button = (words, label, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  };

  for (const stock of sheet.querySelectorAll(".stock")) {
    const field = stock.querySelector("input");
    const name = stock.querySelector("span").firstChild.textContent.trim();
    const step = (by) => () => { field.value = Number(field.value) + by; save(); };
    const pips = document.createElement("span");
    pips.className = "pips";
    pips.setAttribute("aria-hidden", "true");
    shown.push(() => {
      const has = Number(field.value), most = Math.max(has, Number(first.get(field)));
      pips.replaceChildren(...Array.from({ length: most > 0 && most <= 40 ? most : 0 }, (_, i) => {
        const pip = document.createElement("i");
        if (i < has) pip.className = "full";
        return pip;
      }));
    });
    stock.append(button("−", `${name}: one less`, step(-1)), button("+", `${name}: one more`, step(1)), pips);
  }
  for (const letter of sheet.querySelectorAll("a.to")) {
    const room = document.getElementById(letter.getAttribute("href").slice(1));
    const boxes = [...(room?.querySelectorAll(".thing > input") ?? [])];
    if (boxes.length) shown.push(() => letter.classList.toggle("gone", boxes.every((box) => box.checked)));
  }

  const tray = document.createElement("div");
  tray.className = "dice";
  if ("dice" in sheet.dataset) {
    const table = document.createElement("output");
    const random = (sides) => crypto.getRandomValues(new Uint32Array(1))[0] % sides; // of 2 or 6: as even as dice
    const picture = (inside, label) => `<svg class="die" viewBox="0 0 100 100" role="img" aria-label="${label}">${inside}</svg>`;
    const die = (n) => {
      const spots = [[50, 50], [25, 25], [75, 75], [75, 25], [25, 75], [25, 50], [75, 50]];
      const which = [[0], [1, 2], [0, 1, 2], [1, 2, 3, 4], [0, 1, 2, 3, 4], [1, 2, 3, 4, 5, 6]][n - 1];
      const round = which.map((i) => `<circle cx="${spots[i][0]}" cy="${spots[i][1]}" r="10"/>`).join("");
      return picture(`<rect x="4" y="4" width="92" height="92" rx="16"/>${round}`, String(n));
    };
    const roll = (count) => () => { table.innerHTML = Array.from({ length: count }, () => die(1 + random(6))).join(""); };
    const toss = () => {
      const side = random(2) ? "heads" : "tails";
      table.innerHTML = `${picture(`<rect x="4" y="4" width="92" height="92" rx="46"/><text x="50" y="62">${side[0].toUpperCase()}</text>`, side)}<span aria-hidden="true">${side}</span>`;
    };
    tray.classList.add("rolls");
    tray.append(button("Roll a die", "", roll(1)), button("Roll two", "", roll(2)), button("Toss a coin", "", toss), table);
  }
  tray.append(button("Start again", "", () => {
    if (confirm("Forget everything that you have filled in here?")) {
      try { localStorage.removeItem(key); } catch { /* nothing is kept */ }
      for (const field of fields) put(field, first.get(field));
      save();
    }
  }));
  sheet.insertBefore(tray, sheet.querySelector("footer"));
  sheet.addEventListener("input", save);
  restore();
}
