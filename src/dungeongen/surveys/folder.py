"""The folder of a survey: its manifest, its chunks, what is missing, what is damaged.

Everything is written aside and renamed. What a killed run left half written has a hidden name, and
goes when its file is written. A second pass over the undecided has its budget in ``again.json`` and
its own chunks, whose deals are known once the first pass is whole.

Chunks are Parquet without a date, so that the same rows have the same bytes. The file's metadata
say of which survey it is, and which version judged it; pages carry checksums. What does not agree
with what is expected raises ``DamagedError`` with the reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dungeongen.core import cache
from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import expect_folder, write_set, write_whole
from dungeongen.games import game_named
from dungeongen.library.origin import silent
from dungeongen.surveys import deals as manifests
from dungeongen.surveys.deals import Manifest, Numbers, Result, Task, columns

if TYPE_CHECKING:
    import pyarrow as pa
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from dungeongen.core.facets import Measure
from dungeongen.core.plain_json import object_of, read_json
from dungeongen.core.version import VERSION
from dungeongen.surveys.deals import Row

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

_KEY = b"dungeongen"
_ROWS = 10_000  # of a batch
_LINES = "witness"  # whose texts are written one by one, so that none is repeated
_TYPES = {int: "int64", float: "float64", str: "string", bool: "bool_"}


class Limits(NamedTuple):
    """What a chunk may hold: its bytes, packed or not, and its values.

    A chunk of 100,000 deals has 10 MiB.
    """

    size: int = 64 << 20
    values: int = 10_000_000


LIMITS = Limits()


class DamagedError(Exception):
    """A chunk is not what it should be; the text says why."""


def schema(columns: Sequence[Measure], note: str = "") -> pa.Schema:
    """Return the schema of a game's chunks, with a note in its metadata."""
    import pyarrow as pa

    fields = [pa.field(column.name, getattr(pa, _TYPES[column.kind])()) for column in columns]
    fields.append(pa.field(_LINES, pa.list_(pa.string())))
    return pa.schema(fields, metadata={_KEY: note.encode()})


def encoded(rows: Sequence[Row], columns: Sequence[Measure], survey: str, version: str) -> bytes:
    """Return the file of a chunk of the survey with this digest, as judged by this version."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    note = json.dumps({"survey": survey, "version": version})
    table = pa.Table.from_pylist(list(rows), schema=schema(columns, note))
    sink = pa.BufferOutputStream()
    flat = [column.name for column in columns]
    pq.write_table(table, sink, compression="zstd", write_page_checksum=True, use_dictionary=flat)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def decoded(
    data: bytes,
    columns: Sequence[Measure],
    survey: str,
    numbers: Sequence[int],
    limits: Limits = LIMITS,
) -> pa.Table:
    """Return the table of a chunk of these deals; raises DamagedError.

    What it holds is counted before anything of it is decoded, and again while it is: a few bytes
    can repeat a text a million times.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    if len(data) > limits.size:
        raise DamagedError(f"is larger than {limits.size >> 20} MiB")
    try:
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
        _expect_note(file.schema_arrow.metadata, survey)
        if not file.schema_arrow.equals(schema(columns)):
            raise DamagedError("has other columns than it should")
        table = pa.Table.from_batches(_bounded(file, len(numbers), limits), file.schema_arrow)
        deals = table.column("deal").to_pylist()
    except (pa.ArrowException, OSError, ValueError, KeyError):
        raise DamagedError("is damaged") from None
    if deals != list(numbers):
        raise DamagedError("has other deals than it should")
    return table


def _expect_note(metadata: Mapping[bytes, bytes] | None, survey: str) -> None:
    """Raise DamagedError for the chunk of another survey or version; ValueError for none."""
    note = object_of(read_json((metadata or {}).get(_KEY, b"{}")))
    if note.get("survey") != survey:
        raise DamagedError("belongs to another survey")
    if note.get("version") != VERSION:
        other = ascii(note.get("version"))[:40]
        raise DamagedError(f"was made by dungeongen {other}, this is {VERSION}")


