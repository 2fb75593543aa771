"""What a page has to say, for every game: its rules beside the page, and beside the docs.

A game's ``needed.py`` lists its rules: each with what calls for it and the words of the page. The
list is held against pages (``wrong``), against itself (``idle``), and against the page of rules in
docs/rules (``unlisted``): a rule that is not on the list belongs there, or has a reason not to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"

Sheet = TypeVar("Sheet")


def always(sheet: object) -> bool:
    """What every sheet calls for."""
    return True


class Rule(NamedTuple, Generic[Sheet]):
    """A rule of the docs, what calls for it, and words of the page."""

    rule: str
    needs: Callable[[Sheet], bool]
    words: tuple[str, ...]


def squeezed(text: str) -> str:
    """Return a text without spaces and suits: lines break anywhere, and suits are drawn."""
    return "".join(re.sub("[♥♣♠♦]", "", text).split())


def wrong(rules: Iterable[Rule[Sheet]], sheet: Sheet, said: str) -> list[str]:
    """Return the rules that a page lacks, and those that it has in vain."""
    page, found = squeezed(said), []
    for rule in rules:
        needed = rule.needs(sheet)
        for words in rule.words:
            if (squeezed(words) in page) is not needed:
                found.append(f"{'lacks' if needed else 'has in vain'}: {words} [{rule.rule}]")
    return found


def telling(rules: Sequence[Rule[Sheet]], sheets: Iterable[Sheet]) -> list[Sheet]:
    """Return the sheets that are the first to need some rule, or the first to do without it."""
    seen: set[tuple[int, bool]] = set()
    result = []
    for sheet in sheets:
        answers = {(number, rule.needs(sheet)) for number, rule in enumerate(rules)}
        if not answers <= seen:
            result.append(sheet)
        seen |= answers
    return result


def idle(rules: Iterable[Rule[Sheet]], sheets: Sequence[Sheet]) -> list[str]:
    """Return the rules that no sheet needs, and those that every sheet does without saying so."""
    found = []
    for rule in rules:
        needed = [rule.needs(sheet) for sheet in sheets]
        if not any(needed) or (all(needed) and rule.needs is not always):
            found.append(f"{'always' if all(needed) else 'never'}: {rule.rule}")
    return found


def unlisted(rules: Iterable[Rule[Sheet]], elsewhere: Iterable[str], page: str, cited: str) -> str:
    """Return how a list and a page of the docs differ, nothing if they do not.

    The docs' rules are the rows that cite what matches ``cited`` and name a test, and what the page
    says that book and rulings leave open.
    """
    text = (DOCS / page).read_text("utf-8")
    rows = {
        line.split("|")[1].strip()
        for line in text.splitlines()
        if re.search(rf"\| .*({cited}).*\| .*`test_", line)
    }
    told = rows | {
        " ".join(head.split()) for head in re.findall(r"^- \*\*(.+?)\*\*", text, re.MULTILINE)
    }
    assert told
    needed, left = {rule.rule for rule in rules}, set(elsewhere)
    differing = (told ^ (needed | left)) | (needed & left)
    return "\n".join(sorted(differing))
