"""Some cards of a deck, chosen by their numbers or names: ``5-8,Ogre``.

Numbers count the cards of the deck from 1, a card that is there twice as two; a name takes all
cards that have it, in any case of its letters. A name may have commas, since the longest one that
fits is taken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dungeongen.core.options import OptionError, OptionName
from dungeongen.draw.faces import CardFace

_NUMBERS = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4})?)?", re.ASCII)


def selected(faces: Sequence[CardFace], only: str | None) -> tuple[CardFace, ...]:
    """Return the cards that ``only`` names, in the order of the deck; without it, all of them.

    Raises OptionError for what is no card.
    """
    if only is None:
        return tuple(faces)
    names: dict[str, list[int]] = {}
    for place, face in enumerate(faces):
        names.setdefault(_plain(face.name), []).append(place)
    chosen = set[int]()
    words = only.split(",")
    while words:
        if match := _NUMBERS.fullmatch(words[0].strip()):
            chosen |= {*_places(match, len(faces))}
            words = words[1:]
            continue
        count = next(
            (n for n in range(len(words), 0, -1) if _plain(",".join(words[:n])) in names), 0
        )
        if not count:
            raise OptionError(
                OptionName("only"),
                f" {words[0].strip()[:40]!r}: expected names or numbers of cards, as in 5-8,"
                f"{faces[0].name}; the deck has {len(faces)}",
            )
        chosen |= {*names[_plain(",".join(words[:count]))]}
        words = words[count:]
    return tuple(face for place, face in enumerate(faces) if place in chosen)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _places(match: re.Match[str], count: int) -> range:
    """Return the places of a range of numbers; raises OptionError for one that is not there."""
    first = int(match[1])
    last = int(match[2]) if match[2] else first if match[0] == match[1] else count
    if not 1 <= first <= last <= count:
        raise OptionError(
            OptionName("only"),
            f" {match[0]}: expected numbers from 1 to {count}, the smaller first",
        )
    return range(first - 1, last)
