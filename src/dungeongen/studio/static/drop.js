// A file that is dropped or chosen, or an id that is pasted: data-drop says where it goes.
import { $ } from "./common.js";

async function deliver(form, body, name) {
  const said = $("[data-said]", form);
  said.innerHTML = "<p>Reading …</p>";
  const answer = await fetch(form.dataset.drop, { method: "POST", body, headers: { "x-name": encodeName(name) } });
  if (answer.redirected) return void location.assign(answer.url);
  said.innerHTML = await answer.text();
}
const encodeName = (name) => name.replace(/[^\x20-\x7e]/g, "_");

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-drop]");
  if (!form || !form.elements.text) return;
  event.preventDefault();
  const text = form.elements.text.value.trim();
  if (text) deliver(form, text, "the text");
});
document.addEventListener("change", (event) => {
  const form = event.target.matches("[data-drop] input[type=file]") && event.target.closest("form");
  if (form && event.target.files[0]) deliver(form, event.target.files[0], event.target.files[0].name);
});
for (const kind of ["dragover", "dragleave", "drop"])
  document.addEventListener(kind, (event) => {
    const form = $("[data-drop]");
    if (!form) return;
    event.preventDefault();
    form.classList.toggle("over", kind === "dragover");
    const file = kind === "drop" && event.dataTransfer.files[0];
    if (file) deliver(form, file, file.name);
  });
