"""``survey``: what the command does, as a call of the library."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import exists, write_whole
from dungeongen.core.game import Game
from dungeongen.core.options import (
    Option,
    OptionError,
    OptionName,
    OptionValues,
    ResolvedOptions,
    expect,
    resolve_options,
)
from dungeongen.core.version import VERSION
from dungeongen.games import game_named, game_of
from dungeongen.library.check import wins
from dungeongen.library.make import generator_request
from dungeongen.library.origin import silent
from dungeongen.press.product import file_stem, path_of
from dungeongen.surveys import report as reports
from dungeongen.surveys.deals import (
    Manifest,
    Result,
    Row,
    Task,
    layout_of,
    options_words,
    result_of,
    surveyed_of,
)
from dungeongen.surveys.engine import Engine, at_home, finish, on_cluster
from dungeongen.surveys.folder import MANIFEST, Chunk, Folder, Note, begun, merged, undecided
from dungeongen.surveys.listing import DealList, opened_list
from dungeongen.surveys.options import SURVEY, own_options
from dungeongen.surveys.report import Json

if TYPE_CHECKING:
    import pyarrow as pa

_PIECE = 8  # deals of a list that a process judges at once
_TIED = "\u00a0"  # a space at which no line is broken
Progress = Callable[[int, int], None]
"""Called with the number of chunks that are done, and of all."""


@dataclass(frozen=True, slots=True, repr=False)
class Survey:
    """A survey that is finished: its folder, and its report as JSON values."""

    folder: Path
    report: Json

    def __repr__(self) -> str:
        survey, won = self.report["survey"], self.report["won"]
        return f"<Survey of {survey['deals']} deals, {reports.points(won['value'])} won>"

    def text(self, width: int = 100) -> str:
        """Return the report in words."""
        lines = list(reports.lines(self.report))
        room = max(len(name) for name, _ in lines) + 2
        return "\n".join(
            textwrap.fill(
                line.replace(" %", f"{_TIED}%"),
                max(width, room + 20),
                initial_indent=f"{name:<{room}}",
                subsequent_indent=" " * room,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for name, line in lines
        ).replace(_TIED, " ")


def survey(
    game: str | Game,
    *,
    against: Sequence[OptionValues] = (),
    progress: Progress = lambda done, of: None,
    note: Note = silent,
    **options: object,
) -> Survey:
    """Judge many deals of a game, keep them in the folder ``out``, and return what they tell.

    Deals are the first of the seeds ``SEED.1``, ``SEED.2`` and so on, good or bad. ``options`` are
    those that ``dungeongen survey GAME --help-all`` lists, with ``_`` for ``-``; ``deals`` and
    ``out`` are needed. ``against`` are options of the game that replace these on the same deals, to
    be compared. What is in the folder already is not judged again; ``note`` is told what is damaged
    there. Raises DungeongenError.

    Other processes judge: in a script, call it below ``if __name__ == "__main__":``.

    >>> survey("doom", deals=1000, quick=True, out="folder").report  # doctest: +SKIP
    """
    values, manifest = settled(game_of(game), SURVEY, options)
    path, again = path_of(values["out"], "out"), values["again"]
    expect("against", against, (list, tuple), "a list of options")
    for some in against:
        expect("against", some, Mapping, "options by their names")
    others = [_with(manifest, some) for some in against]
    tables = Tables(engine_of(values, note), progress, note)
    if again and values["list_"] is not None:
        raise OptionError(OptionName("list_"), " does not go with ", OptionName("again"))
    main = begun(path, manifest)
    with listed_by(values, manifest) as deals:
        table = tables.all(main, again, deals)
    verified = replayed(table, main.manifest.task(()))
    report = reports.summary(main.manifest, table, verified, again or main.again)
    flags = reports.flags_of(game_named(manifest.game))
    compared = []
    for some, other in zip(against, others, strict=True):
        name = " ".join(options_words(dict(some), flags))
        folder = begun(path / "against" / file_stem("with", name), other)
        second = tables.all(folder, again)
        verified = replayed(second, folder.manifest.task(()))
        compared.append({**reports.paired(name, table, second), "verified": verified})
    if compared:
        report["compared"] = compared
    write_whole(path / "report.json", as_json(report))
    if values["plots"]:
        _plot(path, report)
    return Survey(path, report)


def _plot(path: Path, report: Json) -> None:
    """Write the plots of a report, and its page to print."""
    from dungeongen.surveys.charts import plotted
    from dungeongen.surveys.page import printed

    for name, data in plotted(report):
        write_whole(path / name, data)
    write_whole(path / "report.pdf", printed(report).pdf())


def as_json(report: Json) -> bytes:
    """Return a report as a file."""
    return json.dumps(report, indent=1, ensure_ascii=False).encode() + b"\n"


def plan(game: str | Game, **options: object) -> int:
    """Begin the folder of a survey without judging, and return how many chunks it has."""
    values, manifest = settled(game_of(game), SURVEY, options)
    return len(begun(path_of(values["out"], "out"), manifest).chunks())


def chunk(game: str | Game, number: int, note: Note = silent, **options: object) -> bool:
    """Judge one chunk of a survey that is begun, as a task of a job array; return whether there
    was anything to do. Raises DungeongenError."""
    folder = _there(game, options, "begin it with --plan")
    chunks = folder.chunks()
    if not 1 <= number <= len(chunks):
        raise OptionError(
            OptionName("chunk"), f": expected a number from 1 to {len(chunks)}, found {number}"
        )
    left = folder.missing([chunks[number - 1]], note)
    for piece in left:
        folder.save(piece, result_of(piece.task))
    return bool(left)


def so_far(game: str | Game, **options: object) -> Survey:
    """Return what the first chunks of a survey tell, up to one that is missing, without judging.

    It is the report of a survey of so many deals. Nothing is written. Raises DungeongenError.
    """
    folder = _there(game, options, "leave out --so-far")
    tables = folder.leading()
    if not tables:
        raise DungeongenError(f"{folder.path}: its first chunk is not judged yet")
    table = _joined(tables)
    verified = replayed(table, folder.manifest.task(()))
    manifest = replace(folder.manifest, deals=table.num_rows)
    return Survey(folder.path, reports.summary(manifest, table, verified, again=0))


def _there(game: str | Game, options: OptionValues, hint: str) -> Folder:
    """Return the folder of a survey that is begun; raises DungeongenError."""
    values, manifest = settled(game_of(game), SURVEY, options)
    path = path_of(values["out"], "out")
    if not exists(path / MANIFEST):
        raise DungeongenError(f"{path}: holds no survey yet: {hint}")
    return begun(path, manifest)


class Tables:
    """The rows of one or several surveys, whose chunks are counted together."""

    def __init__(self, engine: Engine, progress: Progress, note: Note) -> None:
        self._engine, self._progress, self._note = engine, progress, note
        self._done = self._of = 0

    def all(self, folder: Folder, again: float, deals: DealList | None = None) -> pa.Table:
        """Return all rows of a survey, judged where they are missing, or missing in a list."""
        table = _joined(self.each(folder, folder.chunks(), deals))
        again = again or folder.again
        if again and undecided(table):
            folder.fix_again(again)
            second = self.each(folder, folder.second(table, again))
            table = merged(table, _joined(second))
        return table

    def each(
        self, folder: Folder, chunks: Sequence[Chunk], deals: DealList | None = None
    ) -> list[pa.Table]:
        """Return the rows of each of some chunks, judged where they are missing.

        Where all ``deals`` are listed, a chunk is judged too if its lines are missing in the list.
        """
        left = folder.missing(chunks, self._note)
        if deals is not None:
            manifest = folder.manifest
            deals.expect([f"{manifest.seed}.{n}" for n in range(1, len(deals.seeds) + 1)])
            deals.expect_most(manifest.deals)
            there = {chunk.path for chunk in chunks} - {chunk.path for chunk in left}
            of = len(deals.seeds)
            left = [
                Chunk(chunk.path, chunk.task._replace(listed=True))
                for chunk in chunks
                if chunk.path not in there or chunk.task.numbers[-1] > of
            ]
        self._of += len(chunks)
        self._done += len(chunks) - len(left)
        self._progress(self._done, self._of)

        def save(piece: Chunk, result: Result) -> None:
            folder.save(piece, result)
            if deals is not None:
                deals.add_at(piece.task.numbers[0] - 1, result.lines)
            self._done += 1
            self._progress(self._done, self._of)

        finish(left, self._engine, save)
        return [folder.table(chunk) for chunk in chunks]

    def listed(self, folder: Folder, numbers: Sequence[int], deals: DealList) -> dict[int, Row]:
        """Add the lines of some deals to a list; return the row of each, which is judged again."""
        rows, start = dict[int, Row](), len(deals.seeds)
        pieces = [tuple(numbers[i : i + _PIECE]) for i in range(0, len(numbers), _PIECE)]
        places = {piece: start + i * _PIECE for i, piece in enumerate(pieces)}

        def save(piece: Chunk, result: Result) -> None:
            deals.add_at(places[tuple(piece.task.numbers)], result.lines)
            rows.update((row["deal"], row) for row in result.rows)

        tasks = (folder.manifest.task(piece)._replace(listed=True) for piece in pieces)
        finish([Chunk(deals.path, task) for task in tasks], self._engine, save)
        return rows


def _joined(tables: Sequence[pa.Table]) -> pa.Table:
    import pyarrow as pa

    return pa.concat_tables(tables)


def settled(
    game: Game, options: Sequence[Option], typed: OptionValues
) -> tuple[ResolvedOptions, Manifest]:
    """Return the values of ``options``, and the manifest, with 0 deals a chunk where that is to be
    measured.

    What else is ``typed`` are options of the game. Raises DungeongenError for those that it does
    not have, or that clash.
    """
    surveyed_of(game)
    names = {option.name for option in options}
    values = resolve_options(options, (), {name: typed[name] for name in typed if name in names})
    if not values.get("budget", True):
        raise OptionError(OptionName("budget"), ": expected a number above 0")
    own = {name: value for name, value in typed.items() if name not in names}
    return values, Manifest(
        game=game.name,
        options=_of_game(game, values["seed"], own),
        seed=values["seed"],
        deals=values["deals"],
        quick=values.get("quick", False),
        budget=values.get("budget", 1.0),
        per_chunk=values["per_chunk"] or 0,
        version=VERSION,
    )


def listed_by(
    values: ResolvedOptions, manifest: Manifest
) -> AbstractContextManager[DealList | None]:
    """Return the list that the options name, opened to write in; none if they name none."""
    name = values["list_"]
    if name is None:
        return nullcontext()
    layouts = partial(layout_of, manifest.task(()))
    return opened_list(path_of(name, "list_"), manifest.game, manifest.seed, layouts)


def engine_of(values: ResolvedOptions, note: Note) -> Engine:
    """Return who judges the chunks: processes at home, or a cluster."""
    if values["scheduler"] is not None:
        return on_cluster(values["scheduler"], note)
    return at_home(values["workers"] or 1)


def _of_game(game: Game, seed: str, options: OptionValues) -> dict[str, object]:
    """Return the options of a game that are not the usual ones, as JSON values."""
    own = {option.name: option for option in own_options(game)}
    chosen = {name: value for name, value in options.items() if value is not None}
    for name in chosen:
        if name not in own:
            names = ", ".join(own) or "none"
            raise OptionError(OptionName(name), f": no such option; {game.title} has {names}")
    values = {name: own[name].read(value) for name, value in chosen.items()}
    generator_request(game, {**values, "check": False}, seed=seed)  # raises for what clashes
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in sorted(values.items())
        if value != own[name].unset
    }


def _with(manifest: Manifest, options: OptionValues) -> Manifest:
    """Return the manifest of the same deals with other options."""
    game = game_named(manifest.game)
    return replace(manifest, options=_of_game(game, manifest.seed, {**manifest.options, **options}))


# Verdicts checked again: witnesses replayed by the plain rules, in another process than judged.
#
# The process that makes the report never loads a solver. It deals each such deal anew from its seed
# and lets the rules alone decide, as fc-solve's separate verifier does.


def replayed(table: pa.Table, task: Task) -> int:
    """Return how many witnesses of a table replay; raises DungeongenError if one does not."""
    import pyarrow.compute as pc

    proofs = table.filter(pc.is_valid(table["witness"])).select(["deal", "answer", "witness"])
    game = game_named(task.game)
    for row in proofs.to_pylist():
        if row["answer"] != "beatable":
            raise DungeongenError(f"deal {row['deal']}: is {row['answer']}, yet has a witness")
        if not wins(game, layout_of(task, row["deal"]), None, row["witness"]):
            raise DungeongenError(
                f"deal {row['deal']}: its witness does not replay to a win by the rules"
            )
    return int(proofs.num_rows)
