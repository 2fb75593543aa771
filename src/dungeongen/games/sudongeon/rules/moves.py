"""The moves of a Sudongeon play: small frozen values, each with a text that parses back.

A move names things as a player would: rooms by the letter on the sheet (``go F``), things by their
name and box (``parley dragon NW``, ``take gold S``), amounts by a number (``buy 6 rations``).
Chance has moves too: ``roll 4`` is the die that is due, which the state knows; ``toss heads`` a
coin; ``fell cleric`` the member felled by the Wyrn's blow.

``_GRAMMAR`` has a form for each class (``core.grammar``). Texts are exact: lower case, no leading
zeros, single spaces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from dungeongen.core.grammar import Grammar, number, one_of, place_in
from dungeongen.games.sudongeon.layout import DIRECTIONS, FeatureKind, MonsterKind, NpcKind

MONSTER_WORDS = tuple(kind.name.lower() for kind in MonsterKind)
FEATURE_WORDS = tuple(
    "shrine" if kind is FeatureKind.LAW else kind.name.lower() for kind in FeatureKind
)
PERSON_WORDS = tuple(kind.name.lower() for kind in NpcKind)
BOX_WORDS = ("NW", "N", "NE", "W", "C", "E", "SW", "S", "SE")
CLASS_WORDS = ("warrior", "ranger", "thief", "cleric", "wizard")
SECOND_WORDS = tuple(f"{word}-{number}" for word in CLASS_WORDS for number in range(2, 6))
"""The words for the second to the fifth of a class (SU-17)."""
ROOM_LETTERS = "ABCDEFGHI"
GOODS = ("rations", "mana", "elixirs", "kisses")
MOST = 999
"""The largest amount that a move's text can name."""


# Outside, and from room to room


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy ``amount`` of ``goods``; rations come in threes (SU-13), kisses from a damsel."""

    amount: int
    goods: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter room 0-8 from outside."""

    room: int


@dataclass(frozen=True, slots=True)
class Go:
    """Walk on to another room."""

    room: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Walk out of the dungeon."""


@dataclass(frozen=True, slots=True)
class Home:
    """Go home and end the play, leaving the remaining gold behind."""


# At any time outside fights and traps


@dataclass(frozen=True, slots=True)
class Drink:
    """Drink elixirs, for a life point each."""

    amount: int


@dataclass(frozen=True, slots=True)
class Wear:
    """Put an artifact on the first member who can use it, or on ``who``."""

    artifact: int
    who: str = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """Leave an artifact behind when there are too many (SU-13): that of the first who wears it, or
    of ``who``, unless one is carried."""

    artifact: int
    who: str = ""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Do nothing, or nothing more, and go on."""


# Monsters


@dataclass(frozen=True, slots=True)
class Fight:
    """Fight all hostile monsters here."""


@dataclass(frozen=True, slots=True)
class Ally:
    """Ask the lawful monsters to join you against the chaotic ones: parley 6 (SU-10)."""


@dataclass(frozen=True, slots=True)
class Parley:
    """Parley with a monster over its bribe, or with a person for a favour."""

    who: str
    box: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a bribed monster."""

    who: str
    box: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Strike one enemy after the wizard has drunk ``mana`` potions."""

    who: str
    box: int
    mana: int = 0


@dataclass(frozen=True, slots=True)
class Heal:
    """Turn mana into life, in a fight or trap."""

    amount: int


# Rooms


@dataclass(frozen=True, slots=True)
class Search:
    """Spend a round looking for the hidden door on one side of a box."""

    box: int
    side: str


@dataclass(frozen=True, slots=True)
class Check:
    """Spend a round on another check of a feature."""

    feature: str
    box: int


@dataclass(frozen=True, slots=True)
class Worship:
    """Spend a round at a shrine of law to heal all wounds."""


@dataclass(frozen=True, slots=True)
class DrawMana:
    """Spend a round at a fountain for a mana potion."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Spend another round here without trying anything."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take a pile of gold."""

    box: int


@dataclass(frozen=True, slots=True)
class Eat:
    """End the round: eat a ration, or go hungry."""


# People


@dataclass(frozen=True, slots=True)
class Welcome:
    """Let a damsel or a lost adventurer join."""

    who: str
    box: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Take the miners' quest."""

    who: str
    box: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Collect the miners' pay for slain monsters."""

    who: str
    box: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the Goblin Chieftain his 5 gold."""

    who: str
    box: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse the Goblin Chieftain and fight his gang."""

    who: str
    box: int


