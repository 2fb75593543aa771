"""``design``: deals that come nearest to a wish, looked for among those of a survey.

A wish is a range for a measure: odds, score, rooms, whatever the game keeps of its deals. Chunks
are judged in their order until enough deals meet every wish, or all deals are looked at. The answer
depends on the chunks up to that place alone, and so not on how many processes judge.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from math import inf
from pathlib import Path
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import Measure
from dungeongen.core.game import Game
from dungeongen.core.options import OptionError, OptionName, OptionValues, expect
from dungeongen.games import game_of
from dungeongen.library.origin import silent
from dungeongen.press.product import file_stem, path_of
from dungeongen.surveys import report
from dungeongen.surveys.deals import Manifest, Row, columns, options_words, rows_of
from dungeongen.surveys.folder import Note, begun
from dungeongen.surveys.options import DESIGN, WISHED, wishes_of
from dungeongen.surveys.report import Json
from dungeongen.surveys.survey import Progress, Tables, engine_of, listed_by, replayed, settled

_BATCH = 100  # chunks that a cluster has at once
_FEWEST, _FOR_EACH = 1000, 20  # deals judged at most for a list: in all, for each in it
_RANGE = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)?(\.\.)?(-?[0-9]+(?:\.[0-9]+)?)?", re.ASCII)


class MeasureFilter(NamedTuple):
    """A range of a measure, both ends included, or a word."""

    name: str
    measure: Measure
    least: float = -inf
    most: float = inf
    word: str = ""

    def misses(self, row: Row) -> float:
        """Return how far a deal is from the wish: 0 where it is met, 1 where nothing is known."""
        value = row[self.measure.name]
        if value is None:
            return 1.0
        if self.word:
            return float(value != self.word)
        gap = max(self.least - value, value - self.most, 0.0)
        if self.measure.share or not gap:
            return float(gap)
        end = self.least if value < self.least else self.most
        return float(gap / max(1.0, abs(end)))


class Match(NamedTuple):
    """A deal, its seed, how far it is from what was wished, and what was wished of it."""

    deal: int
    seed: str
    misses: float
    values: Mapping[str, object]
    command: str


class Design(NamedTuple):
    """The nearest deals, how many were looked at, and how many of them meet every wish."""

    matches: tuple[Match, ...]
    looked: int
    met: int
    verified: int

    @property
    def share(self) -> report.Interval:
        """How rare the wish is."""
        return report.share(self.met, self.looked)

    @property
    def full(self) -> bool:
        """Whether every deal meets the wish."""
        return all(match.misses == 0 for match in self.matches)

    def as_json(self) -> Json:
        """Return it as JSON values."""
        return {
            "looked": self.looked,
            "met": self.met,
            "share": self.share.as_json(),
            "verified": self.verified,
            "deals": [match._asdict() for match in self.matches],
        }


def design(
    game: str | Game,
    *,
    wishes: OptionValues,
    progress: Progress = lambda done, of: None,
    note: Note = silent,
    **options: object,
) -> Design:
    """Return ``count`` deals of a game that meet ``wishes``, or else come nearest to them.

    ``wishes`` are ranges by the names of measures, such as ``{"odds": "65..75", "rooms": "7.."}``;
    odds and other shares are in per cent. At most ``deals`` are judged, and kept in the folder
    ``out`` as a survey of them would be. ``options`` are those that ``dungeongen design GAME
    --help-all`` lists, with ``_`` for ``-``. Raises DungeongenError.

    Other processes judge: in a script, call it below ``if __name__ == "__main__":``.

    >>> design("doom", {"odds": "65..75"}, count=3, out="folder")  # doctest: +SKIP
    """
    chosen = game_of(game)
    expect("wishes", wishes, Mapping, "ranges by the names of measures")
    ranges = [_wish(chosen, name, value) for name, value in wishes.items()]
    values, manifest = settled(chosen, DESIGN, _with_deals(options))
    out, count = values["out"], values["count"]
    folder = begun(_usual_folder(manifest) if out is None else path_of(out, "out"), manifest)
    tables = Tables(engine_of(values, note), progress, note)
    chunks, matches, looked, verified = folder.chunks(), list[Match](), 0, 0
    batch = 2 * (values["workers"] or 1) if values["scheduler"] is None else _BATCH
    batches = (chunks[first : first + batch] for first in range(0, len(chunks), batch))
    rejudged, fitting = dict[int, Row](), list[Match]()
    with listed_by(values, manifest) as deals:
        for table in chain.from_iterable(tables.each(folder, some) for some in batches):
            looked += table.num_rows
            verified += replayed(table, folder.manifest.task(()))
            rows = table.drop_columns(["witness"]).to_pylist()
            matches += [_match(chosen, folder.manifest, ranges, row) for row in rows]
            fitting = [match for match in matches if match.misses == 0]
            if deals is not None:
                deals.expect([match.seed for match in fitting[:count]])
                numbers = [match.deal for match in fitting[len(deals.seeds) : count]]
                rejudged |= tables.listed(folder, numbers, deals)
            if len(fitting) >= count:
                break
        there = () if deals is None else deals.before
        if deals is not None:
            deals.expect_most(min(count, len(fitting)))
    met = sum(match.misses == 0 for match in matches)
    best = sorted(matches, key=lambda match: (match.misses, match.deal))[:count]
    for match in best:  # what a chunk says of a deal is printed only if it is found again
        if match.seed in there:
            continue
        row = rejudged.get(match.deal) or next(rows_of(folder.manifest.task((match.deal,))))
        if _match(chosen, folder.manifest, ranges, row) != match:
            chunk = chunks[(match.deal - 1) // folder.manifest.per_chunk]
            raise DungeongenError(f"{chunk.path}: is wrong about deal {match.deal}: delete it")
    return Design(tuple(best), looked, met, verified)


def _with_deals(options: OptionValues) -> OptionValues:
    """Return options with the number of deals to judge, where a list is long and none is given."""
    count = options.get("count")
    bounded = options.get("deals") is not None
    if options.get("list_") is None or bounded or not isinstance(count, int):
        return options
    return {**options, "deals": max(_FEWEST, _FOR_EACH * count)}


def _usual_folder(manifest: Manifest) -> Path:
    """Return the folder of a design that names none: in ``out``, named after the deals."""
    own = (word.lstrip("-") for word in options_words(manifest.options))
    words = " ".join((manifest.seed, str(manifest.deals), *own))
    return Path("out") / file_stem(f"design-{manifest.game}", words)


def _match(game: Game, manifest: Manifest, wishes: Sequence[MeasureFilter], row: Row) -> Match:
    seed = f"{manifest.seed}.{row['deal']}"
    values = {wish.name: row[wish.measure.name] for wish in wishes}
    misses = round(sum(wish.misses(row) for wish in wishes), 9)
    return Match(row["deal"], seed, misses, values, report.command(game, seed, manifest.options))


def _wish(game: Game, name: str, value: object) -> MeasureFilter:
    """Return the wish for a measure; raises OptionError."""
    measured = {option.name: option for option in wishes_of(game)}
    if name not in measured:
        raise OptionError(OptionName(name), f": no such measure; expected {', '.join(measured)}")
    measure = next(column for column in columns(game) if column.name == WISHED.get(name, name))
    if measure.kind is str:
        return MeasureFilter(name, measure, word=str(measured[name].read(value)))
    scale = 100 if measure.share else 1
    least, most = ends(name, str(value))
    return MeasureFilter(name, measure, least / scale, most / scale)


def ends(name: str, text: str) -> tuple[float, float]:
    """Return the ends of a range; raises OptionError.

    >>> ends("odds", "65..75"), ends("rooms", "7.."), ends("rooms", "5")
    ((65.0, 75.0), (7.0, inf), (5.0, 5.0))
    """
    match = _RANGE.fullmatch(text.strip())
    least, most = inf, -inf
    if match and (match[1] or match[3]):
        least, most = float(match[1] or -inf), float(match[3] or inf)
        if not match[2]:
            most = least
    if least > most:
        raise OptionError(
            OptionName(name), f": expected a range such as 65..75, 7.. or ..3, found {text[:40]!r}"
        )
    return least, most


def words(game: Game, result: Design) -> list[str]:
    """Return the deals of a design, a line each, and how rare the wish is."""
    measures = {column.name: column for column in columns(game)}
    measures |= {name: measures[column] for name, column in WISHED.items()}
    lines = []
    for match in result.matches:
        values = ", ".join(
            f"{name.replace('_', ' ')} {_value(measures[name], value)}"
            for name, value in match.values.items()
        )
        near = "" if match.misses == 0 else " (nearest)"
        lines.append(f"{match.command}: {values}{near}")
    share = result.share
    lines.append(
        f"{result.met} of {result.looked} deals meet the wish: {report.points(share.value)}, "
        f"{report.interval(share.as_json())}"
    )
    return lines


def _value(measure: Measure, value: object) -> str:
    if value is None:
        return "unknown"
    return report.shown(measure, value) if isinstance(value, int | float) else str(value)
