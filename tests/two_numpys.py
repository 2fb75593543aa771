"""Make sheets under one numpy, check them under another, and back.

By hand, since it fills two environments from the package index:

    python tests/two_numpys.py 20           20 seeds of each game, the lowest numpy and the newest
    python tests/two_numpys.py 20 --keep    and keep the sheets of ``KEPT`` in tests/data

Numbers on a sheet do not depend on the version of numpy. Prints a line a game
and direction: how many sheets the other numpy made with the same bytes, how many it refused, and in
how many it found something else. docs/reliability.md has the results.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import process_time

from environments import CHECKOUT, Environment
from floors import floors

KEPT = (
    ("sudoku", "numpy 1", {"as_is": True}),
    ("doom", "7", {"as_is": True}),
    ("mythic", "7", {"as_is": True}),
    ("treasure", "7", {}),
    ("welcome", "7", {}),
)


def make(number: int, folder: Path) -> None:
    """Make sheets in this environment; four of five as-is, which is fast, where a game can."""
    import dungeongen

    for game in [one.name for one in dungeongen.GAMES]:
        for seed in range(number):
            fast = seed % 5 and game in ("sudoku", "doom", "mythic")
            asked = {"as_is": True} if fast else {}
            sheet = dungeongen.make(game, seed=f"numpy {seed}", **asked)
            (folder / f"{game}-{seed}.json").write_bytes(sheet.json())


def check(folder: Path, other: Path) -> None:
    """Check the sheets of another environment in this one, and print a line for each game."""
    import dungeongen

    for game in [one.name for one in dungeongen.GAMES]:
        files = sorted(folder.glob(f"{game}-*.json"))
        same = refused = otherwise = 0
        began = process_time()
        for file in files:
            same += file.read_bytes() == (other / file.name).read_bytes()
            try:
                otherwise += bool(dungeongen.check(file).notes)
            except dungeongen.DungeongenError as error:
                print(f"    {file.name}: {error}")
                refused += 1
        print(
            f"  {game}: {len(files)} sheets, {same} with the same bytes, {refused} refused, "
            f"{otherwise} found otherwise, {process_time() - began:.0f} s"
        )


def keep(file: Path) -> None:
    """Write the sheets that the suite checks."""
    import dungeongen
    from dungeongen.core.document import bundle, dumps

    sheets = [dungeongen.make(game, seed=seed, **asked) for game, seed, asked in KEPT]
    file.write_bytes(dumps(bundle([dict(sheet.document) for sheet in sheets])))


def main(number: int, *, kept: bool) -> None:
    """Fill two environments, and let each check what the other made."""
    with tempfile.TemporaryDirectory() as home:
        old = Environment(Path(home) / "old", [f"numpy=={floors()['numpy']}"])
        new = Environment(Path(home) / "new")
        made = []
        for one, name in ((old, "old"), (new, "new")):
            made.append(Path(home) / f"sheets-{name}")
            made[-1].mkdir()
            one.run(__file__, "make", str(number), str(made[-1]), check=True)
        for one, folder, other in ((new, *made), (old, *reversed(made))):
            maker = old if one is new else new
            print(f"made with numpy {maker.version('numpy')}, checked with {one.version('numpy')}:")
            print(one.run(__file__, "check", str(folder), str(other), check=True), end="")
        for one in (old, new) if kept else ():
            file = CHECKOUT / "tests" / "data" / f"sheets-numpy-{one.version('numpy')}.json"
            one.run(__file__, "keep", str(file), check=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["make", number, folder]:
            make(int(number), Path(folder))
        case ["check", folder, other]:
            check(Path(folder), Path(other))
        case ["keep", file]:
            keep(Path(file))
        case [number, *more]:
            main(int(number), kept="--keep" in more)
