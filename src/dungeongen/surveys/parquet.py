"""Chunks as Parquet: rows to bytes and back, without a date, so that the same rows have the same
bytes.

The file's metadata say of which survey it is, and which version judged it; pages carry checksums.
What does not agree with what is expected raises ``DamagedError`` with the reason.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dungeongen.core.facets import Measure
from dungeongen.core.version import VERSION
from dungeongen.surveys.deals import Row

if TYPE_CHECKING:
    import pyarrow as pa

_KEY = b"dungeongen"
_TYPES = {int: "int64", float: "float64", str: "string", bool: "bool_"}


class DamagedError(Exception):
    """A chunk is not what it should be; the text says why."""


def schema(columns: Sequence[Measure], note: str = "") -> pa.Schema:
    """Return the schema of a game's chunks, with a note in its metadata."""
    import pyarrow as pa

    fields = [pa.field(one.name, getattr(pa, _TYPES[one.kind])()) for one in columns]
    fields.append(pa.field("witness", pa.list_(pa.string())))
    return pa.schema(fields, metadata={_KEY: note.encode()})


def encoded(rows: Sequence[Row], columns: Sequence[Measure], survey: str, version: str) -> bytes:
    """Return the file of a chunk of the survey with this digest, as judged by this version."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    note = json.dumps({"survey": survey, "version": version})
    table = pa.Table.from_pylist(list(rows), schema=schema(columns, note))
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", write_page_checksum=True)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def decoded(
    data: bytes, columns: Sequence[Measure], survey: str, numbers: Sequence[int]
) -> pa.Table:
    """Return the table of a chunk of these deals; raises DamagedError."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pa.BufferReader(data)
        table: Any = pq.read_table(file, page_checksum_verification=True)
        note = json.loads((table.schema.metadata or {}).get(_KEY, b"{}"))
        deals = table.column("deal").to_pylist()
    except (pa.ArrowException, OSError, ValueError, KeyError):
        raise DamagedError("is damaged") from None
    if note.get("survey") != survey:
        raise DamagedError("belongs to another survey")
    if note.get("version") != VERSION:
        raise DamagedError(f"was made by dungeongen {note.get('version')}, this is {VERSION}")
    if not table.schema.equals(schema(columns)):
        raise DamagedError("has other columns than it should")
    if deals != list(numbers):
        raise DamagedError("has other deals than it should")
    return table
