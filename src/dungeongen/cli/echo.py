"""Text from strangers, made fit for a terminal and an error line."""

from __future__ import annotations

import unicodedata

# Controls, half characters, line ends, and the signs that turn the direction of all that follows.
_OBEYED = ("Cc", "Cs", "Zl", "Zp")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(text: str) -> str:
    """Return ``text`` with a question mark for each sign that a terminal obeys, not shows.

    >>> visible("Höhle 龍\\x1b[2J")
    'Höhle 龍?[2J'
    """
    return "".join(
        "?" if sign in _TURNS or unicodedata.category(sign) in _OBEYED else sign for sign in text
    )
