"""The null game: the smallest possible game, to exercise the contract's suite.

A coin is to be called, then tossed. The layout is how much is staked; the player's one decision
is ``call heads`` or ``call tails``, chance's one move ``toss heads`` or ``toss tails``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, assert_never

from dungeongen.core import verdict as verdicts
from dungeongen.core.common_options import COMMON
from dungeongen.core.errors import DocumentError, IllegalMoveError, InvalidMoveError
from dungeongen.core.facets import Candidate, Generator, Layouts, OnMessage, Rules, Solver
from dungeongen.core.game import Facets, Game
from dungeongen.core.options import Number, Option, OptionValues
from dungeongen.core.request import Request
from dungeongen.core.rng import Rng
from dungeongen.core.table import ChancePrompt, Table, Words
from dungeongen.core.verdict import Effort, Odds, Score
from dungeongen.draw.card_drawing import card_faces
from dungeongen.draw.cards import CardContent, CardFace, Cards
from dungeongen.draw.pages import Pages
from dungeongen.search.verdict import lines, odds_words

if TYPE_CHECKING:
    from dungeongen.draw.block import Area, SheetPage
    from dungeongen.draw.theme import Theme

SIDES = ("heads", "tails")
MOST = 33 * 33


@dataclass(frozen=True, slots=True)
class Layout:
    """A stake from 1 to ``MOST``."""

    stake: int


@dataclass(frozen=True, slots=True)
class Call:
    """The player's move."""

    side: str


@dataclass(frozen=True, slots=True)
class Toss:
    """The coin's move."""

    side: str


Move = Call | Toss


@dataclass(frozen=True, slots=True)
class State:
    """What has been called and tossed so far."""

    stake: int
    called: str | None = None
    tossed: str | None = None


def legal_moves(state: State) -> tuple[Move, ...]:
    if state.called is None:
        return tuple(Call(side) for side in SIDES)
    if state.tossed is None:
        return tuple(Toss(side) for side in SIDES)
    return ()


def apply(state: State, move: Move) -> State:
    if move not in legal_moves(state):
        raise IllegalMoveError(f"{format_move(move)}: not now")
    match move:
        case Call(side):
            return replace(state, called=side)
        case Toss(side):
            return replace(state, tossed=side)
        case _:
            assert_never(move)


def outcome(state: State) -> str | None:
    if state.tossed is None:
        return None
    return "won" if state.called == state.tossed else "lost"


def chance(state: State) -> tuple[tuple[Move, float], ...] | None:
    if state.called is None or state.tossed is not None:
        return None
    return tuple((Toss(side), 1 / len(SIDES)) for side in SIDES)


def format_move(move: Move) -> str:
    return f"{'call' if isinstance(move, Call) else 'toss'} {move.side}"


def parse_move(text: str) -> Move:
    match text.split(" "):
        case ["call", side] if side in SIDES:
            return Call(side)
        case ["toss", side] if side in SIDES:
            return Toss(side)
    raise InvalidMoveError(f"move {text[:20]!r}: expected call or toss, then heads or tails")


def read(params: Mapping[str, Any], deal: Mapping[str, Any]) -> Layout:
    if params:
        raise DocumentError("params: expected none")
    if set(deal) != {"stake"} or type(deal["stake"]) is not int or not 1 <= deal["stake"] <= MOST:
        raise DocumentError(f"deal.stake: expected a number from 1 to {MOST}")
    return Layout(deal["stake"])


_DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def encode(layout: Layout) -> str:
    high, low = divmod(layout.stake - 1, len(_DIGITS))
    return _DIGITS[high] + _DIGITS[low]


