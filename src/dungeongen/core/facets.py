"""The facets of a game: how layouts are written, made, played and judged.

Each is a named tuple of functions, in the manner of Simon Tatham's puzzles; what a game draws is in
``draw.pages``. An optional argument is in the type, as a protocol. A named tuple is defined in a
tenth of the time that a dataclass takes, and every command waits for these.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from dungeongen.core.options import Clashes, Option, ResolvedOptions
    from dungeongen.core.plain_json import JsonObject
    from dungeongen.core.request import Request
    from dungeongen.core.rng import Rng
    from dungeongen.core.table import ChancePrompt
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
VerdictT = TypeVar("VerdictT", bound="Verdict")
Judged_co = TypeVar("Judged_co", bound="Verdict", covariant=True)

Advice = Callable[[State], tuple[Move, str]]
"""Who gives hints: for a state where the player decides, a legal move and the reason for it."""

Opponent = Callable[[View], tuple[tuple[Move, float], ...]]
"""Who sits on the other side: for what a player sees (``Rules.seen``), moves with their
probabilities. An opponent is never given the state, and so cannot peek."""

OnMessage = Callable[[str], None]
"""Who is told, in a line, what is looked for and how far the search got."""


class CandidateMessage(str):
    """Such a line, with the ``layout`` of the candidate that is being judged, which may yet be
    rejected."""

    __slots__ = ("layout",)
    layout: object

    def __new__(cls, words: str, layout: object) -> Self:
        message = super().__new__(cls, words)
        message.layout = layout
        return message


OnName = Callable[[str], None]
"""Who is told, before the search, what files of the result will be called, without their ending."""

Facts = tuple[tuple[str, str], ...]
"""Names and lines of facts."""


# Layouts


class Layouts(NamedTuple, Generic[Layout]):
    """How layouts are read and written.

    * ``read(params, deal)``: the layout of a document's two parts; raises DocumentError.
    * ``write(layout)``: those two parts.
    * ``encode(layout)`` and ``decode(body)``: the body of an id, in capitals and digits.
    * ``content(layout)``: everything that the pages print, as JSON values for the document.
    * ``facts(layout)``: the dungeon's name, and lines of facts for the head of a page.
    * ``notes(layout)``: warnings for the player.
    * ``shuffled(layout)``: the same layout without an order of its cards, for players who shuffle:
      chance draws each card. ``None``: the layout always has an order.
    * ``canonical(layout)``: a text that is equal for layouts that differ only in names, or by
      turning and mirroring. ``None``: only equal layouts are the same.
    * ``puzzle(layout)``: the 81 cells of its number puzzle, ``.`` for a blank. ``None``: the game
      has none.
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


class Candidate(NamedTuple, Generic[Layout]):
    """A layout from a generator.

    ``candidate`` is its number among the seed's candidates, from 1. ``seeded``: the seed makes it
    again.
    """

    layout: Layout
    candidate: int | None = None
    note: str | None = None
    verdict: Verdict | None = None
    seeded: bool = True


def no_check(layout: object, request: object) -> None:
    """Accept any layout with any options."""


class Shelf(NamedTuple, Generic[Layout, VerdictT]):
    """Where a game's dungeons stand whose search and verdict are known (``search.shelf``).

    * ``beside``: the path of a module; the file stands beside it.
    * ``numbered(seed, number)``: a candidate of a seed, ``None`` for a number that none has.
    * ``bare(verdict)``: a verdict without long words that follow from its witness;
      ``whole(layout, verdict)``: the verdict with them again.
    """

    beside: str
    numbered: Callable[[str, int], Candidate[Layout] | None]
    bare: Callable[[VerdictT], VerdictT] = lambda verdict: verdict
    whole: Callable[[Layout, VerdictT], VerdictT] = lambda layout, verdict: verdict


