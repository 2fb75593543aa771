"""The static edition: a folder that any web host serves, with the studio inside the browser.

It holds Pyodide, one archive with our package and the packages that it needs, the plain files that
every page shares, and the pages that are there before Python has started (``edition``): the first
one, the sheets of some dungeons, and those that only ask what to do. Many more dungeons have a
small page of their own, to be sent as a link (``ready``). Pyodide and two compiled packages are
pinned by their hashes; the other packages are those of this environment, without what is compiled
in them. The same environment gives the same bytes.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from html import unescape
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from dungeongen.core.common_options import SHARE
from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import LARGEST, expect_folder, read, temporary_folder, write_set
from dungeongen.core.naming import count
from dungeongen.core.options import ResolvedOptions
from dungeongen.core.templates import Templates
from dungeongen.core.version import VERSION
from dungeongen.games import GAMES
from dungeongen.library.gather import cores, processes
from dungeongen.library.make import make
from dungeongen.press.book import Book
from dungeongen.studio.app import studio
from dungeongen.studio.asked import below, fetched
from dungeongen.studio.pages.home import ART, shown_on
from dungeongen.studio.pages.make import SheetQuery, judged
from dungeongen.studio.security import Guard
from dungeongen.studio.site import HERE, Site
from dungeongen.studio.values import Printout, Tell
from dungeongen.studio.workers import InPlace, Limits, Workers

# Dungeons that the static edition shows before it thinks: a small page of each.
#
# A page, in the folder *d* and there in that of its game, holds the first page of a sheet as SVG,
# its title and its verdict, and says to a messenger what to show of a link: title, verdict, and a
# preview, which lies beside it. It needs a style sheet and the fonts of sheets, which stand once in
# the folder; no Python. The SVG stands in the page, since a picture on its own could not have those
# fonts, and without the document, which may tell secrets.
#
# Which dungeons: the numbers from 1 on, and the days around that of the making.


PLACES = "d/list.json"
"""The file with the places of all dungeons that have a page."""
PICTURE_BYTES = 60_000
"""Bytes of a preview."""
_ROLES = ("play", "mat", "cut", "rules")  # of pages that give nothing away
_QUALITIES = (80, 70, 60, 50, 40, 30, 20, 15)  # of JPEG, until it is small enough
_DOCUMENT = re.compile(r"<metadata>.*?</metadata>", re.DOTALL)
_FACE = re.compile(r'@font-face\{font-family:"dungeongen ([a-z-]+)"[^}]*\}\n?')
_CARRIED = re.compile(
    r'(@font-face\{font-family:"dungeongen ([a-z-]+)"[^}]*?url\()data:font/woff;base64,[^)]*'
)
_HEAD = re.compile(r"^.*?(?=<svg)", re.DOTALL)
_OF_EDITORS = re.compile(
    r' xmlns:(?:ev|sodipodi)="[^"]*"| (?:inkscape|data|sodipodi)[\w:-]*="[^"]*"'
)


class Dungeon(NamedTuple):
    """What is shown of a dungeon: its first page, its lines, and the preview of its link."""

    game: str
    seed: str
    title: str
    lines: tuple[str, ...]
    svg: str
    preview: bytes

    @property
    def place(self) -> str:
        """Where its files are, without their endings."""
        return f"d/{self.game}/{self.seed}"


def seeds_for(numbers: int, today: date) -> list[str]:
    """Return so many numbers, and the days from half as many days ago to as many ahead.

    >>> seeds_for(2, date(2026, 1, 31))
    ['1', '2', '2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02']
    """
    days = (today + timedelta(day) for day in range(-(numbers // 2), numbers + 1))
    return [*map(str, range(1, numbers + 1)), *(day.isoformat() for day in days if numbers)]


def dungeons(numbers: int, today: date, look: ResolvedOptions, tell: Tell) -> Iterator[Dungeon]:
    """Yield the dungeons of all games; one that is not there after a search is left out."""
    seeds = seeds_for(numbers, today)
    if not seeds:
        return
    with processes(cores()) as pool:
        for game in GAMES:
            results = pool.map(partial(_dungeon, game.name, look), seeds)
            for done, result in enumerate(results, 1):
                tell(f"{game.title}: {done} of {count(len(seeds), 'dungeon')}")
                if isinstance(result, Dungeon):
                    yield result
                else:
                    tell(result)


def _dungeon(game: str, look: ResolvedOptions, seed: str) -> Dungeon | str:
    """Return a dungeon, or why there is none; called in a process of its own."""
    try:
        sheet = make(game, seed=seed)
    except DungeongenError as error:
        return f"{game} {seed} is left out: {error}"
    book = Book((sheet,))
    _, roles = book.pages(slice(0), **look)
    first = next(i for i, role in enumerate(roles) if role in _ROLES)
    ((page,), _) = book.pages(slice(first, first + 1), **look)
    request = replace(sheet.request, options={**sheet.request.options, SHARE.name: True})
    picture = Book((replace(sheet, request=request),)).pressed(["png"], theme="parchment")
    ((_, (png,)),) = picture
    return Dungeon(game, seed, sheet.title, tuple(sheet.lines.front), in_page(page), preview(png))


def in_page(svg: bytes) -> str:
    """Return the SVG of a page as an element of HTML, with neither its fonts nor its document."""
    text = _DOCUMENT.sub("", _HEAD.sub("", svg.decode()))
    return _OF_EDITORS.sub("", _FACE.sub("", text)).strip()


def with_links(svg: bytes) -> bytes:
    """Return a picture that says where its fonts are in the folder, and carries none of them.

    A picture of a page may load nothing: the service worker puts them in again.
    """
    return _CARRIED.sub(r"\1../fonts/\2.woff", svg.decode()).encode()


def preview(png: bytes) -> bytes:
    """Return a picture as JPEG, as good as ``LARGEST`` bytes allow."""
    from PIL.Image import open as open_image

    picture = open_image(io.BytesIO(png), formats=["PNG"]).convert("RGB")
    for quality in _QUALITIES:
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
        if file.tell() <= PICTURE_BYTES:
            break
    return file.getvalue()


def files_of(
    site: Site, numbers: int, today: date, look: ResolvedOptions, address: str, tell: Tell
) -> dict[str, bytes]:
    """Return the files of all dungeons by their names, and ``PLACES``.

    ``address`` is that of the folder on the web: a messenger does not find a preview without it.
    """
    shown = {dungeon.place: dungeon for dungeon in dungeons(numbers, today, look, tell)}
    titles = {game.name: game for game in GAMES}
    files: dict[str, bytes] = {}
    for place, dungeon in shown.items():
        game = titles[dungeon.game]
        page = site.page(
            "ready.html",
            game=game,
            dungeon=dungeon,
            address=f"{address.rstrip('/')}/" if address else "../../",
            others=_others(dungeon, shown),
        )
        files[f"{place}.html"] = bytes(page.body)
        files[f"{place}.jpg"] = dungeon.preview
    files[PLACES] = json.dumps(sorted(shown)).encode()
    return files


def _others(dungeon: Dungeon, shown: Mapping[str, Dungeon]) -> list[tuple[str, str]]:
    """Return the words and the files of the dungeons beside one: the number, or the day."""
    day = "-" in dungeon.seed
    result = []
    for step, words in ((-1, "The day before"), (1, "The day after")) if day else ((1, "Another"),):
        if day:
            seed = (date.fromisoformat(dungeon.seed) + timedelta(step)).isoformat()
        else:
            seed = str(int(dungeon.seed) + step)
            seed = seed if f"d/{dungeon.game}/{seed}" in shown else "1"
        if f"d/{dungeon.game}/{seed}" in shown and seed != dungeon.seed:
            result.append((words, f"{seed}.html"))
    return result


def fonts() -> dict[str, bytes]:
    """Return the fonts of sheets, and a style sheet that names them as sheets do."""
    templates = Templates()
    names = templates.names("fonts", ".woff")
    files = {f"fonts/{name}.woff": templates.bytes(f"fonts/{name}.woff") for name in names}
    rules = [
        f'@font-face {{ font-family: "dungeongen {name}"; src: url(../fonts/{name}.woff); '
        f"font-weight: {800 if name.startswith(('bold', 'title')) else 500}; "
        f"font-style: {'italic' if name.startswith('italic') else 'normal'}; font-display: swap; }}"
        for name in names
    ]
    return {**files, "edition/fonts.css": "\n".join([*rules, ""]).encode()}


# The folder


PYODIDE, PYTHON = "314.0.7", "3.14"
_FROM = f"https://cdn.jsdelivr.net/npm/pyodide@{PYODIDE}/"
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The files of Pyodide's package, and the SHA-256 of each."""
_CORE = "2.50.5"
WHEELS = {
    f"pydantic_core-{_CORE}-cp314-cp314-pyemscripten_2026_0_wasm32.whl": (
        "b2910ec0fa5aeb9bef70156f2b79f4783978fdcfaa7b2f1b5d1814458d2e79a1"
    ),
    "pypdfium2-5.15.2-py3-none-pyemscripten_2026_0_wasm32.whl": (
        "51e380faf433899d3b07a40b3f6aa97b9ab61399e732280f4007dc7aa0d0694f"
    ),
}
"""The compiled packages, and the SHA-256 of each."""
_PACKAGES = (
    "annotated-types",
    "anyio",
    "charset-normalizer",
    "idna",
    "jinja2",
    "markupsafe",
    "platformdirs",
    "py-sudoku",
    "pydantic",
    "qrcodegen",
    "reportlab",
    "starlette",
    "svgwrite",
    "typing-extensions",
    "typing-inspection",
)
_LEFT_OUT = re.compile(
    r"^\.\.|\.(pyc|pyi|so|pyd|c|h|afm|pfb)$|^reportlab/(fonts|graphics)/|/_trio\.py$|(^|/)tests?/"
    r"|dist-info/(?!METADATA$)"
)
_OF_A_WHEEL = re.compile(r"^pypdfium2(_cfg|_cli)?/|\.pyi$|/RECORD$")  # PDFium is enough of it
_OURS = re.compile(r"\.(pyc|c|h)$|^(cli|surveys)/")
_FIRST = date(2026, 1, 1)
"""The day whose dungeons the first page shows, which is drawn here."""
_SEEDS = ("42", "1")
"""More dungeons of each game whose sheets are plain files."""
_ASKING = ("/play", "/check", "/review", "/draw", "/print")
"""Pages, beside the first one, that only ask what to do."""
_PICTURE = re.compile(r'(?<=src=")/picture/[^"]+')
_ANOTHER = re.compile(r'(?<=href=")[^"]*(?=" data-follow data-another)')
_ASKED = 'if (location.hash.startsWith("#/")) document.documentElement.classList.add("asked");'
"""Hides the first page, and has none of its pictures fetched, where an address asks for another."""
_NO_SCRIPT = (
    '<noscript><p class="refused">Making and playing dungeons here takes JavaScript, which '
    "this browser has switched off. A link to a dungeon with a page of its own, such as "
    "<em>d/doom/1.html</em>, opens without it.</p></noscript>"
)
_HOST = "localhost"
_EDITION = ("shell.js", "shell.css", "ready.js", "ready.css")


