"""Verdicts checked again: witnesses replayed by the plain rules, in another process than judged.

The process that makes the report never loads a solver. It deals each such deal anew from its seed
and lets the rules alone decide, as fc-solve's separate verifier does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dungeongen.core.errors import DungeongenError
from dungeongen.games import game_named
from dungeongen.library.check import wins
from dungeongen.surveys.deals import Task, layout_of

if TYPE_CHECKING:
    import pyarrow as pa


def replayed(table: pa.Table, task: Task) -> int:
    """Return how many witnesses of a table replay; raises DungeongenError if one does not."""
    import pyarrow.compute as pc

    kept = table.filter(pc.is_valid(table["witness"])).select(["deal", "answer", "witness"])
    game = game_named(task.game)
    for row in kept.to_pylist():
        if row["answer"] != "beatable":
            raise DungeongenError(f"deal {row['deal']}: is {row['answer']}, yet has a witness")
        if not wins(game, layout_of(task, row["deal"]), None, row["witness"]):
            raise DungeongenError(
                f"deal {row['deal']}: its witness does not replay to a win by the rules"
            )
    return int(kept.num_rows)
