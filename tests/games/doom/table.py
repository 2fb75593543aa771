"""What tests of doom share: layouts of every kind, and short ways to make and play them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from dungeongen.core.cards import DECK, cards_named, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.dealing import deal, set_up_named
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.switches import CLASHES, SWITCHES, UNBOUNDED

DATA = Path(__file__).parents[2] / "data"


def switch_sets() -> st.SearchStrategy[tuple[str, ...]]:
    """Any switches that go together, none most of the time."""
    return st.just(()) | st.sets(st.sampled_from(list(SWITCHES)), max_size=6).map(_possible)


def _possible(names: set[str]) -> tuple[str, ...]:
    for pair in CLASHES:
        if names.issuperset(pair):
            names = names - {UNBOUNDED}
    return tuple(name for name in SWITCHES if name in names)


@st.composite
def layouts(draw: st.DrawFn, *, most: int = 26) -> Layout:
    """Deals as they are made, with unknown decks, listed reshuffles, whole decks, odd seeds."""
    rng = Rng(str(draw(st.integers(0, 10**6))))
    size = draw(st.integers(4, min(most, 9)) | st.integers(4, most))
    made = deal(rng, size=size, rules=draw(switch_sets()))
    match draw(st.sampled_from(["made", "made", "by hand", "listed", "whole", "seeded"])):
        case "by hand":
            return made.by_hand()
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
    """Return a layout whose deck begins with these cards; the others follow in order."""
    columns, rows = set_up_named(set_up)
    first = cards_named(deck)
    used = {*columns, *rows}
    if used & {*first}:
        used = set()
    rest = tuple(card for card in DECK if card not in used and card not in first)
    orders = tuple(whole(order) for order in reshuffles)
    return Layout(columns, rows, first + rest, tuple(rules), orders, seed)


def whole(order: str) -> tuple[int, ...]:
    """Return all 52 cards, these first."""
    first = cards_named(order)
    return first + tuple(card for card in DECK if card not in first)


def recorded(name: str) -> list[str]:
    """Return the lines of a data file that are no comments."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
