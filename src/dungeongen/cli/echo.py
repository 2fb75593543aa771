"""Text made safe for a terminal and for error lines, and fitted to its encoding.

Commands that we suggest begin as the reader's own did (``program``): with ``dungeongen``, or with
whatever started us in a checkout that is not installed.
"""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata

_WIDEST = 80  # columns of text
_NARROWEST = 40  # columns of text, however narrow the screen
NAME = "dungeongen"
COMMAND = "DUNGEONGEN_COMMAND"
"""The variable in which ``src/start.py`` tells how it was started."""
_LONGEST = 120  # characters of that
_LONGEST_LINE = 400  # characters of an error line
_PLAIN = str.maketrans({"·": "-", "–": "-", "—": "-", "×": "x", "’": "'", "…": ".", "→": ">"})
# Control characters, surrogates, line ends, and marks that turn the direction of the text.
_OBEYED = ("Cc", "Cs", "Zl", "Zp")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def screen_width(widest: int = _WIDEST) -> int:
    """Return how many columns to fill: those of the terminal, from 40 to ``widest``."""
    return max(_NARROWEST, min(widest, shutil.get_terminal_size((_WIDEST, 24)).columns))


def visible(text: str) -> str:
    """Return ``text`` with a question mark in place of each control character.

    >>> visible("Höhle 龍\\x1b[2J")
    'Höhle 龍?[2J'
    """
    return "".join(
        "?" if sign in _TURNS or unicodedata.category(sign) in _OBEYED else sign for sign in text
    )


def one_line(text: str) -> str:
    """Return ``text`` on one line, shortened, without control characters."""
    line = " ".join(text.splitlines())
    if len(line) > _LONGEST_LINE:
        line = f"{line[: _LONGEST_LINE // 2]} … {line[-_LONGEST_LINE // 2 :]}"
    return visible(line)


def carries(encoding: str, text: str) -> bool:
    """Return whether an encoding has every character of ``text``."""
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


def program() -> str:
    """Return how the command line is started here, as typed: ``python3 src/start.py``."""
    command = os.environ.get(COMMAND, "")
    if command and len(command) <= _LONGEST and visible(command) == command:
        return command
    *folders, name = sys.argv[0].replace(os.sep, "/").split("/")
    if name == "__main__.py" and folders[-1:] == [NAME]:
        from shlex import quote

        return f"{quote(sys.orig_argv[0])} -m {NAME}"
    if folders and name.partition(".")[0] == NAME:
        from shlex import quote
        from shutil import which  # takes as long as all of this module

        return quote(sys.argv[0]) if which(NAME) is None else NAME
    return NAME
