"""Flood fill against hand-made graphs and an independent union-find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.grid import flood, regions

pairs = st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=25)


def _neighbours(edges: list[tuple[int, int]]) -> dict[int, set[int]]:
    return {n: {b for a, b in edges if a == n} | {a for a, b in edges if b == n} for n in range(15)}


def _union(edges: list[tuple[int, int]]) -> list[int]:
    names = list(range(15))
    for a, b in edges:
        old, new = names[a], names[b]
        names = [new if name == old else name for name in names]
    return names


def test_flood_follows_the_arrows_it_is_given() -> None:
    assert flood([1], lambda n: {1: [2], 2: [3], 3: [], 4: [1]}[n]) == {1, 2, 3}


def test_flood_from_several_starts_and_from_none() -> None:
    assert flood([1, 5], lambda n: [n + 1] if n < 3 else []) == {1, 2, 3, 5}
    assert flood([], lambda n: [n]) == set()


def test_flood_is_not_recursive() -> None:
    assert len(flood([0], lambda n: [n + 1] if n < 50_000 else [])) == 50_001


def test_regions_come_in_the_order_of_their_first_node() -> None:
    edges = _neighbours([(3, 1), (2, 0)])
    assert regions(range(5), edges.__getitem__) == ({0, 2}, {1, 3}, {4})


@given(pairs, st.sets(st.integers(0, 14), max_size=4))
def test_flood_reaches_what_union_find_joins(edges: list[tuple[int, int]], start: set[int]) -> None:
    names = _union(edges)
    joined = {n for n in range(15) if names[n] in {names[s] for s in start}}
    assert flood(start, _neighbours(edges).__getitem__) == joined


@given(pairs)
def test_regions_are_the_parts_of_union_find(edges: list[tuple[int, int]]) -> None:
    names = _union(edges)
    parts = regions(range(15), _neighbours(edges).__getitem__)
    assert sorted(n for part in parts for n in part) == list(range(15))
    assert {frozenset(n for n in range(15) if names[n] == name) for name in names} == set(parts)
