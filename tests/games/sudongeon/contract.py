"""What Sudongeon brings to the tests that all games share."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

import known
from contract.contracts import Contract, RulesPage, Trees
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.campaign import company_from_json
from games.sudongeon.page import test_sheet
from games.sudongeon.positions import EXAMPLE


def _solved(seed: str) -> str:
    """Return a full grid: a standard pattern with its digits, rows and columns permuted."""
    rng = Rng(seed)
    digits = list("123456789")
    rng.shuffle(digits)
    rows, columns = ([3 * band + i for band in _mixed(rng) for i in _mixed(rng)] for _ in "rc")
    return "".join(digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns)


def _mixed(rng: Rng) -> list[int]:
    order = [0, 1, 2]
    rng.shuffle(order)
    return order


@st.composite
def dungeons(draw: st.DrawFn) -> Layout:
    """Dungeons from the generator, and from arbitrary grids of givens (SU-4)."""
    seed = str(draw(st.integers(0, 10**6)))
    kind = draw(st.sampled_from(["made", "as is", "any", "full", "empty", "author"]))
    match kind:
        case "made":
            return make(seed).layout
        case "as is":
            return make(seed, as_is=True).layout
        case "full":
            return Layout(_solved(seed))
        case "empty":
            return Layout("." * 81)
        case "author":
            return Layout(EXAMPLE)
    rng = Rng(seed).child("mask")
    share = draw(st.sampled_from([0.1, 0.3, 0.5, 0.8]))
    grid = "".join(c if rng.random() < share else "." for c in _solved(seed))
    return Layout(grid)


def _first(seed: str) -> Layout:
    """Return the very first dungeon of a seed; that of seed 17 is solved in half a second."""
    return make(seed, as_is=True).layout


BARE = st.sampled_from([".", "1"]).map(lambda sign: Layout(sign + "." * 80))


def _begun(grid: str, company: str) -> tuple[Any, ...]:
    return Layout(grid), company_from_json(json.loads(company))


# A verdict takes a second, on wide dungeons many: these are known, or beyond hope. Nor is a plan
# stored: who gives hints works one out.
CONTRACT = Contract(
    layouts=dungeons,
    judged=lambda: st.sampled_from(known.layouts("sudoku")) | BARE,
    planned=lambda: st.sampled_from(["17", "20"]).map(_first) | BARE,
    playthrough=(lambda: make("26").layout, 13),
    golden=lambda theme: test_sheet.recorded(
        Layout(EXAMPLE), "A4", theme, seed="golden", solution=True
    ),
    sheets=lambda: tuple((make(seed).layout, test_sheet.PLAN) for seed in ("42", "316")),
    pages={
        ("A3", "large"): 4,
        ("A4", "ink"): 3,
        ("A4", "large"): 6,
        ("Letter", "large"): 6,
        ("A5", "ink"): 6,
        ("A5", "large"): 10,
    },
    commands={
        "judged": ("sudoku", "--seed", "17", "--as-is", "--solution"),
        "rich": (
            *("sudoku", "--seed", "Ærø ghost", "--theme", "parchment", "--paper", "Letter"),
            *("--solution", "--count", "2", "--grade", "hard", "--no-check", "--dpi", "72"),
        ),
        "symmetric": (*("sudoku", "--seed", "3", "--symmetric", "--givens", "30", "--no-check"),),
    },
    page=RulesPage(
        (
            "adventure",
            "features",
            "combat",
            "encounters",
            "monsters",
            "odds",
            "party",
            "npcs",
            "rounds",
            "traps",
        ),
        r"SU-\d|ch\. \d",
        ("SU", 16),
        100,
    ),
    trees=Trees(engine, _begun),
    sampled=20,
)
