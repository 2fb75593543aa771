"""What is read aloud of a room tells the form that the map shows, and nothing twice."""

from __future__ import annotations

from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page.game_master import _FORMS, key
from dungeongen.games.sudongeon.plan.drawn import drawn


def test_every_form_has_its_words_and_its_measure() -> None:
    seen = set()
    for number in range(12):
        layout = make(f"aloud/{number}", as_is=True).layout
        of = drawn(layout)
        for i, (room, kind) in enumerate(zip(key(layout), of.kinds, strict=True)):
            seen.add(kind)
            corners = [x for hall in of.plan.room(i) for x, _ in hall]
            wide = max(corners) - min(corners)
            assert _FORMS[kind] in room.aloud.partition(". ")[0]
            assert str(5 * round(wide)) in room.aloud.partition(". ")[0]
        told = [line for room in key(layout) for line in room.aloud.rstrip(".").split(". ")]
        assert len(told) == len(set(told))
    assert len(seen) >= 10
    assert seen <= _FORMS.keys()


def test_nine_rooms_without_doors_are_told_in_nine_ways() -> None:
    told = [line for room in key(Layout("." * 81)) for line in room.aloud.rstrip(".").split(". ")]
    assert len(told) == len(set(told))
