"""The sample page as a file in every format, made once."""

from __future__ import annotations

import pytest

from draw import sample


@pytest.fixture(scope="session")
def pdf() -> bytes:
    return sample.pdf()


@pytest.fixture(scope="session")
def svg() -> list[bytes]:
    return sample.svg()


@pytest.fixture(scope="session")
def png(pdf: bytes) -> list[bytes]:
    return sample.png(pdf)
