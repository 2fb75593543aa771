"""Text made safe for a terminal and for error lines, and fitted to its encoding."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

WIDTH = 80
_PLAIN = str.maketrans({"·": "-", "–": "-", "—": "-", "×": "x", "’": "'", "…": ".", "→": ">"})
# Control characters, surrogates, line ends, and marks that turn the direction of the text.
_OBEYED = ("Cc", "Cs", "Zl", "Zp")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(text: str) -> str:
    """Return ``text`` with a question mark in place of each control character.

    >>> visible("Höhle 龍\\x1b[2J")
    'Höhle 龍?[2J'
    """
    return "".join(
        "?" if sign in _TURNS or unicodedata.category(sign) in _OBEYED else sign for sign in text
    )


def carries(encoding: str, text: str) -> bool:
    """Tell whether an encoding has every character of ``text``."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plain(text: str, encoding: str) -> str:
    """Return ``text`` in characters that an encoding has.

    >>> plain("Life 3 · gold 1", "ascii")
    'Life 3 - gold 1'
    """
    return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)


def examples(lines: Sequence[tuple[str, str]]) -> str:
    """Return commands and what they do as an epilog that click does not rewrap."""
    wide = max((len(words) for words, what in lines if what), default=0)
    told = (f"  {words:<{wide}}   {what}".rstrip() for words, what in lines)
    return "\n".join(("\b", "Examples:", *told)) if lines else ""
