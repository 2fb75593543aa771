"""The application: all pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from dungeongen.core.errors import DungeongenError
from dungeongen.studio.pages import check, home, make, own, play, presets, review, shop
from dungeongen.studio.site import Site, site_of

_PAGES = (home, make, review, play, own, check, shop, presets)


def studio(site: Site) -> Starlette:
    """Return the application that serves the pages of a site."""

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        await site.open()
        yield
        site.close()

    app = Starlette(
        routes=[route for pages in _PAGES for route in pages.ROUTES],
        lifespan=running,
        exception_handlers={404: _missing, 405: _missing, DungeongenError: _refused},
    )
    app.state.site = site
    return app


async def _missing(request: Request, error: Exception) -> Response:
    return site_of(request).wrong("There is no such page.", 404)


async def _refused(request: Request, error: Exception) -> Response:
    return site_of(request).wrong(str(error))
