"""From layouts to files: a sheet's document, its pages with their furniture, and every format.

A ``Sheet`` is a layout with the document that goes into each file. Pages are drawn once for each
format, on the canvas of that format; PNG is rasterized from the PDF, so that no second renderer can
drift. Several sheets share one PDF, with one attached document for each sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dungeongen import __version__
from dungeongen.core.document import FORMAT, bundle, dumps, made_words, sealed
from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.ident import format_id
from dungeongen.core.party import parties_of
from dungeongen.core.templates import Templates
from dungeongen.draw.block import SheetPage
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.fonts import printable
from dungeongen.draw.theme import Theme
from dungeongen.press import furniture
from dungeongen.search.verdict import Verdict, certificate, difficulty_words

ATTACHMENT = "dungeongen.json"
_SLACK = 0.05  # rounding error, in millimetres, to allow in a sum of heights


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layout to print, its document, and the party if it is not a fresh one."""

    game: Game[Any, Any, Any]
    layout: Any
    document: Mapping[str, Any]
    party: Any = None


@dataclass(frozen=True, slots=True)
class Look:
    """How to print sheets: paper in millimetres, theme, and whether to add solution pages."""

    paper: tuple[float, float]
    theme: Theme
    templates: Templates
    solution: bool = False


@dataclass(frozen=True, slots=True)
class Front:
    """Pages before the sheets of a file, made by ``pages(area=…, theme=…)``.

    No document describes them: the file carries those of its sheets, and a blank form has none.
    """

    furniture: furniture.Furniture
    pages: Callable[..., Sequence[SheetPage]]


def sheet(
    game: Game[Any, Any, Any],
    layout: Any,
    *,
    seed: str | None = None,
    candidate: int | None = None,
    made: Mapping[str, bool | int | str] | None = None,
    title: str | None = None,
    party: Any = None,
    judged: bool = True,
    verdict: Verdict | None = None,
) -> Sheet:
    """Return the sheet of a layout for a party, with its complete document.

    ``made`` has the generator's parameters besides the seed, since the seed alone would not make
    this layout again. ``verdict`` is the game's verdict, if the caller has it already.
    """
    params, deal = game.write(layout)
    document: dict[str, Any] = {
        "game": game.name,
        "version": __version__,
        "params": params,
        "deal": deal,
        "title": title or game.facts(layout)[0],
        "id": format_id(game.code, game.encode(layout)),
        "content": game.content(layout),
    }
    if seed is not None:
        document["seed"] = seed
    if candidate is not None:
        document["candidate"] = candidate
    if made:
        document["made"] = dict(made)
    who = () if party is None else (party,)
    if who:
        document["party"] = parties_of(game, "a sheet").write(party)
    if judged:
        found = game.judge(layout, *who) if verdict is None else verdict
        document["verdict"] = found.as_json(FORMAT, game.name)
    return Sheet(game, layout, sealed(document), party)


def attachments(sheets: Sequence[Sheet]) -> dict[str, bytes]:
    """Return the documents by their names inside a file."""
    if len(sheets) == 1:
        return {ATTACHMENT: dumps(dict(sheets[0].document))}
    width = len(str(len(sheets)))
    return {
        f"dungeongen-{i:0{width}}.json": dumps(dict(one.document))
        for i, one in enumerate(sheets, 1)
    }


def as_json(sheets: Sequence[Sheet]) -> bytes:
    """Return the documents as one JSON file."""
    return dumps(bundle([dict(one.document) for one in sheets]))


def as_pdf(sheets: Sequence[Sheet], look: Look, front: Front | None = None) -> bytes:
    """Return one PDF with ``front`` and then all pages of all sheets."""
    from dungeongen.draw.pdf import PdfCanvas

    canvas = PdfCanvas(look.theme, look.templates, meta=_meta(sheets, front))
    draw(canvas, sheets, look, front)
    return canvas.data(attachments(sheets))


def as_svg(sheets: Sequence[Sheet], look: Look, front: Front | None = None) -> list[bytes]:
    """Return one SVG for each page, each with all documents inside."""
    from dungeongen.draw.svg import SvgCanvas

    canvas = SvgCanvas(look.theme, look.templates, meta=_meta(sheets, front))
    draw(canvas, sheets, look, front)
    return canvas.data(attachments(sheets))


