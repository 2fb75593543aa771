"""The ways in which input can be wrong.

All of them are ``ValueError``s whose one line says where the fault is and what was expected. The
command line prints that line and ends with exit code 2; it never prints a traceback for them.
"""


class DungeongenError(ValueError):
    """Input that cannot be used; the message is one line for the user."""


class InvalidMoveError(DungeongenError):
    """A move's text cannot be read."""


class IllegalMoveError(DungeongenError):
    """A move can be read but may not be played now."""


class DocumentError(DungeongenError):
    """A file or an id holds no document of ours, or a damaged one."""


class GridError(DungeongenError):
    """A text holds no grid of a number puzzle; the message names row and column."""


class CardError(DungeongenError):
    """A text names no playing card, or not the cards that are wanted."""


class TemplateError(DungeongenError):
    """A theme, an icon or another template file is missing or malformed."""


class GenerationError(DungeongenError):
    """Nothing that was asked for could be made within the stated number of tries."""
