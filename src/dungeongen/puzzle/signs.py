"""One sign for what looks alike: digits of all scripts, keycaps, squares and dots for blanks."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

_UPRIGHT: Final = "│┃┆┇┊┋╎╏║"
_LEVEL: Final = "─━┄┅┈┉╌╍═"
_BLANKS: Final = "．。⋅∙•‧・·●○◦□■▢▪▫◻◼◽◾⬜⬛☐＿＊"
_ALIKE: Final = (
    dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+")
    | dict.fromkeys(_UPRIGHT + "¦｜", "|")
    | dict.fromkeys(_LEVEL + "–—−", "-")
    | dict.fromkeys(_BLANKS, ".")
    | dict(zip("，；＃／＋", ",;#/+", strict=True))
)
_DRESS: Final = "\u20e3\ufe0f"  # a keycap around a digit, and a coloured sign


def unified(text: str) -> str:
    """Return a text in the signs that grids are made of; all other signs stay.

    >>> unified("5\ufe0f\u20e3 ٩⬜│\u200b•")
    '5 9.|.'
    """
    if text.isascii():
        return text
    return text.translate({ord(sign): _plain(sign) for sign in set(text) if not sign.isascii()})


@cache
def _plain(sign: str) -> str:
    if sign in _ALIKE:
        return _ALIKE[sign]
    if sign in _DRESS or unicodedata.category(sign) == "Cf":  # as zero-width spaces
        return ""
    if sign != "\u2028" and unicodedata.category(sign) == "Zs":
        return " "
    digit = unicodedata.digit(sign, None)
    return sign if digit is None or unicodedata.category(sign) != "Nd" else str(digit)
