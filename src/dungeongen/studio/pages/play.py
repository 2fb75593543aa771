"""Play: a play in progress, its choices as buttons and keys, and where plays begin.

Each play has an address of its own. What is done is a form that is posted; the script only replaces
the part that changed. A form says after how many moves it was shown: if the play has gone on since,
in another tab, nothing is done and the page shows how it stands.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dungeongen.core.errors import DungeongenError
from dungeongen.studio.jobs import Job
from dungeongen.studio.pages.home import DAY, shown_on
from dungeongen.studio.pages.make import asked_in, chosen, download
from dungeongen.studio.plays import Seat
from dungeongen.studio.site import Site, form_in, picture_of, query_in, see, site_of
from dungeongen.studio.values import File
from dungeongen.studio.workers import Limits

READING = Limits(memory=1 << 30, seconds=30)
"""What reading an upload may take."""


async def plays(request: Request) -> Response:
    """Show how a play begins, and those that were left."""
    return site_of(request).page("plays.html", shown=shown_on(date.today()))


async def new(request: Request) -> Response:
    """Begin a play of a sheet that was made here."""
    site = site_of(request)
    try:
        game = dict(query_in(request)).get("game", "")
        request.scope["path_params"] = {"game": game}
        wish = asked_in(request)
        seed = wish.request.seed or ""
        day = seed if DAY.fullmatch(seed) and wish.sheet == {"seed": seed} else ""
        name = await site.plays.begin(await chosen(site, wish), "book", day, wish.key)
    except DungeongenError as error:
        return site.wrong(error)
    return see(f"/play/{name}")


async def resume(request: Request) -> Response:
    """Take an upload: a saved play goes on, sheets are offered to be played."""
    site = site_of(request)
    body: bytes = await request.body()
    try:
        upload = site.keep(File(named(request), body))
        kind, entries = await looked(site, upload)
        if kind == "play":
            return see(f"/play/{await site.plays.begin(entries[0][1], 'play')}")
        if len(entries) == 1 and kind == "sheets":
            return see(f"/play/{await site.plays.begin(entries[0][1], 'book')}")
    except DungeongenError as error:
        return site.page("parts/refused.html", 422, error=str(error))
    return see(f"/play/file/{upload}")


async def choose_sheet(request: Request) -> Response:
    """Show the sheets of an upload, and who goes in; with ``pick``, play one."""
    site, upload = site_of(request), request.path_params["upload"]
    name = dict(query_in(request)).get("party", "")
    party = site.uploads.get(name)
    try:
        kind, entries = await looked(site, upload)
        if request.method == "POST":
            pick = int((await form_in(request)).get("pick", "0"))
            more: dict[str, Any] = {} if party is None else {"party": party.data}
            return see(f"/play/{await site.plays.begin(entries[pick][1], 'book', **more)}")
    except (DungeongenError, ValueError, IndexError) as error:
        return site.wrong(str(error))
    return site.page(
        "sheets.html",
        upload=upload,
        titles=[title for title, _ in entries],
        parties=kind == "parties",
        party=None if party is None else party.name,
    )


async def take_party(request: Request) -> Response:
    """Take the party that is to go into one of an upload's dungeons."""
    site, upload = site_of(request), request.path_params["upload"]
    body: bytes = await request.body()
    if upload not in site.uploads or not body.strip():
        return site.page("parts/refused.html", 422, error="That is no party.")
    return see(f"/play/file/{upload}?party={site.keep(File(named(request), body))}")


async def looked(site: Site, upload: str) -> Any:
    """Return what an upload holds, read within limits; raises DungeongenError."""
    file = site.upload(upload)
    job: Job = site.jobs.start(f"look/{upload}", "look", file.data, file.name, limits=READING)
    return await job.finished()


def named(request: Request) -> str:
    """Return what errors call an upload: the end of its name, without signs that mean anything."""
    name = str(request.headers.get("x-name", ""))
    plain = re.sub(r"[^\w. -]", "", re.split(r"[\\/]", name)[-1])[:60].strip()
    return plain or "the file"


def _seat(request: Request) -> Seat:
    seat = site_of(request).plays.get(request.path_params["play"])
    if seat is None:
        raise DungeongenError("This play is no longer on the table.")
    return seat


def _shown(request: Request, seat: Seat, note: str = "") -> Response:
    """Return the table: as a part for the script, else as the whole page."""
    site, name = site_of(request), request.path_params["play"]
    job = site.jobs.get(seat.judged)
    if not seat.view.odds and job is not None and job.state == "done":
        seat.view = replace(seat.view, odds=job.result.odds)
    view = seat.view
    values = {"view": view, "seat": seat, "name": name, "note": note, "handed": _handed(seat)}
    if request.headers.get("x-part"):
        return site.page("parts/table.html", **values)
    return site.page("play.html", **values)


