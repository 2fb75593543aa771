"""``dungeongen play``: a game in the terminal, with our dice or the player's own.

It takes a sheet, an id, or a saved play; ``sitting`` does the rest. A saved play goes on with the
dice that its file names, so that stopping and starting again changes no die.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.echo import examples, visible
from dungeongen.cli.generate import spelling
from dungeongen.cli.sections import Command
from dungeongen.cli.sitting import Sitting, read_line, say
from dungeongen.core.party import parties_of
from dungeongen.core.transcript import is_transcript
from dungeongen.games import GAMES
from dungeongen.library.playing import Playing, play
from dungeongen.library.reading import opened, read_all
from dungeongen.press.book import Book
from dungeongen.press.sheets import Sheet

_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]


def _examples() -> str:
    name, code = GAMES[0].name, GAMES[0].code
    cards = next((game.name for game in GAMES if game.layout.by_hand is not None), name)
    return examples(
        (
            (f"dungeongen play out/{name}-42.pdf", "the dungeon of a sheet; also .svg .png .json"),
            (f"dungeongen play {code}1-9D8B7-4B2A9-…", "the id from a page, or its QR code"),
            (f"dungeongen play out/play-{name}-42.txt", "a saved play, from where it stopped"),
            (f"dungeongen play out/{name}-42.pdf --dice mine", "on paper, with your own dice;"),
            ("", "we check the rules"),
            (f"dungeongen play out/{name}-43.pdf --party out/play-{name}-42-party.json", ""),
            ("", "the next dungeon, with the party of the last"),
            (
                f"dungeongen play out/{cards}-42.pdf --cards-by-hand",
                "on paper, with your own deck;",
            ),
            ("", "we check the rules"),
        )
    )


@click.command(name="play", cls=Command, epilog=_examples())
@click.argument("what", metavar="FILE|ID", type=FILE)
@click.option(
    "--party",
    "party_file",
    metavar="FILE",
    type=FILE,
    help="Go in with this party: a party file, or the saved play that the party came out of.",
)
@click.option(
    "--seed", metavar="SEED", help="Any word or number. The same seed rolls the same dice."
)
@click.option(
    "--dice",
    type=click.Choice(["mine", "program"]),
    help="mine: you roll real dice and type what they show.",
)
@click.option(
    "--cards-by-hand",
    is_flag=True,
    help="You draw the cards from your own deck and type what they are.",
)
def command(
    what: str,
    party_file: str | None,
    seed: str | None,
    dice: Literal["mine", "program"] | None,
    cards_by_hand: bool,
) -> None:
    """Play a dungeon here: FILE is a dungeongen sheet or a saved play.

    Type the number of what you choose, and ? for help. Whenever you stop, the play is saved. A
    party that comes out alive is saved too, with its level-up if the dungeon is beaten.
    """
    for name, file in (("", what), ("--party ", party_file)):
        if file == "-":
            raise click.UsageError(f"{name}-: expected a file, since you type your choices there")
    if sys.stdin is not None:
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # a real text stream
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 (lets answers be edited)
    with spelling(()):
        chosen = _chosen(what)
        if chosen is None:
            return
        playing = play(chosen, party=party_file, seed=seed, dice=dice, cards_by_hand=cards_by_hand)
    sitting = Sitting(playing)
    _greet(playing)
    with _hearing():
        try:
            try:
                sitting.run()
            finally:
                _hear_no_more()
        except EOFError:
            with suppress(OSError):
                say("")
        except KeyboardInterrupt:
            with suppress(OSError):
                say("")
            sitting.leave()
            raise
        except BaseException:
            sitting.keep()
            raise
        sitting.leave()


def _chosen(what: str) -> str | Sheet | None:
    """Return what to play: a saved play or a sheet; ``None`` if nobody chose one."""
    source = opened(what)
    if is_transcript(source.data):
        return what
    return _one_of(read_all(source))


def _one_of(book: Book) -> Sheet | None:
    """Return the sheet to play, which the player chooses if there are several."""
    if len(book) == 1:
        return book[0]
    say(f"The file has {len(book)} sheets:")
    for number, sheet in enumerate(book, 1):
        say(visible(f"{number:>3}  {sheet.title}"), hang=5)
    while True:
        try:
            answer = read_line("Which one? > ")
        except EOFError:
            return None
        if answer.lower() in ("q", "quit"):
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(book):
            return book[int(answer) - 1]
        say(f"Please type a number from 1 to {len(book)}, or q to stop.")


def _greet(playing: Playing) -> None:
    play, game = playing.play, playing.game
    name, _ = game.layout.facts(play.layout)
    say(f"{name} ({game.title})", bold=True)
    cards = game.layout.by_hand is not None
    if play.by_hand:
        say(f"Your own {'cards' if cards else 'dice'}: type what they show, or ? for help.")
    else:
        what = "Shuffles" if cards else "Dice"
        say(f"{what}: {play.dice} (--{play.dice} has the same again). Type ? for help.")
    if play.goes_in is not None:
        for fact, line in parties_of(game, name).facts(play.goes_in):
            say(f"{fact}: {line}")
    if play.moves:
        say(f"Continuing after {len(play.moves)} moves; type l to see what happened.")


@contextmanager
def _hearing() -> Iterator[None]:
    """Let a closed terminal window, or a signal to end, stop the play as an interrupt does."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = []
    for number in _SIGNALS:
        with suppress(ValueError):  # not in a thread
            before.append((number, signal.getsignal(number) or signal.SIG_DFL))
            if number != signal.SIGINT:
                signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _hear_no_more() -> None:
    """Ignore signals while the play is saved: a terminal that hangs up sends several."""
    for number in _SIGNALS:
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)
