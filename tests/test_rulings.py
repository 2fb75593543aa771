"""The page of rulings and the code agree: what is cited stands there, once, and in order."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rules" / "rulings.md"
CITING = ("src", "tests", "docs", "examples")
TEXTS = {".py", ".c", ".h", ".md", ".txt", ".toml"}
RULING = r"\b(?:C|SD|SU|WD|MY|DT|SC)-\d+[a-z]?\b"


def listed() -> list[str]:
    """Return the rulings that the page gives in full, in its order."""
    return re.findall(rf"^- \*\*({RULING})\*\* \S", PAGE.read_text("utf-8"), re.MULTILINE)


def cited() -> dict[str, set[str]]:
    """Return the files that cite each ruling."""
    files: dict[str, set[str]] = {}
    for folder in CITING:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in TEXTS and path != PAGE:
                for ruling in re.findall(RULING, path.read_text("utf-8")):
                    files.setdefault(ruling, set()).add(str(path.relative_to(ROOT)))
    return files


def test_every_cited_ruling_stands_on_the_page() -> None:
    unknown = {ruling: files for ruling, files in cited().items() if ruling not in listed()}
    assert unknown == {}


def test_no_ruling_is_listed_twice() -> None:
    assert [ruling for ruling, times in Counter(listed()).items() if times > 1] == []


def test_rulings_are_numbered_in_order_without_a_gap() -> None:
    last: dict[str, int] = {}
    for ruling in listed():
        prefix, _, place = ruling.partition("-")
        number = int(place.rstrip("a"))  # a stricter reading has the letter a
        assert number == last.get(prefix, 0) + place.isdigit(), ruling
        last[prefix] = number
    assert last == {"C": 2, "SD": 15, "SU": 17, "WD": 6, "MY": 13, "DT": 5, "SC": 8}


def test_every_ruling_is_cited_by_code_or_a_page_of_rules() -> None:
    assert set(listed()) - set(cited()) == set()
