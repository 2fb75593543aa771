"""What can be asked of the generator of Dungeons & Treasure: a seed.

Every deal can be played to a total, so the first candidate of a seed is always taken: there is no
difficulty to choose, and the verdict says how rich the deal is (DT-5).
"""

from __future__ import annotations

from dungeongen.core.cards import card_texts, whole_deck
from dungeongen.core.common_options import CHECK, COUNT, DECK, FROM, SEED, SHARE_CARDS, TITLE
from dungeongen.core.facets import Candidate, Generator, OnMessage, Shelf
from dungeongen.core.options import Clashes, clashes
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.draw.card_sizes import MINI, POKER, mat_option
from dungeongen.games.treasure.layout import Layout, deal, dealt

OPTIONS = (
    SEED,
    COUNT,
    DECK,
    FROM,
    TITLE,
    mat_option(
        {"poker": f"{POKER}, from A3 up with all piles on one page", "mini": f"{MINI}"},
        "What does not fit on one page is printed on several, to lay side by side.",
    ),
    SHARE_CARDS,
    CHECK._replace(
        help="Work out the best total and what a player scores who cannot see the cards (the "
        "default), or leave that out, which is quicker.",
    ),
)
_GIVEN = "the deal is given"
CLASHES: Clashes = (
    *clashes(("seed", "count", "deck"), "from_", _GIVEN),
    *clashes(("seed", "count"), "deck", _GIVEN),
)
_EXAMPLES = (
    ("--seed 42", "show it in the terminal"),
    ("--seed 42 --pdf", "print mat, rules and deck: out/treasure-42.pdf"),
    ("--seed 42 --card-size poker --pdf", "with a mat for poker cards, on several pages"),
    ("--seed 42 --pdf --solution", "the best line, step by step"),
    ('--deck "AS 10H …" --pdf', "the deal of a deck that you hold"),
)


def make(seed: str, request: Request[None], on_message: OnMessage) -> Candidate[Layout]:
    """Make the deal of a seed."""
    layout = _dealt(seed)
    if not request.judged:
        return Candidate(layout, 1)
    from dungeongen.games.treasure.solver.judge import judge  # which loads the kernel

    on_message("looking for the best total")
    return Candidate(layout, 1, verdict=judge(layout))


def listed(request: Request[None]) -> tuple[Candidate[Layout], ...]:
    """Return the deal of your own deck: pile by pile, the lower card first (DT-1)."""
    text = request.options["deck"]
    return () if text is None else (Candidate(dealt(whole_deck(text)), seeded=False),)


def label(request: Request[None]) -> str:
    """Return what names the files of such a deal: its first cards."""
    text = request.options["deck"]
    return "" if text is None else "deck-" + "-".join(card_texts(whole_deck(text)[:4]))


def matches_seed(layout: Layout, seed: str, number: int, request: Request[None]) -> bool:
    """Return whether candidate ``number`` of a seed is this deal."""
    return number == 1 and layout == _dealt(seed)


def _dealt(seed: str) -> Layout:
    return deal(Rng(seed).child("treasure"))


GENERATOR: Generator[Layout, None] = Generator(
    make=make,
    options=OPTIONS,
    clashes=CLASHES,
    about=(
        "Deal a game of Dungeons & Treasure: twelve piles of two cards to destroy for treasure.",
        "A card falls to one of the same or a higher value, or to a pair. Without a file to write, "
        "the deal is shown in the terminal.",
    ),
    examples=_EXAMPLES,
    solution="the best line",
    matches_seed=matches_seed,
    named_layouts=listed,
    label=label,
    shelf=Shelf(
        __file__,
        lambda seed, number: Candidate(_dealt(seed), 1) if number == 1 else None,
    ),
)
