"""The first page, the dungeon of the day, and what every page needs: style, script and fonts."""

from __future__ import annotations

import re
from datetime import date, timedelta
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.ident import looks_like_id, parse_id
from dungeongen.core.naming import alternatives
from dungeongen.core.templates import Templates
from dungeongen.games import GAMES, game_coded
from dungeongen.search.shelf import numbers
from dungeongen.studio.pages.make import SheetQuery, address_of
from dungeongen.studio.security import ALIVE
from dungeongen.studio.site import HERE, form_in, query_in, see, sign_of, site_of

_KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_FILES = {path.name: path for path in (HERE / "static").iterdir() if path.suffix in _KINDS}
FONTS = ("text", "bold", "italic", "title")
ART = ("barbarian", "dice", "evil-eye", "holy-book", "labyrinth", "shrine-law", "torch")
"""The engravings of what the studio offers; a party's portraits are others."""
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
PAPERS = ("Letter", "A4")
"""The sizes of which one is chosen once, where printers have either."""
_NAME = re.compile(r"[a-z0-9-]+", re.ASCII)
DAY = re.compile(r"20\d\d-\d\d-\d\d", re.ASCII)


async def home(request: Request) -> Response:
    """Show what there is."""
    site = site_of(request)
    asks_paper = site.keep_paper is not None
    return site.page("home.html", shown=shown_on(date.today()), asks_paper=asks_paper)


async def choose_paper(request: Request) -> Response:
    """Keep the size of paper that is chosen on the first page."""
    site = site_of(request)
    paper = (await form_in(request)).get("paper", "")
    if paper not in PAPERS:
        raise DungeongenError(f"expected {alternatives(PAPERS)}")
    if site.keep_paper is not None:
        site.keep_paper(paper)
        site.keep_paper = None
        site.look["paper"] = paper
        site.jobs.forget()
    return see("/")


def shown_on(when: date) -> list[tuple[Game, str]]:
    """Return the games, each with the seed of a dungeon that is there without a long search: that
    of a day, or another of the shelf."""
    shown = []
    for game in GAMES:
        seed = when.isoformat()
        wish = SheetQuery(game, {"seed": seed}, {})
        if not wish.settled and (seeds := numbers(game, wish.request)):
            seed = seeds[when.toordinal() % len(seeds)]
        shown.append((game, seed))
    return shown


async def day(request: Request) -> Response:
    """Show the dungeons of a day: the date is the seed, so everybody has the same."""
    text = str(request.path_params.get("day", "")) or date.today().isoformat()
    try:
        when = date.fromisoformat(text) if DAY.fullmatch(text) else None
    except ValueError:
        when = None
    if when is None:
        return site_of(request).wrong("No such day: expected one like 2026-01-31.", 404)
    return site_of(request).page(
        "day.html",
        shown=[(game, text) for game in GAMES],
        day=text,
        when=when,
        before=(when - timedelta(1)).isoformat(),
        after=(when + timedelta(1)).isoformat() if when < date.today() else "",
    )


async def enter(request: Request) -> Response:
    """Go to the sheet of an id, or of a deal in one line."""
    text = dict(query_in(request)).get("text", "").strip()
    if looks_like_id(text):
        try:
            code, _ = parse_id(text)
            return see(address_of(game_coded(code), {"from_": text}))
        except DungeongenError as error:
            return site_of(request).wrong(error)
    for game in GAMES:
        if game.generator.read_foreign is not None and text:
            try:
                game.generator.read_foreign(text.encode(), "the text")
            except DungeongenError:
                continue
            return see(f"/make/{game.name}?{urlencode({'from_': text})}")
    return site_of(request).wrong(
        "That is not a dungeongen id: it stands beside the QR code at the head of a sheet."
    )


async def static(request: Request) -> Response:
    """Return a file of the package."""
    name = request.path_params["name"]
    path = _FILES.get(name)
    if path is None:
        return PlainTextResponse("no such file\n", 404)
    return Response(
        files.read(path, files.LARGEST), media_type=_KINDS[path.suffix], headers=_FOREVER
    )


async def art(request: Request) -> Response:
    """Return one of our engravings, the same that sheets show."""
    name = request.path_params["name"]
    try:
        if not _NAME.fullmatch(name):
            raise DungeongenError("an unknown name")
        data = Templates().bytes(f"art/{name}.svg")
    except DungeongenError:
        return PlainTextResponse("no such picture\n", 404)
    return Response(data, media_type=_KINDS[".svg"], headers=_FOREVER)


async def font(request: Request) -> Response:
    """Return one of our typefaces, the same that sheets are printed in."""
    name = request.path_params["name"]
    if name not in FONTS:
        return PlainTextResponse("no such font\n", 404)
    data = Templates().bytes(f"fonts/{name}.woff")
    return Response(data, media_type="font/woff", headers=_FOREVER)


async def alive(request: Request) -> Response:
    """Say that this is a studio, for another that starts and knows its key."""
    return PlainTextResponse(sign_of(site_of(request).key))


ROUTES = [
    Route("/", home),
    Route("/paper", choose_paper, methods=["POST"]),
    Route("/day", day),
    Route("/day/{day}", day),
    Route("/open", enter),
    Route(ALIVE, alive),
    Route("/static/{version}/{name}", static),
    Route("/fonts/{name}.woff", font),
    Route("/art/{name}.svg", art),
]
