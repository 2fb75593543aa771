"""What a survey answers: numbers with their intervals, first as JSON values, then in words.

Nothing in it depends on the time or the machine: the same chunks give the same report.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from dungeongen.core.facets import Measure
from dungeongen.core.game import Game
from dungeongen.core.naming import count as counted
from dungeongen.games import game_named
from dungeongen.puzzle import Level
from dungeongen.search.bands import IMPOSSIBLE, NAMES
from dungeongen.search.sampling import Share, average, wilson
from dungeongen.surveys.deals import COLUMNS, Manifest, aside, columns, options_words, surveyed_of

if TYPE_CHECKING:
    import pyarrow as pa


# Shares, means and differences, each with its 95 % interval.
#
# Shares have Wilson's interval. What is undecided counts as lost at the low end and as won at the
# high one. Paired differences of yes and no have Newcombe's interval (1998, his method 10), which
# puts together the Wilson intervals of both shares and holds where few pairs differ too.


_DIGITS = 6
Json = dict[str, Any]


class Interval(NamedTuple):
    """A number with the ends of its interval."""

    value: float
    low: float
    high: float

    def as_json(self) -> Json:
        """Return it rounded, for a report."""
        return {name: round(number, _DIGITS) for name, number in self._asdict().items()}


def share(hits: int, of: int, unknown: int = 0) -> Interval:
    """Return a share; ``unknown`` may be hits or not.

    >>> [round(100 * end, 1) for end in share(50, 100, 10)]
    [50.0, 40.4, 69.1]
    """
    return Interval(hits / of, *Share(hits, of, unknown=unknown).ends)


def mean_of(values: Sequence[float], most: float | None = None) -> Interval:
    """Return an average; where values lie between 0 and ``most``, so do the ends.

    >>> mean_of([1, 2, 3]).value
    2.0
    """
    middle, half = average(values)
    low, high = middle - half, middle + half
    return Interval(middle, *((low, high) if most is None else (max(0.0, low), min(most, high))))


def gain(both: int, only_second: int, only_first: int, neither: int) -> Interval:
    """Return how much larger the second of two paired shares is.

    >>> [round(number, 3) for number in gain(50, 30, 10, 10)]
    [0.2, 0.078, 0.314]
    """
    count = both + only_second + only_first + neither
    first, second = both + only_first, both + only_second
    spread = first * (count - first) * second * (count - second)
    product = both * neither - only_second * only_first
    if product > 0:
        product = max(product - count // 2, 0)
    tied = product / sqrt(spread) if spread else 0.0
    (low_1, high_1), (low_2, high_2) = wilson(first, count), wilson(second, count)
    share_1, share_2 = first / count, second / count
    value = (only_second - only_first) / count

    def reach(one: float, other: float) -> float:
        return sqrt(max(0.0, one * one - 2 * tied * one * other + other * other))

    low = value - reach(share_2 - low_2, high_1 - share_1)
    high = value + reach(high_2 - share_2, share_1 - low_1)
    return Interval(value, low, high)


def tenths(values: Sequence[float]) -> list[float]:
    """Return the least, the nine deciles and the greatest of sorted values."""
    last = len(values) - 1
    return [round(values[part * last // 10], _DIGITS) for part in range(11)]


def survival(plays: Sequence[tuple[int, bool]]) -> list[tuple[int, float]]:
    """Return the share still in play after each round, by Kaplan and Meier.

    Of each play it takes the rounds and whether the player got out alive, who then leaves the count
    without having died.

    >>> survival([(1, False), (2, True), (2, False), (3, True)])
    [(0, 1.0), (1, 0.75), (2, 0.5), (3, 0.5)]
    """
    curve, left, at_risk = [(0, 1.0)], 1.0, len(plays)
    ends: dict[int, list[int]] = {}
    for number, lives in plays:
        ends.setdefault(number, [0, 0])[lives] += 1
    for number in range(1, max(ends, default=0) + 1):
        died, out = ends.get(number, [0, 0])
        if at_risk:
            left *= 1 - died / at_risk
        at_risk -= died + out
        curve.append((number, round(left, _DIGITS)))
    return curve


# The report


_AVERAGED = ("score", "win")
_LOOKED_UP = 3  # deals at each end
_BARS = 20  # of a distribution
_ORDER = (*NAMES, IMPOSSIBLE, *map(str, Level))


def summary(manifest: Manifest, table: pa.Table, verified: int, again: float) -> Json:
    """Return the report of a survey."""
    game = game_named(manifest.game)
    answers = table["answer"].to_pylist()
    count = {name: answers.count(name) for name in ("beatable", lost(game), "undecided")}
    report: Json = {
        "survey": {
            "game": manifest.game,
            "options": dict(manifest.options),
            "seed": manifest.seed,
            "deals": manifest.deals,
            "quick": manifest.quick,
            "budget": manifest.budget,
            "again": again,
            "version": manifest.version,
        },
        "answers": count,
        "won": _won(count),
        "verified": verified,
        "means": _means(table, columns(game)),
        "words": _words(table, columns(game)),
        "against": {
            column.name: _against(table, column.name) for column in columns(game) if column.against
        },
        "extremes": _extremes(table),
        "distribution": _distribution(table),
    }
    if curve := _survival(table):
        report["survival"] = curve
    return report


def _won(count: Json) -> Json:
    of, unknown = sum(count.values()), count["undecided"]
    return {
        **share(count["beatable"], of, unknown).as_json(),
        "decided_low": round(count["beatable"] / of, 6),
        "decided_high": round((count["beatable"] + unknown) / of, 6),
    }


def _rows(table: pa.Table, *names: str) -> list[tuple[Any, ...]]:
    """Return the rows of some columns in which all are known."""
    lists = [table[name].to_pylist() for name in names]
    return [row for row in zip(*lists, strict=True) if None not in row]


def _means(table: pa.Table, measures: Sequence[Measure]) -> Json:
    means: Json = {}
    for measure in measures:
        if measure.kind is str or measure.name in ("deal", "low", "high", "rounds", "alive"):
            continue
        values = sorted(float(value) for (value,) in _rows(table, measure.name))
        if not values:
            continue
        if measure.kind is bool:
            numbers = share(int(sum(values)), len(values)).as_json()
        else:
            mean = mean_of(values, most=1 if measure.share else None)
            numbers = {**mean.as_json(), "tenths": tenths(values)}
        means[measure.name] = {"deals": len(values), **numbers}
    return means


def _words(table: pa.Table, measures: Sequence[Measure]) -> Json:
    """Return the shares of each word of a column, with the share won and the odds of the deals that
    have it."""
    shares: Json = {}
    for measure in measures:
        if measure.kind is not str or measure.name == "answer":
            continue
        groups = _groups(table, measure.name)
        of = sum(map(len, groups.values()))
        shares[measure.name] = {
            word: {
                "deals": len(groups[word]),
                **share(len(groups[word]), of).as_json(),
                **_of_group(groups[word]),
            }
            for word in sorted(groups, key=_place)
        }
    return {name: words for name, words in shares.items() if words}


_Groups = dict[str, list[tuple[str, float | None]]]


def _groups(table: pa.Table, name: str) -> _Groups:
    """Return the answers and the odds of the deals by a value that is known of them."""
    groups: _Groups = {}
    lists = (table[column].to_pylist() for column in (name, "answer", "win"))
    for value, answer, win in zip(*lists, strict=True):
        if value is not None:
            groups.setdefault(value, []).append((answer, win))
    return groups


def _of_group(deals: Sequence[tuple[str, float | None]]) -> Json:
    """Return the share won of some deals, and their odds where they are known."""
    answers = [answer for answer, _ in deals]
    won = share(answers.count("beatable"), len(deals), answers.count("undecided"))
    odds = [win for _, win in deals if win is not None]
    return {"won": won.as_json(), "win": mean_of(odds, most=1).as_json() if odds else None}


def _place(word: str) -> tuple[int, str]:
    """Return the place of words in a report: from easy to hard, then by the alphabet."""
    first = word.partition(" ")[0]
    return (_ORDER.index(first) if first in _ORDER else len(_ORDER), word)


def _against(table: pa.Table, name: str) -> list[Json]:
    """Return the share won and the odds of the deals by the value of a measure."""
    return [
        {"value": value, "deals": len(deals), **_of_group(deals)}
        for value, deals in sorted(_groups(table, name).items())
    ]


def _extremes(table: pa.Table) -> Json:
    """Return the deals with the best and worst score and odds, to be looked up."""
    extremes: Json = {}
    for name in _AVERAGED:
        rows = sorted(_rows(table, name, "deal"), key=lambda row: (row[0], row[1]))
        if rows and rows[0][0] != rows[-1][0]:
            best = sorted(rows, key=lambda row: (-row[0], row[1]))[:_LOOKED_UP]
            extremes[name] = {
                end: [{"deal": deal, name: round(value, 6)} for value, deal in some]
                for end, some in (("best", best), ("worst", rows[:_LOOKED_UP]))
            }
    return extremes


def _distribution(table: pa.Table) -> Json:
    """Return how many deals have how much of the score and the odds, in bars of equal width."""
    bars_of: Json = {}
    for name in ("win", "score"):
        values = [value for (value,) in _rows(table, name)]
        if not values or min(values) == max(values):
            continue
        least, width, bars = 0.0, 1 / _BARS, _BARS
        if name == "score":
            least, most = min(values), max(values)
            width = max(1, -(-(most - least + 1) // _BARS))
            bars = int((most - least) // width) + 1
        deals = Counter(min(int((value - least) / width), bars - 1) for value in values)
        bars_of[name] = {
            "edges": [round(least + number * width, 6) for number in range(bars + 1)],
            "deals": [deals[number] for number in range(bars)],
        }
    return bars_of


def _survival(table: pa.Table) -> list[list[float]]:
    if not {"rounds", "alive"} <= {*table.column_names}:
        return []
    plays = _rows(table, "rounds", "alive")
    return [list(point) for point in survival(plays)] if plays else []


def paired(name: str, first: pa.Table, second: pa.Table) -> Json:
    """Return how the deals of a second survey differ from the same deals of the first."""
    before, after = (table["answer"].to_pylist() for table in (first, second))
    pairs = list(zip(before, after, strict=True))
    difference: Json = {"options": name, "deals": len(pairs), "won": _gain(pairs)}
    for column in (*_AVERAGED, "fair_score"):
        if column in first.column_names:
            values = zip(first[column].to_pylist(), second[column].to_pylist(), strict=True)
            gains = [b - a for a, b in values if a is not None and b is not None]
            if gains:
                difference[column] = {"deals": len(gains), **mean_of(gains).as_json()}
    return difference


def _gain(pairs: Sequence[tuple[str, str]]) -> Json:
    """Return the difference of the shares won; what is undecided counts both ways."""
    surely, perhaps = {"beatable"}, {"beatable", "undecided"}

    def gained(first: set[str], second: set[str]) -> Interval:
        kinds = Counter((a in first, b in second) for a, b in pairs)
        return gain(
            both=kinds[True, True],
            only_second=kinds[False, True],
            only_first=kinds[True, False],
            neither=kinds[False, False],
        )

    value = gained(surely, surely).value
    low, high = gained(perhaps, surely).low, gained(surely, perhaps).high
    return Interval(value, low, high).as_json()


# In words

_COMPARED = (
    ("won", 100, "points won"),
    ("win", 100, "points of odds"),
    ("score", 1, "of the best score"),
    ("fair_score", 1, "of the fair score"),
)
"""What is compared, by how much it is multiplied, and what it is called; a table has the first
three."""

ASIDE = ("Best score", "Worst score", "Best odds", "Worst odds", "Look up")
"""The lines of a report that name deals."""


def lines(report: Json) -> Iterator[tuple[str, str]]:
    """Yield a report as names and lines."""
    survey, count, won = report["survey"], report["answers"], report["won"]
    game = game_named(survey["game"])
    how = "decided, not judged" if survey["quick"] else "judged"
    yield "Survey", f"{game.title}, {counted(survey['deals'], 'deal')} {how}, seed {survey['seed']}"
    if survey["options"]:
        yield "Options", shlex.join(options_words(survey["options"], flags_of(game)))
    yield "Won", f"{points(won['value'])} {winner(game)}, {interval(won)}"
    if count["undecided"]:
        yield (
            "Undecided",
            f"{counted(count['undecided'], 'deal')}, counted as lost at the low end and as won at "
            f"the high one; all lost {points(won['decided_low'])}, all won "
            f"{points(won['decided_high'])}",
        )
    checked = counted(report["verified"], "winning line")
    yield "Verified", f"{checked} replayed by the rules in another process"
    measures = {column.name: column for column in columns(game)}
    for measure, mean in _means_told(report):
        yield _heading(measure.name), f"{measure.help}: {_mean_words(measure, mean)}"
    for name, words in report["words"].items():
        over = aside(game, name)
        of = f"{over}: " if over else ""
        listed = "; ".join(_word_words(word, share) for word, share in words.items())
        yield _heading(name), f"{of}{listed}"
    for name, ends in report["extremes"].items():
        if not telling(report, name):
            continue
        for end, deals in ends.items():
            shares = (f"{deal['deal']} ({shown(measures[name], deal[name])})" for deal in deals)
            yield f"{end.title()} {_heading(name).lower()}", f"deals {', '.join(shares)}"
    yield "Look up", command(game, f"{survey['seed']}.N", survey["options"])
    for other in report.get("compared", ()):
        yield "Compared", compared_words(other)


def telling(report: Json, name: str) -> bool:
    """Return whether a reader is told of a measure: not what the search spent, nor what is the same
    in every deal; the score of a duel says once more who wins."""
    tenths = report["means"].get(name, {}).get("tenths")
    same = tenths is not None and tenths[0] == tenths[-1]
    score = name in ("score", "proved") and duel(game_named(report["survey"]["game"]))
    return not (same or score or name == "nodes")


def winner(game: Game) -> str:
    """Return what the share that is won is of."""
    return surveyed_of(game).won


def lost(game: Game) -> str:
    """Return the answer of a deal that is not won."""
    return surveyed_of(game).lost


def duel(game: Game) -> bool:
    """Return whether two play against each other."""
    return game.players > 1


def table(report: Json) -> list[tuple[str, str, str, str]]:
    """Return the averages of a report: what, average, interval, and the range of most deals."""
    return [
        (f"{measure.help[0].upper()}{measure.help[1:]}", *_cells(measure, mean))
        for measure, mean in _means_told(report)
    ]


def _means_told(report: Json) -> Iterator[tuple[Measure, Json]]:
    """Yield the measures whose averages a reader is told."""
    measures = {column.name: column for column in columns(game_named(report["survey"]["game"]))}
    for name, mean in report["means"].items():
        if telling(report, name):
            yield measures[name], mean


def _cells(measure: Measure, mean: Json) -> tuple[str, str, str]:
    """Return an average, its interval, and the range without the lowest and the highest tenth."""
    if measure.share or measure.kind is bool:
        average, ends = points(mean["value"]), interval(mean)
    else:
        average, ends = f"{mean['value']:,.1f}", f"{mean['low']:,.1f} to {mean['high']:,.1f}"
    if measure.kind is bool:
        return average, ends, ""
    return average, ends, " to ".join(_short(measure, mean["tenths"][part]) for part in (1, 9))


def _short(measure: Measure, value: float) -> str:
    if measure.share:
        return points(value)
    return f"{value:,.1f}" if measure.kind is float else f"{value:,.0f}"


def _mean_words(measure: Measure, mean: Json) -> str:
    average, ends, most = _cells(measure, mean)
    if measure.kind is bool:
        return f"{average}, {ends}"
    words = f"{average} on average, {ends}"
    return words if measure.share else f"{words}; {most} in eight of ten deals"


def comparisons(report: Json) -> list[tuple[str, ...]]:
    """Return the paired differences of a report: options, share won, odds, best score."""

    def cell(value: Json | None, scale: float) -> str:
        return "–" if value is None else "{} ({})".format(*_changed(value, scale))

    return [
        (str(other["options"]), *(cell(other.get(name), scale) for name, scale, _ in _COMPARED[:3]))
        for other in report.get("compared", ())
    ]


def compared_words(other: Json) -> str:
    """Return a paired difference in words."""
    changes = [
        (what, *_changed(other[name], scale)) for name, scale, what in _COMPARED if name in other
    ]
    return f"{other['options']}: {'; '.join(f'{by} {what}, {ends}' for what, by, ends in changes)}"


def flags_of(game: Game) -> dict[str, str]:
    """Return how a game's options are typed."""
    return {o.name: o.spelled for o in game.generator.options}


