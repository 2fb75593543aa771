"""What all pages share: workers, jobs, plays, and the templates that pages are made of."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import ResolvedOptions
from dungeongen.core.table import Line
from dungeongen.core.version import VERSION
from dungeongen.games import GAMES
from dungeongen.press.qr import qr_svg
from dungeongen.studio.forms import label_of
from dungeongen.studio.jobs import Jobs
from dungeongen.studio.plays import Plays
from dungeongen.studio.values import File
from dungeongen.studio.workers import Workers

HERE = Path(__file__).resolve().parent
_MOST_UPLOADS, _MOST_BYTES = 12, 80 << 20
_MOST_FIELDS = 200
_FIRST_PAGE = 0.3  # seconds until nothing else needs the processor
_BRACKETS = re.compile(r"(\[[^\]]*\])")


class Site:
    """The studio of one process; ``look`` is how pages look where an address says nothing.

    ``key`` opens it in an address, ``token`` is what the browser keeps then.
    ``presets`` is the folder of presets, where there is one to write to; ``keep_paper`` keeps the
    size of paper that the first page asks for, until it is chosen; ``others`` is what is offered as
    another dungeon, by the options that it shares.
    """

    def __init__(
        self,
        workers: Workers,
        look: ResolvedOptions | None = None,
        presets: Path | None = None,
        keep_paper: Callable[[str], None] | None = None,
    ) -> None:
        self.key = secrets.token_urlsafe(16)
        self.token = secrets.token_urlsafe(16)
        self.look = dict(look or {})
        self.presets = presets
        self.keep_paper = keep_paper
        self.workers = workers
        self.jobs = Jobs(self.workers)
        self.plays = Plays(self.workers)
        self.others: dict[str, ResolvedOptions] = {}
        self.uploads: OrderedDict[str, File] = OrderedDict()
        self._templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals.update(games=GAMES, version=VERSION)
        self._templates.filters.update(
            drawn=drawn,
            label=label_of,
            diced=diced,
            qr=lambda code: Markup(qr_svg(code, "the code of this result")),
            capitalize_first=lambda text: text[:1].upper() + text[1:],
            first_lower=lambda text: text[:1].lower() + text[1:],
        )

    async def open(self) -> None:
        """Start a spare worker soon, after the first page has been served."""
        loop = asyncio.get_running_loop()
        loop.call_later(_FIRST_PAGE, self.workers.prepare)

    def close(self) -> None:
        """End all that runs."""
        self.jobs.close()
        self.workers.close()

    def styled(self, look: ResolvedOptions) -> dict[str, Any]:
        """Return how pages look where an address says so much of it."""
        return {**self.look, **look}

    def page(self, template: str, status: int = 200, /, **values: Any) -> Response:
        """Return a page made of a template."""
        return HTMLResponse(self._templates.get_template(template).render(**values), status)

    def wrong(self, error: DungeongenError | str, status: int = 400) -> Response:
        """Return a page that says what is wrong."""
        return self.page("wrong.html", status, error=str(error))

    def upload(self, name: str) -> File:
        """Return an upload by its name in addresses; raises DungeongenError."""
        if name not in self.uploads:
            raise DungeongenError("This file is no longer here: drop it again.")
        return self.uploads[name]

    def keep(self, file: File) -> str:
        """Keep an upload for the pages that follow; return its name in addresses."""
        name = secrets.token_urlsafe(9)
        self.uploads[name] = file
        while len(self.uploads) > 1 and (
            len(self.uploads) > _MOST_UPLOADS
            or sum(len(upload.data) for upload in self.uploads.values()) > _MOST_BYTES
        ):
            self.uploads.popitem(last=False)
        return name


def sign_of(key: str) -> str:
    """Return what the studio of a key says of itself to anybody: which it is, and not its key."""
    return f"dungeongen {VERSION} {hashlib.sha256(key.encode()).hexdigest()}\n"


def site_of(request: Request) -> Site:
    """Return the studio that a request is for."""
    site: Site = request.app.state.site
    return site


def query_in(request: Request) -> Sequence[tuple[str, str]]:
    """Return the names and values of an address; raises DungeongenError for too many."""
    return _pairs(str(request.url.query))


async def form_in(request: Request) -> dict[str, str]:
    """Return the fields of a form by their names; raises DungeongenError for what is none."""
    return dict(await pairs_sent(request))


async def pairs_sent(request: Request) -> Sequence[tuple[str, str]]:
    """Return the fields of a form in their order; raises DungeongenError for what is none."""
    body: bytes = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise DungeongenError("expected a form") from None
    return _pairs(text)


def _pairs(text: str) -> Sequence[tuple[str, str]]:
    try:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise DungeongenError(f"expected at most {_MOST_FIELDS} fields") from None


def picture_of(data: bytes, kind: str = "svg+xml") -> Response:
    """Return a picture, which stays the same for the while that a page is read."""
    return Response(data, media_type=f"image/{kind}", headers={"cache-control": "max-age=600"})


def see(address: str) -> Response:
    """Return what sends the browser to another address."""
    return RedirectResponse(address, 303)


def diced(text: str) -> Markup:
    """Return a sentence with the dice in brackets as what decided it."""
    return Markup(_BRACKETS.sub(r'<span class="dice">\1</span>', str(escape(text))))


def drawn(lines: Sequence[Line]) -> Markup:
    """Return lines for a terminal as HTML: each piece of text with classes for its style."""
    rows = []
    for line in lines:
        pieces = []
        for text, style in line:
            if style and text.strip():
                names = " ".join(f"t-{word}" for word in style.split())
                pieces.append(f'<span class="{escape(names)}">{escape(text)}</span>')
            else:
                pieces.append(str(escape(text)))
        rows.append("".join(pieces).rstrip())
    return Markup("\n".join(rows))
