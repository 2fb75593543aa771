"""The folder of a survey: its manifest, its chunks, what is missing, what is damaged.

Everything is written aside and renamed. What a killed run left half written has a hidden name, and
goes when its file is written. A second pass over the undecided has its budget in ``again.json`` and
its own chunks, whose deals are known once the first pass is whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dungeongen.core import cache
from dungeongen.core.errors import DungeongenError
from dungeongen.games import game_named
from dungeongen.press.files import expect_folder, write_set, write_whole
from dungeongen.surveys import manifest as manifests
from dungeongen.surveys.deals import Result, Task, columns
from dungeongen.surveys.manifest import Manifest
from dungeongen.surveys.parquet import LARGEST, DamagedError, decoded, encoded

if TYPE_CHECKING:
    import pyarrow as pa

MANIFEST = "manifest.json"
AGAIN = "again.json"
_LARGEST = 64 << 10  # of a manifest
Note = Callable[[str], None]


class Chunk(NamedTuple):
    """A chunk: its file, and the work that makes it."""

    path: Path
    task: Task


class Folder:
    """The folder of one survey."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path, self.manifest = path, manifest
        self.columns = columns(game_named(manifest.game))

    def chunks(self) -> list[Chunk]:
        """Return the chunks of the first pass."""
        width = len(str(self.manifest.chunks))
        return [
            Chunk(
                self.path / f"chunk-{number:0{width}}.parquet",
                self.manifest.task(self.manifest.numbers(number)),
            )
            for number in range(1, self.manifest.chunks + 1)
        ]

    def second(self, first: pa.Table, times: float) -> list[Chunk]:
        """Return the chunks of the second pass, with ``times`` the budget."""
        deals = undecided(first)
        each = max(1, int(self.manifest.per_chunk / times))
        parts = [tuple(deals[i : i + each]) for i in range(0, len(deals), each)]
        width, budget = len(str(len(parts))), self.manifest.budget * times
        return [
            Chunk(self.path / f"again-{i:0{width}}.parquet", self.manifest.task(part, budget))
            for i, part in enumerate(parts, 1)
        ]

    def fix_again(self, times: float) -> None:
        """Fix the budget of the second pass; raises DungeongenError if it has another one."""
        times_before = self.again
        if times_before and times_before != times:
            raise DungeongenError(
                f"{self.path}: its second pass has {times_before:g} times the budget, not {times:g}"
            )
        if not times_before:
            write_whole(self.path / AGAIN, json.dumps({"times": times}).encode() + b"\n")

    @property
    def again(self) -> float:
        """How many times the budget the second pass has, 0 where there is none."""
        path = self.path / AGAIN
        if not path.exists():
            return 0
        try:
            return float(json.loads(_read(path))["times"])
        except DungeongenError:
            raise
        except DamagedError as error:
            raise DungeongenError(f"{path}: {error}") from None
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            raise DungeongenError(f"{path}: is damaged") from None

    def table(self, chunk: Chunk) -> pa.Table:
        """Return a chunk that is there; raises DamagedError, or FileNotFoundError."""
        data = _read(chunk.path, LARGEST)
        return decoded(data, self.columns, self.manifest.digest, chunk.task.numbers)

    def missing(self, chunks: Sequence[Chunk], note: Note) -> list[Chunk]:
        """Return the chunks that are to be made; ``note`` is told of damaged ones."""
        left = []
        for chunk in chunks:
            try:
                self.table(chunk)
            except FileNotFoundError:
                left.append(chunk)
            except DamagedError as error:
                note(f"{chunk.path}: {error}; it is made again")
                left.append(chunk)
            except OSError as error:
                raise DungeongenError(f"{chunk.path}: {error.strerror}") from None
        return left

    def leading(self) -> pa.Table | None:
        """Return the rows of the first chunks, up to one that is missing or damaged."""
        import pyarrow as pa

        tables = []
        for chunk in self.chunks():
            try:
                tables.append(self.table(chunk))
            except (FileNotFoundError, DamagedError):
                break
        return pa.concat_tables(tables) if tables else None

    def save(self, chunk: Chunk, result: Result) -> None:
        """Write a chunk; raises DungeongenError."""
        if result.version != self.manifest.version:
            raise DungeongenError(
                f"{chunk.path.name}: judged by dungeongen {result.version}; "
                f"this survey is of {self.manifest.version}"
            )
        data = encoded(result.rows, self.columns, self.manifest.digest, result.version)
        write_whole(chunk.path, data)

    def whole(self, chunks: Sequence[Chunk]) -> pa.Table:
        """Return all rows of chunks that are known to be there."""
        import pyarrow as pa

        return pa.concat_tables([self.table(chunk) for chunk in chunks])


def undecided(table: pa.Table) -> list[int]:
    """Return the deals that are undecided."""
    import pyarrow.compute as pc

    deals: list[int] = table.filter(pc.equal(table["answer"], "undecided"))["deal"].to_pylist()
    return deals


def merged(first: pa.Table, second: pa.Table) -> pa.Table:
    """Return the rows of the first pass, with those of the second in their place."""
    import pyarrow as pa
    import pyarrow.compute as pc

    rest = first.filter(pc.invert(pc.is_in(first["deal"], value_set=second["deal"])))
    return pa.concat_tables([rest, second]).sort_by("deal")


def opened(path: Path, sized: Callable[[Manifest | None], Manifest]) -> Folder:
    """Return the folder of a survey, which is begun if it is not there; raises DungeongenError.

    ``sized`` returns the manifest that the folder should have, given the one that it has, if any.
    """
    expect_folder(path)
    file = path / MANIFEST
    if file.exists():
        try:
            old = manifests.read(_read(file), str(file))
        except DamagedError as error:
            raise DungeongenError(f"{file}: {error}") from None
        manifest = sized(old)
        if manifest != old:
            raise DungeongenError(f"{path}: holds another survey ({_difference(old, manifest)})")
        return Folder(path, old)
    if path.exists() and any(not one.name.startswith(".") for one in path.iterdir()):
        raise DungeongenError(f"{path}: is not empty, and holds no survey")
    manifest = sized(None)
    write_set([(file, manifest.data)], new={file})
    return Folder(path, manifest)


def _read(path: Path, most: int = _LARGEST) -> bytes:
    """Return the bytes of a file of one's own; raises DamagedError, or FileNotFoundError."""
    data = cache.read(path, most, others_write=True)
    if data is None:
        path.lstat()
        if not cache.regular(path):  # which nobody writes through
            raise DungeongenError(f"{path}: expected a file, and no link to one")
        raise DamagedError(f"is no file of yours, or larger than {most >> 10} KiB")
    return data


def _difference(old: Manifest, manifest: Manifest) -> str:
    """Return how the survey of a folder differs from another one, in words."""
    for name in Manifest.__dataclass_fields__:
        one: object = getattr(old, name)
        other: object = getattr(manifest, name)
        if one != other:
            shown = [json.dumps(value, default=list) for value in (one, other)]
            return f"its {name.replace('_', ' ')}: {shown[0]}, not {shown[1]}"
    return "another one"
