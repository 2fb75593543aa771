"""What the titles and stories of any game's dungeons have to be like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar

Layout = TypeVar("Layout")


def sentences(hook: Iterable[str]) -> Iterator[str]:
    """Yield the sentences of the lines that open a sheet."""
    for line in hook:
        yield from re.split(r"(?<=[.?!]) ", line)


def check_titles(titles: Sequence[str]) -> None:
    """Assert that no title is given twice, and each has room in a head."""
    assert Counter(titles).most_common(1)[0][1] == 1
    assert max(map(len, titles)) <= 46


def check_stories(hooks: Sequence[Iterable[str]]) -> None:
    """Assert that among fifty stories hardly a sentence is said twice."""
    for first in range(0, len(hooks), 50):
        told = Counter(text for hook in hooks[first:][:50] for text in sentences(hook))
        assert told.most_common(1)[0][1] <= 4


def check_books(
    books: Iterable[Sequence[Layout]],
    hook: Callable[[Layout, Collection[str]], Sequence[str]],
    story: Callable[[Layout, Collection[str]], Sequence[str]],
) -> None:
    """Assert that no sentence opens two dungeons of a book, and each has one at least."""
    for book in books:
        told: set[str] = set()
        said: list[str] = []
        for layout in book:
            texts = story(layout, told)
            assert not told & {*texts}
            said += (opening := [*sentences([hook(layout, told)[0]])])
            assert opening[0]
            told |= {*texts}
        assert len(set(said)) == len(said)
