"""Errors in input, by kind.

All are ``ValueError``s with a one-line message that says where the fault is and what was expected.
The command line prints that line and exits with code 2; it never prints a traceback for them.
"""

from collections.abc import Callable, Sequence


class DungeongenError(ValueError):
    """Input that cannot be used; the message is one line for the user."""


class DungeongenWarning(UserWarning):
    """Input that is used, but for a part of it; the message is one line for the user."""


class InvalidMoveError(DungeongenError):
    """A move's text cannot be read."""


class IllegalMoveError(DungeongenError):
    """A move can be read but may not be played now."""


class DocumentError(DungeongenError):
    """A file or an id is not one of our documents, or is damaged."""


class NoDocumentError(DocumentError):
    """A file of a kind that carries our documents has none."""


Refuse = Callable[[DocumentError], None]
"""Told of each document of several that is wrong, while the others are read on."""


def strict(error: DocumentError) -> None:
    """Raise the error of a wrong document, so that the whole file is refused."""
    raise error


class GridError(DungeongenError):
    """A text is not a grid of a number puzzle; the message names row and column."""


class UnsureError(DungeongenError):
    """Input of which a part can be read in more than one way; the user is asked.

    ``shown`` is what was read, on several lines; ``questions`` are places with the answers that are
    possible, the likeliest first; ``answered`` returns the input with an answer to each.
    """

    def __init__(
        self,
        message: str,
        shown: str,
        questions: Sequence[tuple[str, Sequence[str]]],
        answered: Callable[[Sequence[str]], bytes],
    ) -> None:
        super().__init__(message)
        self.shown, self.questions, self.answered = shown, questions, answered


class CardError(DungeongenError):
    """A text does not name a playing card, or not the cards that are needed."""


class TemplateError(DungeongenError):
    """A theme, an icon or another template file is missing or malformed."""


class GenerationError(DungeongenError):
    """The search found nothing that meets the request within its number of candidates."""
