"""What a document says beside what we find: three questions that are never mixed.

Is the file whole? Its digest tells, where it is read. Does it follow from its own deal, by the
rules alone? Content, structure and witness have to, whatever version wrote them, or the sheet is
refused. Does our solver find the same today? That is told with both numbers and accuses nobody: a
solver improves, and the last digits of odds may be another machine's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dungeongen.core.errors import DocumentError
from dungeongen.core.fields import from_json
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.verdict import Score
from dungeongen.core.version import VERSION
from dungeongen.search.verdict import best_words, counted_words, percent

_WORDS = ("told", "player", "scorer", "between")
_Pair = tuple[str, str, str]
_CLOSE = 1e-6  # odds that are the same; another Python may add up in another order


def hold(
    name: str, told: object, found: object, version: str | None, *, fewer: bool = False
) -> tuple[str, ...]:
    """Return the claims of ``told`` that could not be checked; raises DocumentError.

    A name that only one of them has is a fault, unless another version wrote the document. It may
    know more or less than we do, but what both know is the same. ``fewer``: it may know less in
    any case.
    """
    unknown: list[str] = []
    other = version not in (None, VERSION)
    if _differ(name, told, found, unknown, fewer) or (unknown and not other):
        raise DocumentError(f"{name}: does not fit the deal")
    return tuple(unknown)


def _differ(path: str, told: object, found: object, unknown: list[str], fewer: bool) -> bool:
    """Tell whether two values differ where both have something, and note where only one has."""
    if not (isinstance(told, dict) and isinstance(found, dict)):
        return not same(told, found)
    odd = told.keys() - found.keys() if fewer else told.keys() ^ found.keys()
    unknown.extend(f"{path}.{name}" for name in sorted(odd))
    both = told.keys() & found.keys()
    return any(_differ(f"{path}.{name}", told[name], found[name], unknown, fewer) for name in both)


def same(told: object, found: object) -> bool:
    """Tell whether two JSON values are the same, but for the last digits of numbers."""
    match told, found:
        case (dict(), dict()):
            return told.keys() == found.keys() and all(same(told[k], found[k]) for k in told)
        case (list(), list()):
            return len(told) == len(found) and all(map(same, told, found))
        case (bool(), _) | (_, bool()):
            return told is found
        case (float() | int(), float() | int()):
            return abs(told - found) <= _CLOSE
    return bool(told == found)


def differences(told: JsonObject, found: JsonObject, version: object = None) -> Iterator[str]:
    """Yield where our solver finds something else than a document's verdict, with both.

    What another ``version`` said is one line: "0.10.0 said that it is won in 96.2 % of plays; we
    find that it is won in 98.0 % of plays, with another plan".
    """
    pairs = tuple(_pairs(told, found))
    if not isinstance(version, str) or version == VERSION:
        for name, said, now in pairs:
            yield f"{name}the file says {said}; we find {now}"
    elif pairs:
        yield _in_one_line(version, pairs)


def _in_one_line(version: str, pairs: tuple[_Pair, ...]) -> str:
    """Return what another version said and what we find, without what both say alike."""
    before = [f"{name}{said}" for name, said, now in pairs if said != now]
    if not before:
        return f"{version} had another plan"
    after = [f"with {now}" if said == now else f"{name}{now}" for name, said, now in pairs]
    return f"{version} said {', '.join(before)}; we find {', '.join(after)}"


def _pairs(told: JsonObject, found: JsonObject) -> Iterator[_Pair]:
    """Yield the name of what differs, what the document says, and what we find."""
    answer = told.get("verdict")
    if answer != found["verdict"]:
        shown = answer if isinstance(answer, str) else "something else"
        yield "", shown, str(found["verdict"])
    if answer == "undecided":
        return  # that claims nothing
    found = _as_old(told, found)
    if not same(_numbers(told.get("odds")), _numbers(found["odds"])):
        yield "", *_both_odds(told.get("odds"), found["odds"])
    for name in ("difficulty", "proof"):
        if not same(told.get(name), found[name]):
            yield f"{name}: ", _text(told.get(name)), _text(found[name])
    if not same(_numbers(told.get("best")), _numbers(found["best"])):
        yield "best: ", _best(told), _best(found)


def _as_old(told: JsonObject, found: JsonObject) -> JsonObject:
    """Return a verdict without the bound that an older version did not know."""
    odds, old = found["odds"], told.get("odds")
    if (
        not isinstance(odds, dict)
        or not isinstance(old, dict)
        or "bound" in old
        or "bound" not in odds
    ):
        return found
    best = found["best"]
    best = {**best, "proved": False} if isinstance(best, dict) else best
    return {**found, "odds": {k: v for k, v in odds.items() if k != "bound"}, "best": best}


def _numbers(value: object) -> object:
    """Return a value without the words that a version puts its numbers in."""
    if not isinstance(value, dict):
        return value
    return {key: _numbers(one) for key, one in value.items() if key not in _WORDS}


def _both_odds(told: object, found: object) -> tuple[str, str]:
    """Return two odds in words, with as many digits as it takes to tell them apart."""
    for words in (_odds, _bound, partial(_odds, exact=True)):
        said, now = words(told), words(found)
        if said != now:
            break
    return said, now


def _odds(odds: object, *, exact: bool = False) -> str:
    said = odds if isinstance(odds, dict) else {}
    win, runs = said.get("win"), said.get("runs")
    if isinstance(win, float | int) and not isinstance(win, bool):
        if isinstance(runs, int) and win in (0.0, 1.0):
            return f"that a player {counted_words(win, runs, 'wins')}"
        number = f" ({win:g})" if exact else ""
        return f"that it is won in {percent(win)} of plays{number}"
    return "nothing of odds" if odds is None else "other odds"


def _bound(odds: object) -> str:
    most = odds.get("bound") if isinstance(odds, dict) else None
    if isinstance(most, float | int) and not isinstance(most, bool):
        return f"that no plan wins more than {percent(most)}"
    return "no bound"


def _best(verdict: JsonObject) -> str:
    try:
        words = best_words(from_json(Score, verdict.get("best"), "best"))
    except DocumentError:
        words = None  # no score, or a stranger's
    if words:
        return words.removeprefix("best ")
    return "nothing" if verdict.get("best") is None else "another plan"


def _text(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("reason")
    return value if isinstance(value, str) and value else "nothing"
