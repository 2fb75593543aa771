"""The paper of a region: a hint for those who print on A4 where Letter is usual.

Nothing is guessed: the same command gives the same bytes everywhere. The region comes from the
environment, and the hint is for a person at a terminal who has chosen no paper.
"""

from __future__ import annotations

import locale
import os
import re
import sys

import click
from click.core import ParameterSource

HINT = "printed for A4; if your printer has Letter, say so once: dungeongen settings paper=Letter"
_LETTER = re.compile(
    r"[a-z]{2,3}_(?:US|CA|MX|PH|PR|CL|CO|VE|CR|GT|NI|PA|SV|DO|HN|BO)\b"
    r"|[A-Za-z]+_(?:United States|Canada|Mexico|Philippines)"  # as Windows says it
)


def uses_letter() -> bool:
    """Return whether the user's region prints on Letter."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    region = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return bool(_LETTER.match(region))


def paper_hint() -> str | None:
    """Return the hint for the command that runs, where it is due."""
    source = click.get_current_context().get_parameter_source("paper")
    return HINT if _at_terminal() and source is ParameterSource.DEFAULT and uses_letter() else None


def _at_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
