// Python of the static edition, in a web worker. Its name is its role: "pages" answers the requests
// of the pages; "task" does one thing after another that takes long, as a process does on a computer.
// Whoever started a task's worker ends it.
import { loadPyodide } from "../python/pyodide.mjs";

const role = self.name;
const folder = new URL("../python/", self.location).href;
const PLACE = "/lib/python@PYTHON@/site-packages";

async function started() {
  self.postMessage({ words: "Starting Python …" });
  const packed = fetch(`${folder}app.zip`).then((answer) => answer.arrayBuffer());
  const [python, games] = await Promise.all([loadPyodide({ indexURL: folder }), packed]);
  self.postMessage({ words: "Unpacking the games …" });
  python.unpackArchive(new Uint8Array(games), "zip", { extractDir: PLACE });
  return python.pyimport("dungeongen.studio.browser");
}

// Another worker for a task; Python calls this. The first one starts beside Python for the pages, and
// keeps what it says until somebody listens.
const another = () => new Worker(new URL("python.js", self.location), { type: "module", name: "task" });
let early = role === "pages" ? another() : null;
const told = [];
if (early) early.onmessage = (event) => told.push(event);
self.startWorker = () => {
  const worker = early || another();
  if (early) setTimeout(() => { for (const event of told) worker.onmessage(event); });
  early = null;
  return worker;
};

const browser = started();
if (role === "pages") browser.catch((error) => self.postMessage({ failed: String(error) }));

if (role === "task") {
  self.onmessage = async ({ data }) => {
    const answer = (await browser).attend(data, (words) => self.postMessage({ told: words }));
    self.postMessage({ answer: answer.toJs() });
    answer.destroy();
  };
  browser.then((one) => one.warm()).then(
    () => self.postMessage({ ready: true }),
    (error) => self.postMessage({ failed: String(error) }),
  );
} else {
  let open;
  const opened = new Promise((resolve) => { open = resolve; });
  self.onmessage = async ({ data, ports }) => {
    if (data.kind === "start") {
      const pages = (await browser).pages(data.root, data.host, data.scheme);
      await pages.open();
      open(pages);
      self.postMessage({ ready: true });
    } else {
      const [port] = ports, pages = await opened;
      const request = pages.request(data.method, data.page, data.headers, data.body, (what) => port.postMessage(what));
      port.onmessage = () => request.leave();
      await request.run();
      port.onmessage = null;
      request.destroy();
    }
  };
}
