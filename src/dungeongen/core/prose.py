"""The long texts of pages, which stand in ``templates/pages`` as data.

A text has chapters (``## Moving``) of paragraphs, in the markup of the sheets. The game gives it
values by name: ``{bonus}`` stands for a value, and ``[hidden:these words|those]`` for the words
before the bar where the value is true, else for those behind it, if any. Such a choice may hold
others, or whole paragraphs. ``{#}`` counts the steps of a chapter: 1, 2, 3. A chapter without
paragraphs is left out. What stands before the first chapter is for the text's own readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count

from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates

Chapter = tuple[str, tuple[str, ...]]
"""A heading and the paragraphs below it."""

_OURS = Templates()
_CHOICE = re.compile(r"\[(\w+):([^][|]*)(?:\|([^][|]*))?\]")  # one that holds no other
_SLOT = re.compile(r"\{(\w+|#)\}")
_NAME = re.compile(r"[\[{](\w+)[:}]")
_SPACE = re.compile(r" +([,.;:)]?)")  # none stands before such a mark
_BREAK = re.compile(r"\n\s*\n")
_CHAPTER = re.compile(r"^## ", re.MULTILINE)


def chapters(
    text: str, values: Mapping[str, object], templates: Templates = _OURS
) -> tuple[Chapter, ...]:
    """Return the chapters of ``pages/<text>.md`` for these values.

    Raises TemplateError where a value stands in only one of both, or a bracket has no other.
    """
    words, names = _text(text, templates)
    if difference := names ^ values.keys():
        raise TemplateError(f"pages/{text}.md: {min(difference)}: in the text or the code alone")
    choices = 1
    while choices:
        words, choices = _CHOICE.subn(
            lambda match: match[2] if values[match[1]] else match[3] or "", words
        )
    if bracket := re.search(r"[][|]", words):
        place = words[max(0, bracket.start() - 20) : bracket.end() + 20]
        raise TemplateError(f"pages/{text}.md: bracket without its other: {place!r}")
    result = []
    for chapter in _CHAPTER.split(words)[1:]:
        steps = count(1)
        heading, *rest = (_filled(line, values, steps) for line in chapter.split("\n"))
        if lines := tuple(filter(None, rest)):
            result.append((heading, lines))
    return tuple(result)


def paragraphs(text: str, values: Mapping[str, object]) -> tuple[str, ...]:
    """Return the paragraphs of a text of one chapter; see ``chapters``."""
    return tuple(line for _, lines in chapters(text, values) for line in lines)


@cache
def _text(name: str, templates: Templates) -> tuple[str, frozenset[str]]:
    """Return a text from its first chapter on, a paragraph a line, and the names of its values."""
    whole = templates.read(f"pages/{name}.md").replace("\r\n", "\n")
    _, *rest = _CHAPTER.split(whole, maxsplit=1)
    if not rest:
        raise TemplateError(f"pages/{name}.md: no chapter")
    words = "\n".join(part.replace("\n", " ") for part in _BREAK.split(f"## {rest[0]}"))
    return words, frozenset(_NAME.findall(words))


def _filled(line: str, values: Mapping[str, object], steps: Iterator[int]) -> str:
    """Return a heading or a paragraph with its values."""
    line = _SPACE.sub(lambda space: space[1] or " ", line).strip(" ")
    return _SLOT.sub(lambda slot: str(next(steps) if slot[1] == "#" else values[slot[1]]), line)
