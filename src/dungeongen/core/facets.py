"""The facets of a game: how layouts are written, made, played and judged.

Each is a named tuple of functions, in the manner of Simon Tatham's puzzles; what a game draws is in
``draw.pages``. An optional argument is in the type, as a protocol. A named tuple is defined in a
tenth of the time that a dataclass takes, and every command waits for these.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from dungeongen.core.options import Asked, Clashes, Option, Settled
    from dungeongen.core.plain_json import JsonObject
    from dungeongen.core.request import Request
    from dungeongen.core.rng import Rng
    from dungeongen.core.table import Due, Line
    from dungeongen.core.verdict import Verdict

Layout = TypeVar("Layout")
State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")
Party = TypeVar("Party")
Layout_contra = TypeVar("Layout_contra", contravariant=True)
State_contra = TypeVar("State_contra", contravariant=True)
State_co = TypeVar("State_co", covariant=True)
Move_co = TypeVar("Move_co", covariant=True)
Party_contra = TypeVar("Party_contra", contravariant=True)
Judged = TypeVar("Judged", bound="Verdict")
Judged_co = TypeVar("Judged_co", bound="Verdict", covariant=True)

Advice = Callable[[State], tuple[Move, str]]
"""Who gives hints: for a state where the player decides, a legal move and the reason for it."""

Opponent = Callable[[View], tuple[tuple[Move, float], ...]]
"""Who sits on the other side: for what a player sees (``Rules.seen``), moves with their
probabilities. An opponent is never given the state, and so cannot peek."""

OnMessage = Callable[[str], None]
"""Who is told, in a line, what is looked for and how far the search got."""

OnName = Callable[[str], None]
"""Who is told, before the search, what files of the result will be called, without their ending."""

Carries = Callable[[str], bool]
"""Tells whether an output has all signs of a text."""

Facts = tuple[tuple[str, str], ...]
"""Names and lines of facts."""


# Layouts


class Layouts(NamedTuple, Generic[Layout]):
    """How layouts are written down.

    * ``read(params, deal)``: the layout of a document's two parts; raises DocumentError.
    * ``write(layout)``: the two parts back.
    * ``encode(layout)`` and ``decode(body)``: an id's body of capitals and digits.
    * ``content(layout)``: all that is printed, for the document, as JSON values.
    * ``facts(layout)``: the name of this very thing, and lines of facts for the head of a page.
    * ``notes(layout)``: what somebody should be told before playing it.
    * ``shuffled(layout)``: the same with a pack that players shuffle at the table, so that chance
      draws each card; without it, the layout has every card in its order.
    * ``canonical(layout)``: a text that layouts share which are the same but for what they call
      things, and how they are turned or mirrored; without it, only equal layouts are the same.
    * ``puzzle(layout)``: the 81 cells of a number puzzle that the layout has besides, ``.`` for a
      blank; without it, there is none.
    """

    read: Callable[[JsonObject, JsonObject], Layout]
    write: Callable[[Layout], tuple[JsonObject, JsonObject]]
    encode: Callable[[Layout], str]
    decode: Callable[[str], Layout]
    content: Callable[[Layout], JsonObject]
    facts: Callable[[Layout], tuple[str, tuple[str, ...]]]
    notes: Callable[[Layout], Sequence[str]] = lambda layout: ()
    shuffled: Callable[[Layout], Layout] | None = None
    canonical: Callable[[Layout], str] | None = None
    puzzle: Callable[[Layout], str] | None = None


# Making


class Made(NamedTuple, Generic[Layout]):
    """What a generator found.

    ``candidate``: which of the seed's it is, from 1 on. ``seeded``: whether the seed makes it
    again.
    """

    layout: Layout
    candidate: int | None = None
    note: str | None = None
    verdict: Verdict | None = None
    seeded: bool = True


class Preview(NamedTuple):
    """A layout in the terminal: facts below its name, then lines, each with the indent of what
    does not fit on it."""

    facts: tuple[str, ...] = ()
    lines: tuple[tuple[Line, int], ...] = ()


def no_check(layout: object, request: object) -> None:
    """Let any layout be printed with any options."""


class Generator(NamedTuple, Generic[Layout, Party]):
    """How layouts are made, and all that can be asked of it.

    * ``about``: paragraphs for the help; ``examples``: what follows the command's name, and what
      it does.
    * ``make(seed, request, looking)``: the layout of a seed, judged unless the request says not to;
      raises GenerationError, and OptionError for what cannot be meant.
    * ``again(layout, seed, number, request)``: tells whether a candidate of a seed is this layout,
      made anew without judging; where it is ``None``, ``make`` does that.
    * ``files(data, name)``: the layouts in a file that is not one of ours; raises DungeongenError.
    * ``check(layout, request)``: raises OptionError for options that do not suit a layout.
    * ``listed(request)``: the layouts that are asked for by name rather than by a seed, if any.
    * ``called(request)``: what stands in the names of files in place of the seed, if anything.
    * ``played``: what is asked where somebody plays a fresh layout without printing it.
    * ``preview(layout, carries, width)``: the layout in a terminal.
    """

    make: Callable[[str, Request[Party], OnMessage], Made[Layout]]
    options: tuple[Option, ...]
    clashes: Clashes = ()
    about: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    solution: str = "how it is won"
    files: Callable[[bytes, str], Sequence[Layout]] | None = None
    check: Callable[[Layout, Request[Party]], None] = no_check
    listed: Callable[[Request[Party]], Sequence[Made[Layout]]] | None = None
    label: Callable[[Request[Party]], str] = lambda request: ""
    played: Asked = MappingProxyType({})
    preview: Callable[[Layout, Carries, int], Preview] | None = None
    again: Callable[[Layout, str, int, Request[Party]], bool] | None = None


class Campaign(Protocol[Layout]):
    """How the dungeons of a campaign are found: ``most`` of them at most."""

    @property
    def most(self) -> int:
        """How many dungeons a campaign has at most."""

    def __call__(
        self, seed: str, count: int, on_message: OnMessage
    ) -> tuple[Sequence[Made[Layout]], str]:
        """Return judged dungeons, the easiest first, and how many candidates that took."""


# Playing


class Start(Protocol[Layout_contra, Party_contra, State_co]):
    """Returns the state in which a play begins."""

    def __call__(self, layout: Layout_contra, party: Party_contra | None = None, /) -> State_co: ...


def alone(state: object) -> int:
    """Return the one player of a solitaire."""
    return 0


def lies_open(state: State, player: int, rng: Rng) -> State:
    """Return the state itself: nothing is hidden that could be dealt anew."""
    return state


class Rules(NamedTuple, Generic[Layout, State, Move, Party]):
    """How a layout is played.

    * ``new(layout)`` or ``new(layout, party)``: the beginning; a party is what ``parties`` reads.
    * ``apply`` raises IllegalMoveError for a move that may not be played; ``parse`` raises
      InvalidMoveError for a text that is no move; ``parse(format(move)) == move``.
    * ``outcome`` is ``None`` while the play goes on.
    * ``chance`` gives the outcomes with their probabilities where chance is to move, else ``None``.
    * ``players``: how many there are; ``mover(state)``: the one who decides, from 0 on, where
      somebody does.
    * ``returns(state)``: what each player gets, once the play is over.
    * ``view(state, player)``: all that a player knows, as a value: two states that look the same to
      a player are equal here.
    * ``redealt(state, player, rng)``: a state that looks the same to a player, with all that this
      player does not know dealt anew; without it, everything lies open.
    * ``tell(before, move, after)``: what happened, as sentences; nothing for what is no event.
    * ``totals(state)``: what the player has, as names and numbers.
    * ``opens_round(before, move)``: whether a move begins a round, for who tells or writes a play.
    * ``wins``: the outcomes that a witness of *beatable* may end in.
    * ``parties``: how a party goes from one play to the next; ``None``: there are none.
    * ``seated(player)``: the same where the program plays for all others: ``tell`` and ``totals``
      call that player *you*; ``None``: nobody is named.
    """

    new: Start[Layout, Party, State]
    legal_moves: Callable[[State], Iterable[Move]]
    apply: Callable[[State, Move], State]
    outcome: Callable[[State], str | None]
    format: Callable[[Move], str]
    parse: Callable[[str], Move]
    chance: Callable[[State], tuple[tuple[Move, float], ...] | None]
    returns: Callable[[State], tuple[float, ...]]
    view: Callable[[State, int], Hashable]
    tell: Callable[[State, Move, State], str]
    totals: Callable[[State], Mapping[str, int]]
    opens_round: Callable[[State, Move], bool]
    redealt: Callable[[State, int, Rng], State] = lies_open
    players: int = 1
    mover: Callable[[State], int] = alone
    wins: tuple[str, ...] = ()
    parties: Parties[State, Party] | None = None
    seated: Callable[[int], Rules[Layout, State, Move, Party]] | None = None


Roll = Callable[["Due"], int]
"""Which of a die's answers came up."""


