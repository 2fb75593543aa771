"""What is read aloud of a room tells the form that the map shows."""

from __future__ import annotations

from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.page.game_master import _FORMS, key
from dungeongen.games.sudongeon.plan.drawn import drawn


def test_every_form_has_its_words_and_its_measure() -> None:
    seen = set()
    for number in range(12):
        layout = make(f"aloud/{number}", as_is=True).layout
        of = drawn(layout)
        for room, hall, kind in zip(key(layout), of.plan.halls, of.kinds, strict=True):
            seen.add(kind)
            wide = max(x for x, _ in hall) - min(x for x, _ in hall)
            assert room.aloud.startswith(_FORMS[kind])
            assert f"{5 * round(wide)} feet" in room.aloud
    assert len(seen) >= 10
    assert seen <= _FORMS.keys()
