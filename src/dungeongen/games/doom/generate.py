"""What can be asked of the generator of Shuffle and Doom, and how its answers are found.

A dungeon comes from a seed, or from set-up cards that were dealt at the table (``cards``; the
deck then stays unknown, since it is drawn there). Size and rules stand in the document's
params; ``deal`` and ``tiles`` are pages, and say nothing about the dungeon.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from dungeongen.core.cards import card_text, card_texts, whole_deck
from dungeongen.core.common_options import (
    AS_IS,
    CHECK,
    COUNT,
    DECK,
    FROM,
    JUDGED,
    MAP_CLASHES,
    MAPS,
    PICTURE_NAMES,
    SEED,
    TITLE,
    difficulty,
)
from dungeongen.core.facets import Candidate, Generator, OnMessage, Shelf
from dungeongen.core.options import (
    OTHER,
    PAGES,
    YOURS,
    Choice,
    Clash,
    Clashes,
    Flag,
    Number,
    Option,
    OptionError,
    OptionName,
    Pair,
    Text,
    clashes,
)
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import MOST, STANDARD, candidates, deal, set_up_named
from dungeongen.games.doom.layout import LARGEST, SMALLEST, SWITCHES, UNBOUNDED, Layout, rules_of
from dungeongen.search.bands import IMPOSSIBLE, NAMES, SCALE
from dungeongen.search.candidates import numbered

_MOST_TILES = 6
_LONGEST_CARDS = 400
_PLAYERS = {
    "gold": "weigh gold against life, and try to clear the dungeon",
    "safe": "get out alive above all, with whatever gold there is",
}


OPTIONS = (
    SEED,
    COUNT,
    Option(
        name="size",
        kind=Number(SMALLEST, LARGEST),
        role="deal",
        metavar="N",
        default=STANDARD,
        shows_default=True,
        bare=True,
        help=f"How many columns and rows the map has ({SMALLEST}-{LARGEST}).",
    ),
    Option(
        name="rules",
        label="Optional rules",
        flag="--rule",
        kind=Choice(tuple(SWITCHES), tuple(SWITCHES.values())),
        role="deal",
        metavar="NAME",
        many=True,
        bare=True,
        help="Play with this optional rule. Repeat it for another.",
    ),
    difficulty(
        "How hard the dungeon is, by how often a player who plays for gold and sees no face-down "
        f"card clears it: {SCALE}. impossible: proved that nobody gets out alive. any: whatever "
        "can be beaten. "
        "Default: one that is not dull. Looks at 200 dungeons, 60 from 11×11 on, 30 from 15×15 on.",
        (*NAMES, IMPOSSIBLE),
    ),
    AS_IS,
    Option(
        name="cards",
        label="The cards you dealt",
        kind=Text(_LONGEST_CARDS),
        section=YOURS,
        role="deal",
        metavar="CARDS",
        help="Use the set-up cards you dealt: the top row, a /, the left column.",
    ),
    DECK._replace(
        help="Use a deck that you have shuffled: all 52 cards, the top card first, such as AS 10H "
        "T♣. The first become the top row, the next the left column."
    ),
    FROM,
    TITLE,
    Option(
        name="blank",
        label="Empty form",
        kind=Flag(),
        section=YOURS,
        role="form",
        help="Print an empty form, for cards dealt by hand.",
    ),
    Option(
        name="deal",
        label="Print the order of the deck",
        kind=Flag(),
        section=PAGES,
        role="page",
        help="Add a page with the deck in its order: stack yours like it to play exactly this "
        "deal.",
    ),
    Option(
        name="tiles",
        label="Pages of an endless map",
        kind=Pair(_MOST_TILES),
        section=PAGES,
        role="page",
        metavar="RxC",
        help="How many rows and columns of an unbounded map to print, a page each (default: 2x2).",
    ),
    Option(
        name="play_for",
        label="Play for",
        kind=Choice(tuple(_PLAYERS), tuple(_PLAYERS.values())),
        section=OTHER,
        role="player",
        metavar="NAME",
        default="gold",
        shows_default=True,
        help="Whose odds come first, and whose hints you get when you play it: gold, who weighs "
        "gold against life; safe, who puts getting out alive first.",
    ),
    *MAPS,
    CHECK._replace(
        help="Take a deal that can be beaten, and work out its best score and how a player "
        "does who cannot see the cards (the default), or skip that, which is quicker.",
    ),
)
_GIVEN = "the dungeon is given"
_NOT_DEALT = "nothing is dealt"
_NO_SHEET = "it is no sheet"
_ENDLESS = "an unbounded map has no end"
_DEALT = ("seed", "count", "difficulty", "as_is", "cards", "deck")
CLASHES: Clashes = (
    *JUDGED,
    *clashes((*_DEALT, "title", "deal", "tiles", "from_"), "blank", _NOT_DEALT),
    *clashes((*_DEALT, "size", "rules"), "from_", _GIVEN),
    *clashes(("seed", "count", "cards", "difficulty", "as_is"), "deck", _GIVEN),
    Clash("size", "cards", "the cards set it"),
    Clash("count", "cards", "they make one dungeon"),
    *MAP_CLASHES,
    *clashes(PICTURE_NAMES, "deal", _NO_SHEET),
    *clashes(PICTURE_NAMES, "tiles", _ENDLESS),
    *clashes(PICTURE_NAMES, "blank", _NOT_DEALT),
)
_EXAMPLES = (
    ("--seed 42", "show it in the terminal"),
    ("--seed 42 --pdf", "print it: out/doom-42.pdf"),
    ("--seed 42 --size 13 --rule strong --rule merge --pdf", ""),
    ("--seed 42 --deal --pdf", "the deck too, to stack and play exactly so"),
    ("--difficulty grim --pdf --solution", ""),
    ('--cards "QD AH KH 10H / 2H QS KD 7S" --pdf', ""),
    ("--rule unbounded --tiles 2x3 --pdf", ""),
    ("--blank --size 7 --pdf", "an empty form to deal on"),
    ("--seed 42 --player-map --png --px 140", "a map to show to the players"),
)


def make(seed: str, request: Request[None], on_message: OnMessage) -> Candidate[Layout]:
    """Make the dungeon of a seed, or of cards that were dealt at a table."""
    from dungeongen.games.doom.solver import selection

    rules = rules_of(request.options)
    cards = None if request.options["cards"] is None else set_up_named(request.options["cards"])
    by_hand = cards is not None and not request.options["deal"]
    if by_hand and request.options["difficulty"] is not None:
        raise OptionError(
            OptionName("difficulty"), " does not go with ", OptionName("cards"), f": {_GIVEN}"
        )
    seeded = not by_hand or UNBOUNDED in rules
    if request.seed is not None and not seeded:
        raise OptionError(
            OptionName("seed"),
            " does not go with ",
            OptionName("cards"),
            ", except with ",
            OptionName("deal"),
            " or ",
            OptionName("rules"),
            " unbounded",
        )
    how: dict[str, Any] = {"size": request.options["size"], "rules": rules, "cards": cards}
    if request.judged and not by_hand:
        result = selection.candidate(
            seed,
            difficulty=request.options["difficulty"],
            as_is=request.options["as_is"],
            on_message=on_message,
            **how,
        )
    else:
        result = next(candidates(seed, **how))
    return Candidate(
        # At the table the deck is shuffled already.
        layout=result.layout.shuffled() if by_hand else result.layout,
        candidate=None if by_hand else result.candidate,
        verdict=result.verdict,
        seeded=seeded,
    )


def recalled(seed: str, number: int, request: Request[None]) -> Candidate[Layout] | None:
    """Return candidate ``number`` of a seed, judged, if it is what is asked for."""
    from dungeongen.games.doom.solver import selection

    if request.options["cards"] is not None:
        return None
    some = candidates(seed, size=request.options["size"], rules=rules_of(request.options))
    dungeon = numbered(some, number, MOST)
    return dungeon and selection.rejudge(dungeon, request.options["difficulty"])


def listed(request: Request[None]) -> tuple[Candidate[Layout], ...]:
    """Return the dungeon of your own deck (SD-1): what it leaves to chance, such as a
    second shuffle, follows from its cards."""
    if request.options["deck"] is None:
        return ()
    order, size = whole_deck(request.options["deck"]), request.options["size"]
    set_up, deck = (order[:size], order[size : 2 * size]), order[2 * size :]
    rng = Rng(" ".join(card_texts(order)))
    layout = deal(rng, rules=rules_of(request.options), cards=set_up, deck=deck)
    return (Candidate(layout, seeded=False),)


def label(request: Request[None]) -> str:
    """Return the first cards that were dealt at a table, for names of files; empty if there are
    none."""
    if request.options["deck"] is not None:
        return "deck-" + "-".join(card_texts(whole_deck(request.options["deck"])[:4]))
    cards = request.options["cards"]
    return "-".join(map(card_text, set_up_named(cards)[0][:4])) if cards else ""


def matches_seed(layout: Layout, seed: str, number: int, request: Request[None]) -> bool:
    """Return whether candidate ``number`` of a seed is this dungeon."""
    # The set-up cards may have been given, and only the deck been dealt.
    for cards in (None, (layout.columns, layout.rows)):
        some = candidates(seed, size=layout.size, rules=layout.rules, cards=cards)
        if any(result.layout == layout for result in islice(some, number - 1, number)):
            return True
    return False


def check(layout: Layout, request: Request[None]) -> None:
    """Raise OptionError for page options that do not suit this dungeon."""
    if request.options["tiles"] and not layout.has(UNBOUNDED):
        raise OptionError(OptionName("tiles"), " goes with ", OptionName("rules"), " unbounded")
    for name in PICTURE_NAMES:
        if request.options[name] and layout.has(UNBOUNDED):
            raise OptionError(
                OptionName(name),
                " does not go with ",
                OptionName("rules"),
                f" unbounded: {_ENDLESS}",
            )
    if request.options["deal"] and layout.deck is None:
        raise OptionError(OptionName("deal"), ": the order of this deck is unknown")


GENERATOR: Generator[Layout, None] = Generator(
    make=make,
    options=OPTIONS,
    clashes=CLASHES,
    about=(
        "Deal a dungeon from a pack of cards, after the game Shuffle and Doom.",
        "Two stacks of cards cross; where their colours differ, the cells of the map are filled. "
        "Without a file to write, the dungeon is shown in the terminal.",
    ),
    examples=_EXAMPLES,
    solution="the best line, and advice for playing without peeking",
    check=check,
    label=label,
    matches_seed=matches_seed,
    recall=recalled,
    shelf=Shelf(
        __file__,
        lambda seed, number: numbered(candidates(seed), number, MOST),
    ),
    named_layouts=listed,
)
