"""What every product prints, as digests: written on each machine, compared on one.

``python tests/digests.py write FILE`` prints all products of ``test_same_bytes`` and writes a line
for each file: the SHA-256 of what is in it, unpacked as there. ``python tests/digests.py compare
FILE FILE …`` names each line that is not the same in all of them and ends with exit code 1. Streams
are left out, since a path is not spelt alike everywhere. Comparing needs nothing but Python.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path


def digests() -> dict[str, str]:
    """Return the digest of every product's every file, by the words of its command and its name."""
    from test_same_bytes import COMMANDS, printed, unpacked

    lines = {}
    for product, command in COMMANDS.items():
        with tempfile.TemporaryDirectory() as folder:
            files = printed(command, Path(folder) / "here")
        for name, data in files.items():
            if name not in ("stdout", "stderr"):
                lines[f"{product}: {name}"] = sha256(unpacked(name, data)).hexdigest()
    return lines


def read(path: Path) -> dict[str, str]:
    """Return the digests of a file, by product."""
    lines = path.read_text("utf-8").splitlines()
    return {name: digest for digest, name in (line.split(" ", 1) for line in lines)}


def differences(machines: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return a line for each file that some machine prints otherwise, or does not print."""
    names = sorted({name for digests in machines.values() for name in digests})
    result = []
    for name in names:
        kinds: dict[str, list[str]] = {}
        for machine, digests in machines.items():
            kinds.setdefault(digests.get(name, "not printed")[:12], []).append(machine)
        if len(kinds) > 1:
            groups = (f"{digest} on {', '.join(group)}" for digest, group in kinds.items())
            result.append(f"{name}: {'; '.join(groups)}")
    return result


def main(words: list[str]) -> int:
    """Write or compare, and return the exit code."""
    match words:
        case ["write", file]:
            lines = [f"{digest} {name}\n" for name, digest in sorted(digests().items())]
            Path(file).write_text("".join(lines), "utf-8")
            print(f"{file}: {len(lines)} files")
        case ["compare", first, second, *more]:
            machines = {Path(file).stem: read(Path(file)) for file in (first, second, *more)}
            if lines := differences(machines):
                print("\n".join(lines))
                return 1
            print(f"{len(machines)} machines print the same {len(read(Path(first)))} files")
        case _:
            print("usage: digests.py write FILE | compare FILE FILE …", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
