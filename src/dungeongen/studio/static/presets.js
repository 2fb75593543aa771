// The options of a form under a name: they are kept in place, and nothing that was typed goes.
import { $, fetched, parsed } from "./common.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-keep]");
  if (!button) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(button.form));
  const [html, answer] = await fetched(button.formAction, { method: "POST", body });
  const page = parsed(html), fresh = $("#presets", page), name = body.get("preset").trim();
  if (answer.ok && fresh) {
    $("#presets").replaceWith(fresh);
    $("#preset-name").focus();
  }
  const said = answer.ok ? `Kept as ${name}.` : $("main p", page)?.textContent ?? html;
  $("#presets [data-said]").textContent = said;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.id !== "preset-name") return;
  event.preventDefault();
  $("[data-keep]").click();
});
