"""The same command gives the same bytes: again, elsewhere, under any hash seed, on any Python.

Other Pythons are those in ``DUNGEONGEN_PYTHONS`` (paths of interpreters that have dungeongen
installed, separated like ``PATH``); ``.ci/run`` makes them. They print in another world at once, so
that what takes its time to judge is printed once less here. Their zlib and Pillow may pack tighter,
so PDF and PNG are compared after unpacking, by other people's readers.
"""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pytest

from contract.contracts import contract_of
from dungeongen.games import GAMES
from thorough import turns

HERE = sys.executable
OTHERS = [path for path in os.environ.get("DUNGEONGEN_PYTHONS", "").split(os.pathsep) if path]
EVERYTHING = ("--pdf", "--svg", "--png", "--json")
COMMANDS = {
    f"{game.name} {name}": (*command, *EVERYTHING)
    for game in GAMES
    for name, command in contract_of(game).commands.items()
}

UNJUDGED = [command for command in COMMANDS.values() if "--no-check" in command]
AGAIN = UNJUDGED if OTHERS else [*COMMANDS.values()]


def printed(
    command: tuple[str, ...], folder: Path, *, python: str = HERE, **variables: str
) -> dict[str, bytes]:
    """Run ``command`` in ``folder`` and return its files and streams by name."""
    folder.mkdir(parents=True)
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONHASHSEED"}
    if python != HERE:
        environment.pop("PYTHONPATH", None)  # it has its own
    done = subprocess.run(
        [python, "-P", "-m", "dungeongen", *command],
        cwd=folder,
        env={**environment, "PYTHONUTF8": "1", **variables},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    files = {path.name: path.read_bytes() for path in (folder / "out").iterdir()}
    assert {name.rsplit(".", 1)[1] for name in files} == {"pdf", "svg", "png", "json"}
    return {**files, "stdout": done.stdout, "stderr": done.stderr}


@pytest.fixture(scope="module", params=COMMANDS.values(), ids=list(COMMANDS))
def first(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[tuple[str, ...], dict[str, bytes]]:
    command: tuple[str, ...] = request.param
    folder = tmp_path_factory.mktemp("first") / "here"
    return command, printed(command, folder, PYTHONHASHSEED="0")


ANOTHER_WORLD = {
    "PYTHONHASHSEED": "1",
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "C",
    "SOURCE_DATE_EPOCH": "1",
    "USER": "somebody",
}


@pytest.mark.parametrize("first", AGAIN, indirect=True)
def test_nothing_but_the_command_counts(
    first: tuple[tuple[str, ...], dict[str, bytes]], tmp_path: Path
) -> None:
    command, files = first
    again = printed(command, tmp_path / "a longer way" / "éloigné", **ANOTHER_WORLD)
    assert sorted(again) == sorted(files)
    assert [name for name in files if again[name] != files[name]] == []


@pytest.mark.parametrize("first", UNJUDGED, indirect=True)
def test_another_seed_gives_other_bytes(
    first: tuple[tuple[str, ...], dict[str, bytes]], tmp_path: Path
) -> None:
    """Proves that the comparison above can fail."""
    command, files = first
    place = command.index("--seed") + 1
    other = printed((*command[:place], "other", *command[place + 1 :]), tmp_path / "other")
    assert set(other.values()).isdisjoint(files.values())


@pytest.mark.parametrize(
    ("first", "python"), turns(COMMANDS.values(), OTHERS) if OTHERS else [], indirect=["first"]
)
def test_every_python_prints_the_same(
    first: tuple[tuple[str, ...], dict[str, bytes]], python: str, tmp_path: Path
) -> None:
    command, files = first
    theirs = printed(command, tmp_path / "there", python=python, **ANOTHER_WORLD)
    assert sorted(theirs) == sorted(files)
    assert [n for n in files if unpacked(n, theirs[n]) != unpacked(n, files[n])] == []


def unpacked(name: str, data: bytes) -> bytes:
    """Return ``data`` without anything that depends on a compressor."""
    if name.endswith(".pdf"):
        return _unpacked_pdf(data)
    if name.endswith(".png"):
        return _unpacked_png(data)
    return data


def _unpacked_pdf(data: bytes) -> bytes:
    plain = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        del pdf.trailer["/ID"]  # a digest of the packed file
        pdf.save(
            plain,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            static_id=True,
        )
    return plain.getvalue()


def _unpacked_png(data: bytes) -> bytes:
    """Return the chunks, with pixels (IDAT) and texts (iTXt) unpacked."""
    out, pixels, at = [], b"", 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"IDAT":
            pixels += body
            continue
        if kind == b"iTXt":
            keyword, rest = body.split(b"\0", 1)
            language_and_word = rest[2:].split(b"\0", 2)
            body = keyword + zlib.decompress(language_and_word[2])
        out.append(kind + body)
    return b"".join([*out, zlib.decompress(pixels)])


def test_unpacking_forgets_the_compressor_and_nothing_else(
    first: tuple[tuple[str, ...], dict[str, bytes]],
) -> None:
    _, files = first
    (pdf,) = (data for name, data in files.items() if name.endswith(".pdf"))
    packed = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        opened.save(packed, recompress_flate=True)
    assert packed.getvalue() != pdf
    assert unpacked("a.pdf", packed.getvalue()) == unpacked("a.pdf", pdf)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        content = opened.pages[0].Contents
        content.write(content.read_bytes().replace(b"0", b"1", 1))
        changed = io.BytesIO()
        opened.save(changed)
    assert unpacked("a.pdf", changed.getvalue()) != unpacked("a.pdf", pdf)
    pngs = [data for name, data in files.items() if name.endswith(".png")]
    assert len({unpacked("a.png", png) for png in pngs}) == len(pngs) > 1
