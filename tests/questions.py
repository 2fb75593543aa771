"""How long a newcomer looks for an answer: each question of docs/questions.md, and its page.

    python tests/questions.py

README links to the questions, and each question to a chapter: two clicks. Printed are the seconds
to read from the head of that chapter to the end of the answer; the page has the same.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).resolve().parents[1] / "docs" / "questions.md"
WORDS_A_SECOND = 4  # as most people read without hurry
_ROW = re.compile(r"^\| (.+\?) \| (.+) \| \[.+\]\((.+)\) \| (\d+) s \|$", re.MULTILINE)


class Question(NamedTuple):
    """A question, the page and chapter of its answer, and the seconds to read there and as said."""

    asked: str
    page: str
    seconds: int
    said: int


def plain(text: str) -> str:
    """Return words without their marks, on one line, in small letters."""
    return " ".join(re.sub(r"[*`]", "", text).lower().split())


def chapter(page: str) -> str:
    """Return the text that a link leads to, from its heading on. Raises ValueError for none."""
    path, _, anchor = page.partition("#")
    text = (PAGE.parent / path).read_text("utf-8")
    if not anchor:
        return text
    for heading in re.finditer(r"^#+ (.+)$", text, re.MULTILINE):
        if re.sub(r"[^\w -]", "", heading[1].lower()).replace(" ", "-") == anchor:
            return text[heading.start() :]
    raise ValueError(f"{page}: no such chapter")


def questions() -> list[Question]:
    """Return all questions. Raises ValueError where a page does not have the answer."""
    found = []
    for asked, told, page, said in _ROW.findall(PAGE.read_text("utf-8")):
        (bold,) = re.findall(r"\*\*(.+?)\*\*", told)
        answer = plain(bold).rstrip(".")
        before, there, _ = plain(chapter(page)).partition(answer)
        if not there:
            raise ValueError(f"{page}: no {answer!r}")
        seconds = round(len((before + there).split()) / WORDS_A_SECOND)
        found.append(Question(asked, page, seconds, int(said)))
    return found


def main() -> None:
    """Print the table."""
    for one in questions():
        print(f"{one.seconds:4} s  {one.asked:52} {one.page}")


if __name__ == "__main__":
    main()