class Generator(NamedTuple, Generic[Layout, Party]):
    """How layouts are made, and the options for that.

    * ``about``: paragraphs for the help; ``examples``: what follows the command's name, and what it
      does.
    * ``make(seed, request, on_message)``: the layout of a seed, judged unless the request says not
      to; raises GenerationError, and OptionError for impossible options.
    * ``matches_seed(layout, seed, number, request)``: whether candidate ``number`` of a seed is
      this layout, without judging. ``None``: ``make`` is called instead.
    * ``recall(seed, number, request)``: candidate ``number`` of a seed, judged, if it is what is
      asked for; else ``None``. ``None``: the game does not search for long, or remembers by itself
      where it ended.
    * ``shelf``: dungeons whose search and verdict are known. ``None``: there are none.
    * ``read_foreign(data, name)``: the layouts in another program's file; raises DungeongenError.
    * ``filter(layout, request)``: a layout of a file if it is as ``filter_options`` say, else
      ``None``.
    * ``to_sdm(layout)``: the deal in one line, as in an ``.sdm`` file; ``None``: a game without
      such a format.
    * ``check(layout, request)``: raises OptionError for options that do not suit a layout.
    * ``named_layouts(request)``: the layouts that the options name, such as published decks; empty
      if they name none.
    * ``label(request)``: the text that replaces the seed in names of files; empty for none.
    """

    make: Callable[[str, Request[Party], OnMessage], Candidate[Layout]]
    options: tuple[Option, ...]
    clashes: Clashes = ()
    about: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()
    solution: str = "how it is won"
    read_foreign: Callable[[bytes, str], Sequence[Layout]] | None = None
    to_sdm: Callable[[Layout], str] | None = None
    filter_options: tuple[str, ...] = ()
    filter: Callable[[Layout, Request[Party]], Candidate[Layout] | None] | None = None
    check: Callable[[Layout, Request[Party]], None] = no_check
    named_layouts: Callable[[Request[Party]], Sequence[Candidate[Layout]]] | None = None
    label: Callable[[Request[Party]], str] = lambda request: ""
    matches_seed: Callable[[Layout, str, int, Request[Party]], bool] | None = None
    recall: Callable[[str, int, Request[Party]], Candidate[Layout] | None] | None = None
    shelf: Shelf[Layout, Any] | None = None


class Campaign(NamedTuple):
    """What the campaigns of a game take, whose dungeons have difficulties and a log sheet.

    * ``most``: the largest number of dungeons.
    * ``options``: the options about pages that its sheets take; ``clashes``: which of them exclude
      each other.
    """

    most: int
    options: tuple[Option, ...] = ()
    clashes: Clashes = ()


# Playing


class Start(Protocol[Layout_contra, Party_contra, State_co]):
    """Returns the first state of a play."""

    def __call__(self, layout: Layout_contra, party: Party_contra | None = None, /) -> State_co: ...


def single_player(state: object) -> int:
    """Return player 0, who decides everything in a solitaire."""
    return 0


def nothing_hidden(state: State, player: int, rng: Rng) -> State:
    """Return the state itself: for games where nothing is hidden."""
    return state


class Round(NamedTuple, Generic[State]):
    """A round of a line of play: its events in a paragraph, and the state after it."""

    words: str
    state: State


class Rules(NamedTuple, Generic[Layout, State, Move, Party]):
    """How a layout is played.

    * ``new(layout)`` or ``new(layout, party)``: the first state; ``parties`` says what a party is.
    * ``apply`` raises IllegalMoveError for a move that may not be played; ``parse`` raises
      InvalidMoveError for a text that is no move; ``parse(format(move)) == move``.
    * ``outcome(state)``: the outcome as a word, ``None`` while the play goes on.
    * ``chance(state)``: the outcomes with their probabilities where chance moves, else ``None``. By
      default it never does.
    * ``players``: their number; ``mover(state)``: the player who decides, from 0.
    * ``returns(state)``: what each player gets, once the play is over.
    * ``view(state, player)``: all that a player knows. Two states that look the same to a player
      have equal views.
    * ``redealt(state, player, rng)``: a state with the same view for a player, in which everything
      that this player does not know is dealt anew. By default nothing is hidden.
    * ``tell(before, move, after)``: what happened, as sentences; empty if there is nothing to tell.
    * ``totals(state)``: what the player has, as names and numbers.
    * ``opens_round(before, move)``: whether a move begins a round, for stories and transcripts.
    * ``wins``: the outcomes that count as a win.
    * ``parties``: how a party goes from one play to the next; ``None``: the game has no parties.
    * ``seated(player)``: these rules for a single person at the table: ``tell`` and ``totals`` call
      that player *you*. ``None``: no player is called by name.
    """

    new: Start[Layout, Party, State]
    legal_moves: Callable[[State], Iterable[Move]]
    apply: Callable[[State, Move], State]
    outcome: Callable[[State], str | None]
    format: Callable[[Move], str]
    parse: Callable[[str], Move]
    returns: Callable[[State], tuple[float, ...]]
    view: Callable[[State, int], Hashable]
    tell: Callable[[State, Move, State], str]
    totals: Callable[[State], Mapping[str, int]]
    opens_round: Callable[[State, Move], bool]
    chance: Callable[[State], tuple[tuple[Move, float], ...] | None] = lambda state: None
    redealt: Callable[[State, int, Rng], State] = nothing_hidden
    players: int = 1
    mover: Callable[[State], int] = single_player
    wins: tuple[str, ...] = ()
    parties: Parties[State, Party] | None = None
    seated: Callable[[int], Rules[Layout, State, Move, Party]] | None = None

    def rounds(
        self,
        layout: Layout,
        line: Iterable[str],
        tell: Callable[[State, Move, State], str] | None = None,
    ) -> list[Round[State]]:
        """Return a line of play in rounds, and what comes before the first; without silent ones.

        ``tell`` takes the place of that of the rules.
        """
        parts, state = list[Round[State]](), self.new(layout)
        for move in map(self.parse, line):
            after = self.apply(state, move)
            words = (tell or self.tell)(state, move, after)
            if parts and not self.opens_round(state, move):
                words = f"{parts.pop().words} {words}".strip()
            parts.append(Round(words, after))
            state = after
        return [part for part in parts if part.words]


