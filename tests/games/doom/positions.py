"""Shared by the doom tests: layouts of every kind, and short ways to make and play them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from dungeongen.core.cards import DECK, card_text, cards_named, rank_of, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal, set_up_named
from dungeongen.games.doom.layout import CLASHES, SWITCHES, UNBOUNDED, Layout
from dungeongen.games.doom.rules.engine import apply, legal_moves, outcome
from dungeongen.games.doom.rules.moves import format_move, parse_move
from dungeongen.games.doom.rules.state import State, Thing, new, score

BOOK = "QD AH KH 10H / 2H QS KD 7S"  # rooms A2 and A4 of four cells, empty A1 and A3
DATA = Path(__file__).parents[2] / "data"


def switch_sets() -> st.SearchStrategy[tuple[str, ...]]:
    """Any optional rules that combine; most of the time none."""
    return st.just(()) | st.sets(st.sampled_from(list(SWITCHES)), max_size=6).map(_possible)


def _possible(names: set[str]) -> tuple[str, ...]:
    for pair in CLASHES:
        if names.issuperset(pair):
            names = names - {UNBOUNDED}
    return tuple(name for name in SWITCHES if name in names)


@st.composite
def layouts(draw: st.DrawFn, *, most: int = 26) -> Layout:
    """Deals from the generator, unknown decks, listed reshuffles, whole decks, odd seeds."""
    rng = Rng(str(draw(st.integers(0, 10**6))))
    size = draw(st.integers(4, min(most, 9)) | st.integers(4, most))
    made = deal(rng, size=size, rules=draw(switch_sets()))
    match draw(st.sampled_from(["made", "made", "by hand", "listed", "whole", "seeded"])):
        case "by hand":
            return made.shuffled()
        case "listed":
            orders = tuple(
                shuffled(DECK, rng.child(f"listed/{k}")) for k in range(draw(st.integers(1, 3)))
            )
            return Layout(made.columns, made.rows, made.deck, made.rules, orders, made.seed)
        case "whole":
            deck = shuffled(DECK, rng.child("whole"))
            return Layout(made.columns, made.rows, deck, made.rules, (), made.seed)
        case "seeded":
            seed = draw(st.sampled_from(["42", "K9", "Dragon’s eye", "a/b"]))
            return Layout(made.columns, made.rows, made.deck, made.rules, (), seed)
    return made


def dungeon(
    set_up: str,
    deck: str = "",
    *,
    rules: Iterable[str] = (),
    reshuffles: Iterable[str] = (),
    seed: str | None = None,
) -> Layout:
    """Return a layout whose deck starts with these cards, followed by the others in order."""
    columns, rows = set_up_named(set_up)
    first = cards_named(deck)
    used = {*columns, *rows}
    if used & {*first}:
        used = set()
    rest = tuple(card for card in DECK if card not in used and card not in first)
    orders = tuple(whole(order) for order in reshuffles)
    return Layout(columns, rows, first + rest, tuple(rules), orders, seed)


def whole(order: str) -> tuple[int, ...]:
    """Return all 52 cards, starting with these."""
    first = cards_named(order)
    return first + tuple(card for card in DECK if card not in first)


class Table:
    """A play by move texts, with the state after each."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, *texts: str) -> Table:
        for text in texts:
            self.state = apply(self.state, parse_move(text))
        return self

    @property
    def moves(self) -> list[str]:
        return list(map(format_move, legal_moves(self.state)))

    @property
    def kinds(self) -> set[str]:
        return {text.split()[0] for text in self.moves}

    @property
    def values(self) -> tuple[int, int, int, int]:
        """Health, intelligence, attack, gold."""
        return self.state.health, self.state.intelligence, self.state.attack, self.state.gold

    @property
    def hand(self) -> dict[str, int]:
        return worths(self.state.hand)

    @property
    def foes(self) -> dict[str, int]:
        return worths(self.state.foes)

    @property
    def traps(self) -> dict[str, int]:
        return worths(self.state.traps)

    @property
    def loot(self) -> dict[str, int]:
        return worths(self.state.loot)

    @property
    def end(self) -> tuple[str | None, int]:
        return outcome(self.state), score(self.state)


def worths(things: Iterable[Thing]) -> dict[str, int]:
    return {card_text(card): worth for card, worth in things}


def begun(layout: Layout, stack: str = "left", **values: int) -> Table:
    """Return a play before its first room, with these values; all ♦ go to attack."""
    table = Table(new(layout)).play(f"choose {stack}")
    while table.state.spare:
        table.play("add attack")
    table.state = table.state._replace(**values)  # type: ignore[arg-type]  # a test's own
    return table


def entered(
    cards: str,
    *,
    rules: Iterable[str] = (),
    hand: str = "",
    health: int = 20,
    intelligence: int = 5,
    attack: int = 6,
) -> Table:
    """Return a play in room A2 of the small dungeon, which holds these four cards."""
    table = begun(
        dungeon(BOOK, cards, rules=rules),
        health=health,
        intelligence=intelligence,
        attack=attack,
    )
    things = tuple(sorted((card, rank_of(card)) for card in cards_named(hand)))
    table.state = table.state._replace(hand=things)
    return table.play("enter A2")
