"""The legend of a dungeon: its title, and the story of it, chosen by the dungeon's deal alone.

Each choice draws from its own stream, so that a dungeon has the same names wherever it is printed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dungeongen.core.lore.titles import FATES, PLACES
from dungeongen.core.naming import town
from dungeongen.core.rng import Rng


@dataclass(frozen=True)
class Legend:
    """What is told of the dungeon of a ``deal``, which may have been one of ``places``.

    >>> legend = Legend("")
    >>> legend.title("Skarn") == f"The {legend.fate} {legend.place} of Skarn"
    True
    """

    deal: str
    places: Mapping[str, Sequence[str]] = field(default_factory=lambda: PLACES)

    @cached_property
    def _theme(self) -> tuple[str, str]:
        rng = Rng(self.deal).child("title")
        return rng.choice(tuple(FATES)), rng.choice(tuple(self.places))

    @property
    def fate(self) -> str:
        """The adjective of the title, one of ``FATES``."""
        return self._theme[0]

    @property
    def place(self) -> str:
        """The noun of the title, one of ``places``."""
        return self._theme[1]

    @cached_property
    def town(self) -> str:
        """The town that the dungeon lies near."""
        return town(self.deal)

    def title(self, owner: str | None) -> str:
        """Return the title, after the dungeon's owner; without an owner, after the town."""
        return f"The {self.fate} {self.place} of {owner or self.town}"

    def named(self, who: str, parts: tuple[str, str]) -> str:
        """Return a personal name, put together from beginnings and ends."""
        rng, (begin, end) = Rng(self.deal).child(who), parts
        return rng.choice(begin.split()) + (rng.choice(end.split()) if end else "")

    def sentence(self, about: str, texts: Sequence[str], **words: object) -> str:
        """Return one of ``texts``, filled in; ``about`` is the stream that chooses it."""
        return self.filled(Rng(self.deal).child(about).choice(texts), **words)

    def filled(self, text: str, **words: object) -> str:
        """Return a text with the town, and with ``words``; ``name`` begins a sentence as Name."""
        name = str(words.get("name", ""))
        capital = name[:1].upper() + name[1:]
        return text.format(town=self.town, Town=self.town, Name=capital, **words)

    def opening(
        self, holders: Sequence[str], earlier: Collection[str] = (), **words: object
    ) -> str:
        """Return who made the dungeon, what went wrong, and who holds it now.

        ``earlier`` are the texts of others in the same file.
        """
        return " ".join(self.filled(text, **words) for text in self.story(holders, earlier))

    def story(self, holders: Sequence[str], earlier: Collection[str] = ()) -> tuple[str, ...]:
        """Return the texts of an opening; in place of one that is ``earlier`` the next that is not.

        Where all are told, the sentence is left out, but for the last.
        """
        rng = Rng(self.deal).child("story")
        holder = rng.choice(holders)
        before = (self.places[self.place], FATES[self.fate])
        past = [_fresh(rng.choice(texts), texts, earlier) for texts in before]
        return (*filter(None, past), _fresh(holder, holders, earlier) or holder)

    @property
    def past(self) -> str:
        """Who made the dungeon, and what went wrong: the story of its title."""
        story = Rng(self.deal).child("story")
        story.random()  # of who holds it
        origin, downfall = story.choice(self.places[self.place]), story.choice(FATES[self.fate])
        return f"{self.filled(origin)} {downfall}"


def _fresh(text: str, texts: Sequence[str], earlier: Collection[str]) -> str:
    """Return ``text``, or the next of ``texts`` that is not told; empty if all are."""
    place = texts.index(text)
    rest = (*texts[place:], *texts[:place])
    return next((other for other in rest if other not in earlier), "")
