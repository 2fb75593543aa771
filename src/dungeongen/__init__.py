"""Dungeons for the table, printed together with a proof that they can be beaten.

The library's face; ``docs/library.md`` shows how it is used. Each name is loaded when it is first
asked for, so that importing this package costs next to nothing. ``__init__.pyi`` tells editors and
type checkers what there is.
"""

import sys

if hasattr(__loader__, "archive") and sys.argv[:1] != ["-m"]:  # the command says it by itself
    from importlib import import_module

    raise ImportError(f"dungeongen {import_module('dungeongen.namesake').PACKED}")

__all__ = [
    "GAMES",
    "Book",
    "Booklet",
    "Deck",
    "Design",
    "Drill",
    "DungeongenError",
    "Odds",
    "Playing",
    "Report",
    "Result",
    "Review",
    "Sheet",
    "Story",
    "Survey",
    "Trained",
    "Verdict",
    "book",
    "campaign",
    "check",
    "check_all",
    "deck",
    "design",
    "drill",
    "make",
    "make_all",
    "play",
    "practice",
    "read",
    "read_all",
    "replay",
    "result",
    "review",
    "survey",
    "train",
]
_HOMES = {
    "GAMES": "games",
    "Book": "press.book",
    "Booklet": "press.booklet.book",
    "Deck": "press.cards.deck",
    "Design": "surveys.design",
    "Drill": "press.cards.drill",
    "DungeongenError": "core.errors",
    "Odds": "core.verdict",
    "Playing": "library.play",
    "Report": "library.check",
    "Result": "library.result",
    "Review": "library.review",
    "Sheet": "press.book",
    "Story": "library.replay",
    "Survey": "surveys.survey",
    "Trained": "library.train",
    "Verdict": "core.verdict",
    "book": "library.book",
    "campaign": "library.campaign",
    "check": "library.check",
    "check_all": "library.check",
    "deck": "library.deck",
    "design": "surveys.design",
    "drill": "library.drill",
    "make": "library.make",
    "make_all": "library.make",
    "play": "library.play",
    "practice": "library.practice",
    "read": "library.read",
    "read_all": "library.read",
    "replay": "library.replay",
    "result": "library.result",
    "review": "library.review",
    "survey": "surveys.survey",
    "train": "library.train",
}


def __getattr__(name: str) -> object:
    """Load a name of ``__all__`` when it is first asked for."""
    from importlib import import_module

    if name == "__version__":
        return import_module("dungeongen.core.version").VERSION
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if line := import_module("dungeongen.namesake").notice():
        import_module("warnings").warn(line, RuntimeWarning, stacklevel=2)
    value: object = getattr(import_module(f"dungeongen.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    """Return the names of the library."""
    return [*__all__, "__version__"]