def decode(body: str) -> Layout:
    if len(body) != 2:
        raise DocumentError("id: expected two characters")
    return Layout(_DIGITS.index(body[0]) * len(_DIGITS) + _DIGITS.index(body[1]) + 1)


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a coin."""

    best: Score | None = None


def judge(layout: Layout, party: None = None, budget: float = 1.0) -> Verdict:
    return Verdict(
        "beatable",
        best=Score(layout.stake, layout.stake, True),
        odds=Odds(0.5, 0.5, 0.5, "exact", None, "whoever calls"),
        difficulty="fair",
        witness=("call heads", "toss heads"),
        effort=Effort(nodes=4),
    )


def make(seed: str, request: Request[None], on_message: OnMessage) -> Candidate[Layout]:
    stake = request.options["stake"] or Rng(seed).child("stake").below(MOST) + 1
    return Candidate(layout=Layout(stake), candidate=1)


def pages(layout: Layout, *, area: Area, theme: Theme, **more: Any) -> list[SheetPage]:
    from dungeongen.draw.block import SheetPage, framed, label

    words = f"Stake {layout.stake}. Call the coin" + (": heads." if more["solution"] else ".")
    block = framed(label(words, size=theme.type["body"], width=area.width), "coin")
    return [SheetPage("Coin", block)]


def due(state: State) -> ChancePrompt:
    return ChancePrompt("Toss the coin", SIDES)


LAYOUTS: Layouts[Layout] = Layouts(
    read=read,
    write=lambda layout: ({}, {"stake": layout.stake}),
    encode=encode,
    decode=decode,
    content=lambda layout: {"stake": layout.stake},
    facts=lambda layout: (f"A coin for {layout.stake}", ("One toss",)),
)

STAKE = Option(
    name="stake",
    kind=Number(1, MOST),
    role="deal",
    metavar="N",
    help=f"What the toss is for (1-{MOST}).",
)

GENERATOR: Generator[Layout, None] = Generator(
    make=make,
    options=(*COMMON, STAKE),
    matches_seed=lambda layout, seed, number, request: (
        number == 1
    ),  # any stake may have been asked for
)

RULES: Rules[Layout, State, Move, None] = Rules(
    new=lambda layout, party=None: State(layout.stake),
    legal_moves=legal_moves,
    apply=apply,
    outcome=outcome,
    format=format_move,
    parse=parse_move,
    chance=chance,
    returns=lambda state: (float(outcome(state) == "won"),),
    view=lambda state, player: state,
    tell=lambda before, move, after: f"The coin shows {after.tossed}." if after.tossed else "",
    totals=lambda state: {"stake": state.stake},
    opens_round=lambda before, move: isinstance(move, Call),
    wins=("won",),
)

TABLE: Table[State, Move] = Table(
    scene=lambda state: ("At the table", f"A coin for {state.stake}."),
    words=lambda state, move: Words(f"Call {move.side}"),
    due=due,
    tell=RULES.tell,
    ends={"won": "You called it.", "lost": "You did not call it."},
)

SOLVER: Solver[Layout, State, Move, None] = Solver(
    judge=judge, lines=lambda verdict: lines(verdict, odds_words(verdict.odds)), verdict=Verdict
)


def faces(layout: Layout, asked: OptionValues) -> list[CardFace]:
    """Return the two sides as cards, in an order that depends on the stake."""
    sides = SIDES if layout.stake % 2 else SIDES[::-1]
    contents = [CardContent(side, value=str(layout.stake)) for side in sides]
    return card_faces(contents, map(SIDES.index, sides))


PAGES: Pages[Layout, None, Verdict] = Pages(sheet=pages)
CARDS: Cards[Layout] = Cards(faces=faces)


GAME = Game(
    name="null",
    title="The null game",
    code="NU",
    about="One coin, one call",
    credit="Nobody's",
    line="Toss a coin.",
    facets=Facets(
        layout="contract.null_game:LAYOUTS",
        generator="contract.null_game:GENERATOR",
        rules="contract.null_game:RULES",
        table="contract.null_game:TABLE",
        solver="contract.null_game:SOLVER",
        pages="contract.null_game:PAGES",
        cards="contract.null_game:CARDS",
    ),
)
