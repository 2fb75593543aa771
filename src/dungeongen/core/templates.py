"""The search path for themes, icons, fonts and page formats.

``templates/`` holds only data and lies outside the package in the checkout; a wheel contains it as
``dungeongen/templates``. Files are looked up in the user's directory (``--templates DIR``), then in
the installed package, then in the checkout. The user's directory need only hold the files that it
replaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from filecmp import cmp
from functools import cache
from itertools import count
from pathlib import Path

from dungeongen.core import files
from dungeongen.core.errors import TemplateError
from dungeongen.core.plain_json import Json, JsonError, read_json

_PACKAGE = Path(__file__).resolve().parent.parent
_BOTH = (_PACKAGE / "templates", _PACKAGE.parent.parent / "templates")
_HOMES = tuple(home for home in _BOTH if home.is_dir()) or _BOTH
_FONTS = "fonts"
_LARGEST = 1 << 20
_LONGEST = 400  # characters of a path in a message


class Templates:
    """The template files; those in the folder ``user`` replace ours."""

    __slots__ = ("homes", "user")

    def __init__(self, user: Path | None = None) -> None:
        if user is not None and not files.is_folder(user):
            raise TemplateError(f"--templates {str(user)[:_LONGEST]}: not a directory")
        self.user = user
        self.homes = _HOMES if user is None else (user, *_HOMES)
        if user is not None:
            _expect_our_fonts(user / _FONTS)

    def find(self, name: str) -> Path:
        """Return the path of ``name`` (such as ``icons/gold.svg``), or raise TemplateError."""
        for home in self.homes:
            path = home / name
            if path.is_file():
                return path
        raise TemplateError(f"template {name}: not found in {', '.join(map(str, self.homes))}")

    def read(self, name: str, *, most: int = _LARGEST) -> str:
        """Return the text of ``name``; a file over ``most`` bytes or not UTF-8 is refused."""
        path = self.find(name)
        try:
            return files.read(path, most).decode("utf-8")
        except OSError as error:
            raise TemplateError(f"template {path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise TemplateError(f"template {path}: cannot be read: {error}") from None

    def bytes(self, name: str) -> bytes:
        """Return the content of ``name``, which is ours and any file; raises TemplateError."""
        path = self.find(name)
        try:
            return files.read(path, files.LARGEST)
        except OSError as error:
            raise TemplateError(f"template {path}: cannot be read: {error.strerror}") from None

    def json(self, name: str) -> Json:
        """Return the JSON value of ``name``."""
        try:
            return read_json(self.read(name).encode())
        except JsonError as error:
            raise TemplateError(f"template {self.find(name)}: {error}") from None

    def names(self, folder: str, ending: str) -> tuple[str, ...]:
        """Return the sorted stems of all files in ``folder`` with the given ending."""
        files = (path for home in self.homes for path in (home / folder).glob("*" + ending))
        return tuple(sorted({path.stem for path in files}))


def _expect_our_fonts(folder: Path) -> None:
    """Raise TemplateError for a user's typeface: all widths are those of our typefaces."""
    try:
        for path in folder.iterdir() if folder.is_dir() else ():
            ours = [home / _FONTS / path.name for home in _HOMES]
            if not any(
                font.is_file() and path.is_file() and cmp(font, path, False) for font in ours
            ):
                raise TemplateError(f"template {path}: typefaces cannot be replaced: remove it")
    except OSError as error:
        raise TemplateError(f"template {folder}: cannot be read: {error.strerror}") from None


# The long texts of pages, which stand in ``templates/pages`` as data.
#
# A text has chapters (``## Moving``) of paragraphs, in the markup of the sheets. The game gives it
# values by name: ``{bonus}`` stands for a value, and ``[hidden:these words|those]`` for the words
# before the bar where the value is true, else for those behind it, if any. Such a choice may hold
# others, or whole paragraphs. ``{#}`` counts the steps of a chapter: 1, 2, 3. A chapter without
# paragraphs is left out. What stands before the first chapter is for the text's own readers.


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