Roll = Callable[["ChancePrompt"], int]
"""Which of a die's answers came up."""


class Parties(NamedTuple, Generic[State, Party]):
    """How parties go from one play to the next.

    * ``kind``: the class of a party.
    * ``read(value)``: a party from JSON values; raises DocumentError. ``write(party)``: the values.
    * ``after(state, roll)``: the party that comes out of a finished play, with its level-up, and a
      text about that; ``None`` if the party did not survive. ``roll(due)`` returns the
      index of the answer that a die shows.
    * ``retired(party)``: why the party enters no further dungeon; empty while it does.
    * ``facts(party)``: names and lines of facts.
    * ``portraits(party)``: of each member the engraving, the name, and what became of them.
    * ``named(out, before)``: the party ``out`` with the names that its members had ``before``
      (``None``: a fresh party); the rules of a play do not know names.
    * ``typed(text)``: the fresh party that a line of text names, ``None`` for any other text;
      raises DocumentError where the line is wrong.
    """

    kind: type[Party]
    read: Callable[[JsonObject], Party]
    write: Callable[[Party], JsonObject]
    after: Callable[[State, Roll], tuple[Party | None, tuple[str, ...]]]
    retired: Callable[[Party], str]
    facts: Callable[[Party], Facts]
    portraits: Callable[[Party], tuple[tuple[str, str, str], ...]] = lambda party: ()
    named: Callable[[Party, Party | None], Party] = lambda out, before: out
    typed: Callable[[str], Party | None] = lambda text: None


# Judging


class Judge(Protocol[Layout_contra, Party_contra, Judged_co]):
    """Returns a verdict, which depends on the layout, the party and the budget, never on time.

    ``budget``: how many times the usual work a search may take.
    """

    def __call__(
        self, layout: Layout_contra, party: Party_contra | None = None, budget: float = 1.0, /
    ) -> Judged_co: ...


class Advisor(Protocol[Layout_contra, Party_contra, State_contra, Move_co]):
    """Plans, and returns the function that gives hints by that plan."""

    def __call__(
        self, layout: Layout_contra, party: Party_contra | None = None, /
    ) -> Callable[[State_contra], tuple[Move_co, str]]: ...


class PlaysOut(Protocol[Layout_contra, Party_contra, State_contra]):
    """Plans, and returns the function that plays a state out."""

    def __call__(
        self, layout: Layout_contra, party: Party_contra | None = None, /
    ) -> Callable[[State_contra, Rng], float]: ...


class Values(Protocol[Layout_contra, Party_contra, State_contra, Move_co]):
    """Plans, and returns the function that gives the value of each move in a state.

    It may share the plan of ``advice``, the hints of the same play.
    """

    def __call__(
        self, layout: Layout_contra, party: Party_contra | None = None, advice: object = None, /
    ) -> Callable[[State_contra], Mapping[Any, float]]: ...


class Lines(NamedTuple):
    """A verdict in a game's own words.

    ``answer`` may give the deal away: who wins, or the best score. ``front`` may be read before a
    play: pages and the terminal show it, so it is short: a word, then one figure. ``more`` may be
    read before a play too, and stands on the second page. ``odds`` is a clause on the odds,
    ``difficulty`` the word for them. Where the answer is of the cards as they were dealt, but the
    odds of all shuffles, each says so. ``best`` and ``plays`` are names and lines for ``check``: on
    the best line, and on the plays behind the odds. ``average`` is what ``scorer`` scores on
    average, in numbers, where the score is the point.
    """

    answer: str
    front: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    odds: str | None = None
    best: Facts = ()
    plays: Facts = ()
    difficulty: str | None = None
    average: str | None = None
    scorer: str | None = None


def no_report(layout: object, verdict: object) -> Facts:
    """Return no facts: ``check`` adds nothing for this game."""
    return ()


