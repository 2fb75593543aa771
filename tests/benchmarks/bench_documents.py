"""Every field of every kind of document, altered to every value, and all that is public called.

    python tests/benchmarks/bench_documents.py [EVERY]

``test_altered.py`` tries a share of these at every landing. With EVERY, every EVERY-th file is
tried. It prints what is neither answered nor refused in one line, and what prints something false.
"""

from __future__ import annotations

import os
import sys
import tempfile
from itertools import chain, islice
from pathlib import Path
from time import process_time

os.environ["DUNGEONGEN_SETTINGS"] = os.devnull
os.environ["DUNGEONGEN_ANSWERS"] = "off"
sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run
from hostile import altered


def main(every: int = 1) -> int:
    """Try all files; return how many are taken wrongly."""
    files = chain(altered.altered_plays(), *map(altered.altered, altered.sound()))
    wrong = tried = 0
    begun = process_time()
    with tempfile.TemporaryDirectory() as folder:
        for one in islice(files, 0, None, every):
            tried += 1
            if told := altered.fault(one, Path(folder), whole=True):
                wrong += 1
                print(told, flush=True)
    print(f"{tried} files, {wrong} wrong, {process_time() - begun:.0f} s of one processor")
    return wrong


if __name__ == "__main__":
    run(main)
