"""What Donsol prints: ``rooms.page`` with its words and its cards."""

from __future__ import annotations

from dungeongen.core.cards import DECK
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw import cards
from dungeongen.draw.block import Block
from dungeongen.draw.card_drawing import card_faces
from dungeongen.draw.cards import CardContent, CardFace, Cards, playing_card
from dungeongen.draw.spoilers import Cell, worded
from dungeongen.draw.tabletop import Paint, Row, Tabletop, pictured
from dungeongen.games.donsol import rules
from dungeongen.games.donsol.layout import CARDS as PACK_SIZE
from dungeongen.games.donsol.layout import (
    EXPERT,
    HEALTH,
    JOKER,
    LEVELS,
    RED,
    Layout,
    card_shown,
    card_text,
)
from dungeongen.games.donsol.rules import State
from dungeongen.games.donsol.table import RULES
from dungeongen.rooms.page import MatWords, Place, RoomPages, rows_of
from dungeongen.rooms.rules import ROOM

# A play as it stands: the room, the deck, and the shield with the monster that it stood last.


_DECK = "deck"
_DONSOL = pictured("demon", str(JOKER))


def face(card: int, *, width: float, height: float) -> Block:
    """Return a card face up; a joker has a demon and what it counts."""
    if is_joker(card):
        return _DONSOL(width, height)
    return cards.card(card, width=width, height=height)


def cell(card: int) -> Cell:
    """Return what draws a card into a low box."""
    return worded("DONSOL") if is_joker(card) else cards.cell(card)


def is_joker(card: int) -> bool:
    """Return whether a card is one of the two jokers."""
    return card >= len(DECK)


def rows(state: State) -> list[Row]:
    """Return the cards as they lie."""
    return rows_of(
        state.room,
        len(state.pack) + len(state.under),
        ((state.shield, "shield"), (state.last, "stood last")),
        f"{state.health} of {HEALTH}{', sick' if state.sick else ''}",
        pile=_DECK,
        face=_face,
        text=card_text,
        shown=card_shown,
    )


def _face(card: int) -> Paint:
    return lambda width, height: face(card, width=width, height=height)


def _touched(state: State, move: rules.Move) -> str:
    """Return the card that a move folds; escaping is done at the deck."""
    return card_text(move.card) if isinstance(move, rules.Fold) else _DECK


TABLETOP = Tabletop(rows, _touched)


# What is printed


def _values(layout: Layout) -> dict[str, object]:
    return {
        "cards": PACK_SIZE,
        "health": HEALTH,
        "room": ROOM,
        "joker": JOKER,
        "red": RED,
        "shuffled": layout.shuffled,
        "escapes": layout.level != EXPERT,
        **{level: layout.level == level for level in LEVELS if level != EXPERT},
    }


ROOM_PAGES: RoomPages[Layout, State, rules.Move] = RoomPages(
    text="donsol",
    values=_values,
    deal={"cards": PACK_SIZE},
    deck=lambda layout: layout.deck,
    health=lambda layout: HEALTH,
    mat=MatWords(
        Place("Deck", "face down; what you escape from goes under it", "labyrinth"),
        Place(
            "Shield",
            "Lay each monster that it stands on it: only lower ones than the last come next.",
            "knight-shield",
        ),
        Place("Discard", "potions, broken shields, monsters", "gravestone"),
    ),
    rules=RULES,
    tabletop=TABLETOP,
    needs=("a pack of 52 cards with two jokers", "a marker"),
    pad=(("Date or deal", 0.3), ("Health left", 0.2), ("Experience", 0.2), ("Remarks", 0.3)),
    face=face,
    cell=cell,
    shown=card_shown,
)
PAGES = ROOM_PAGES.pages


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return the cards of the deck, the top card first."""
    return [_donsol(card) if is_joker(card) else playing_card(card) for card in layout.deck]


def _donsol(card: int) -> CardFace:
    text = f"A Donsol strikes with **{JOKER}**."
    content = CardContent(card_shown(card), "joker, monster", str(JOKER), text=(text,), art="demon")
    (drawn,) = card_faces([content], [card])
    return drawn


CARDS: Cards[Layout] = Cards(
    faces=faces,
    suited=True,
    size="mini",
    about=("The 54 cards of a dungeon, the two Donsols with a picture.",),
)
