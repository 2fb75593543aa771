"""Every command in the page about surveys can be typed, and its two recipes have ten lines."""

from __future__ import annotations

import re
import shlex

import pytest

from dungeongen.cli import group
from environments import CHECKOUT

TEXT = (CHECKOUT / "docs" / "survey.md").read_text("utf-8")
JOINED = TEXT.replace("\\\n", " ")
TYPED = re.findall(r"dungeongen ((?:survey|design) \w+ [^\n`|]*)", JOINED)


@pytest.mark.parametrize("line", TYPED)
def test_a_command_of_the_page_can_be_typed(line: str) -> None:
    verb, game, *words = shlex.split(line.replace("$SLURM_ARRAY_TASK_ID", "1"), comments=True)
    context = group.make_context("dungeongen", [verb, game, *words])
    command = group.get_command(context, verb)
    assert command is not None
    inner = command.get_command(context, game)  # type: ignore[attr-defined]
    inner.make_context(game, words)


def test_recipes_have_ten_lines_at_most() -> None:
    recipes = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    assert len(recipes) == 2
    assert all(len(one.splitlines()) <= 10 for one in recipes)
    assert len(TYPED) >= 4
