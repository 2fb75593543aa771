"""``dungeongen play``: a game in the terminal, with our dice or the player's own.

It deals a dungeon, or takes a sheet, an id, or a saved play; ``sitting`` does the rest. A saved
play goes on with the dice that its file names, so that stopping and starting again changes no die.
``--seed`` is that of the dungeon, as everywhere; the dice have ``--dice-seed``.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from contextlib import suppress

import click

from dungeongen.cli.echo import visible
from dungeongen.cli.generate import spelling, words_of
from dungeongen.cli.parameters import PlaySource, parameter
from dungeongen.cli.sections import Command, option
from dungeongen.cli.sitting import Sitting, read_line, suggest
from dungeongen.cli.stopping import ignore_signals
from dungeongen.cli.telling import is_typed, say
from dungeongen.core.game import Game
from dungeongen.core.options import Option, OptionValues
from dungeongen.core.party import parties_of
from dungeongen.core.transcript import is_transcript
from dungeongen.games import GAMES
from dungeongen.library.manner import OPTIONS, expect_playable, manner_of
from dungeongen.library.play import Playing, play
from dungeongen.library.read import opened, read_all
from dungeongen.press.book import Book, Sheet

_GAME = "dungeongen.play.game"


def _examples() -> tuple[tuple[str, str], ...]:
    name, code = GAMES[0].name, GAMES[0].code
    cards = next((game.name for game in GAMES if game.layout.shuffled is not None), name)
    return (
        ("play", "a dungeon worth an evening"),
        (f"play {cards}", f"the same for {cards}"),
        (f"play {name} --seed 42", "the dungeon of a seed"),
        (f"play {name} --help", "all options of a fresh dungeon"),
        (f"play out/{name}-42.pdf", "the dungeon of a sheet; also .svg .png .json"),
        (f"play {code}2-9D8B7-4B2A9-…", "the id from a page, or its QR code"),
        (f"play out/play-{name}-42.txt", "a saved play, from where it stopped"),
        (
            f"play out/{name}-42.pdf --dice mine",
            "on paper, with your own dice; we check the rules",
        ),
        (
            f"play out/{name}-43.pdf --party out/play-{name}-42-party.json",
            "the next dungeon, with the party of the last",
        ),
        (
            f"play out/{cards}-42.pdf --cards-by-hand",
            "on paper, with your own deck; we check the rules",
        ),
        (f"play out/{cards}-42.pdf --as-dealt", "the order that the seed deals, not shuffled"),
    )


class _PlayCommand(Command):
    """With a game's name, the options that say what is dealt in that game are options here."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        games = {game.name: game for game in GAMES}
        ctx.meta[_GAME] = next((games[word] for word in args if word in games), None)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        names = {param.name for param in params}
        options = (own for own in _options_of(ctx) if own.role in ("made", "deal"))
        return [*(parameter(shown) for shown in options if shown.name not in names), *params]


def _options_of(ctx: click.Context) -> tuple[Option, ...]:
    """Return what can be asked of the game that is named."""
    game: Game | None = ctx.meta.get(_GAME)
    return () if game is None else game.generator.options


@click.command(name="play", cls=_PlayCommand, examples=_examples())
@click.argument("what", metavar="[GAME|FILE|ID]", type=PlaySource(), required=False)
@option(
    "--seed",
    holders="any",
    metavar="TEXT",
    help="The dungeon: any word or number. The same seed makes the same dungeon.",
)
@option(
    "--clock",
    holders="any",
    is_flag=True,
    help="Play with the game's clock: if your time runs out, you lose.",
)
@option(
    "--result",
    "shows_result",
    holders="any",
    is_flag=True,
    help="Once the play is over, give its result as a code and a QR code, for check and board.",
)
def play_command(
    what: str | None, seed: str | None, clock: bool, shows_result: bool, **options: object
) -> None:
    """Play a dungeon here: a fresh one, that of a dungeongen sheet, or a saved play.

    Type the number of what you choose, and ? for help. Whenever you stop, the play is saved. A
    party that comes out alive is saved too, with its level-up if the dungeon is beaten.
    """
    options = {name: value for name, value in options.items() if is_typed(name)}
    party = options.get("party")
    for name, file in (("", what), ("--party ", party), ("--strategy ", options.get("strategy"))):
        if file == "-":
            raise click.UsageError(f"{name}-: expected a file, since you type your choices there")
    if sys.stdin is not None:
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # a real text stream
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 (lets answers be edited)
    own = {
        setting.name: options.pop(setting.name) for setting in OPTIONS if setting.name in options
    }

    def expect(game: Game) -> None:
        expect_playable(game, manner_of(own))
        if clock and game.table.clock is None:
            raise click.UsageError(f"--clock: {game.title} is played without a clock")

    with spelling((*_options_of(click.get_current_context()), *OPTIONS)):
        choice = _chosen(what, seed, party, options, expect)
        if choice is None:
            return
        playing = play(choice, **own)
    expect(playing.game)
    if sys.stdin is not None and sys.stdin.isatty() and not playing.play.moves:
        playing.think()  # a resumed play plans at the first hint
    if shows_result and playing.turn == "over":
        show_result(playing)
        return
    sitting = Sitting(playing, "" if what is None else _book(what, choice), timed=clock)
    _greet(playing)
    if isinstance(choice, Sheet):
        _tell_order(choice, playing)
        if what in (None, playing.game.name):
            _tell_dealt(choice, options, party)
    sitting.recall()
    try:
        try:
            sitting.run()
        finally:
            ignore_signals()  # while the play is saved
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
    if shows_result:
        show_result(playing)


