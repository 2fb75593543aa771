"""How quick the studio is, beside a busy neighbour.

    python tests/benchmarks/bench_studio.py [--busy 2] [--drafts 40] [--pages 200] [--shown 12]

It starts ``dungeongen studio`` in a process of its own while ``--busy`` others compute, and prints:
seconds from the command to its first page; milliseconds of a draft, page and pictures, over seeds
of every game; of another paper or theme for a judged sheet; of any page while two dungeons are
judged; and the memory of all its processes, each page of memory counted once (PSS, Linux).
Processor time stands beside the first three, since it says more where others compute too.
``--shown`` times for each game, headless chromium shows another look, and another dungeon: from
the click until the new first page is decoded, with nothing drawn or opened before.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

PAGES = (
    "/",
    "/play",
    "/check",
    "/day",
    "/print",
    "/make/doom?seed=1",
    "/make/sudoku?seed=1",
    "/print/deck/mythic",
    "/print/book/all",
    "/review",
)
GAMES = ("sudoku", "doom", "mythic", "treasure", "welcome")
JUDGED = ("sudoku?seed=5&givens=17", "sudoku?seed=6&givens=17")  # which take minutes

COOKIE: dict[str, str] = {}
"""What lets us in."""


@contextmanager
def busy(number: int) -> Iterator[None]:
    """Let others compute meanwhile."""
    code = "while True: sum(range(10000))"
    others = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(number)]
    try:
        yield
    finally:
        for one in others:
            one.kill()
            one.wait()


def ask(port: int, path: str) -> bytes:
    """Return what the studio answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", path, headers=COOKIE)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    assert answer.status == 200, (path, answer.status)
    return data


def late(times: list[float]) -> float:
    """Return what 95 of 100 stay below."""
    return sorted(times)[int(len(times) * 0.95)]


def drafts(port: int, number: int) -> list[float]:
    """Return how long drafts take: the part of the page, and its first picture."""
    times = []
    for i in range(number):
        game = GAMES[i % len(GAMES)]  # the first dungeon of a seed, so that nothing is searched
        own = "" if game in ("treasure", "welcome") else "&as_is=1"
        begun = time.perf_counter()
        part = ask(port, f"/draft/{game}?seed=bench-{i}{own}").decode()
        picture = re.search(r'src="(/picture/draft/[^"]+)"', part)
        assert picture is not None
        ask(port, picture[1].replace("&amp;", "&"))
        times.append(time.perf_counter() - begun)
    return times


def settle(port: int) -> None:
    """Have the sheets that are looked at judged, and the ones that would be next."""
    for game in GAMES:
        page = ask(port, f"/make/{game}?seed=1").decode()
        following = re.search(rf'href="/make/({game}[^"]+)" data-follow data-another', page)
        assert following is not None
        for sheet in (f"{game}?seed=1", following[1].replace("&amp;", "&")):
            while json.loads(ask(port, f"/progress/make/{sheet}"))["state"] != "done":
                time.sleep(0.05)