class Parties(NamedTuple, Generic[State, Party]):
    """How parties go from one play to the next; a game that has none has no such value.

    * ``read(value)``: a party from JSON values; raises DocumentError. ``write(party)``: the values.
    * ``after(state, roll)``: who comes out of a play that is over, level-up and all, and what is
      said of it; ``None`` where nobody does. ``roll(due)`` is which of a die's answers came up.
    * ``retired(party)``: why it enters no dungeon any more; nothing while it does.
    * ``facts(party)``: names and lines of facts.
    * ``named(out, before)``: who came out, called as they were before they went in, which the rules
      of a play need not know; ``before`` is ``None`` for a fresh party.
    """

    read: Callable[[JsonObject], Party]
    write: Callable[[Party], JsonObject]
    after: Callable[[State, Roll], tuple[Party | None, tuple[str, ...]]]
    retired: Callable[[Party], str]
    facts: Callable[[Party], Facts]
    named: Callable[[Party, Party | None], Party] = lambda out, before: out


# Judging


class Judge(Protocol[Layout_contra, Party_contra, Judged_co]):
    """Returns a verdict; seconds are no part of it, since it is printed."""

    def __call__(
        self, layout: Layout_contra, party: Party_contra | None = None, /
    ) -> Judged_co: ...


class Advisor(Protocol[Layout_contra, Party_contra, State_contra, Move_co]):
    """Works out a plan, and returns who gives hints by it."""

    def __call__(
        self, layout: Layout_contra, party: Party_contra | None = None, /
    ) -> Callable[[State_contra], tuple[Move_co, str]]: ...


