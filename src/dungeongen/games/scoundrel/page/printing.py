"""What Scoundrel prints: ``rooms.page`` with its words and its cards."""

from __future__ import annotations

from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.games.scoundrel.layout import CARDS as PACK_SIZE
from dungeongen.games.scoundrel.layout import TAKEN, Layout
from dungeongen.games.scoundrel.page.now import TABLETOP
from dungeongen.games.scoundrel.rules import moves as m
from dungeongen.games.scoundrel.rules.state import State
from dungeongen.games.scoundrel.table import RULES
from dungeongen.rooms.mat import MatWords, Place
from dungeongen.rooms.page import RoomPages
from dungeongen.rooms.rules import ROOM


def _values(layout: Layout) -> dict[str, object]:
    return {
        "cards": PACK_SIZE,
        "health": layout.health,
        "room": ROOM,
        "taken": TAKEN,
        "strict": layout.strict,
        "shuffled": layout.shuffled,
    }


ROOM_PAGES: RoomPages[Layout, State, m.Move] = RoomPages(
    text="scoundrel",
    values=_values,
    deal={"cards": PACK_SIZE},
    deck=lambda layout: layout.deck,
    health=lambda layout: layout.health,
    mat=MatWords(
        Place("Dungeon", "face down; avoided rooms go under it", "stair"),
        Place(
            "Weapon",
            "Lay each monster that it strikes on it: the last one is the highest that comes next.",
            "broadsword",
        ),
        Place("Discard", "potions and old weapons", "gravestone"),
    ),
    rules=RULES,
    tabletop=TABLETOP,
    needs=("a pack of 52 cards", "a marker"),
    pad=(("Date or deal", 0.3), ("Health left", 0.2), ("Score", 0.2), ("Remarks", 0.3)),
)
PAGES = ROOM_PAGES.pages


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return the cards of the Dungeon, the top card first."""
    return [playing_card(card) for card in layout.deck]


CARDS: Cards[Layout] = Cards(
    faces=faces, suited=True, size="mini", about=("The 44 cards of a Dungeon.",)
)