def changes(port: int, number: int) -> list[float]:
    """Return how long a changed look of a judged sheet takes: the page, and its first picture."""
    times = []
    for i in range(number):
        game, paper = GAMES[i % len(GAMES)], ("a4", "letter")[i // len(GAMES) % 2]
        theme = ("ink", "parchment", "large")[i // len(GAMES) // 2 % 3]
        sheet = f"{game}?seed=1"
        begun = time.perf_counter()
        look = ("" if paper == "a4" else f"&paper={paper}") + (
            "" if theme == "ink" else f"&theme={theme}"
        )
        for part in ("make", "sheet"):  # where the page comes without its picture, it follows
            page = ask(port, f"/{part}/{sheet}{look}").decode()
            if picture := re.search(r'src="(/picture/sheet/[^"]+)"', page):
                break
        assert picture is not None, page
        ask(port, picture[1].replace("&amp;", "&"))
        times.append(time.perf_counter() - begun)
    return times


def pages(port: int, number: int) -> list[float]:
    """Return how long pages take while two dungeons are judged."""
    for query in JUDGED:
        ask(port, f"/progress/make/{query}")
    time.sleep(2)
    times = []
    for i in range(number):
        begun = time.perf_counter()
        ask(port, PAGES[i % len(PAGES)])
        times.append(time.perf_counter() - begun)
    return times


SHOWN = """(act) => new Promise((resolve) => {
  const source = () => document.querySelector("#result .pages img")?.src, before = source();
  const began = performance.now();
  const look = async () => {
    const now = document.querySelector("#result .pages img");
    if (!now || now.src === before) return setTimeout(look, 2);
    await now.decode();
    resolve(performance.now() - began);
  };
  if (act === "another") document.querySelector("[data-another]").click();
  else {
    const [name, value] = act.split("="), field = document.getElementById(`o-${name}`);
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  look();
})"""


def shown(port: int, process: int, times: int) -> None:
    """Print how long a browser takes to show another look of a sheet, and another dungeon."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(bypass_csp=True)
        name, key = COOKIE["Cookie"].split("=", 1)
        page.context.add_cookies([{"name": name, "value": key, "url": f"http://127.0.0.1:{port}"}])
        judged = "#result:not([data-asks]):not([aria-busy]) .verdict:not(.waiting)"
        for game in GAMES:
            looks, others = list[float](), list[float]()
            spent = 0.0
            for i in range(times):
                page.goto(f"http://127.0.0.1:{port}/make/{game}?seed={i % 3 + 1}")
                page.wait_for_selector(judged, timeout=300_000)
                page.wait_for_timeout(1500)  # somebody looks at it, and the next one is judged
                before = processor(process)
                act = ("theme=parchment", "theme=large", "paper=letter")[i // 3 % 3]
                looks.append(page.evaluate(SHOWN, act))
                page.wait_for_timeout(500)
                spent += processor(process) - before
                page.wait_for_timeout(2000)
                others.append(page.evaluate(SHOWN, "another"))
            print(
                f"{game}: another look is shown after {median(looks):.0f} ms "
                f"({min(looks):.0f} to {max(looks):.0f}, {1000 * spent / times:.0f} ms of "
                f"processor time), another dungeon after {median(others):.0f} ms "
                f"({min(others):.0f} to {max(others):.0f})",
                flush=True,
            )
        browser.close()


def family(process: int) -> list[int]:
    """Return a process and all that come from it."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(words[1]), []).append(int(path.parent.name))
    found, pending = [], [process]
    while pending:
        one = pending.pop()
        found.append(one)
        pending += children.get(one, [])
    return found


def runs(process: int) -> bool:
    """Return whether a process runs; one that has ended may wait to be noticed."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def memory(process: int) -> float:
    """Return the MiB of a process and all that come from it, shared pages counted once."""
    total = 0
    for one in family(process):
        try:
            text = Path(f"/proc/{one}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(size) for size in re.findall(r"^Pss: +(\d+)", text, re.MULTILINE))
    return total / 1024


def processor(process: int) -> float:
    """Return the seconds of processor time of a process and all that come from it, so far."""
    total = 0
    for one in family(process):
        try:
            words = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, words[11:15]))  # its own, and that of children who have ended
    return total / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--busy", type=int, default=2)
    parser.add_argument("--drafts", type=int, default=40)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--shown", type=int, default=0)
    asked = parser.parse_args()
    folder = tempfile.mkdtemp()
    with busy(asked.busy):
        begun = time.perf_counter()
        command = [sys.executable, "-P", "-m", "dungeongen", "studio", "--no-open"]
        server = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, "DUNGEONGEN_CACHE": folder},
        )
        try:
            assert server.stdout is not None
            place, _, key = server.stdout.readline().strip().partition("/?key=")
            port = int(place.rpartition(":")[2])
            COOKIE["Cookie"] = f"dungeongen-{port}={key}"
            while True:
                try:
                    ask(port, "/")
                    break
                except OSError:
                    time.sleep(0.01)
            print(
                f"first page after {time.perf_counter() - begun:.2f} s, "
                f"{processor(server.pid):.2f} s of processor time"
            )
            drafts(port, len(GAMES))  # who opens a page has drawn the first ones
            spent = processor(server.pid)
            times = drafts(port, asked.drafts)
            spent = 1000 * (processor(server.pid) - spent) / asked.drafts
            print(
                f"draft: median {1000 * median(times):.0f} ms, 95 % {1000 * late(times):.0f} ms, "
                f"mean {spent:.0f} ms of processor time"
            )
            settle(port)
            changes(port, len(GAMES))
            spent = processor(server.pid)
            times = changes(port, 6 * len(GAMES))
            spent = 1000 * (processor(server.pid) - spent) / len(times)
            print(
                f"changed look: median {1000 * median(times):.0f} ms, "
                f"95 % {1000 * late(times):.0f} ms, mean {spent:.0f} ms of processor time"
            )
            if asked.shown:
                shown(port, server.pid, asked.shown)
            if asked.pages:
                times = pages(port, asked.pages)
                print(
                    f"page while two are judged: median {1000 * median(times):.0f} ms, "
                    f"95 % {1000 * late(times):.0f} ms"
                )
            print(f"memory: {memory(server.pid):.0f} MiB")
        finally:
            server.send_signal(signal.SIGINT)
            left = family(server.pid)[1:]
            server.wait(10)
        for _ in range(50):
            if any(map(runs, left)):
                time.sleep(0.1)
        print(f"workers left: {sum(map(runs, left))}")


if __name__ == "__main__":
    main()