class Values(Protocol[Layout_contra, Party_contra, State_contra, Move_co]):
    """Works out a plan, and returns who knows what the moves of a state are worth."""

    def __call__(
        self, layout: Layout_contra, party: Party_contra | None = None, /
    ) -> Callable[[State_contra], Mapping[Any, float]]: ...


class Lines(NamedTuple):
    """A verdict in a game's own words.

    ``answer`` is for who looks the deal up, and may give it away: who wins, or the best score.
    ``front`` may be read before anybody plays: it stands on pages and in the terminal. ``odds`` is
    the clause of it that says how likely a play is won. ``best`` tells of the best line, and
    ``plays`` more of the plays that the odds are of, as names and lines for ``check``.
    """

    answer: str
    front: tuple[str, ...] = ()
    odds: str | None = None
    best: Facts = ()
    plays: Facts = ()


def no_report(layout: object, verdict: object) -> Facts:
    """Return nothing that ``check`` should add."""
    return ()


class Solver(NamedTuple, Generic[Layout, State, Move, Party, Judged]):
    """What can be said of a layout.

    * ``judge(layout)`` or ``judge(layout, party)``: the verdict.
    * ``lines(verdict)``: a verdict in words, for pages, books, ``check`` and the terminal.
    * ``verdict``: the type of the game's verdicts, by which those of documents are read.
    * ``report(layout, verdict)``: what ``check`` tells beside the verdict.
    * ``advisor(layout, party)``: who gives hints; ``None``: nobody.
    * ``opponent()``: who plays for the players that nobody sits for; ``None``: nobody.
    * ``values(layout, party)``: who knows the odds after each move of a state, by the moves;
      ``None``: they are sampled.
    """

    judge: Judge[Layout, Party, Judged]
    lines: Callable[[Judged], Lines]
    verdict: type[Judged]
    report: Callable[[Layout, Judged], Facts] = no_report
    advisor: Advisor[Layout, Party, State, Move] | None = None
    opponent: Callable[[], Opponent[Any, Move]] | None = None
    values: Values[Layout, Party, State, Move] | None = None


