// A dungeon that was opened here can be opened again without a network.
"use strict";
(async () => {
  if (!("serviceWorker" in navigator)) return;
  const controlled = new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
  await navigator.serviceWorker.register("../../sw.js");
  await controlled;
  const parts = performance.getEntriesByType("resource").map(({ name }) => name);
  for (const address of [location.href.split("#")[0], ...parts]) await fetch(address);
  document.documentElement.dataset.offline = "ready";
})();
