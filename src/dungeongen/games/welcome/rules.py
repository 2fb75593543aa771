"""The engine of Welcome to the Dungeon: what may be done in a state, and what it does.

``legal_moves`` is the only judge of what may be played; ``apply`` accepts nothing else, and
``advance`` performs a move known to be legal. Nothing is left to chance, since the layout has the
order of every deck; what is left is what the players do not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, NamedTuple, assert_never, get_args

from dungeongen.core.cards import shuffled
from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.grammar import Codec, Grammar, one_of
from dungeongen.core.naming import replaced_quickly
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import (
    AXE,
    HEROES,
    MONSTERS,
    POTION,
    REVIVED,
    STRENGTHS,
    SWORD,
    health_with,
    pieces_in,
)
from dungeongen.games.welcome.layout import Deck, Layout

# The moves of a play: small frozen values, each with a text that parses back.
#
# Which card is drawn is no move: the layout has the order of the deck, and the view of a state says
# who knows of which card. Equipment is named in one word: ``discard holy-grail``.


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the deck, and look at it alone."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Send the other player into the dungeon."""


@dataclass(frozen=True, slots=True)
class Add:
    """Put the drawn monster on top of the dungeon."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the drawn monster and a piece of equipment."""

    piece: str


@dataclass(frozen=True, slots=True)
class Name:
    """Name the strength that the vorpal sword defeats."""

    strength: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Defeat the monster just turned over with the vorpal axe."""


@dataclass(frozen=True, slots=True)
class Endure:
    """Let the monster just turned over hit, and keep the vorpal axe."""


Move = Draw | Pass | Add | Discard | Name | Strike | Endure

_PIECES = tuple(dict.fromkeys(piece.name for hero in HEROES.values() for piece in hero.pieces))
_STRENGTH = Codec(str, {str(s): s for s in STRENGTHS}.get, "a monster's strength")
_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Draw, "draw"),
        (Pass, "pass"),
        (Add, "add"),
        (Discard, "discard {piece}"),
        (Name, "name {strength}"),
        (Strike, "strike"),
        (Endure, "endure"),
    ),
    {"piece": one_of(_PIECES), "strength": _STRENGTH},
    "'draw' or 'discard torch'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Discard("torch")), format_move(Name(5)), format_move(Draw())
    ('discard torch', 'name 5', 'draw')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("name 9")
    Name(strength=9)
    """
    return _GRAMMAR.parse(text)


# The state of a play: everything that can affect its future, and nothing else.
#
# The players draw in turn, so who drew a card follows from its place in the deck: ``fates`` says of
# each card drawn and dealt with what became of it, and the rest follows from it: whose turn it is,
# the dungeon, the equipment left. ``step`` tells what comes next: a *turn*, the choice with a card
# in *hand*, the strength that the *sword* defeats, the *axe* on the monster just met, or nothing,
# since the play is *over*.


Step = Literal["turn", "hand", "sword", "axe", "over"]

ADDED = -1
"""The fate of a monster that lies in the dungeon; any other is the number of a piece."""

Pair = tuple[int, int]
"""A number for each player."""


