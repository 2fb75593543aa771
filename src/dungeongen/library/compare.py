"""What a document says beside what we find: three questions that are never mixed.

Is the file whole? Its digest tells, where it is read. Does it follow from its own deal, by the
rules alone? Content, structure and witness have to, whatever version wrote them, or the sheet is
refused. Does our solver find the same today? That is told with both numbers, without blame: a
solver improves, and the last digits of odds may be another machine's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dungeongen.core.errors import DocumentError
from dungeongen.core.plain_json import JsonObject, from_json
from dungeongen.core.verdict import Score
from dungeongen.core.version import VERSION
from dungeongen.search.verdict import best_words, counted_words, percent

_WORDS = ("told", "player", "scorer", "between")
_DIFFICULTY = "difficulty: "
_Pair = tuple[str, str, str]
_SHOWN = 40  # characters of a player
_LONGEST = 200  # characters of a reason
_CLOSE = 1e-6  # odds that are the same; another Python may add up in another order


def hold(
    name: str, claim: object, result: object, version: str | None, *, fewer: bool = False
) -> tuple[str, ...]:
    """Return the names of claims that could not be checked; raises DocumentError.

    ``claim`` is what the document says, ``result`` what our solver computes. A name that only one
    of them has is an error, unless another version wrote the document: then what both have must
    agree. ``fewer``: the document may always have fewer names.
    """
    unknown: list[str] = []
    other = version not in (None, VERSION)
    if _differ(name, claim, result, unknown, fewer) or (unknown and not other):
        raise DocumentError(f"{name}: does not fit the deal")
    return tuple(unknown)


def _differ(path: str, claim: object, result: object, unknown: list[str], fewer: bool) -> bool:
    """Return whether two values differ where both have something, and note where only one has."""
    if not (isinstance(claim, dict) and isinstance(result, dict)):
        return not same(claim, result)
    odd = claim.keys() - result.keys() if fewer else claim.keys() ^ result.keys()
    unknown.extend(f"{path}.{name}" for name in sorted(odd))
    both = claim.keys() & result.keys()
    return any(
        _differ(f"{path}.{name}", claim[name], result[name], unknown, fewer) for name in both
    )


def same(one: object, other: object) -> bool:
    """Return whether two JSON values are equal, but for the last digits of numbers."""
    match one, other:
        case (dict(), dict()):
            return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
        case (list(), list()):
            return len(one) == len(other) and all(map(same, one, other))
        case (bool(), _) | (_, bool()):
            return one is other
        case (float() | int(), float() | int()):
            return abs(one - other) <= _CLOSE
    return bool(one == other)


def differences(claim: JsonObject, result: JsonObject, version: object = None) -> Iterator[str]:
    """Yield a sentence for each claim of a document that differs from our result.

    For a document of another ``version`` it is one sentence: "0.10.0 said that it is won in 96.2 %
    of plays; we find that it is won in 98.0 % of plays, with another plan".
    """
    pairs = tuple(_pairs(claim, result))
    if not isinstance(version, str) or version == VERSION:
        for name, claim_words, now in pairs:
            yield f"{name}the file says {claim_words}; we find {now}"
    elif any(name != _DIFFICULTY for name, _, _ in pairs):  # older words follow from one end alone
        yield _in_one_line(version, pairs)


def _in_one_line(version: str, pairs: tuple[_Pair, ...]) -> str:
    """Return what another version said and what we find, without what both say alike."""
    before = [f"{name}{claim}" for name, claim, now in pairs if claim != now]
    if not before:
        return f"{version} had another plan"
    after = [f"with {now}" if claim == now else f"{name}{now}" for name, claim, now in pairs]
    return f"{version} said {', '.join(before)}; we find {', '.join(after)}"


def _pairs(claim: JsonObject, result: JsonObject) -> Iterator[_Pair]:
    """Yield the name of what differs, what the document says, and what we find."""
    answer = claim.get("verdict")
    if answer != result["verdict"]:
        words = _text(answer) if isinstance(answer, str) else "something else"
        yield "", words, str(result["verdict"])
    if answer == "undecided":
        return  # that claims nothing
    result = _as_old(claim, result)
    if not same(_numbers(claim.get("odds")), _numbers(result["odds"])):
        yield "", *_both_odds(claim.get("odds"), result["odds"])
    for name in ("difficulty", "proof"):
        if not same(claim.get(name), result[name]):
            yield f"{name}: ", _text(claim.get(name)), _text(result[name])
    if not same(_numbers(claim.get("best")), _numbers(result["best"])):
        yield "best: ", _best(claim), _best(result)


def _as_old(claim: JsonObject, result: JsonObject) -> JsonObject:
    """Return a verdict without the bound that an older version did not know."""
    odds, old = result["odds"], claim.get("odds")
    if (
        not isinstance(odds, dict)
        or not isinstance(old, dict)
        or "bound" in old
        or "bound" not in odds
    ):
        return result
    best = result["best"]
    best = {**best, "proved": False} if isinstance(best, dict) else best
    return {**result, "odds": {k: v for k, v in odds.items() if k != "bound"}, "best": best}


def _numbers(value: object) -> object:
    """Return a value without the words that a version puts its numbers in."""
    if not isinstance(value, dict):
        return value
    return {key: _numbers(part) for key, part in value.items() if key not in _WORDS}


def _both_odds(claim: object, result: object) -> tuple[str, str]:
    """Return two odds in words, with as many digits as it takes to tell them apart."""
    players = _player(claim), _player(result)
    if all(players) and players[0] != players[1]:  # another player's odds are another question
        return f"{_odds(claim)} by {players[0]}", f"{_odds(result)} by {players[1]}"
    for words in (_odds, _bound, partial(_odds, exact=True)):
        claim_words, now = words(claim), words(result)
        if claim_words != now:
            break
    return claim_words, now


def _player(odds: object) -> str:
    player = odds.get("player") if isinstance(odds, dict) else None
    return _text(player)[:_SHOWN] if isinstance(player, str) and player else ""


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
    """Return what a file says on one line, whatever it says."""
    if isinstance(value, dict):
        value = value.get("reason")
    if not isinstance(value, str) or not value:
        return "nothing"
    return "".join(sign if sign.isprintable() else "?" for sign in value[:_LONGEST])