def command(game: Game, seed: str, options: Mapping[str, object]) -> str:
    """Return the command that shows a deal."""
    as_is = ["--as-is"] if "as_is" in flags_of(game) else []
    words = [*options_words(options, flags_of(game)), *as_is]
    return f"dungeongen {shlex.join([game.name, '--seed', seed, *words])}"


def points(part: float) -> str:
    """Return a share in per cent.

    >>> points(0.93333)
    '93.3 %'
    """
    return f"{100 * part:.1f} %"


def interval(ends: Json) -> str:
    """Return the ends of an interval of a share."""
    return f"{100 * ends['low']:.1f} to {100 * ends['high']:.1f} %"


def signed(number: float) -> str:
    """Return a difference with its sign.

    >>> signed(7.94), signed(-0.01), signed(0)
    ('+7.9', '−0.0', '+0.0')
    """
    return f"{'−' if number < 0 else '+'}{abs(number):.1f}"


def _changed(change: Json, scale: float) -> tuple[str, str]:
    """Return a difference, and the ends of its interval."""
    value, low, high = (signed(scale * change[name]) for name in ("value", "low", "high"))
    return value, f"{low} to {high}"


def _heading(name: str) -> str:
    return "Odds" if name == "win" else name.replace("_", " ").capitalize()


def shown(measure: Measure, value: float) -> str:
    """Return a value of a measure."""
    return points(value) if measure.share else f"{value:g}"


def _word_words(word: str, share: Json) -> str:
    win, won = share["win"], share["won"]
    more = f"{points(won['value'])} won" if win is None else f"odds {points(win['value'])}"
    return f"{word} {points(share['value'])} ({interval(share)}; {more})"


def words_table(name: str, words: Json) -> list[tuple[str, str, str, str, str]]:
    """Return the words of a measure as a table with a head: what, share, interval, won, odds."""

    def cell(value: Json | None) -> str:
        return "–" if value is None else points(value["value"])

    head = (_heading(name), "of all deals", "95 % interval", "won", "odds")
    return [head] + [
        (word, points(share["value"]), interval(share), cell(share["won"]), cell(share["win"]))
        for word, share in words.items()
    ]


assert {column.name for column in COLUMNS} > {*_AVERAGED}
