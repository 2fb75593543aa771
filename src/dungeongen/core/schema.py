"""The schema of a document, for pydantic; imported only when a file is read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dungeongen.core.errors import DocumentError

_LINE = r"^[^\p{Cc}\p{Zl}\p{Zp}]*$"  # printable on a page and valid in SVG
_MADE = 10  # options
_Key = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z_]+$")]
_Words = Annotated[str, Field(max_length=100, pattern=_LINE)]


class Fields(BaseModel):
    """All fields that a document may have; only the format, the game and the deal are required."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal["dungeongen/1"]
    game: str = Field(min_length=1, max_length=40)
    params: dict[str, object] = Field(default_factory=dict)
    deal: dict[str, object]
    version: str | None = Field(default=None, max_length=40)
    seed: str | None = Field(default=None, max_length=1000, pattern=_LINE)
    candidate: int | None = Field(default=None, ge=1, le=10**9)
    made: dict[_Key, bool | int | _Words] | None = None
    title: str | None = Field(default=None, max_length=200, pattern=_LINE)
    id: str | None = Field(default=None, max_length=6000)
    party: dict[str, object] | None = None
    stacked: bool | None = None
    content: dict[str, object] | None = None
    verdict: dict[str, object] | None = None
    digest: str | None = Field(default=None, pattern=r"^[0-9a-f]{64}$")


def check_document(value: object, where: str) -> None:
    """Raise DocumentError that names the first wrong field unless ``value`` is a document."""
    # First what pydantic would list one by one.
    if isinstance(value, dict):
        for key in value:
            if key not in Fields.model_fields:
                raise DocumentError(f"{where}: {ascii(key)[1:-1][:80]}: unknown field")
        recipe = value.get("made")
        if isinstance(recipe, dict) and len(recipe) > _MADE:
            raise DocumentError(f"{where}: made: has more than {_MADE} options")
    try:
        Fields.model_validate(value)
    except ValidationError as error:
        raise DocumentError(f"{where}: {first_fault(error)}") from None


def first_fault(error: ValidationError, depth: int | None = None) -> str:
    """Return the place of the first error, down to a depth, and what is wrong there."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ascii(".".join(str(part) for part in first["loc"][:depth]))[1:-1][:80] or "document"
    return f"{place}: {_fault(first['type'], first['msg'])}"


def _fault(kind: str, message: str) -> str:
    """Return pydantic's message, in plainer words where it mentions patterns and models."""
    match kind:
        case "missing":
            return "is missing"
        case "string_pattern_mismatch":
            return "has characters that are not allowed"
        case "extra_forbidden":
            return "unknown field"
        case "model_type" | "model_attributes_type" | "dict_type":
            return "expected an object"
    return message.lower()
