"""Chunks that somebody else made: counted before they are decoded, and never written through."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dungeongen.core.errors import DungeongenError
from dungeongen.core.version import VERSION
from dungeongen.games import game_named
from dungeongen.surveys import engine, folder
from dungeongen.surveys.deals import FORMAT, Task, columns, read
from dungeongen.surveys.design import design
from dungeongen.surveys.folder import DamagedError, Limits, decoded, schema
from dungeongen.surveys.survey import survey

WELCOME = {"deals": 4, "per_chunk": 2, "plots": False}
COLUMNS = columns(game_named("welcome"))
NOTE = json.dumps({"survey": "s", "version": VERSION})


def file(rows: int, note: str = NOTE, *, dictionary: bool = True, **values: Any) -> bytes:
    """Return a chunk of so many equal rows, packed as well as it goes."""
    table = {one.name: pa.nulls(rows, parquet_type(one.name)) for one in COLUMNS}
    table["deal"] = pa.array(range(1, rows + 1), pa.int64())
    table["witness"] = pa.nulls(rows, pa.list_(pa.string()))
    for name, value in values.items():
        table[name] = pa.array([value], parquet_type(name)).take(pa.array([0] * rows))
    sink = pa.BufferOutputStream()
    pq.write_table(
        pa.Table.from_pydict(table, schema=schema(COLUMNS, note)),
        sink,
        compression="zstd",
        write_page_checksum=True,
        use_dictionary=[one.name for one in COLUMNS] if dictionary else True,
    )
    data: bytes = sink.getvalue().to_pybytes()
    return data


def parquet_type(name: str) -> pa.DataType:
    return schema(COLUMNS).field(name).type


def test_a_sound_chunk_is_read() -> None:
    assert decoded(file(3, witness=["a"]), COLUMNS, "s", range(1, 4)).num_rows == 3


@pytest.mark.parametrize("note", ["[]", "7", "null", '"s"', "{", "[" * 90_000])
def test_metadata_that_are_no_object(note: str) -> None:
    with pytest.raises(DamagedError, match="is damaged"):
        decoded(file(1, note), COLUMNS, "s", range(1, 2))


def test_rows_are_counted_before_any_is_decoded() -> None:
    """A page is broken, which is not noticed: it is not even looked at."""
    sound = file(500_000, answer="beatable")
    broken = sound[:500] + bytes((sound[500] ^ 255,)) + sound[501:]
    with pytest.raises(DamagedError, match="is damaged"):
        decoded(broken, COLUMNS, "s", range(1, 500_001))
    with pytest.raises(DamagedError, match="other deals"):
        decoded(broken, COLUMNS, "s", range(1, 3))


@pytest.mark.parametrize(("name", "value"), [("answer", "x" * 90_000), ("witness", ["x" * 90_000])])
def test_a_text_that_is_repeated_a_thousand_times(
    name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chunk of half a megabyte once became a gigabyte."""
    data = file(2000, dictionary=name != "witness", **{name: value})
    assert len(data) < 40_000
    batches: list[int] = []
    read_batches = pq.ParquetFile.iter_batches

    def counted(self: Any, **how: Any) -> Iterator[Any]:
        for batch in read_batches(self, **how):
            batches.append(batch.nbytes)
            yield batch

    monkeypatch.setattr(pq.ParquetFile, "iter_batches", counted)
    with pytest.raises(
        DamagedError, match="is damaged" if name == "witness" else "more than 4 MiB"
    ):
        decoded(data, COLUMNS, "s", range(1, 2001), Limits(size=4 << 20))
    assert sum(batches) < 3 * (4 << 20)


def test_too_many_values_and_too_large_a_file() -> None:
    data = file(9, witness=[""] * 50)
    with pytest.raises(DamagedError, match="400 values"):
        decoded(data, COLUMNS, "s", range(1, 10), Limits(values=400))
    with pytest.raises(DamagedError, match="is larger"):
        decoded(data, COLUMNS, "s", range(1, 10), Limits(size=1000))


