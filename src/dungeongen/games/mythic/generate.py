"""What can be asked of the generator of Mythic Dungeon Crawler.

A dungeon comes from a seed. Health and jokers stand in the document's params.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from dungeongen.core.cards import in_full
from dungeongen.core.common_options import (
    AS_IS,
    CHECK,
    COUNT,
    DECK,
    FROM,
    JUDGED,
    SEED,
    SHARE_CARDS,
    TITLE,
    difficulty,
)
from dungeongen.core.facets import Candidate, Generator, OnMessage, Shelf
from dungeongen.core.options import (
    Choice,
    Clashes,
    Flag,
    Option,
    OptionError,
    OptionName,
    ResolvedOptions,
    clashes,
)
from dungeongen.core.request import Request
from dungeongen.draw.card_sizes import MINI, POKER, mat_option
from dungeongen.games.mythic.layout import (
    CAPS,
    HEALTHS,
    MOST,
    NEEDS_SKIP,
    STRICT_DISCARD,
    USUAL,
    Layout,
    candidates,
    card_text,
    cards_named,
    in_order,
    pack,
)
from dungeongen.games.mythic.layout import JOKERS as JOKER_CARDS
from dungeongen.search.bands import NAMES, SCALE
from dungeongen.search.candidates import numbered

JOKERS = {
    "dragon": "the dragon, strength 15",
    "treasure": "the treasure, 5 loot, or bait for the dragon",
    "helper": "a helper joker, which holds a card for later",
    "helpers": "two helper jokers",
    "none": "no jokers at all",
}
RULES = {
    STRICT_DISCARD: "harder: discard a card only if nothing else in the room can be played, with "
    "full hands and a covered bag"
}
_NAMES: dict[str, tuple[str, ...]] = {
    "dragon": ("DRAGON",),
    "treasure": ("TREASURE",),
    "helper": ("J1",),
    "helpers": ("J1", "J2"),
    "none": (),
}


OPTIONS = (
    SEED,
    COUNT,
    Option(
        name="jokers",
        kind=Choice(tuple(JOKERS), tuple(JOKERS.values())),
        role="deal",
        metavar="NAME",
        many=True,
        bare=True,
        help="Shuffle in this joker. Repeat it for another. Default: dragon and treasure.",
    ),
    Option(
        name="easy",
        label="Easier start",
        kind=Flag(),
        role="deal",
        help="Start with health 25 of 25, not 20 of 20.",
    ),
    Option(
        name="max_health",
        label="Highest health",
        kind=Choice(("25", "30")),
        role="deal",
        metavar="N",
        help="Raise the maximum health to 25 or 30, and no more than that.",
    ),
    Option(
        name="swap",
        label="Swap with full hands",
        kind=Flag(),
        role="deal",
        help="Optional rule: with both hands full, an unused ♦ or empty joker in a hand may change "
        "places with one on the bag.",
    ),
    Option(
        name="rules",
        label="Optional rules",
        flag="--rule",
        kind=Choice(tuple(RULES), tuple(RULES.values())),
        role="deal",
        metavar="NAME",
        many=True,
        bare=True,
        help="Play with this optional rule.",
    ),
    difficulty(
        "How hard the deal is, by how often a player gets out alive who sees no face-down card and "
        f"plays one room of ten second best: {SCALE}. {NEEDS_SKIP}: it can be cleared, but only "
        "with a skip, as is proved. any: whatever can be cleared without a skip. Default: "
        "neither given away nor hopeless.",
        (*NAMES, NEEDS_SKIP),
        former=(("impossible", f"is now called {NEEDS_SKIP}: you may survive it by skipping"),),
    ),
    AS_IS,
    DECK._replace(
        help="Use a deck that you have shuffled: all its cards, the top card first, such as AS 10H "
        "DRAGON T♣ TREASURE; helper jokers are J1 and J2."
    ),
    FROM,
    TITLE,
    mat_option(
        {"poker": f"{POKER}, one page from A3 up", "mini": f"{MINI}, one page from A4 up"},
        "If it does not fit on a page, it is printed in tiles to cut and glue.",
    ),
    SHARE_CARDS,
    CHECK,
)
_GIVEN = "the dungeon is given"
_KIND = ("jokers", "easy", "max_health", "swap", "rules")
CLASHES: Clashes = (
    *JUDGED,
    *clashes(
        (*_KIND, "seed", "count", "difficulty", "as_is", "deck"),
        "from_",
        _GIVEN,
    ),
    *clashes(("seed", "count", "jokers", "difficulty", "as_is"), "deck", _GIVEN),
)
_EXAMPLES = (
    ("--seed 42", "show it in the terminal"),
    ("--seed 42 --pdf", "print playmat, reference and deal: out/mythic-42.pdf"),
    ("--seed 42 --easy --jokers dragon --jokers helpers --pdf", ""),
    ("--seed 42 --card-size poker --pdf", "with a mat for poker cards, in tiles"),
    ("--difficulty grim --pdf --solution", "with the winning line"),
)


def jokers_of(options: ResolvedOptions) -> tuple[str, ...]:
    """Return the jokers of an option, in their order; raises OptionError."""
    names = options["jokers"]
    if not names:
        return USUAL
    if len(names) > 1 and ("none" in names or {"helper", "helpers"} <= set(names)):
        raise OptionError(OptionName("jokers"), f": {' and '.join(names)} do not go together")
    return tuple(joker for name in names for joker in _NAMES[name])


def make(seed: str, request: Request[None], on_message: OnMessage) -> Candidate[Layout]:
    """Make the dungeon of a seed."""
    from dungeongen.games.mythic.solver import selection

    how = _how(request)
    if not request.judged:
        return next(candidates(seed, **how))
    return selection.candidate(
        seed,
        difficulty=request.options["difficulty"],
        as_is=request.options["as_is"],
        on_message=on_message,
        **how,
    )


def recalled(seed: str, number: int, request: Request[None]) -> Candidate[Layout] | None:
    """Return candidate ``number`` of a seed, judged, if it is what is asked for."""
    from dungeongen.games.mythic.solver import selection

    dungeon = numbered(candidates(seed, **_how(request)), number, MOST)
    return dungeon and selection.rejudge(dungeon, request.options["difficulty"])


def _how(request: Request[None]) -> dict[str, Any]:
    """Return what is asked of each candidate."""
    health = HEALTHS[request.options["easy"]]
    cap = max(health, int(request.options["max_health"] or CAPS[0]))
    return {
        "health": health,
        "max_health": cap,
        "jokers": jokers_of(request.options),
        "swap": request.options["swap"],
        "strict_discard": STRICT_DISCARD in request.options["rules"],
    }


def listed(request: Request[None]) -> tuple[Candidate[Layout], ...]:
    """Return the dungeon of your own deck, with the jokers that are in it."""
    deck = _deck(request)
    if deck is None:
        return ()
    jokers = tuple(name for name in JOKER_CARDS if name in map(card_text, deck))
    in_full(deck, pack(in_order(jokers)), card_text)
    how = {**_how(request), "jokers": jokers}
    return (Candidate(Layout(deck, **how), seeded=False),)


def label(request: Request[None]) -> str:
    """Return what names the files of such a dungeon: the first cards."""
    deck = _deck(request)
    return "" if deck is None else "deck-" + "-".join(map(card_text, deck[:4]))


def _deck(request: Request[None]) -> tuple[int, ...] | None:
    text = request.options["deck"]
    return None if text is None else cards_named(text)


def matches_seed(layout: Layout, seed: str, number: int, request: Request[None]) -> bool:
    """Return whether candidate ``number`` of a seed is this dungeon."""
    some = candidates(
        seed,
        health=layout.health,
        max_health=layout.max_health,
        jokers=layout.jokers,
        swap=layout.swap,
        strict_discard=layout.strict_discard,
    )
    return any(result.layout == layout for result in islice(some, number - 1, number))


GENERATOR: Generator[Layout, None] = Generator(
    make=make,
    options=OPTIONS,
    clashes=CLASHES,
    about=(
        "Deal a dungeon of 52 cards and jokers, after the game Mythic Dungeon Crawler.",
        "Clear it room by room with two hands and a bag. Without a file to write, the first room "
        "is shown in the terminal.",
    ),
    examples=_EXAMPLES,
    solution="the winning line",
    matches_seed=matches_seed,
    recall=recalled,
    shelf=Shelf(
        __file__,
        lambda seed, number: numbered(candidates(seed), number, MOST),
    ),
    named_layouts=listed,
    label=label,
)
