"""What Doom's rules say, with and without the rules that have numbers of their own."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.doom.layout import STRONG, SWITCHES
from dungeongen.games.doom.page.rules_page import chapters, facts_of_form


def printed() -> Iterator[str]:
    """Yield the sentences, numbers and all."""
    for rules in ((), (STRONG,)):
        for _, lines in chapters(facts_of_form(7, rules)):
            yield from lines
    yield from SWITCHES.values()


if __name__ == "__main__":
    print(*printed(), sep="\n")