@pytest.mark.parametrize(
    "change",
    [
        {"per_chunk": 0},
        {"per_chunk": "2"},
        {"per_chunk": None},
        {"deals": -1},
        {"deals": 1.5},
        {"deals": []},
    ],
)
def test_a_manifest_with_odd_numbers(change: dict[str, object]) -> None:
    fields = {
        "format": FORMAT,
        "game": "welcome",
        "options": {},
        "seed": "s",
        "deals": 4,
        "quick": False,
        "budget": 1.0,
        "per_chunk": 2,
        "version": VERSION,
    }
    sound = json.dumps(fields, indent=1, sort_keys=True).encode() + b"\n"
    assert read(sound, "x").deals == 4
    odd = json.dumps({**fields, **change}, indent=1, sort_keys=True).encode() + b"\n"
    with pytest.raises(DungeongenError, match="x: is not the manifest"):
        read(odd, "x")


# Whose files they are


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="files are given away by root")
def test_a_chunk_of_another_user_is_made_again(tmp_path: Path) -> None:
    survey("welcome", out=tmp_path / "it", **WELCOME)
    first = {path.name: path.read_bytes() for path in (tmp_path / "it").iterdir()}
    os.chown(tmp_path / "it" / "chunk-1.parquet", 12345, 12345)
    notes: list[str] = []
    survey("welcome", out=tmp_path / "it", note=notes.append, **WELCOME)
    (line,) = notes
    assert "chunk-1.parquet: is not your own file" in line
    assert {path.name: path.read_bytes() for path in (tmp_path / "it").iterdir()} == first
    os.chown(tmp_path / "it" / "manifest.json", 12345, 12345)
    with pytest.raises(DungeongenError, match=r"manifest\.json: is not your own file"):
        survey("welcome", out=tmp_path / "it", **WELCOME)


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    survey("welcome", out=tmp_path / "it", **WELCOME)
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (tmp_path / "it" / "chunk-1.parquet").unlink()
    (tmp_path / "it" / "chunk-1.parquet").symlink_to(mine)
    with pytest.raises(DungeongenError, match=r"chunk-1\.parquet: expected a file, and no link"):
        survey("welcome", out=tmp_path / "it", **WELCOME)
    assert mine.read_text() == "mine"


def test_design_judges_again_what_it_names(tmp_path: Path) -> None:
    """Odds that were edited in a chunk are told, with the file, and never printed."""
    place: dict[str, Any] = {"out": tmp_path / "it", "deals": 2, "per_chunk": 2}
    honest = design("welcome", wishes={}, **place)
    path = tmp_path / "it" / "chunk-1.parquet"
    rows = pq.read_table(path).to_pylist()
    digest = read((tmp_path / "it" / "manifest.json").read_bytes(), "").digest
    assert design("welcome", wishes={"odds": "..100"}, **place).matches[0].deal == 1
    for row in rows:
        row["win"] = 0.123
    path.write_bytes(folder.encoded(rows, COLUMNS, digest, VERSION))
    with pytest.raises(DungeongenError, match=r"chunk-1\.parquet: is wrong about deal 1"):
        design("welcome", wishes={"odds": "12..13"}, **place)
    assert honest.looked == 2


@pytest.mark.parametrize("error", [RuntimeError("closed"), OSError("gone")])
def test_a_scheduler_that_is_gone_before_anything_is_sent(error: Exception, tmp_path: Path) -> None:
    class Gone(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            raise error

    @contextmanager
    def nobody() -> Iterator[engine.Pool]:
        yield engine.Pool(Gone(), 2)

    chunk = folder.Chunk(tmp_path / "chunk", Task("welcome", "s", (), True, 1.0, range(1, 3)))
    with pytest.raises(DungeongenError, match=r"scheduler is lost .* the same command goes on"):
        engine.finish([chunk], nobody, lambda chunk, result: None)
