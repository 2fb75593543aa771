"""The print shop: decks, books, practice series, campaigns; a PDF each, and pictures of it."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from dungeongen.core.options import ResolvedOptions
from dungeongen.library import book, practice
from dungeongen.library import campaign as campaigns
from dungeongen.library import deck as decks
from dungeongen.library.read import Source
from dungeongen.press.printing import PdfPages
from dungeongen.studio.values import Bound, Tell

_DPI = 60
_PAGE = re.compile(rb"/Type /Page\b")
_SHOWN = 24
"""Pages of which there are pictures."""


def deck(tell: Tell, game: str, settled: ResolvedOptions, look: ResolvedOptions) -> Bound:
    """Return the cards of a game, in the order of a deal or as a pack."""
    options = dict(settled)
    if options.get("from_") is not None:
        options["from_"] = Source(str(options["from_"]).strip().encode(), "the text")
    product = decks.deck(game, on_message=tell, **options)
    tell("drawing the pages")
    pdf: bytes = product.pdf(**look)
    dealt = product.sheet is not None  # then the cards lie in the order of the deal
    return _bound(product, PdfPages(pdf, (), frozenset(range(_SHOWN) if dealt else ())))


def bind(
    tell: Tell, kind: str, games: tuple[str, ...], settled: ResolvedOptions, look: ResolvedOptions
) -> Bound:
    """Return a bound book, or a practice series."""
    make: Any = book.book if kind == "book" else practice.practice

    def progress(done: int, of: int) -> None:
        tell(f"{done} of {of} dungeons checked")

    return _drawn(tell, make(*games, **settled, progress=progress), look)


def campaign(tell: Tell, settled: ResolvedOptions, look: ResolvedOptions) -> Bound:
    """Return a campaign: dungeons of rising difficulty behind a log sheet."""
    return _drawn(tell, campaigns.campaign(**settled, on_message=tell), look)


def _drawn(tell: Tell, product: Any, look: ResolvedOptions) -> Bound:
    tell("drawing the pages")
    return _bound(product, product.printed(**look))


def _bound(product: Any, printed: PdfPages) -> Bound:
    from dungeongen.draw.png import NoRendererError, rasterize

    pdf = printed.data
    pictures: list[bytes] = []
    pages = len(_PAGE.findall(pdf))
    with suppress(NoRendererError):  # in a browser: the page then names the PDF alone
        pictures = rasterize(pdf, dpi=_DPI)
        pages = len(pictures)
    title = getattr(product, "title", "") or product.stem
    return Bound(
        title=title,
        words=getattr(product, "summary", ""),
        called=product.stem,
        pdf=pdf,
        pictures=tuple(pictures[:_SHOWN]),
        pages=pages,
        spoilers=printed.spoilers,
    )