def _bounded(file: pq.ParquetFile, rows: int, limits: Limits) -> Iterator[pa.RecordBatch]:
    """Yield a chunk's rows, some at a time; raises DamagedError if it has others or is too large.

    In each batch a text of the chunk may stand once a row, so the batches are small where texts are
    long.
    """
    about = file.metadata
    if about.num_rows != rows:
        raise DamagedError("has other deals than it should")
    parts = [
        about.row_group(i).column(j)
        for i in range(about.num_row_groups)
        for j in range(about.num_columns)
    ]
    unpacked = sum(part.total_uncompressed_size for part in parts)
    if unpacked > limits.size or sum(part.num_values for part in parts) > limits.values:
        raise DamagedError(f"holds more than {limits.size >> 20} MiB or {limits.values} values")
    if any(part.has_dictionary_page for part in parts if part.path_in_schema.startswith(_LINES)):
        raise DamagedError("is damaged")
    left = limits.size
    for batch in file.iter_batches(batch_size=max(1, min(_ROWS, limits.size // max(1, unpacked)))):
        left -= batch.nbytes
        if left < 0:
            raise DamagedError(f"holds more than {limits.size >> 20} MiB")
        yield batch


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
        return self._numbered("chunk", self.manifest.parts)

    def second(self, first: pa.Table, times: float) -> list[Chunk]:
        """Return the chunks of the second pass, with ``times`` the budget."""
        deals = undecided(first)
        each = max(1, int(self.manifest.per_chunk / times))
        parts = [tuple(deals[i : i + each]) for i in range(0, len(deals), each)]
        return self._numbered("again", parts, times)

    def _numbered(self, name: str, parts: Sequence[Numbers], times: float = 1.0) -> list[Chunk]:
        width = len(str(len(parts)))
        return [
            Chunk(self.path / f"{name}-{i:0{width}}.parquet", self.manifest.task(part, times))
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
        data = _settings(path)
        try:
            return float(json.loads(data)["times"])
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            raise DungeongenError(f"{path}: is damaged") from None

    def table(self, chunk: Chunk) -> pa.Table:
        """Return a chunk that is there; raises DamagedError, or FileNotFoundError."""
        data = _read(chunk.path, LIMITS.size)
        return decoded(data, self.columns, self.manifest.digest, chunk.task.numbers)

    def missing(self, chunks: Sequence[Chunk], note: Note) -> list[Chunk]:
        """Return the chunks that are to be made; ``note`` is told of damaged ones."""
        return [chunk for chunk in chunks if self._stored(chunk, note) is None]

    def leading(self) -> list[pa.Table]:
        """Return the first chunks, up to one that is missing or damaged."""
        tables = (self._stored(chunk, silent) for chunk in self.chunks())
        return list(takewhile(lambda table: table is not None, tables))

    def _stored(self, chunk: Chunk, note: Note) -> pa.Table | None:
        """Return a chunk, or nothing if it is to be made; ``note`` is told if it is damaged."""
        try:
            return self.table(chunk)
        except FileNotFoundError:
            return None
        except DamagedError as error:
            note(f"{chunk.path}: {error}; it is made again")
            return None
        except OSError as error:
            raise DungeongenError(f"{chunk.path}: {error.strerror}") from None

    def save(self, chunk: Chunk, result: Result) -> None:
        """Write a chunk; raises DungeongenError."""
        if result.version != self.manifest.version:
            raise DungeongenError(
                f"{chunk.path.name}: judged by dungeongen {result.version}; "
                f"this survey is of {self.manifest.version}"
            )
        data = encoded(result.rows, self.columns, self.manifest.digest, result.version)
        write_whole(chunk.path, data)


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


def begun(path: Path, manifest: Manifest) -> Folder:
    """Return the folder of a survey, which is begun if it is not there; raises DungeongenError.

    Where the manifest has 0 deals a chunk, their number is that of the folder, or is measured.
    """
    if find_spec("pyarrow") is None:
        raise DungeongenError("a survey needs pyarrow: pip install 'dungeongen-toolkit[survey]'")
    expect_folder(path)
    file = path / MANIFEST
    old = manifests.read(_settings(file), str(file)) if file.exists() else None
    if old is None and path.exists() and any(entry.name[0] != "." for entry in path.iterdir()):
        raise DungeongenError(f"{path}: is not empty, and holds no survey")
    if not manifest.per_chunk:
        every = manifest.task(range(1, manifest.deals + 1))
        size = manifests.measured(every) if old is None else old.per_chunk
        manifest = replace(manifest, per_chunk=size)
    if old is None:
        write_set([(file, manifest.data)], new={file})
    elif manifest != old:
        raise DungeongenError(f"{path}: holds another survey ({_difference(old, manifest)})")
    return Folder(path, manifest)


def _settings(path: Path) -> bytes:
    """Return the bytes of a file that is not made again; raises DungeongenError."""
    try:
        return _read(path, _LARGEST)
    except DamagedError as error:
        raise DungeongenError(f"{path}: {error}") from None


def _read(path: Path, most: int) -> bytes:
    """Return the bytes of a file of one's own; raises DamagedError, or FileNotFoundError."""
    data = cache.read(path, most, others_write=True)
    if data is None:
        path.lstat()
        if not cache.regular(path):  # which is never written through
            raise DungeongenError(f"{path}: expected a file, and no link to one")
        raise DamagedError(f"is not your own file, or larger than {most >> 10} KiB")
    return data


def _difference(old: Manifest, manifest: Manifest) -> str:
    """Return how the survey of a folder differs from another one, in words."""
    names = Manifest.__dataclass_fields__
    name = next(name for name in names if getattr(old, name) != getattr(manifest, name))
    one, other = (json.dumps(getattr(each, name), default=list) for each in (old, manifest))
    return f"its {name.replace('_', ' ')}: {one}, not {other}"
