"""Two numbers of rules, drawn from all, are turned: see ``turned.py``, which turns all of them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from kernels import digest
from turned import NUMBERS, Number, NumberError, chosen, turn

_DRAWN = Random(digest("sudongeon")).sample(NUMBERS, 2)  # others after each change of the kernel


@pytest.mark.skipif(find_spec("ziglang") is None, reason="no wheel of ziglang for this platform")
@pytest.mark.parametrize("number", _DRAWN, ids=str)
def test_what_depends_on_a_number_follows_it(number: Number, tmp_path: Path) -> None:
    turn(number, tmp_path)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (Number("sudongeon", "solver.fight_values", "FOES"), "no printed sentence changes"),
        (Number("sudongeon", "catalog", "REGENERATION"), r"REGENERATION\[0\] does not stand there"),
    ],
)
def test_a_number_that_no_sentence_has_is_told(number: Number, told: str, tmp_path: Path) -> None:
    with pytest.raises(NumberError, match=told):
        turn(number, tmp_path)


def test_a_name_that_no_number_has_is_refused() -> None:
    assert [*map(str, chosen(["FALL", "BRIBES[1]"]))] == ["FALL[0]", "BRIBES[1]"]
    with pytest.raises(NumberError, match=r"BRIBES\[99\]: no number of a rule; .*FALL"):
        chosen(["FALL", "BRIBES[99]"])
