"""What Scoundrel prints: ``rooms.page`` with its words and its cards."""

from __future__ import annotations

from dungeongen.core.cards import card_text
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.cards import CardFace, Cards, card, playing_card
from dungeongen.draw.tabletop import Paint, Row, Tabletop
from dungeongen.games.scoundrel import rules
from dungeongen.games.scoundrel.layout import CARDS as PACK_SIZE
from dungeongen.games.scoundrel.layout import TAKEN, Layout
from dungeongen.games.scoundrel.rules import State
from dungeongen.games.scoundrel.table import RULES
from dungeongen.rooms.page import MatWords, Place, RoomPages, rows_of
from dungeongen.rooms.rules import ROOM

# A play as it stands: the room, the Dungeon, and the weapon with the monsters on it.


_DUNGEON = "Dungeon"


def rows(state: State) -> list[Row]:
    """Return the cards as they lie."""
    return rows_of(
        state.room,
        len(state.pack) + len(state.under),
        ((state.weapon, "weapon"), (state.last, "struck last")),
        f"{state.health} of {state.layout.health}",
        pile=_DUNGEON,
        face=_face,
    )


def _face(what: int) -> Paint:
    return lambda width, height: card(what, width=width, height=height)


def _touched(state: State, move: rules.Move) -> str:
    """Return the card that a move takes; avoiding a room is done at the Dungeon."""
    return _DUNGEON if isinstance(move, rules.Avoid | rules.Draw) else card_text(move.card)


TABLETOP = Tabletop(rows, _touched)


# What is printed


def _values(layout: Layout) -> dict[str, object]:
    return {
        "cards": PACK_SIZE,
        "health": layout.health,
        "room": ROOM,
        "taken": TAKEN,
        "strict": layout.strict,
        "shuffled": layout.shuffled,
    }


ROOM_PAGES: RoomPages[Layout, State, rules.Move] = RoomPages(
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