def export(
    folder: Path,
    pyodide: Path | None,
    tell: Tell,
    look: ResolvedOptions | None = None,
    *,
    numbers: int = 0,
    today: date = _FIRST,
    address: str = "",
) -> int:
    """Write the edition into a folder, which is new or empty; return its size in bytes.

    ``pyodide`` holds the files of Pyodide, and the wheels of the compiled packages; else they come
    from Pyodide's public distribution. So many ``numbers`` of each game, and days around
    ``today``, have a page of their own; ``address`` is where the folder will be on the web. Raises
    DungeongenError.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DungeongenError(f"{folder}: expected a folder that is new or empty")
    expect_folder(folder)
    files = {f"python/{name}": data for name, data in _pyodide(pyodide, tell)}
    tell("packing the games")
    files["python/app.zip"] = _app(_wheels(pyodide, tell))
    files |= site_files(files, look, tell, numbers=numbers, today=today, address=address)
    write_set([(folder / name, data) for name, data in files.items()])
    return sum(map(len, files.values()))


def site_files(
    python: Mapping[str, bytes],
    look: ResolvedOptions | None,
    tell: Tell,
    *,
    numbers: int = 0,
    today: date = _FIRST,
    address: str = "",
) -> dict[str, bytes]:
    """Return the files of the edition by their names, but for those of ``python``, of which the
    service worker tells. ``export`` explains the other arguments."""
    files = _shared()
    plain, drawn = asyncio.run(_plain(look, tell))
    files |= drawn
    site = Site(Workers(_here, ahead=False))
    pages = files_of(site, numbers, today, look or {}, address, tell)
    files[PLACES] = pages.pop(PLACES)  # asked for at every link, also offline
    files["sw.js"] = _service_worker({**files, **python}, plain, pages)
    return files | pages


def _pyodide(folder: Path | None, tell: Tell) -> Iterator[tuple[str, bytes]]:
    """Yield the files of Pyodide, each checked."""
    for name, digest in FILES.items():
        if folder is not None:
            data = _read(folder / name, f"the files of the npm package pyodide {PYODIDE}")
        else:
            tell(f"fetching {name}")
            try:
                with urlopen(_FROM + name, timeout=60) as response:
                    data = response.read()
            except OSError as error:
                raise DungeongenError(
                    f"{_FROM}{name}: {error}; expected the network, or --pyodide with a folder"
                ) from None
        yield name, _checked(name, data, digest)


def _wheels(folder: Path | None, tell: Tell) -> Iterator[bytes]:
    """Yield the compiled packages for a browser, each checked."""
    if distribution("pydantic-core").version != _CORE:
        raise DungeongenError(f"expected pydantic-core {_CORE} here, which is the one for browsers")
    for name, digest in WHEELS.items():
        if folder is not None and (folder / name).exists():
            data = read(folder / name, LARGEST)
        else:
            tell(f"fetching {name}")
            data = _fetched(name)
        yield _checked(name, data, digest)


def _fetched(name: str) -> bytes:
    """Return a wheel, which pip fetches."""
    package, version, *_ = name.split("-")
    with temporary_folder() as place:
        words = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--dest",
            str(place),
            "--platform",
            "pyemscripten_2026_0_wasm32",
            "--python-version",
            PYTHON,
            "--implementation",
            "cp",
            "--abi",
            "cp314",
            "--only-binary=:all:",
            f"{package}=={version}",
        ]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DungeongenError(f"{name}: pip cannot fetch it; expected it in --pyodide DIR")
        return read(place / name, LARGEST)


def _read(path: Path, expected: str) -> bytes:
    try:
        return read(path, LARGEST)
    except OSError as error:
        raise DungeongenError(f"{path}: {error.strerror}; expected {expected}") from None


def _checked(name: str, data: bytes, digest: str) -> bytes:
    if hashlib.sha256(data).hexdigest() != digest:
        raise DungeongenError(f"{name}: not the pinned file; expected SHA-256 {digest}")
    return data


# The archive with the packages


def _app(wheels: Iterable[bytes]) -> bytes:
    """Return our package and those that it needs, as an archive to be unpacked."""
    files = {**dict(_packages()), **dict(_ours())}
    for wheel in wheels:
        with ZipFile(BytesIO(wheel)) as compiled:
            for name in compiled.namelist():
                if not _OF_A_WHEEL.search(name):
                    files[name] = compiled.read(name)
    whole = BytesIO()
    with ZipFile(whole, "w") as packed:
        for name in sorted(files):
            info = ZipInfo(name)  # of 1980, in any folder
            info.compress_type = ZIP_DEFLATED
            packed.writestr(info, files[name], compresslevel=9)
    return whole.getvalue()


def _packages() -> Iterator[tuple[str, bytes]]:
    for package in _PACKAGES:
        try:
            files = distribution(package).files or []
        except PackageNotFoundError:
            raise DungeongenError(f"{package}: expected it to be installed here") from None
        for file in files:
            if not _LEFT_OUT.search(file.as_posix()):
                yield file.as_posix(), read(Path(str(file.locate())), LARGEST)


def _ours() -> Iterator[tuple[str, bytes]]:
    for home, at in ((HERE.parent, "dungeongen"), (_templates(), "dungeongen/templates")):
        for path in sorted(home.rglob("*")):
            name = path.relative_to(home).as_posix()
            if path.is_file() and not _OURS.search(name):
                yield f"{at}/{name}", read(path, LARGEST)


def _templates() -> Path:
    return Templates().find("fonts/text.ttf").parent.parent


# Plain files


def _shared() -> dict[str, bytes]:
    """Return what every page shares."""
    plain = {f"static/{VERSION}/{file.name}": file for file in (HERE / "static").iterdir()}
    plain |= {f"art/{name}.svg": Templates().find(f"art/{name}.svg") for name in ART}
    plain |= {f"edition/{name}": HERE / "edition" / name for name in _EDITION}
    files = {name: read(path, LARGEST) for name, path in plain.items()} | fonts()
    script = read(HERE / "edition" / "python.js", LARGEST).decode()
    files["edition/python.js"] = script.replace("@PYTHON@", PYTHON).encode()
    return files


class _LocalWorker(InPlace):
    """A worker that works here and now, and offers no more than one in a browser."""

    async def ask(self, task: str, *arguments: object, limits: Limits, tell: Tell) -> object:
        """Return what a task returns; raises DungeongenError."""
        value = await super().ask(task, *arguments, limits=limits, tell=tell)
        if isinstance(value, Printout):
            return replace(
                value, formats=tuple(ending for ending in value.formats if ending != "png")
            )
        return value


async def _here() -> _LocalWorker:
    return _LocalWorker()


async def _plain(
    look: ResolvedOptions | None, tell: Tell
) -> tuple[dict[str, str], dict[str, bytes]]:
    """Return what can be shown before Python has started: addresses, each with the name of its
    file; and these files."""
    site = Site(Workers(_here, ahead=False), look)
    app = Guard(studio(site), frozenset({_HOST}))
    plain: dict[str, str] = {}
    files: dict[str, bytes] = {}

    def put(address: str, ending: str, data: bytes) -> None:
        plain[address] = f"first/{len(plain) + 1}.{ending}"
        files[plain[address]] = data

    async def read(address: str) -> bytes:
        status, data = await fetched(app, address, _HOST)
        if status != 200:
            raise DungeongenError(f"{address}: {data.decode(errors='replace').strip()}")
        return data

    async def keep(address: str, page: str) -> None:
        put(address, "html", page.encode())
        for source in map(unescape, _PICTURE.findall(page)):
            if source not in plain:
                put(source, "svg", with_links(await read(source)))

    for game, shown in shown_on(_FIRST):
        tell(f"drawing the first dungeons of {game.title}")
        sheets = [SheetQuery(game, {"seed": seed}, {}) for seed in (shown, *_SEEDS)]
        for i, wish in enumerate(sheets):
            await judged(site, wish)
            page = (await read(wish.address)).decode()
            another = sheets[(i + 1) % len(sheets)].address  # which is drawn by lot elsewhere
            await keep(wish.address, _ANOTHER.sub(another, page))
    tell("drawing the first page")
    first = site.page("home.html", shown=shown_on(_FIRST), asks_paper=False)
    await keep("/", bytes(first.body).decode())
    for address in _ASKING:
        await keep(address, (await read(address)).decode())
    waiting = bytes(site.page("parts/waiting.html").body).decode()
    files["index.html"] = _as_first(files[plain["/"]].decode(), plain, waiting).encode()
    site.close()
    return plain, files


def _as_first(page: str, plain: Mapping[str, str], waiting: str) -> str:
    """Return the first page with addresses of plain files, or of pages after the #; ``waiting``
    takes its place while Python starts for another page."""
    page = re.sub(r"<script.*?</script>", "", page)
    page = _PICTURE.sub(lambda match: plain[unescape(match[0])], page)
    page = page.replace("<img alt", '<img loading="lazy" alt')  # not if an address asks for another
    page = (
        page.replace('="/static/', '="static/')
        .replace('="/art/', '="art/')
        .replace('href="/#', 'href="#')
    )
    page = below(page, "#").replace("</main>", f"{waiting}</main>")
    page = re.sub(r"(<main[^>]*>)", rf"\1{_NO_SCRIPT}", page)
    more = '<link rel="stylesheet" href="edition/shell.css">\n'
    more += f"<script>{_ASKED}</script>\n"
    more += '<script src="edition/shell.js" type="module"></script>\n</head>'
    return page.replace("</head>", more)


def _service_worker(
    files: Mapping[str, bytes], plain: Mapping[str, str], pages: Mapping[str, bytes]
) -> bytes:
    """Return the service worker, which is another one when any file is another one.

    It fetches all ``files`` ahead, and ``pages`` when they are opened.
    """
    digest = hashlib.sha256()
    for name, data in sorted({**files, **pages}.items()):
        digest.update(f"{name} {hashlib.sha256(data).hexdigest()}\n".encode())
    script = read(HERE / "edition" / "sw.js", LARGEST).decode()
    script = script.replace("@FILES@", json.dumps(sorted(files)))
    script = script.replace("@PLAIN@", json.dumps(plain))
    python = {name: len(data) for name, data in sorted(files.items()) if name[:7] == "python/"}
    script = script.replace("@PYTHON@", json.dumps(python))
    return script.replace("@EDITION@", digest.hexdigest()[:16]).encode()