@dataclass(frozen=True, slots=True)
class Trade:
    """Trade rations to a hermit for as much mana."""

    amount: int


@dataclass(frozen=True, slots=True)
class BuyArtifact:
    """Buy an artifact from a dealer's stock."""

    artifact: int


@dataclass(frozen=True, slots=True)
class SellArtifact:
    """Sell an artifact to a dealer: the carried one if there is one, else the worn one, as with
    ``Drop``."""

    artifact: int
    who: str = ""


# Chance


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll ``face`` on the die that is due."""

    face: int


@dataclass(frozen=True, slots=True)
class Toss:
    """Toss a coin for a blow: heads, it falls on the party; tails, on an ally."""

    side: str


@dataclass(frozen=True, slots=True)
class Fell:
    """Fell a member: ``cleric``, ``wizard-2``, ``adventurer-1`` (``state.member_words``)."""

    who: str


Move = (
    Buy
    | Enter
    | Go
    | Leave
    | Home
    | Drink
    | Wear
    | Drop
    | GoOn
    | Fight
    | Ally
    | Parley
    | Attack
    | Strike
    | Heal
    | Search
    | Check
    | Worship
    | DrawMana
    | Stay
    | Take
    | Eat
    | Welcome
    | Ask
    | Claim
    | Pay
    | Refuse
    | Trade
    | BuyArtifact
    | SellArtifact
    | Roll
    | Toss
    | Fell
)

_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Buy, "buy {amount} {goods}"),
        (Enter, "enter {room}"),
        (Home, "go home"),
        (Go, "go {room}"),
        (Leave, "leave"),
        (Drink, "drink {amount}"),
        (Wear, "wear artifact {artifact}"),
        (Wear, "wear artifact {artifact} on {second}"),
        (Drop, "drop artifact {artifact}"),
        (Drop, "drop artifact {artifact} of {second}"),
        (GoOn, "go on"),
        (Fight, "fight"),
        (Ally, "ally"),
        (Parley, "parley {who} {box}"),
        (Attack, "attack {who} {box}"),
        (Strike, "strike {who} {box} with {mana} mana"),
        (Strike, "strike {who} {box}"),  # without mana
        (Heal, "heal {amount}"),
        (Search, "search {box} {side}"),
        (Check, "check {feature} {box}"),
        (Worship, "worship"),
        (DrawMana, "draw mana"),
        (Stay, "stay"),
        (Take, "take gold {box}"),
        (Eat, "eat"),
        (Welcome, "welcome {who} {box}"),
        (Ask, "ask {who} {box}"),
        (Claim, "claim {who} {box}"),
        (Pay, "pay {who} {box}"),
        (Refuse, "refuse {who} {box}"),
        (Trade, "trade {amount} rations"),
        (BuyArtifact, "buy artifact {artifact}"),
        (SellArtifact, "sell artifact {artifact}"),
        (SellArtifact, "sell artifact {artifact} of {second}"),
        (Roll, "roll {face}"),
        (Toss, "toss {coin}"),
        (Fell, "fell {member}"),
    ),
    {
        "amount": number(1, MOST),
        "mana": number(1, MOST),
        "goods": one_of(GOODS),
        "room": place_in(tuple(ROOM_LETTERS), "<A…I>"),
        "box": place_in(BOX_WORDS, "<NW…SE>"),
        "side": one_of(DIRECTIONS, "<north…>"),
        "coin": one_of(("heads", "tails")),
        "who": one_of((*MONSTER_WORDS, *PERSON_WORDS)),
        "feature": one_of(FEATURE_WORDS),
        "artifact": number(1, 10),
        "face": number(1, 10),
        "second": one_of(SECOND_WORDS, "<wizard-2…>"),
        "member": one_of((*CLASS_WORDS, *SECOND_WORDS, *(f"adventurer-{i}" for i in range(1, 10)))),
    },
    "'go F', 'roll 4' or 'eat'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Strike("troll", 6, 13)), format_move(Strike("troll", 6))
    ('strike troll SW with 13 mana', 'strike troll SW')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("search SW east")
    Search(box=6, side='east')
    """
    return _GRAMMAR.parse(text)
