"""The sizes of cards are those of the trade."""

from __future__ import annotations

from dungeongen.draw.card_sizes import CARD_SIZES

_INCH = 25.4


def test_sizes_in_inches_are_exact() -> None:
    inches = {
        name: (round(size.width / _INCH, 9), round(size.height / _INCH, 9))
        for name, size in CARD_SIZES.items()
    }
    del inches["standard"]  # made in millimetres
    assert inches == {
        "mini": (1.75, 2.5),
        "bridge": (2.25, 3.5),
        "poker": (2.5, 3.5),
        "tarot": (2.75, 4.75),
    }
    assert CARD_SIZES["standard"] == (63, 88)
