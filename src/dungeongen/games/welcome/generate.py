"""What can be asked of the generator: hero, decks, who begins, a whole match, how it is printed."""

from __future__ import annotations

from dungeongen.core.common_options import (
    CHECK,
    COUNT,
    DECK,
    FROM,
    SEED,
    SHARE_CARDS,
    SPOILER,
    TITLE,
)
from dungeongen.core.facets import Candidate, Generator, OnMessage
from dungeongen.core.options import (
    YOURS,
    Choice,
    Clashes,
    Flag,
    Number,
    Option,
    OptionError,
    OptionName,
    Text,
    clashes,
)
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.layout import PUBLISHED, Layout, deal

_LETTERS = tuple(PUBLISHED)

OPTIONS = (
    SEED,
    COUNT,
    Option(
        name="decks",
        label="Published decks",
        kind=Text(80),
        role="deal",
        metavar="LETTERS",
        help="Take these of the twenty published practice decks, A to T, such as A-T or C,F.",
    ),
    Option(
        name="hero",
        kind=Choice(tuple(HEROES)),
        role="deal",
        metavar="NAME",
        default="warrior",
        shows_default=True,
        bare=True,
        help="Who goes into the dungeon: the warrior or the barbarian.",
    ),
    Option(
        name="first",
        label="Who begins",
        kind=Number(1, 2),
        role="deal",
        metavar="PLAYER",
        default=1,
        shows_default=True,
        bare=True,
        help="Which player begins the first adventure, 1 or 2.",
    ),
    Option(
        name="match",
        label="A whole match",
        kind=Flag(),
        role="made",
        help="Make a match: a deck for each of its seven adventures.",
    ),
    DECK._replace(
        metavar="NUMBERS",
        help="Use a deck that you have shuffled: its 13 monsters, the top one first, such as "
        "3125621443795.",
    ),
    FROM,
    TITLE,
    SPOILER,
    Option(
        name="set",
        label="The set to cut out",
        kind=Flag(),
        section=YOURS,
        role="form",
        help="Print the set to cut out in place of a deck: cards with their backs for monsters, "
        "equipment and hero, score tracks, a host's sheet, and the rules. For other sizes: deck "
        "welcome.",
    ),
    SHARE_CARDS,
    CHECK._replace(
        help="Work out who wins with every card known (the default), or leave that out.",
    ),
)
_GIVEN = "the decks are given"
_NAMED = "the published decks have no seed"
CLASHES: Clashes = (
    *clashes(("seed", "count", "match"), "decks", _NAMED),
    *clashes(("seed", "count", "decks", "match"), "deck", _GIVEN),
    *clashes(("seed", "count", "decks", "deck", "hero", "first", "match"), "from_", _GIVEN),
    *clashes(
        ("seed", "count", "decks", "deck", "first", "match", "from_", "spoiler", "check", "share"),
        "set",
        "nothing is dealt",
    ),
)
_EXAMPLES = (
    ("--decks C --pdf", "practice deck C under its spoilers: out/welcome-deck-C.pdf"),
    ("--decks A-T --hero barbarian --pdf", "all twenty published decks"),
    ("--seed 42 --count 3 --spoiler flap --pdf", "three new ones"),
    ("--match --seed 42 --pdf", "a match of up to seven adventures"),
    ("--set --hero barbarian --pdf", "the barbarian's cards, tracks and host's sheet"),
)


def letters(text: str) -> tuple[str, ...]:
    """Return the letters of decks that a text lists; raises OptionError.

    >>> letters("C,F"), letters("r-t, a")
    (('C', 'F'), ('R', 'S', 'T', 'A'))
    """
    result: list[str] = []
    for part in text.upper().replace(",", " ").split():
        first, _, last = part.partition("-")
        if not {first, last or first} <= {*_LETTERS}:
            raise OptionError(OptionName("decks"), f": expected letters from A to T, not {part}")
        run = _LETTERS[_LETTERS.index(first) : _LETTERS.index(last or first) + 1]
        if not run or {*run} & {*result}:
            raise OptionError(OptionName("decks"), f" {part}: expected each letter once, in order")
        result += run
    if not result:
        raise OptionError(OptionName("decks"), ": expected letters from A to T")
    return tuple(result)


def listed(request: Request[None]) -> tuple[Candidate[Layout], ...]:
    """Return the published decks whose letters the request has, or your own deck."""
    if (numbers := request.options["deck"]) is not None:
        hero, first = request.options["hero"], request.options["first"] - 1
        return (Candidate(Layout(hero, (deck_of(numbers),), first), seeded=False),)
    if request.options["decks"] is None:
        return ()
    return tuple(
        Candidate(
            Layout(request.options["hero"], (PUBLISHED[letter],), request.options["first"] - 1),
            seeded=False,
        )
        for letter in letters(request.options["decks"])
    )


def deck_of(text: str) -> tuple[int, ...]:
    """Return the monsters that a text lists; raises OptionError unless they are the 13.

    >>> deck_of("3 1 2 5 6 2 1 4 4 3 7 9 5") == deck_of("3125621443795")
    True
    """
    deck = tuple(int(sign) for sign in text if sign in "0123456789")
    if sorted(deck) != list(MONSTERS) or set(text) - set("0123456789 ,;"):
        monsters = "".join(map(str, MONSTERS))
        raise OptionError(OptionName("deck"), f": expected the monsters {monsters}, in any order")
    return deck


def label(request: Request[None]) -> str:
    """Return the letters of published decks, or a deck's first monsters, for names of files."""
    if request.options["deck"] is not None:
        return "deck-" + "".join(map(str, deck_of(request.options["deck"])[:4]))
    names = "" if request.options["decks"] is None else "".join(letters(request.options["decks"]))
    return f"deck{'s' if len(names) > 1 else ''}-{names}" if names else ""


def make(seed: str, request: Request[None], on_message: OnMessage) -> Candidate[Layout]:
    """Make the decks of a seed."""
    layout = _dealt(
        seed,
        request.options["hero"],
        match=request.options["match"],
        first=request.options["first"] - 1,
    )
    return Candidate(layout, 1)


def matches_seed(layout: Layout, seed: str, number: int, request: Request[None]) -> bool:
    """Return whether candidate ``number`` of a seed has these decks."""
    dealt = _dealt(seed, layout.hero, match=layout.match, first=layout.first)
    return number == 1 and layout == dealt


def _dealt(seed: str, hero: str, *, match: bool, first: int) -> Layout:
    return deal(Rng(seed).child("welcome"), hero=hero, match=match, first=first)


GENERATOR: Generator[Layout, None] = Generator(
    make=make,
    options=OPTIONS,
    clashes=CLASHES,
    about=(
        "Make practice decks for Welcome to the Dungeon, a bluffing duel for two players.",
        "Both players draw from one deck of 13 monsters, fill one dungeon and strip one hero, "
        "until one of them passes and the other has to go in. Every card of a deck is printed "
        "under its own spoiler.",
    ),
    examples=_EXAMPLES,
    solution="the line of best play with every card known",
    label=label,
    named_layouts=listed,
    matches_seed=matches_seed,
)
