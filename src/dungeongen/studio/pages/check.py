"""Check: a file is dropped or an id pasted; what it holds is judged anew and held against it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dungeongen.core.errors import DungeongenError
from dungeongen.studio.jobs import Job
from dungeongen.studio.pages.make import asked_before, standing
from dungeongen.studio.pages.play import READING, named
from dungeongen.studio.site import Site, see, site_of
from dungeongen.studio.values import File


async def check(request: Request) -> Response:
    """Show where a file is dropped."""
    return site_of(request).page("check.html")


async def upload(request: Request) -> Response:
    """Take a file or an id, and go to the page where its verdict follows."""
    site = site_of(request)
    body: bytes = await request.body()
    if not body.strip():
        return site.page("parts/refused.html", 422, error="That is empty.")
    name = site.keep(File(named(request), body))
    try:
        await _documents(site, name)
    except DungeongenError as error:
        return site.page("parts/refused.html", 422, error=str(error))
    return see(f"/check/{name}")


async def checked(request: Request) -> Response:
    """Show the page of an upload."""
    site, name = site_of(request), request.path_params["name"]
    file = site.uploads.get(name)
    if file is None:
        return site.wrong("This file is no longer here: drop it again.", 404)
    return site.page("checked.html", name=name, file=file.name)


async def progress(request: Request) -> Response:
    """Tell how far the check got."""
    try:
        name = request.path_params["name"]
        job = asked_before(request, f"check/{name}")
        return standing(job or await _begun(site_of(request), name))
    except DungeongenError as error:
        return site_of(request).wrong(error)


async def report(request: Request) -> Response:
    """Return what was found, as a part of the page."""
    site = site_of(request)
    try:
        reports, refused = await (await _begun(site, request.path_params["name"])).finished()
    except DungeongenError as error:
        return site.page("parts/refused.html", error=str(error))
    return site.page("parts/report.html", reports=reports, refused=refused)


async def _documents(site: Site, name: str) -> bytes:
    file = site.upload(name)
    job = site.jobs.start(f"find/{name}", "find", file.data, file.name, limits=READING)
    documents: bytes = await job.finished()
    return documents


async def _begun(site: Site, name: str) -> Job:
    documents = await _documents(site, name)
    return site.jobs.start(f"check/{name}", "check", documents, site.uploads[name].name)


ROUTES = [
    Route("/check", check),
    Route("/check", upload, methods=["POST"]),
    Route("/check/{name}", checked),
    Route("/progress/check/{name}", progress),
    Route("/report/{name}", report),
]
