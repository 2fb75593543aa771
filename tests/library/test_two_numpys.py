"""Sheets that the lowest numpy and the newest one made are the same, and found the same here.

``tests/two_numpys.py --keep`` made them; it makes them again where a solver has changed.
"""

from __future__ import annotations

from pathlib import Path

import dungeongen

DATA = Path(__file__).parent.parent / "data"
OLD, NEW = sorted(DATA.glob("sheets-numpy-*.json"))


def test_two_numpys_made_the_same_bytes() -> None:
    assert OLD.read_bytes() == NEW.read_bytes()


def test_this_numpy_finds_the_same() -> None:
    reports = dungeongen.check_all(NEW)
    assert [report.game.name for report in reports] == [one.name for one in dungeongen.GAMES]
    assert [report.notes for report in reports] == [()] * len(reports)