class Score(NamedTuple):
    """The adventures that each player won by surviving, and lost by dying (WD-3)."""

    wins: Pair = (0, 0)
    losses: Pair = (0, 0)

    @property
    def played(self) -> int:
        """How many adventures are over."""
        return sum(self.wins) + sum(self.losses)


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``starter`` began the present adventure, whose deck is that of the layout at ``adventure``. In
    the dungeon ``met`` counts the monsters turned over, ``named`` is the strength that the sword
    defeats (0: none), ``spent`` is the set of pieces that work once and are used up.
    """

    layout: Layout
    starter: int
    adventure: int = 0
    score: Score = Score()
    step: Step = "turn"
    fates: tuple[int, ...] = ()
    met: int = 0
    health: int = 0
    named: int = 0
    spent: int = 0

    @property
    def deck(self) -> Deck:
        """The deck of the present adventure, in its order."""
        return self.layout.decks[self.adventure]

    @property
    def drawn(self) -> int:
        """How many cards have been drawn in this adventure."""
        return len(self.fates) + (self.step == "hand")

    @property
    def turn(self) -> int:
        """The player whose turn it is, or who passed."""
        return (self.starter + len(self.fates)) % 2

    @property
    def mover(self) -> int:
        """The player who decides: in the dungeon the one who did not pass."""
        return self.turn if self.step in ("turn", "hand") else 1 - self.turn

    @property
    def pieces(self) -> int:
        """The set of pieces that are left."""
        return pieces_left(self.layout.champion.all, self.fates)

    @property
    def dungeon(self) -> Deck:
        """The monsters of the dungeon, the last one added first, as they are met."""
        return met_in_order(self.deck, self.fates)


def pieces_left(pieces: int, fates: tuple[int, ...]) -> int:
    """Return the set of pieces that are not discarded.

    >>> pieces_left(0b111, (ADDED, 1))
    5
    """
    for fate in fates:
        if fate != ADDED:
            pieces &= ~(1 << fate)
    return pieces


def met_in_order(deck: Deck, fates: tuple[int, ...]) -> Deck:
    """Return the monsters added to the dungeon, the last one first.

    >>> met_in_order((5, 2, 7, 1), (ADDED, 0, ADDED))
    (7, 5)
    """
    return tuple(card for card, fate in zip(deck, fates, strict=False) if fate == ADDED)[::-1]


def new(layout: Layout, party: None = None) -> State:
    """Return the state before the first turn; there is no party from another dungeon."""
    return State(layout, layout.first)


# What a player knows: all that is public, and the cards that this player drew.
#
# Public are the hero and the equipment left, what became of each card drawn (not which it was), how
# many cards lie in deck and dungeon, the score, and the monsters met in the dungeon. After a death
# those not met stay hidden, and discarded monsters always do (WD-2).


class View(NamedTuple):
    """The table as ``player`` sees it; ``own`` are the cards that this player drew, in order.

    ``match``, ``hero``, ``first``: what is played; the other fields are those of ``State``, with
    the monsters ``met`` for their number.
    """

    player: int
    hero: str
    match: bool
    first: int
    starter: int
    score: Score
    step: Step
    fates: tuple[int, ...]
    own: Deck
    met: Deck
    health: int
    named: int
    spent: int


def view_of(state: State, player: int) -> View:
    """Return what a player knows."""
    mine = (player - state.starter) % 2  # the place of this player's first draw
    return View(
        player=player,
        hero=state.layout.hero,
        match=state.layout.match,
        first=state.layout.first,
        starter=state.starter,
        score=state.score,
        step=state.step,
        fates=state.fates,
        own=state.deck[mine : state.drawn : 2],
        met=state.dungeon[: state.met],
        health=state.health,
        named=state.named,
        spent=state.spent,
    )


# A play of Welcome to the Dungeon that looks the same to a player, the other cards dealt anew.
#
# A player knows the cards that were drawn on his own turns and the monsters met in the dungeon.
# Every order of all others is taken for equally likely, whatever the other player did with them.


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same to a player, with every other card dealt anew."""
    deck = state.deck
    mine = (player - state.starter) % 2  # the place of this player's first draw
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED]
    met = added[len(added) - state.met :]
    places = {*range(mine, state.drawn, 2), *met}
    hidden = sorted(card for place, card in enumerate(deck) if place not in places)
    cards = iter(shuffled(hidden, rng.child("deck")))
    order = tuple(card if place in places else next(cards) for place, card in enumerate(deck))
    decks = list(state.layout.decks)
    decks[state.adventure] = order
    for later in range(state.adventure + 1, len(decks)):
        decks[later] = shuffled(MONSTERS, rng.child(f"deck/{later}"))
    return state._replace(layout=replace(state.layout, decks=tuple(decks)))


