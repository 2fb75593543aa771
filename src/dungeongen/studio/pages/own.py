"""A puzzle of one's own: a grid to fill in, or to photograph."""

from __future__ import annotations

import sys

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from dungeongen.core.errors import DungeongenError
from dungeongen.games import GAMES
from dungeongen.studio.pages.play import READING, named
from dungeongen.studio.site import query_in, site_of
from dungeongen.studio.values import File


async def draw(request: Request) -> Response:
    """Show a grid to fill in, of the game whose sheets hold a puzzle."""
    (game, *_) = (game for game in GAMES if game.layout.puzzle is not None)
    camera = sys.platform != "emscripten"  # OpenCV is too large to load in a browser
    return site_of(request).page("draw.html", game=game, camera=camera)


async def photo(request: Request) -> Response:
    """Read a printed Sudoku out of a picture; ``at``: its corners, as shares of the picture."""
    site = site_of(request)
    body: bytes = await request.body()
    try:
        upload = site.keep(File(named(request), body))
        arguments = (body, named(request), _corners(dict(query_in(request)).get("at", "")))
        job = site.jobs.start(f"photo/{upload}", "printed", *arguments, limits=READING)
        return JSONResponse(await job.finished())
    except DungeongenError as error:
        return PlainTextResponse(str(error), 422)


def _corners(text: str) -> list[tuple[float, float]] | None:
    """Return four corners from their numbers; raises DungeongenError."""
    if not text:
        return None
    try:
        numbers = [float(number) for number in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != 8 or not all(0 <= number <= 1 for number in numbers):
        raise DungeongenError("expected four corners, each as two shares of the picture's sides")
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


ROUTES = [
    Route("/draw", draw),
    Route("/draw/photo", photo, methods=["POST"]),
]