# Training


class Training(Protocol):
    """A training under way; it may be stopped after any step."""

    def step(self) -> None:
        """Learn for a moment: less than a second."""

    def progress(self) -> str:
        """Return how far it got, in a line."""

    def document(self) -> bytes:
        """Return what has been learned, as a document that training can go on from."""


class Trainer(NamedTuple, Generic[Layout, Move]):
    """How a game's opponent learned what it does.

    * ``about``: paragraphs for the help; ``options``: what can be asked of it.
    * ``named(asked)``: what the file is called, without its ending.
    * ``begin(asked, before, name)``: a training, which goes on from a document and its name if
      there is one; raises DocumentError.
    * ``player(data, name, layout)``: the opponent in such a document, for a layout; raises
      DocumentError.
    * ``report(layout, player)``: what ``check`` tells of it, in place of the game's own opponent.
    """

    about: tuple[str, ...]
    options: tuple[Option, ...]
    stem: Callable[[Settled], str]
    begin: Callable[[Settled, bytes | None, str], Training]
    player: Callable[[bytes, str, Layout], Opponent[Any, Move]]
    report: Callable[[Layout, Opponent[Any, Move]], Facts]


# Surveys


Value = int | float | str | bool | None


class Measure(NamedTuple):
    """A fact that a survey keeps of each deal; a name becomes a column.

    ``against``: plots show how the odds depend on it. ``share``: it is part of a whole, and shown
    in per cent.
    """

    name: str
    kind: type[int] | type[float] | type[str] | type[bool]
    help: str
    against: bool = False
    share: bool = False


class Surveyed(NamedTuple, Generic[Layout, Judged]):
    """What a survey asks of each deal, by a search with ``budget`` times the usual work.

    * ``decide(layout, budget)``: whether it can be won, as quickly as that can be told; where the
      line that shows it takes long, ``witness(layout, budget)`` returns it, or ``None``.
    * ``judge(layout, budget)``: everything that ``check`` would say.
    * ``measures``: what is kept beside the answer, score, odds and difficulty that all games have;
      ``values(layout, verdict)``: those of a deal, ``None`` where they are unknown; there is no
      verdict where a deal was only decided.

    ``rounds`` and ``alive`` among the measures are those of one play by the game's fair player,
    from which a report draws survival over rounds.
    """

    decide: Callable[[Layout, float], Verdict]
    judge: Callable[[Layout, float], Judged]
    measures: tuple[Measure, ...]
    values: Callable[[Layout, Judged | None], Mapping[str, Value]]
    witness: Callable[[Layout, float], tuple[str, ...] | None] = lambda layout, budget: None


# The facets of some game, whose layouts, states, moves and parties are its own affair.

AnyLayouts: TypeAlias = Layouts[object]
AnyGenerator: TypeAlias = Generator[object, object]
AnyCampaign: TypeAlias = Campaign[object]
AnyRules: TypeAlias = Rules[object, object, object, object]
AnySolver: TypeAlias = Solver[object, object, object, object, "Verdict"]
AnyParties: TypeAlias = Parties[object, object]
AnyTrainer: TypeAlias = Trainer[object, object]
AnySurveyed: TypeAlias = Surveyed[object, "Verdict"]
AnyOpponent: TypeAlias = Opponent[object, object]
