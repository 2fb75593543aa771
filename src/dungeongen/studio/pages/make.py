"""Make: a game's options as a form, its sheet as it will be printed, the verdict as it is found.

The address says all that is asked, and nothing else: it is the permalink. A dungeon that is settled
without a search is drawn at once, and its odds follow. Where a search must run, the map of the
candidate that is being judged is shown, marked as unchecked, until another takes its place or it is
chosen. The files are those of the command line, byte by byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from dungeongen.core.common_options import COUNT
from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.options import Number, Option, OptionError, ResolvedOptions
from dungeongen.core.request import AnyRequest, request_of
from dungeongen.games import GAMES, game_named
from dungeongen.press.style import PAPER
from dungeongen.search.bands import NAMES
from dungeongen.search.shelf import is_shelved, seed_of
from dungeongen.studio.forms import (
    Query,
    fields,
    look_options,
    pairs_of,
    query_of,
    values_in,
    without_clashing_seed,
    wrong,
)
from dungeongen.studio.jobs import IN_PLACE, QUICK, Job
from dungeongen.studio.presets import presets_for
from dungeongen.studio.security import PAGE
from dungeongen.studio.site import Site, picture_of, query_in, see, site_of
from dungeongen.studio.values import File, Printout, SheetBatch
from dungeongen.studio.workers import Limits

_NOT_ASKED = ("check",)
_OF_ONE = ("seed", "from_", "title")
"""Options that another dungeon does not share."""
_MOST = 24
"""Dungeons on one page; the print shop binds more."""
_KINDS = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
    "uvtt": "application/json",
    "zip": "application/zip",
}
_DPI = 150
_SHOWN = ("play", "mat", "cut", "rules")
"""Roles of pages that give nothing away."""
_MOST_OTHERS = 500
"""Kinds of dungeons of which it is known what is offered next."""
_MOMENT = 0.5
"""Seconds that a page waits for its picture."""


_few = COUNT._replace(
    kind=Number(1, _MOST),
    help=f"How many to make (1-{_MOST}). The first is that of the seed alone.",
)


class SheetQuery(NamedTuple):
    """What an address asks: of the game, and of the looks."""

    game: Game
    sheet: ResolvedOptions
    look: ResolvedOptions

    @property
    def request(self) -> AnyRequest:
        """The request of the game; raises OptionError for what cannot be meant."""
        generator = self.game.generator
        return request_of(generator.options, generator.clashes, **self.sheet)

    @property
    def query(self) -> str:
        """The query that asks the same."""
        return query_of({**self.sheet, **self.look})

    @property
    def address(self) -> str:
        """The permalink."""
        return f"/make/{self.game.name}?{self.query}"

    @property
    def key(self) -> str:
        """What the job is called that judges this sheet, whatever it looks like."""
        return f"make/{self.game.name}?{query_of(self.sheet)}"

    @property
    def drawn(self) -> str:
        """What the job is called that draws it."""
        return f"draw/{self.game.name}?{self.query}"

    @property
    def draft(self) -> str:
        """What the job is called that draws it before it is judged."""
        return f"draft/{self.game.name}?{self.query}"

    @property
    def settled(self) -> bool:
        """Whether its dungeon is known without a search, so that what is drawn of it is final."""
        generator, request = self.game.generator, self.request
        if self.form or request.source is not None:
            return True
        if request.count > 1 or request.seed is None:
            return False
        if self.sheet.get("as_is") or all(option.name != "as_is" for option in generator.options):
            return True
        return is_shelved(self.game, request.seed, request)

    @property
    def form(self) -> bool:
        """Whether it is an empty form, which has no seed and nothing to judge."""
        return any(o.role == "form" and self.sheet.get(o.name) for o in options_of(self.game))


def options_of(game: Game) -> tuple[Option, ...]:
    """Return what the form asks."""
    options = (option for option in game.generator.options if option.name not in _NOT_ASKED)
    return tuple(_few if option.name == "count" else option for option in options)


def address_of(game: Game, wish: ResolvedOptions) -> str:
    """Return the permalink of what is asked."""
    return f"/make/{game.name}?{query_of(wish)}"


def asked_in(request: Request) -> SheetQuery:
    """Return what an address asks; raises DungeongenError."""
    game = game_named(request.path_params["game"])
    return asked_of(game, query_in(request), site_of(request))


def asked_of(game: Game, query: Query, site: Site) -> SheetQuery:
    """Return what is asked of a game; raises DungeongenError."""
    generator = game.generator
    sheet = without_clashing_seed(values_in(options_of(game), query), generator.clashes)
    wish = SheetQuery(game, sheet, values_in(look_options(site.look), query))
    _ = wish.request  # which refuses what cannot be meant
    return wish


def seeded(wish: SheetQuery) -> SheetQuery:
    """Return what is asked with a seed, where that is not settled otherwise."""
    generator, request = wish.game.generator, wish.request
    if request.seed is not None:
        return wish
    sheet = {"seed": seed_of(wish.game, request), **wish.sheet}
    clashes = without_clashing_seed(sheet, generator.clashes) != sheet
    return wish if clashes else wish._replace(sheet=sheet)


async def make(request: Request) -> Response:
    """Show the form, with the sheet if it is judged already."""
    site = site_of(request)
    try:
        game = game_named(request.path_params["game"])
    except DungeongenError as error:
        return site.wrong(error, 404)
    fault = ""
    try:
        wish = seeded(asked_in(request))
    except DungeongenError as error:
        fault = _fault(request, error)
        wish = SheetQuery(game, {}, {})
    if not fault and wish.query != urlencode(query_in(request)):
        return see(wish.address)
    query = query_in(request)
    choices = [o for o in options_of(game) if o.role != "form"]
    printout = None if fault else _ready(site, wish) or await _soon(site, wish)
    return site.page(
        "make.html",
        game=game,
        kind="error" if fault else _kind(wish, printout),
        fields=fields(choices, query),
        looks=fields(look_options(site.look), query),
        forms=[o for o in options_of(game) if o.role == "form"],
        error=fault,
        ahead=site.workers.ahead,
        presets=presets_for(site, game.name, f"make/{game.name}"),
        **_shown(site, wish, printout),
    )


def _kind(wish: SheetQuery, printout: Printout | None) -> str:
    """Return how far a sheet has come: carving, draft or sheet."""
    if wish.form or (printout is not None and printout.answer is not None):
        return "sheet"
    return "draft" if wish.settled else "carving"


def _shown(site: Site, wish: SheetQuery, printout: Printout | None) -> dict[str, object]:
    """Return what the part of the page about one sheet needs; the next one is judged meanwhile."""
    other = another(site, wish)
    if printout is not None and printout.answer is not None and not other.form:
        site.jobs.ahead(other.key, *_judging(other))
    same = {name: value for name, value in wish.sheet.items() if name not in _OF_ONE}
    easier, harder = _levels(site, wish, printout)
    job = site.jobs.get(wish.key)
    return {
        "candidate": "" if job is None else _candidate(wish, job.standing)[1],
        "wish": wish,
        "printout": printout,
        "paper": str(site.styled(wish.look).get("paper", PAPER)).casefold(),
        "another": other.address,
        "levels": any(option.name == "difficulty" for option in options_of(wish.game)),
        "easier": easier,
        "harder": harder,
        "same": pairs_of({**same, **wish.look}),
    }


def _levels(site: Site, wish: SheetQuery, printout: Printout | None) -> tuple[str, str]:
    """Return the addresses of an easier dungeon and a harder one; empty for what there is not."""
    kinds = [option.kind for option in options_of(wish.game) if option.name == "difficulty"]
    levels = [name for name in NAMES for kind in kinds if name in getattr(kind, "names", ())]
    words = str(wish.sheet.get("difficulty", "")) or (printout.difficulty if printout else "")
    here = [at for at, name in enumerate(levels) if name in words]

    def address(at: int) -> str:
        if not here or not 0 <= at < len(levels):
            return ""
        same = {name: value for name, value in wish.sheet.items() if name != "as_is"}
        level = wish._replace(sheet={**same, "difficulty": levels[at]})
        return another(site, level).address

    return (address(min(here) - 1), address(max(here) + 1)) if here else ("", "")


def another(site: Site, wish: SheetQuery) -> SheetQuery:
    """Return what asks for another dungeon of the same options: always the same until it is shown,
    so that it is judged ahead once, whatever the looks."""
    same = {name: value for name, value in wish.sheet.items() if name not in _OF_ONE}
    key = f"{wish.game.name}?{query_of(same)}"
    if site.others.get(key) in (None, wish.sheet):
        site.others[key] = seeded(wish._replace(sheet=same)).sheet
        if len(site.others) > _MOST_OTHERS:
            del site.others[next(iter(site.others))]
    return wish._replace(sheet=site.others[key])


def words_of(error: DungeongenError, options: Iterable[Option]) -> str:
    """Return what is wrong, in the words of the form."""
    return wrong(error, options) if isinstance(error, OptionError) else str(error)


def _fault(request: Request, error: DungeongenError) -> str:
    """Return what is wrong with what an address asks."""
    game = next((game for game in GAMES if game.name == request.path_params["game"]), None)
    options = () if game is None else game.generator.options
    return words_of(error, (*options, *look_options(site_of(request).look)))


def _ready(site: Site, wish: SheetQuery) -> Printout | None:
    """Return a sheet that is judged and drawn, if it is."""
    job = site.jobs.get(wish.drawn)
    return job.result if job is not None and job.state == "done" else None


async def _soon(site: Site, wish: SheetQuery) -> Printout | None:
    """Return a sheet that needs no judging now, drawn, if that takes a moment alone: so the page
    comes with its picture."""
    job = site.jobs.get(wish.key)
    is_judged = job is not None and job.state == "done"
    if is_judged or wish.settled:
        with suppress(TimeoutError, DungeongenError):
            async with asyncio.timeout(_MOMENT):
                return await (judged if is_judged else drafted)(site, wish)
    return None


def begin(site: Site, wish: SheetQuery) -> Job:
    """Return the job that judges a sheet."""
    return site.jobs.start(wish.key, *_judging(wish))


def _judging(wish: SheetQuery) -> tuple[str, str, ResolvedOptions]:
    return "judge", wish.game.name, wish.sheet


async def judged(site: Site, wish: SheetQuery) -> Printout:
    """Return a sheet, judged and drawn; raises DungeongenError."""
    if wish.form:
        return await drafted(site, wish)
    outcome: SheetBatch = await begin(site, wish).finished()
    job = site.jobs.start(wish.drawn, "draw", outcome, site.styled(wish.look), limits=QUICK)
    printout: Printout = await job.finished()
    return printout


async def drafted(site: Site, wish: SheetQuery, limits: Limits = QUICK) -> Printout:
    """Return a settled sheet as it looks before it is judged; raises DungeongenError."""
    if not wish.settled:
        raise DungeongenError("This dungeon is not chosen yet.")
    look = site.styled(wish.look)
    job = site.jobs.start(wish.draft, "draft", wish.game.name, wish.sheet, look, limits=limits)
    printout: Printout = await job.finished()
    return printout


async def chosen(site: Site, wish: SheetQuery) -> bytes:
    """Return the sheets to play: judged, or as soon as their dungeon is settled, while its odds are
    worked out. Raises DungeongenError."""
    job = begin(site, wish)
    if job.state != "done" and wish.settled:
        job.poll()  # the page that asked for it is left, and its odds are to follow all the same
        return (await drafted(site, wish)).book
    outcome: SheetBatch = await job.finished()
    return outcome.book


async def opened(site: Site, wish: SheetQuery) -> bytes:
    """Return a picture of how a play of a sheet begins; raises DungeongenError."""
    key = f"opening/{wish.game.name}?{query_of(wish.sheet)}"
    outcome = None if wish.settled else await begin(site, wish).finished()
    job = site.jobs.start(key, "opening", wish.game.name, wish.sheet, outcome, limits=QUICK)
    data: bytes = await job.finished()
    return data


async def draft(request: Request) -> Response:
    """Return the sheet before anybody has judged it, as a part of the page."""
    return await _part(request, drafted, "draft")


async def sheet(request: Request) -> Response:
    """Return the sheet with its verdict, as a part of the page."""
    return await _part(request, judged, "sheet")


async def _part(request: Request, find: Any, kind: str) -> Response:
    site = site_of(request)
    try:
        wish = asked_in(request)
    except DungeongenError as error:
        return site.page("parts/refused.html", error=_fault(request, error))
    try:
        printout = await find(site, wish)
    except DungeongenError as error:
        words = _fault(request, error)
        return site.page("parts/sheet.html", kind="error", error=words, **_shown(site, wish, None))
    return site.page(
        "parts/sheet.html",
        kind="sheet" if wish.form else kind,
        error="",
        **_shown(site, wish, printout),
    )


async def picture(request: Request) -> Response:
    """Return a page of a sheet as SVG: of the draft, or judged, or of the plan and solution."""
    site, kind, number = site_of(request), request.path_params["kind"], request.path_params["page"]
    try:
        wish = asked_in(request)
        if kind == "opening":
            return picture_of(await opened(site, wish))
        if kind == "draft":
            printout = await drafted(site, wish)
        elif kind == "candidate":
            printout = await drafted(site, wish, IN_PLACE)
        elif kind == "sheet":
            printout = await judged(site, wish)
        elif kind == "peek":
            printout = await (drafted if wish.settled else judged)(site, wish)
            number = next(i for i, role in enumerate(printout.roles) if role in _SHOWN)
        elif kind == "solution":
            wish = _solved(wish)
            printout = await judged(site, wish)
        else:
            return PlainTextResponse("no such picture\n", 404)
        data = await _page(site, wish, printout, number)
    except (DungeongenError, IndexError) as error:
        return PlainTextResponse(f"{error}\n", 404)
    return picture_of(data)


async def _page(site: Site, wish: SheetQuery, printout: Printout, number: int) -> bytes:
    """Return a page of a sheet: the first is there, and the others are drawn when one is asked for.
    Raises DungeongenError, or IndexError if there is no such page."""
    if number == 0:
        return printout.first
    key = f"rest/{'draft' if printout.answer is None else 'sheet'}/{wish.address}"
    job = site.jobs.start(key, "rest", printout.book, site.styled(wish.look), limits=QUICK)
    others: list[bytes] = await job.finished()
    return others[number - 1]


async def solution(request: Request) -> Response:
    """Return the pages with plan and solution, as a part of the page."""
    site = site_of(request)
    try:
        wish = asked_in(request)
        plain, solved = await judged(site, wish), await judged(site, _solved(wish))
    except DungeongenError as error:
        return site.page("parts/refused.html", error=_fault(request, error))
    pages = range(len(plain.roles), len(solved.roles))
    return site.page("parts/solution.html", wish=wish, pages=pages, printout=solved)


def _solved(wish: SheetQuery) -> SheetQuery:
    return wish._replace(look={**wish.look, "solution": True})


async def file(request: Request) -> Response:
    """Return a file of a sheet, with the bytes that the command line writes."""
    site, ending = site_of(request), request.path_params["ending"]
    try:
        wish = asked_in(request)
        solved = dict(query_in(request)).get("solution") == "1"
        if solved:
            wish = _solved(wish)
        if ending not in _KINDS:
            raise DungeongenError("no such file")
        files = await pressed(site, wish, ending)
        number = int(dict(query_in(request)).get("page", "1"))
        if not 1 <= number <= len(files):
            raise DungeongenError("no such page")
    except (DungeongenError, ValueError) as error:
        return site.wrong(str(error), 404)
    file = files[number - 1]
    if solved:  # another file than the one without it
        file = replace(file, name=file.name.replace(f".{ending}", f"-solution.{ending}"))
    return download(file, _KINDS[ending])


async def text(request: Request) -> Response:
    """Return a sheet as a page to read and fill in."""
    site = site_of(request)
    try:
        (page,) = await pressed(site, asked_in(request), "html")
    except (DungeongenError, ValueError) as error:
        return site.wrong(str(error), 404)
    headers = {"content-security-policy": PAGE}
    return Response(page.data, media_type=_KINDS["html"], headers=headers)


def download(file: File, kind: str) -> Response:
    """Return a file for the browser to keep."""
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return Response(file.data, media_type=kind, headers=headers)


async def pressed(site: Site, wish: SheetQuery, ending: str) -> list[File]:
    """Return the files of a sheet in a format; raises DungeongenError."""
    outcome: SheetBatch = await begin(site, wish).finished()
    key = f"press/{ending}/{wish.drawn}"
    look = site.styled(wish.look)
    job = site.jobs.start(
        key, "press", outcome.book, ending, look, _DPI, limits=replace(QUICK, seconds=120)
    )
    files: list[File] = await job.finished()
    return files


async def progress(request: Request) -> Response:
    """Tell how far the judging of a sheet got."""
    site = site_of(request)
    try:
        wish = asked_in(request)
        job = asked_before(request, wish.key) or begin(site, wish)
    except DungeongenError as error:
        return PlainTextResponse(_fault(request, error), 400)
    stands = job.poll()
    stands["words"], candidate = _candidate(wish, stands)
    return JSONResponse({**stands, "candidate": candidate} if candidate else stands)


def _candidate(wish: SheetQuery, standing: dict[str, str]) -> tuple[str, str]:
    """Return the words of a search, and the address of a picture of the candidate that it judges;
    empty if it judges none."""
    words, _, ident = standing["words"].partition("\n")
    if not ident or standing["state"] != "running":
        return words, ""
    return (
        words,
        f"/picture/candidate/{wish.game.name}/0.svg?{query_of({'from_': ident, **wish.look})}",
    )


def asked_before(request: Request, key: str) -> Job | None:
    """Return the job of a page that asks again: one that was stopped is not begun anew."""
    return site_of(request).jobs.get(key) if request.headers.get("x-again") else None


def standing(job: Job) -> Response:
    """Return how a job stands."""
    return JSONResponse(job.poll())


async def stop(request: Request) -> Response:
    """Stop the judging of a sheet."""
    site = site_of(request)
    try:
        job = site.jobs.get(asked_in(request).key)
    except DungeongenError as error:
        return PlainTextResponse(_fault(request, error), 400)
    return await stopped(request, job)


async def stopped(request: Request, job: Job | None) -> Response:
    """Stop a job; or, where a page says that it leaves, unless another page asks for it."""
    left = await request.body() == b"left"
    if job is not None:
        (job.leave if left else job.stop)()
    return PlainTextResponse("stopped\n")


ROUTES = [
    Route("/make/{game}", make),
    Route("/draft/{game}", draft),
    Route("/sheet/{game}", sheet),
    Route("/solution/{game}", solution),
    Route("/picture/{kind}/{game}/{page:int}.svg", picture),
    Route("/text/{game}", text),
    Route("/file/{game}/{ending}", file),
    Route("/progress/make/{game}", progress),
    Route("/stop/make/{game}", stop, methods=["POST"]),
]