def show_result(playing: Playing) -> None:
    """Give the result of a play as a code and a QR code; say so if it is not over yet."""
    if playing.turn != "over":
        say("No result yet: the play is not over.")
        return
    from dungeongen.press.qr import qr_blocks

    code = playing.result()
    say("")
    click.echo(qr_blocks(code))
    say("The result, as a code:")
    click.echo(code)
    suggest("Anybody can replay it", f"check {code}")


play_command.params[2:2] = [parameter(setting) for setting in OPTIONS]


def _chosen(
    what: str | None,
    seed: str | None,
    party: object,
    options: OptionValues,
    expect: Callable[[Game], None],
) -> str | Sheet | None:
    """Return what to play: a saved play or a sheet; ``None`` if none was chosen.

    ``expect`` refuses a game that cannot be played as asked, before a dungeon is looked for.
    """
    games = {game.name: game for game in GAMES}
    if what is None or what in games:
        game = _game() if what is None else games[what]
        if game is None:
            return None
        expect(game)
        return _dealt(game, seed, party, options)
    if seed is not None:
        raise click.UsageError(f"--seed: {what} is the dungeon; the dice have --dice-seed")
    source = opened(what)
    if is_transcript(source.data):
        return what
    return _one_of(read_all(source))


def _book(what: str, choice: str | Sheet) -> str:
    """Return the file, as it is typed, if it has more sheets than the one that is chosen."""
    if not isinstance(choice, Sheet) or "campaign" not in choice.recipe:
        return ""
    return visible(shlex.quote(what))


def _game() -> Game | None:
    """Return the game that is chosen at a terminal, ``None`` for none; elsewhere the first."""
    if sys.stdin is None or not sys.stdin.isatty():
        return GAMES[0]
    say("What would you like to play? Enter takes the first.")
    lines = [f"{game.title}: {game.line}" for game in GAMES]
    number = _numbered(lines, otherwise=1)
    return None if number is None else GAMES[number - 1]


def _dealt(game: Game, seed: str | None, party: object, options: OptionValues) -> Sheet | None:
    """Return a fresh dungeon of a game, for a party if the game makes them so.

    Where several are asked for, the player chooses one; ``None`` if none was chosen.
    """
    from dungeongen.cli.stopping import show_progress
    from dungeongen.library.make import generator_request, sheets_for

    takes_party = any(option.name == "party" for option in game.generator.options)
    usual = {"party": party} if takes_party else {}
    with show_progress() as show:
        request = generator_request(game, {**usual, **options}, seed=seed)
        book = sheets_for(game, request, on_message=show)
    return _one_of(book)


def _tell_order(sheet: Sheet, playing: Playing) -> None:
    """Say whether the pack is shuffled, where it may be, and how to play the printed order."""
    shuffled = sheet.game.layout.shuffled
    if shuffled is None or playing.play.by_hand:
        return
    if playing.play.layout != sheet.layout:
        say(
            "The pack is shuffled for this play, as at the table. To play the order of the deal "
            "instead, start with --as-dealt."
        )
    elif shuffled(sheet.layout) == sheet.layout:  # no order was ever dealt
        say("The pack is shuffled for this play, as at the table.")
    else:
        say("The pack is not shuffled: the cards come in the order of the deal.")


def _tell_dealt(sheet: Sheet, options: OptionValues, party: object) -> None:
    """Say how hard the dungeon is and how it can be printed."""
    if sheet.lines.front:
        say(f"{' · '.join(sheet.lines.front)}.")
    words = [sheet.game.name, *words_of(sheet.game.generator, options, sheet)]
    if party is not None:
        words += ["--party", str(party)]
    suggest("To print it", f"{shlex.join(words)} --pdf")


def _one_of(book: Book) -> Sheet | None:
    """Return the sheet to play, which the player chooses if there are several."""
    if len(book) == 1:
        return book[0]
    say(f"There are {len(book)} sheets:")
    number = _numbered([sheet.title for sheet in book])
    return None if number is None else book[number - 1]


def _numbered(lines: list[str], *, otherwise: int | None = None) -> int | None:
    """Ask for one of some lines; return its number, ``None`` for none; Enter is ``otherwise``."""
    for number, line in enumerate(lines, 1):
        say(visible(f"{number:>3}  {line}"), hang=5)
    while True:
        try:
            answer = read_line("Which one? > ")
        except EOFError:
            return None
        if answer.lower() in ("q", "quit"):
            return None
        if not answer and otherwise is not None:
            return otherwise
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= len(lines):
            return int(answer)
        say(f"Please type a number from 1 to {len(lines)}, or q to stop.")


def _greet(playing: Playing) -> None:
    play, game = playing.play, playing.game
    name, _ = game.layout.facts(play.layout)
    say(f"{name} ({game.title})", bold=True)
    if play.by_hand:
        own = "cards" if playing.table.chance == "shuffles" else "dice"
        say(f"Your own {own}: type what they show, or ? for help.")
    elif playing.seeded:
        option, seed = (play.dice or "").split(" ", 1)
        again = f"--dice-{option} {shlex.quote(seed)}"
        say(f"The same {playing.seeded} again: {again}. Type ? for help.")
    else:
        say("Type ? for help.")
    others = [number for number in range(play.rules.players) if number not in play.people]
    if others:
        names = " and ".join(f"player {number + 1}" for number in others)
        say(f"You are player {play.people[0] + 1}; the program is {names}.")
    if play.goes_in is not None:
        for fact, line in parties_of(game, name).facts(play.goes_in):
            say(f"{fact}: {line}")