def as_png(pdf: bytes, sheets: Sequence[Sheet], *, dpi: int) -> list[bytes]:
    """Return one PNG for each page of ``pdf``, each with all documents inside."""
    from dungeongen.draw.png import rasterize

    texts = {name: data.decode() for name, data in attachments(sheets).items()}
    return rasterize(pdf, dpi=dpi, text_chunks=texts)


def draw(canvas: Canvas, sheets: Sequence[Sheet], look: Look, front: Front | None = None) -> None:
    """Draw every page of every sheet."""
    theme = look.theme.fitted(look.paper[0])
    if front is not None:
        _draw(canvas, look, theme, front.furniture, partial(front.pages, theme=theme))
    for number, one in enumerate(sheets, 1):
        words = _furniture(one)
        who = {} if one.party is None else {"party": one.party}
        pages = partial(
            one.game.pages,
            one.layout,
            theme=theme,
            solution=look.solution,
            verdict=one.document.get("verdict"),
            **who,
        )
        prefix = "" if len(sheets) == 1 else f"{number}. {words.title}: "
        _draw(canvas, look, theme, words, pages, prefix)


def _draw(
    canvas: Canvas,
    look: Look,
    theme: Theme,
    words: furniture.Furniture,
    pages: Callable[..., Sequence[SheetPage]],
    prefix: str = "",
) -> None:
    """Draw pages with their furniture; ``prefix`` starts their labels in the outline."""
    left, top, area = furniture.area(look.paper, theme, words)
    made = pages(area=area)
    for page in made:
        if page.block.height > area.height + _SLACK or page.block.width > area.width + _SLACK:
            size = " × ".join(f"{side:g}" for side in look.paper)
            raise DungeongenError(
                f"paper of {size} mm is too small for the theme {look.theme.name}: "
                f"{page.label} needs {page.block.height + look.paper[1] - area.height:.0f} mm "
                "in height"
            )
    for i, page in enumerate(made, 1):
        canvas.page(*look.paper, prefix + page.label)
        canvas.note(f"{words.title}: {page.label}", ". ".join((words.subtitle, *words.facts)))
        furniture.head(canvas, look.paper, theme, words)
        page.block.paint(canvas, left, top)
        furniture.foot(canvas, look.paper, theme, words, page=i, pages=len(made))


def _furniture(one: Sheet) -> furniture.Furniture:
    document = one.document
    _, facts = one.game.facts(one.layout)
    difficulty = difficulty_words(document.get("verdict") or {})
    if difficulty and facts:  # on the line about the dungeon, not the one about the puzzle
        facts = (*facts[:-1], f"Difficulty {difficulty} · {facts[-1]}")
    origin = [f"dungeongen {document['version']}"]
    seed = document.get("seed")
    if seed is not None:
        origin = [f"Seed {seed}", *made_words(document), *origin]
    return furniture.Furniture(
        title=printable(document["title"]),
        subtitle=printable(one.game.about),
        facts=(printable(" · ".join(origin)), *(printable(fact) for fact in facts)),
        id=document["id"],
        credit=printable(one.game.credit),
        certificate=_certificate(document),
    )


def _certificate(document: Mapping[str, Any]) -> str:
    """Return the verdict in a line, with the version that found it; empty without a verdict."""
    verdict = document.get("verdict")
    if verdict is None:
        return ""
    return printable(" · ".join((*certificate(verdict), f"dungeongen {document['version']}")))


def _meta(sheets: Sequence[Sheet], front: Front | None) -> dict[str, str]:
    if front is not None:
        title, about = front.furniture.title, front.furniture.subtitle
    else:
        title, about = str(sheets[0].document["title"]), sheets[0].game.about
    game = about.partition(":")[0]
    if front is None and len(sheets) > 1:
        title = f"{len(sheets)} sheets of {game}"
    return {
        "title": title,
        "author": "dungeongen",
        "subject": about,
        "keywords": f"{game}, print and play, solo game",
        "creator": f"dungeongen {__version__}",
        "language": "en",
    }
