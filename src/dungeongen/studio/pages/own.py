"""A puzzle of one's own: a grid to fill in, or to photograph."""

from __future__ import annotations

import sys

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from dungeongen.core.errors import DungeongenError
from dungeongen.games import GAMES
from dungeongen.studio.pages.play import READING, named
from dungeongen.studio.site import site_of
from dungeongen.studio.values import File


async def draw(request: Request) -> Response:
    """Show a grid to fill in, of the game whose sheets hold a puzzle."""
    (game, *_) = (game for game in GAMES if game.layout.puzzle is not None)
    camera = sys.platform != "emscripten"  # OpenCV is too large to load in a browser
    return site_of(request).page("draw.html", game=game, camera=camera)


async def photo(request: Request) -> Response:
    """Read a printed Sudoku out of a picture."""
    site = site_of(request)
    body: bytes = await request.body()
    try:
        upload = site.keep(File(named(request), body))
        job = site.jobs.start(f"photo/{upload}", "printed", body, named(request), limits=READING)
        return JSONResponse(await job.finished())
    except DungeongenError as error:
        return PlainTextResponse(str(error), 422)


ROUTES = [
    Route("/draw", draw),
    Route("/draw/photo", photo, methods=["POST"]),
]
