"""Every page of every product is drawn as it was when somebody looked at it."""

from __future__ import annotations

import pytest

from press.drawings import NAMES, digests, noted


@pytest.mark.parametrize("name", NAMES)
def test_every_page_is_drawn_as_it_was_looked_at(name: str) -> None:
    assert digests(name) == noted()[name], "look at it, and run python tests/press/drawings.py"


def test_nothing_is_noted_of_what_is_no_longer_printed() -> None:
    assert list(noted()) == NAMES
