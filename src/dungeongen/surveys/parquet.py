"""Chunks as Parquet: rows to bytes and back, without a date, so that the same rows have the same
bytes.

The file's metadata say of which survey it is, and which version judged it; pages carry checksums.
What does not agree with what is expected raises ``DamagedError`` with the reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from dungeongen.core.facets import Measure
from dungeongen.core.plain_json import object_of, read_json
from dungeongen.core.version import VERSION
from dungeongen.surveys.deals import Row

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

_KEY = b"dungeongen"
LARGEST = 64 << 20  # bytes of a chunk, packed or not; one of 100,000 deals has 10 MiB
_VALUES = 10_000_000
_ROWS = 10_000  # of a batch
_LINES = "witness"  # whose texts are written one by one, so that none is repeated
_TYPES = {int: "int64", float: "float64", str: "string", bool: "bool_"}


class DamagedError(Exception):
    """A chunk is not what it should be; the text says why."""


def schema(columns: Sequence[Measure], note: str = "") -> pa.Schema:
    """Return the schema of a game's chunks, with a note in its metadata."""
    import pyarrow as pa

    fields = [pa.field(one.name, getattr(pa, _TYPES[one.kind])()) for one in columns]
    fields.append(pa.field(_LINES, pa.list_(pa.string())))
    return pa.schema(fields, metadata={_KEY: note.encode()})


def encoded(rows: Sequence[Row], columns: Sequence[Measure], survey: str, version: str) -> bytes:
    """Return the file of a chunk of the survey with this digest, as judged by this version."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    note = json.dumps({"survey": survey, "version": version})
    table = pa.Table.from_pylist(list(rows), schema=schema(columns, note))
    sink = pa.BufferOutputStream()
    flat = [one.name for one in columns]
    pq.write_table(table, sink, compression="zstd", write_page_checksum=True, use_dictionary=flat)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def decoded(
    data: bytes, columns: Sequence[Measure], survey: str, numbers: Sequence[int]
) -> pa.Table:
    """Return the table of a chunk of these deals; raises DamagedError.

    What it holds is counted before anything of it is decoded, and again while it is: a few bytes
    can repeat a text a million times.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    if len(data) > LARGEST:
        raise DamagedError(f"is larger than {LARGEST >> 20} MiB")
    try:
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
        _expect_note(file.schema_arrow.metadata, survey)
        if not file.schema_arrow.equals(schema(columns)):
            raise DamagedError("has other columns than it should")
        table = pa.Table.from_batches(_bounded(file, len(numbers)), file.schema_arrow)
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


def _bounded(file: pq.ParquetFile, rows: int) -> Iterator[pa.RecordBatch]:
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
    if unpacked > LARGEST or sum(part.num_values for part in parts) > _VALUES:
        raise DamagedError(f"holds more than {LARGEST >> 20} MiB or {_VALUES} values")
    if any(part.has_dictionary_page for part in parts if part.path_in_schema.startswith(_LINES)):
        raise DamagedError("is damaged")
    left = LARGEST
    for batch in file.iter_batches(batch_size=max(1, min(_ROWS, LARGEST // max(1, unpacked)))):
        left -= batch.nbytes
        if left < 0:
            raise DamagedError(f"holds more than {LARGEST >> 20} MiB")
        yield batch