def _handed(seat: Seat) -> bool:
    """Return whether the screen is before another player than the one to move."""
    view = seat.view
    return view.people > 1 and view.turn == "choice" and seat.here != view.mover


async def play(request: Request) -> Response:
    """Show how a play stands."""
    try:
        return _shown(request, _seat(request))
    except DungeongenError:
        return site_of(request).page("gone.html", 404, name=request.path_params["play"])


async def act(request: Request) -> Response:
    """Do what a form of the play says."""
    site = site_of(request)
    try:
        seat = _seat(request)
    except DungeongenError:
        return site.page("gone.html", 404, name=request.path_params["play"])
    note = ""
    try:
        form = await form_in(request)
        if form.get("moves") != str(seat.view.moves):
            note = "This play has gone on in another tab; here it is."
        else:
            await _do(site, seat, form)
    except (DungeongenError, ValueError) as error:
        note = str(error)
    if request.headers.get("x-part"):
        return _shown(request, seat, note)
    if note:
        return _shown(request, seat, note)
    return see(f"/play/{request.path_params['play']}")


async def _do(site: Site, seat: Seat, form: dict[str, str]) -> None:
    """Carry out what was pressed; raises DungeongenError."""
    amount = int(form["amount"]) if form.get("amount") else None
    match form.get("do"):
        case "choose":
            sure = form.get("sure") == "1"
            await site.plays.move(seat, "choose", int(form["number"]), amount, sure)
        case "no":
            seat.view = replace(seat.view, question="", meant=None)
        case "show":
            await site.plays.move(seat, "show", form.get("answer", ""))
        case "undo" | "redo" as task:
            await site.plays.move(seat, task)
        case "hint":
            await site.plays.hint(seat)
        case "here":
            seat.here = seat.view.mover
        case "dice":
            await site.plays.restart(seat, dice=form.get("dice", ""))
        case "two":
            await site.plays.restart(seat, hot_seat=True)
            seat.here = None
        case _:
            raise DungeongenError("no such button")


async def weigh(request: Request) -> Response:
    """Return the table with what every choice is worth, once a hint was asked for."""
    site, seat = site_of(request), _seat(request)
    if seat.advice is not None and not _handed(seat):
        await site.plays.weigh(seat)
    return _shown(request, seat)


async def save(request: Request) -> Response:
    """Return the play as a file, which the command line plays too."""
    view = _seat(request).view
    return download(File(f"{view.called}.txt", view.text.encode()), "text/plain; charset=utf-8")


async def party(request: Request) -> Response:
    """Return the party that came out, as a file for the next dungeon."""
    view = _seat(request).view
    if not view.party:
        raise DungeongenError("Nobody has come out of this dungeon.")
    return download(File(f"{view.called}-party.json", view.party), "application/json")


async def printed(request: Request) -> Response:
    """Return a page of the sheet that is played."""
    site, seat = site_of(request), _seat(request)
    pages = await site.plays.pages(seat)
    number = request.path_params["page"]
    if number >= len(pages):
        return PlainTextResponse("no such page\n", 404)
    return picture_of(pages[number])


async def picture(request: Request) -> Response:
    """Return how the play stands, or stood some moves before, as a picture; after a move it has
    another address."""
    site, seat = site_of(request), _seat(request)
    shown = seat.view.pictured and not _handed(seat)
    shown = shown and request.path_params["stand"] == seat.view.stand
    moves = request.path_params.get("moves")
    data = await site.plays.picture(seat, moves) if shown else None
    if data is None:
        return PlainTextResponse("no such picture\n", 404)
    return Response(data, media_type="image/svg+xml")


ROUTES = [
    Route("/play", plays),
    Route("/play/new", new, methods=["POST"]),
    Route("/play/resume", resume, methods=["POST"]),
    Route("/play/party/{upload}", take_party, methods=["POST"]),
    Route("/play/file/{upload}", choose_sheet, methods=["GET", "POST"]),
    Route("/play/{play}", play),
    Route("/play/{play}", act, methods=["POST"]),
    Route("/play/{play}/worths", weigh),
    Route("/play/{play}/save", save),
    Route("/play/{play}/party", party),
    Route("/play/{play}/now/{stand}.svg", picture),
    Route("/play/{play}/now/{stand}/{moves:int}.svg", picture),
    Route("/play/{play}/page/{page:int}.svg", printed),
]