# In the dungeon: monsters are met one after the other until one is out, or a player decides.
#
# The last monster added is met first. A piece defeats its monsters as often as they come; any other
# monster costs its strength in health (WD-1, WD-2). The vorpal axe is asked for only where no other
# piece defeats the monster, as the rulebook says. ``resolved`` has the whole way, with every
# monster met, so that rules and stories cannot differ.


class Meeting(NamedTuple):
    """A monster met: the piece that defeated it, else nothing and it hit; the health then left.

    ``revived``: the healing potion was drunk.
    """

    strength: int
    by: str
    health: int
    revived: bool = False


Meetings = tuple[Meeting, ...]
Decision = Pass | Name | Strike | Endure


def advanced(state: State, move: Decision) -> State:
    """Return the state after a pass, or after a decision in the dungeon."""
    state, _ = resolved(state, move)
    return _left(state) if state.step == "over" else state


def resolved(state: State, move: Decision) -> tuple[State, Meetings]:
    """Return where the next decision is due, or the end of the adventure, not scored yet.

    With it come the monsters met on the way there.
    """
    hero, pieces = state.layout.champion, state.pieces
    match move:
        case Pass():
            state = state._replace(step="sword", health=health_with(hero, pieces))
            return (state, ()) if pieces & hero.bit(SWORD) else _walked(state, ())
        case Name(strength):
            return _walked(state._replace(named=strength), ())
        case Strike():
            struck = Meeting(state.dungeon[state.met - 1], AXE, state.health)
            return _walked(state._replace(spent=state.spent | hero.bit(AXE)), (struck,))
        case Endure():
            state, hit = _hit(state, state.dungeon[state.met - 1])
            return _walked(state, (hit,))


def _walked(state: State, met: Meetings) -> tuple[State, Meetings]:
    hero, pieces, dungeon = state.layout.champion, state.pieces, state.dungeon
    safe, axe = _defeated_by(hero.name, pieces), pieces & hero.bit(AXE) & ~state.spent
    while state.health > 0 and state.met < len(dungeon):
        strength = dungeon[state.met]
        state = state._replace(met=state.met + 1)
        by = safe.get(strength, SWORD if strength == state.named else "")
        if not by and axe:
            return state._replace(step="axe"), met
        if by:
            meeting = Meeting(strength, by, state.health)
        else:
            state, meeting = _hit(state, strength)
        met = (*met, meeting)
    return state._replace(step="over"), met


@cache
def _defeated_by(hero: str, pieces: int) -> dict[int, str]:
    """Return the strengths that pieces defeat whenever they come, each with the first that does."""
    last_to_first = reversed(pieces_in(HEROES[hero], pieces))
    return {s: piece.name for piece in last_to_first for s in piece.defeats}


def _hit(state: State, strength: int) -> tuple[State, Meeting]:
    health = state.health - strength
    potion = state.pieces & state.layout.champion.bit(POTION) & ~state.spent
    if health <= 0 and potion:
        state = state._replace(health=REVIVED, spent=state.spent | potion)
        return state, Meeting(strength, "", REVIVED, revived=True)
    return state._replace(health=health), Meeting(strength, "", health)


def _left(state: State) -> State:
    """Return the state after an adventure: its result, and the next one if the match goes on."""
    player = 1 - state.turn
    score = scored(state.score, player, state.health > 0)
    if winner(score, state.layout.match) is not None:
        return state._replace(score=score)
    return State(state.layout, player, state.adventure + 1, score)  # WD-3: who went in begins


WINS = LOSSES = 3
"""So many wins of one's own, or losses of the other, decide a match."""

BOTH = 2
"""So many of each decide it too."""


