"""Seeds: those of several sheets, and a number without one."""

from __future__ import annotations


def seeds_of(seed: str | None, count: int) -> list[str]:
    """Return ``count`` seeds: ``seed`` itself, then ``seed.2``, ``seed.3`` and so on.

    Without a seed the first is drawn at random.
    """
    seed = drawn_seed() if seed is None else seed
    return [seed, *(f"{seed}.{i}" for i in range(2, count + 1))]


def drawn_seed() -> str:
    """Return any number."""
    import secrets  # which takes its time, and most ask for a seed

    return str(secrets.randbelow(10**9))
