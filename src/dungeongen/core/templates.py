"""The search path for themes, icons, fonts and page formats.

``templates/`` holds only data and lies outside the package in the checkout; a wheel contains it as
``dungeongen/templates``. Files are looked up in the user's directory (``--templates DIR``), then in
the installed package, then in the checkout. The user's directory need only hold the files that it
replaces.
"""

from __future__ import annotations

from filecmp import cmp
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