def scored(score: Score, player: int, survived: bool) -> Score:
    """Return the score after a player came to the end of an adventure.

    >>> scored(Score(), 1, True)
    Score(wins=(0, 1), losses=(0, 0))
    """
    wins, losses = list(score.wins), list(score.losses)
    (wins if survived else losses)[player] += 1
    return Score((wins[0], wins[1]), (losses[0], losses[1]))


def wins_match(score: Score, player: int) -> bool:
    """Return whether a player has won the match."""
    wins, losses = score.wins[player], score.losses[1 - player]
    return wins >= WINS or losses >= LOSSES or (wins >= BOTH and losses >= BOTH)


def winner(score: Score, match: bool) -> int | None:
    """Return who has won the match, or the one adventure; ``None`` while it goes on.

    >>> winner(Score((0, 1), (0, 0)), match=False), winner(Score((0, 1), (0, 0)), match=True)
    (1, None)
    """
    for player in (0, 1):
        alone = score.wins[player] or score.losses[1 - player]
        if wins_match(score, player) if match else alone:
            return player
    return None


# The engine


# Who wins: an adventure has a result for one player, a match counts these (WD-3).


# Why a move is illegal, in one line that also names the moves that are legal.

_DUE = {
    "turn": "a player has to draw or pass",
    "hand": "a card is in hand",
    "sword": "the vorpal sword needs a strength",
    "axe": "the vorpal axe has to strike or rest",
}


def reason(state: State, move: Move, legal: Sequence[Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = format_move(move)
    if state.step == "over":
        return f"{text}: the play is over"
    words = ", ".join(format_move(other) for other in legal)
    return f"{text}: {_fault(state, move)}; expected {words}"


def _fault(state: State, move: Move) -> str:
    match move:
        case Draw() if state.step == "turn":
            return "the deck is empty"
        case Discard(piece) if state.step == "hand":
            if not state.layout.champion.bit(piece):
                return f"the {state.layout.hero} has no such piece"
            return f"the {piece.replace('-', ' ')} is gone"
    return _DUE[state.step]


_TURN: tuple[Move, ...] = (Draw(), Pass())
_MUST: tuple[Move, ...] = (Pass(),)
_SWORD: tuple[Move, ...] = tuple(Name(strength) for strength in STRENGTHS)
_AXE: tuple[Move, ...] = (Strike(), Endure())


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then whether the player who began has won."""
    if state.step != "over":
        return None
    return "won" if winner(state.score, state.layout.match) == state.layout.first else "lost"


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every legal move."""
    match state.step:
        case "turn":
            return _TURN if state.drawn < len(MONSTERS) else _MUST
        case "hand":
            return _with_card(state.layout.hero, state.pieces)
        case "sword":
            return _SWORD
        case "axe":
            return _AXE
        case "over":
            return ()
        case _:
            assert_never(state.step)


@cache
def _with_card(hero: str, pieces: int) -> tuple[Move, ...]:
    """Return what may be done with a card in hand."""
    return Add(), *(Discard(piece.name) for piece in pieces_in(HEROES[hero], pieces))


def apply(state: State, move: Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    legal = legal_moves(state)
    if move not in legal:
        raise IllegalMoveError(reason(state, move, legal))
    return advance(state, move)


def advance(state: State, move: Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case Draw():
            return state._replace(step="hand")
        case Add():
            return state._replace(step="turn", fates=(*state.fates, ADDED))
        case Discard(name):
            piece = state.layout.champion.bit(name).bit_length() - 1
            return state._replace(step="turn", fates=(*state.fates, piece))
        case Pass() | Name() | Strike() | Endure():
            return advanced(state, move)
        case _:
            assert_never(move)


def returns(state: State) -> tuple[float, ...]:
    """Return what each player gets once the play is over: 1 for a win, -1 for the other (WD-6)."""
    won = winner(state.score, state.layout.match)
    return (0.0, 0.0) if won is None else (1.0, -1.0) if won == 0 else (-1.0, 1.0)
