"""What Donsol prints: ``rooms.page`` with its words and its cards."""

from __future__ import annotations

from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.card_drawing import card_faces
from dungeongen.draw.faces import CardContent, CardFace, Cards, playing_card
from dungeongen.games.donsol.layout import CARDS as PACK_SIZE
from dungeongen.games.donsol.layout import (
    EXPERT,
    HEALTH,
    JOKER,
    LEVELS,
    RED,
    Layout,
    card_shown,
)
from dungeongen.games.donsol.page.now import TABLETOP, cell, face, is_joker
from dungeongen.games.donsol.rules import moves as m
from dungeongen.games.donsol.rules.state import State
from dungeongen.games.donsol.table import RULES
from dungeongen.rooms.mat import MatWords, Place
from dungeongen.rooms.page import RoomPages
from dungeongen.rooms.rules import ROOM


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


ROOM_PAGES: RoomPages[Layout, State, m.Move] = RoomPages(
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
