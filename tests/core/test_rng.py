"""Random streams, recorded once: the same on every machine and every Python (C-2)."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.rng import Rng

RECORDED = {
    "42": [935593, 459167, 456867, 847614],
    "42/sudoku": [761362, 356962, 94764, 330593],
    "naïve 龍": [713100, 609487, 954856, 676097],
}


@pytest.mark.parametrize("seed", RECORDED)
def test_recorded_stream(seed: str) -> None:
    rng = Rng(seed)
    assert [rng.below(10**6) for _ in range(4)] == RECORDED[seed]


def test_recorded_shuffle_and_choice() -> None:
    items = list(range(10))
    Rng("42").shuffle(items)
    assert items == [6, 7, 2, 1, 8, 0, 5, 3, 4, 9]
    rng = Rng("42")
    assert "".join(rng.choice("abcdef") for _ in range(8)) == "fccfafce"


def test_the_stream_is_the_mersenne_twister_seeded_by_sha_256() -> None:
    number = int.from_bytes(hashlib.sha256(b"42").digest(), "big")
    twister, rng = random.Random(number), Rng("42")
    assert [rng.below(100) for _ in range(50)] == [int(twister.random() * 100) for _ in range(50)]


@given(st.text(max_size=20), st.text(max_size=10), st.integers(0, 20))
def test_a_child_does_not_depend_on_what_was_drawn(seed: str, name: str, drawn: int) -> None:
    rng = Rng(seed)
    fresh = rng.child(name)
    for _ in range(drawn):
        rng.random()
    used = rng.child(name)
    assert [fresh.below(1000) for _ in range(5)] == [used.below(1000) for _ in range(5)]


def test_drawing_from_a_child_does_not_change_its_parent() -> None:
    rng, other = Rng("42"), Rng("42")
    rng.child("a").below(10)
    assert rng.below(10**6) == other.below(10**6)


def test_children_are_different_streams() -> None:
    rng = Rng("42")
    streams = [rng, rng.child("a"), rng.child("b"), rng.child("a").child("b"), Rng("43").child("a")]
    assert len({tuple(stream.below(10**6) for _ in range(3)) for stream in streams}) == 5


@given(st.text(alphabet=st.characters(), max_size=20), st.integers(1, 10**9))
def test_below_stays_below(seed: str, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


def test_below_and_choice_are_even() -> None:
    rng = Rng("even")
    rolls = Counter(rng.below(6) for _ in range(6000))
    picks = Counter(rng.choice("abc") for _ in range(3000))
    assert all(850 < rolls[face] < 1150 for face in range(6))
    assert all(850 < picks[letter] < 1150 for letter in "abc")


def test_shuffles_are_even() -> None:
    rng = Rng("even")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_streams_do_not_depend_on_the_hash_seed() -> None:
    code = "from dungeongen.core.rng import Rng; print(Rng('42').child('x').below(10**9))"
    shown = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(shown) == 1


def test_repr_evaluates() -> None:
    assert eval(repr(Rng("it's"))).seed == "it's"