class Solver(NamedTuple, Generic[Layout, State, Move, Party, VerdictT]):
    """What can be said of a layout.

    * ``judge(layout, party, budget)``: the verdict.
    * ``lines(verdict)``: a verdict in words, for pages, books, ``check`` and the terminal.
    * ``verdict``: the class of the game's verdicts, which reads those in documents.
    * ``report(layout, verdict)``: facts that ``check`` adds to the verdict.
    * ``advisor(layout, party)``: the function that gives hints; ``None``: there are no hints.
    * ``opponent()``: the function that plays for players who are not at the table; ``None``: there
      is none.
    * ``values(layout, party, advice)``: the function that gives the odds after each move of a
      state, perhaps by the plan of these hints. ``None``: they are sampled. ``scored``: a sample
      is one of scores, not of wins.
    * ``played_out(layout, party)``: the function that plays a state of a single player out by these
      hints, with dice and shuffles of an ``rng``, and says what that is worth: 1 for a win, or the
      score. ``None``: the rules do it, which is slower.
    * ``weighed``: of which deals the odds on a sheet are, in a sentence for a review, where other
      deals are sampled.
    """

    judge: Judge[Layout, Party, VerdictT]
    lines: Callable[[VerdictT], Lines]
    verdict: type[VerdictT]
    report: Callable[[Layout, VerdictT], Facts] = no_report
    advisor: Advisor[Layout, Party, State, Move] | None = None
    opponent: Callable[[], Opponent[Any, Move]] | None = None
    values: Values[Layout, Party, State, Move] | None = None
    scored: bool = False
    played_out: PlaysOut[Layout, Party, State] | None = None
    weighed: str = ""


# Training


class Training(Protocol):
    """A training in progress; it may be stopped after any step."""

    def step(self) -> None:
        """Train for less than a second."""

    def progress(self) -> str:
        """Return a line on how far the training got."""

    def document(self) -> bytes:
        """Return the document with what was learned; a later training goes on from it."""


class Trainer(NamedTuple, Generic[Layout, Move]):
    """How a game's opponent is trained.

    * ``about``: paragraphs for the help; ``options``: the options of a training.
    * ``stem(options)``: the name of the file, without its ending.
    * ``begin(options, before, name)``: a training, which goes on from the document ``before``, if
      there is one, in the file ``name``; raises DocumentError.
    * ``player(data, name, layout)``: the opponent in a trained document, for a layout; raises
      DocumentError.
    * ``report(layout, player)``: facts of ``check`` for this opponent in place of the game's own.
    """

    about: tuple[str, ...]
    options: tuple[Option, ...]
    stem: Callable[[ResolvedOptions], str]
    begin: Callable[[ResolvedOptions, bytes | None, str], Training]
    player: Callable[[bytes, str, Layout], Opponent[Any, Move]]
    report: Callable[[Layout, Opponent[Any, Move]], Facts]


# Surveys


Value = int | float | str | bool | None


class Measure(NamedTuple):
    """A number that a survey stores of each deal, in a column of this name.

    ``against``: the plots show how the odds depend on it. ``share``: it is a share of a whole,
    shown in per cent.
    """

    name: str
    kind: type[int | float | str | bool]
    help: str
    against: bool = False
    share: bool = False


def answer_of(verdict: Verdict) -> str:
    """Return whether a deal can be won."""
    return verdict.answer


class SurveyFacet(NamedTuple, Generic[Layout, VerdictT]):
    """What a survey asks of each deal, by a search with ``budget`` times the usual work.

    * ``decide(layout, budget)``: whether it can be won, as quickly as that can be told; where the
      line that shows it takes long, ``witness(layout, budget)`` returns it, or ``None``.
    * ``measures``: what is kept beside the answer, score, odds and difficulty that all games have;
      ``values(layout, verdict)``: those of a deal, ``None`` where they are unknown; there is no
      verdict where a deal was only decided, without odds.

    * ``answer(verdict)``: the answer that a report counts, in the column of that name; ``won`` says
      what the share of *beatable* is of, and ``lost`` is the answer of a deal without it.

    *rounds* and *alive* among the measures are those of one play by the game's fair player,
    from which a report draws survival over rounds.
    """

    decide: Callable[[Layout, float], Verdict]
    measures: tuple[Measure, ...]
    values: Callable[[Layout, VerdictT | None], Mapping[str, Value]]
    witness: Callable[[Layout, float], tuple[str, ...] | None] = lambda layout, budget: None
    answer: Callable[[Verdict], str] = answer_of
    won: str = "can be won"
    lost: str = "unbeatable"


# The facets of some game, whose layouts, states, moves and parties are its own affair.

AnyLayouts: TypeAlias = Layouts[object]
AnyGenerator: TypeAlias = Generator[object, object]
AnyRules: TypeAlias = Rules[object, object, object, object]
AnySolver: TypeAlias = Solver[object, object, object, object, "Verdict"]
AnyParties: TypeAlias = Parties[object, object]
AnyTrainer: TypeAlias = Trainer[object, object]
AnySurveyed: TypeAlias = SurveyFacet[object, "Verdict"]
AnyOpponent: TypeAlias = Opponent[object, object]
