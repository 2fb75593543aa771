"""Dungeons that the static edition shows before it thinks: a small page of each.

A page, in the folder *d* and there in that of its game, holds the first page of a sheet as SVG, its
title and its verdict, and says to a messenger what to show of a link: title, verdict, and a
preview, which lies beside it. It needs a style sheet and the fonts of sheets, which stand once in
the folder; no Python. The SVG stands in the page, since a picture on its own could not have those
fonts, and without the document, which may tell secrets.

Which dungeons: the numbers from 1 on, and the days around that of the making.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

from dungeongen.core.common_options import SHARE
from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import count
from dungeongen.core.options import ResolvedOptions
from dungeongen.core.templates import Templates
from dungeongen.games import GAMES
from dungeongen.library.gather import cores, processes
from dungeongen.library.make import make
from dungeongen.press.book import Book
from dungeongen.studio.site import Site
from dungeongen.studio.values import Tell

PLACES = "d/list.json"
"""The file with the places of all dungeons that have a page."""
LARGEST = 60_000
"""Bytes of a preview."""
_ROLES = ("play", "mat", "cut", "rules")  # of pages that give nothing away
_QUALITIES = (80, 70, 60, 50, 40, 30, 20)  # of JPEG, until it is small enough
_DOCUMENT = re.compile(r"<metadata>.*?</metadata>", re.DOTALL)
_FACE = re.compile(r'@font-face\{font-family:"dungeongen ([a-z-]+)"[^}]*\}\n?')
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


def preview(png: bytes) -> bytes:
    """Return a picture as JPEG, as good as ``LARGEST`` bytes allow."""
    from PIL.Image import open as open_image

    picture = open_image(io.BytesIO(png), formats=["PNG"]).convert("RGB")
    for quality in _QUALITIES:
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
        if file.tell() <= LARGEST:
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
