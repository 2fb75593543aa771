"""The shape of a document, for pydantic; imported only when a file is read."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dungeongen.core.errors import DocumentError


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Document(_Model):
    """Everything that a document may hold; only the first four fields are needed."""

    format: Literal["dungeongen/1"]
    game: str = Field(min_length=1, max_length=40)
    params: dict[str, Any] = Field(default_factory=dict)
    deal: dict[str, Any]
    version: str | None = Field(default=None, max_length=40)
    seed: str | None = Field(default=None, max_length=1000)
    candidate: int | None = Field(default=None, ge=1)
    title: str | None = Field(default=None, max_length=200)
    id: str | None = Field(default=None, max_length=6000)
    content: dict[str, Any] | None = None
    verdict: dict[str, Any] | None = None
    digest: str | None = Field(default=None, pattern=r"^[0-9a-f]{64}$")


def check_document(value: object, where: str) -> None:
    """Raise DocumentError, naming the first field that is wrong, unless ``value`` is a document."""
    try:
        Document.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "document"
        raise DocumentError(f"{where}: {place}: {first['msg'].lower()}") from None
