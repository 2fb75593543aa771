"""What lost it: every decision of a play with its value, the costliest mistakes, the worst luck."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dungeongen.core.errors import DungeongenError
from dungeongen.core.transcript import is_transcript
from dungeongen.studio.jobs import QUICK, Job
from dungeongen.studio.pages.make import asked_before, standing
from dungeongen.studio.pages.play import looked, named
from dungeongen.studio.site import Site, picture_of, see, site_of
from dungeongen.studio.values import File, ReviewReport


async def review(request: Request) -> Response:
    """Show where a saved play is dropped."""
    return site_of(request).page("review.html")


async def upload(request: Request) -> Response:
    """Take a saved play, and go to the page where its review follows."""
    site = site_of(request)
    body: bytes = await request.body()
    name = site.keep(File(named(request), body))
    try:
        if not is_transcript(body):
            raise DungeongenError("That is no saved play: save one while you play, as text.")
        await looked(site, name)
    except DungeongenError as error:
        return site.page("parts/refused.html", 422, error=str(error))
    return see(f"/review/{name}")


async def of_play(request: Request) -> Response:
    """Review a play that is on the table."""
    site = site_of(request)
    seat = site.plays.get(request.path_params["play"])
    if seat is None:
        return site.wrong("This play is no longer on the table.", 404)
    text = File(f"{seat.view.called}.txt", seat.view.text.encode(), seat.view.odds)
    return see(f"/review/{site.keep(text)}")


async def reviewed(request: Request) -> Response:
    """Show the page of a review."""
    site, name = site_of(request), request.path_params["name"]
    if name not in site.uploads:
        return site.wrong("This play is no longer here: drop it again.", 404)
    return site.page("reviewed.html", name=name)


def _begun(site: Site, name: str) -> Job:
    file = site.upload(name)
    return site.jobs.start(f"review/{name}", "review", file.data, file.name)


async def progress(request: Request) -> Response:
    """Tell how far the review got."""
    try:
        name = request.path_params["name"]
        job = asked_before(request, f"review/{name}")
        return standing(job or _begun(site_of(request), name))
    except DungeongenError as error:
        return PlainTextResponse(f"{error}\n", 404)


async def found(request: Request) -> Response:
    """Return the review, as a part of the page."""
    site, name = site_of(request), request.path_params["name"]
    try:
        result: ReviewReport = await _begun(site, name).finished()
    except DungeongenError as error:
        return site.page("parts/refused.html", error=str(error))
    play = site.uploads[name]
    return site.page(
        "parts/review.html",
        review=result.review,
        name=name,
        promised=play.about,
        text=play.data.decode("utf-8", "replace"),
    )


async def position(request: Request) -> Response:
    """Return how the play stood before a decision, as a picture."""
    site, name = site_of(request), request.path_params["name"]
    try:
        moves = await _moves_before(site, name, request.path_params["number"])
        key, text = f"moment/{name}/{moves}", site.uploads[name].data
        data = await site.jobs.start(key, "moment", text, moves, limits=QUICK).finished()
    except DungeongenError as error:
        return PlainTextResponse(f"{error}\n", 404)
    return picture_of(data)


async def restart(request: Request) -> Response:
    """Go on playing from a decision."""
    site, name = site_of(request), request.path_params["name"]
    try:
        moves = await _moves_before(site, name, request.path_params["number"])
        key, text = f"again/{name}/{moves}", site.uploads[name].data
        text = await site.jobs.start(key, "again", text, moves, limits=QUICK).finished()
        return see(f"/play/{await site.plays.begin(text, 'play')}")
    except DungeongenError as error:
        return site.wrong(error)


async def _moves_before(site: Site, name: str, number: int) -> int:
    """Return how many moves came before a decision; raises DungeongenError."""
    result: ReviewReport = await _begun(site, name).finished()
    for decision in result.review.decisions:
        if decision.number == number:
            return decision.moves
    raise DungeongenError("There is no such decision.")


async def curve(request: Request) -> Response:
    """Return the curve of a review as SVG."""
    try:
        job = _begun(site_of(request), request.path_params["name"])
        result: ReviewReport = await job.finished()
    except DungeongenError as error:
        return PlainTextResponse(f"{error}\n", 404)
    return picture_of(result.curve)


ROUTES = [
    Route("/review", review),
    Route("/review", upload, methods=["POST"]),
    Route("/review/{name}", reviewed),
    Route("/review/{name}/curve.svg", curve),
    Route("/review/{name}/at/{number:int}.svg", position),
    Route("/review/{name}/again/{number:int}", restart, methods=["POST"]),
    Route("/play/{play}/review", of_play, methods=["POST"]),
    Route("/progress/review/{name}", progress),
    Route("/reviewed/{name}", found),
]
