"""``dungeongen play``: a game in the terminal, with our dice or the player's own.

What is named is a sheet, an id, or a saved play; ``sitting`` does the rest. A play that was saved
goes on with the dice that its file names, so that stopping and starting again changes no die.
"""

from __future__ import annotations

import json
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.echo import visible
from dungeongen.cli.input import layouts_of, named_id, read_bytes, read_layouts, read_party
from dungeongen.cli.sections import Command
from dungeongen.cli.sitting import Sitting, read_line, say
from dungeongen.core import transcript as plays
from dungeongen.core.document import made_words
from dungeongen.core.errors import DocumentError
from dungeongen.core.ident import format_id
from dungeongen.core.party import parties_of
from dungeongen.core.play import Play
from dungeongen.press.files import file_stem

_LONGEST_SEED = 200
_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)
]
_EPILOG = """\b
Examples:
  dungeongen play out/sudoku-42.pdf       the dungeon of a sheet, also as .svg .png .json
  dungeongen play SU1-9D8B7-4B2A9-…       the id from a page, or its QR code
  dungeongen play out/play-sudoku-42.txt  a saved play, from where it stopped
  dungeongen play out/sudoku-42.pdf --dice mine
                                          play on paper with your own dice; we check the rules
  dungeongen play out/sudoku-43.pdf --party out/play-sudoku-42-party.json
                                          the next dungeon, with the party of the last
  dungeongen play out/doom-42.pdf --cards-by-hand
                                          play on paper with your own deck; we check the rules"""


@click.command(name="play", cls=Command, epilog=_EPILOG)
@click.argument("what", metavar="FILE|ID", type=FILE)
@click.option(
    "--party",
    "party_file",
    metavar="FILE",
    type=FILE,
    help="Go in with this party: a party file, or the saved play that it came out of.",
)
@click.option("--seed", metavar="SEED", help="Dice of this word or number, to have them again.")
@click.option(
    "--dice",
    type=click.Choice(["mine", "program"]),
    help="mine: you roll real dice and type what they show.",
)
@click.option(
    "--cards-by-hand",
    is_flag=True,
    help="You draw the cards from a deck of your own and type what they are.",
)
def command(
    what: str, party_file: str | None, seed: str | None, dice: str | None, cards_by_hand: bool
) -> None:
    """Play a dungeon here: FILE is a sheet of ours or a saved play.

    Type the number of what you choose, and ? for help. Whenever you stop, the play is saved. A
    party that comes out alive is saved too, with its level-up if the dungeon is beaten.
    """
    if seed is not None and dice == "mine":
        raise click.UsageError("--seed: with --dice mine there are no dice of a seed")
    if seed is not None and not (
        0 < len(seed) <= _LONGEST_SEED and seed == seed.strip() and seed.isprintable()
    ):
        raise click.UsageError(f"--seed: expected 1 to {_LONGEST_SEED} characters that are seen")
    if what == "-":
        raise click.UsageError("-: expected a file or an id, since you type your choices there")
    if sys.stdin is not None:
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # a real text stream
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 (lets answers be edited)
    if cards_by_hand and (seed is not None or dice == "program"):
        raise click.UsageError("--cards-by-hand: the cards are yours, so nothing is left to chance")
    opened = _opened(what, party_file, cards_by_hand)
    if opened is None:
        return
    sitting = opened
    _whose_dice(sitting.play, seed, "mine" if cards_by_hand else dice)
    _greet(sitting.play)
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


def _opened(what: str, party_file: str | None, cards_by_hand: bool) -> Sitting | None:
    """Return the play of a file or id at its table; ``None`` where nobody chose a sheet."""
    from dungeongen.games import game_named

    data = None if named_id(what) is not None else read_bytes(what)
    home, saved = None, False
    if data is not None and plays.is_transcript(data):
        if party_file is not None:
            raise click.UsageError(f"--party: {what} is a saved play, whose party is inside")
        if cards_by_hand:
            raise click.UsageError(f"--cards-by-hand: {what} is a saved play, begun with its cards")
        transcript = plays.loads(data, what)
        game = game_named(transcript.game)
        stem = file_stem("play", Path(what).stem)
        saved = True
    else:
        found = read_layouts(what) if data is None else layouts_of(data, what)
        chosen = _one_of(found)
        if chosen is None:
            return None
        game, layout, document = chosen
        if cards_by_hand:
            if game.by_hand is None:
                raise click.UsageError(f"--cards-by-hand: {game.title} is played without cards")
            layout = game.by_hand(layout)
        transcript = plays.Transcript(
            game.name,
            format_id(game.code, game.encode(layout)),
            party=_party(party_file, game, document),
        )
        stem = f"play-{game.name}"
        if "seed" in document:
            words = [word.replace(" ", "-") for word in made_words(document)]
            stem = file_stem(stem, "-".join((document["seed"], *words)))
    play = Play(game, transcript, what)
    if game.load_table is None:
        raise DocumentError(f"{what}: {game.name} cannot be played here yet")
    if saved and play.dice is not None:
        home = Path(what)  # written here before
    return Sitting(play, game.load_table(), home=home, stem=stem, saved=saved)


def _party(file: str | None, game: Any, document: dict[str, Any]) -> str | None:
    """Return who goes in as a line of JSON: as asked for, else as the sheet says."""
    if file is None:
        party, shown = document.get("party"), "the sheet"
        return None if party is None else json.dumps(party, sort_keys=True)
    if file == "-":
        raise click.UsageError("--party -: expected a file, since you type your choices there")
    party, shown = read_party(file, game), file
    parties = parties_of(game, shown)
    if parties.retired(party):
        raise DocumentError(f"{shown}: this party has retired: all five are at level 3")
    return json.dumps(parties.write(party), sort_keys=True)


def _one_of(found: list[Any]) -> Any:
    """Return the sheet to play, of the player's choice where a file has several."""
    if len(found) == 1:
        return found[0]
    say(f"The file has {len(found)} sheets:")
    for number, (game, layout, document) in enumerate(found, 1):
        title = document.get("title") or game.facts(layout)[0]
        say(visible(f"{number:>3}  {title}"), hang=5)
    while True:
        try:
            answer = read_line("Which one? > ")
        except EOFError:
            return None
        if answer.lower() in ("q", "quit"):
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(found):
            return found[int(answer) - 1]
        say(f"Please type a number from 1 to {len(found)}, or q to stop.")


def _whose_dice(play: Play, seed: str | None, dice: str | None) -> None:
    if dice == "mine":
        play.roll_by_hand()
    elif seed is not None:
        play.roll_with(seed)
    elif play.dice is None or (dice == "program" and play.by_hand):
        play.roll_with(str(secrets.randbelow(10**9)))


def _greet(play: Play) -> None:
    name, _ = play.game.facts(play.layout)
    say(f"{name} ({play.game.title})", bold=True)
    cards = play.game.by_hand is not None
    if play.by_hand:
        say(f"Your own {'cards' if cards else 'dice'}: type what they show. ? for help.")
    else:
        what = "Shuffles" if cards else "Dice"
        say(f"{what}: {play.dice} (type --{play.dice} to have them again). ? for help.")
    if play.goes_in is not None:
        for fact, line in parties_of(play.game, name).facts(play.goes_in):
            say(f"{fact}: {line}")
    if play.moves:
        say(f"Going on after {len(play.moves)} moves; l tells what happened.")


@contextmanager
def _hearing() -> Iterator[None]:
    """Let a closed terminal window, or a polite end, stop the play as an interrupt does."""

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
    """Let nothing come between the end of a play and its file: hanging up is told twice or more."""
    for number in _SIGNALS:
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)
