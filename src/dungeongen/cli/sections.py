"""Help in sections: options are listed by what they are about, in the order they are declared.

A command with many shows what most people use, on one screen, and the rest with ``--help-all``.
The help texts give ranges in words; click's own ``[17<=x<=80]`` is left out.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dungeongen import games
from dungeongen.cli.echo import program, screen_width, visible
from dungeongen.core.game import Game
from dungeongen.core.options import ADVANCED, OTHER, Holders
from dungeongen.games import game_named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., Any])
_WIDEST = 96  # columns of a help page
_COLUMN = 24  # columns of the names in a list
KEPT = "dungeongen.preset"  # what a command keeps in the end, in its context
_BESIDE = 30  # columns for what a command does, beside it
_MANY = 16  # options, with more of which a screen is full
USUAL = {
    *("seed", "count", "difficulty", "grade", "size", "rules", "hero", "decks", "match", "deal"),
    *("log", "dungeons", "spoiler", "fold", "from_", "card_size", "backs", "stacked"),
    *("pdf", "png", "paper", "solution", "deals", "odds", "rooms", "quick", "others", "out"),
}
"""The options that most people use, by the names of their parameters."""
_SENTENCE = re.compile(r"(?<=\.)\s.*", re.DOTALL)
_RANGE = re.compile(r"(; )?(\d+<=)?x[<>]=\d+")


class Option(click.Option):
    """An option with the heading that ``--help`` lists it under.

    ``tells`` computes the end of its help only when help is shown, since it costs an import.
    ``holders`` says which presets may hold it.
    """

    def __init__(
        self,
        *args: Any,
        section: str = OTHER,
        tells: Callable[[], str] | None = None,
        holders: Holders = "none",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.section = section
        self.holders = holders
        self.tells = tells

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or self.tells is None:
            return record
        return record[0], f"{record[1]} {self.tells()}"


def option(*names: str, **kwargs: Any) -> Callable[[Function], Function]:
    """Return ``click.option`` of an ``Option``."""
    return click.option(*names, cls=Option, **kwargs)


class _Formatter(click.HelpFormatter):
    """Help that fills the terminal and fits forty columns; click's own fits fifty."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{**more, "width": screen_width(_WIDEST) - 2})

    def write_lines(self, heading: str, lines: Sequence[tuple[str, str]]) -> None:
        """Write names and what they are; the names take less of a narrow screen."""
        with self.section(heading):
            self.write_dl(lines, max(8, min(_COLUMN, self.width - 46)))

    def write_commands(self, heading: str, lines: Sequence[tuple[str, str]]) -> None:
        """Write commands, without the name of the program, and what they do.

        A command that needs several lines is broken as shells have it.
        """
        with self.section(heading):
            room = self.width - self.current_indent
            commands = [f"{program()} {words}" for words, _ in lines]
            beside = (len(words) for words in commands if len(words) < room - _BESIDE)
            rows = [
                (_folded(words, room), what)
                for words, (_, what) in zip(commands, lines, strict=True)
            ]
            self.write_dl(rows, max(beside, default=4))


def _folded(words: str, room: int) -> str:
    """Return a command in lines of at most ``room`` columns, where blanks allow it."""
    lines = textwrap.wrap(
        words,
        room - 2,
        subsequent_indent=" " * 4,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return " \\\n".join(lines) if len(words) > room else words


ALL = "List all options."


def _show_all(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[ALL] = True
        click.echo(ctx.get_help())
        ctx.exit()


_HELP_ALL = Option(
    ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=_show_all, help=ALL
)


def _presets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from dungeongen.core.cache import presets_folder
    from dungeongen.library.preset import preset_names

    names = preset_names(presets_folder())
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


_PRESETS = (
    Option(
        ["--preset"],
        metavar="NAME|FILE",
        expose_value=False,
        shell_complete=_presets,
        section=ADVANCED,
        help="Take options that you kept, or those in a file. What you type wins.",
    ),
    Option(
        ["--save-as"],
        metavar="NAME",
        expose_value=False,
        section=ADVANCED,
        help="Keep these options under a name, once the command has done its work.",
    ),
)


class _Context(click.Context):
    formatter_class = _Formatter


class Command(click.Command):
    """A command whose options are listed in sections, the common ones and the advanced ones last.

    ``lists`` are sections of names with a line each, after the options; ``examples`` are commands,
    without the name of the program, and what they do.
    """

    context_class = _Context
    examples_heading = "Examples"

    def __init__(
        self,
        *args: Any,
        lists: Mapping[str, Sequence[tuple[str, str]]] | None = None,
        examples: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.lists, self.examples = lists or {}, examples

    def sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return the options, each with its help, by the headings that they are listed under."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                text = _RANGE.sub("", record[1]).removesuffix("  []")
                section = getattr(param, "section", OTHER)
                sections.setdefault(section, []).append((record[0], text))
        rest, advanced = sections.pop(OTHER, []), sections.pop(ADVANCED, [])
        sections[OTHER if sections else "Options"] = rest
        return {**sections, ADVANCED: advanced} if advanced else sections

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        params += _PRESETS if self._keeps else ()
        return [*params, _HELP_ALL] if self.long else params

    @property
    def _keeps(self) -> bool:
        """Whether there are options to keep."""
        return any(
            isinstance(parameter, click.Option) and parameter.expose_value
            for parameter in self.params
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        presets = any(arg.startswith(("--preset", "--save-as")) for arg in args)
        if presets and self._keeps and not ctx.resilient_parsing:
            from dungeongen.cli.presets import expanded

            args, wish = expanded(self, ctx, args)
            ctx.meta[KEPT] = wish
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        result = super().invoke(ctx)
        if wish := ctx.meta.pop(KEPT, None):
            from dungeongen.cli.presets import keep

            path = keep(wish)
            left = f" (without {', '.join(wish.left_out)})" if wish.left_out else ""
            click.echo(visible(f"kept as {path}{left}; use it with --preset {wish.name}"), err=True)
        return result

    @property
    def long(self) -> bool:
        """Whether the options are too many for a screen."""
        return len(self.params) > _MANY

    def usual(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Return the options that most people use, each with one sentence."""
        usual = [parameter for parameter in self.get_params(ctx) if parameter.name in USUAL]
        records = filter(None, (parameter.get_help_record(ctx) for parameter in usual))
        return [(names, _SENTENCE.sub("", _RANGE.sub("", text))) for names, text in records]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.long and ALL not in ctx.meta:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(cleandoc(self.help or "").partition("\n\n")[0])
        else:
            super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        assert isinstance(formatter, _Formatter)
        if self.long and ALL not in ctx.meta:
            formatter.write_lines("Options that most people use", self.usual(ctx))
            count = sum(isinstance(parameter, click.Option) for parameter in self.get_params(ctx))
            formatter.write_paragraph()
            formatter.write_text(f"All {count}: {ctx.command_path} --help-all")
            return
        for name, lines in (*self.sections(ctx).items(), *self.lists.items()):
            formatter.write_lines(name, lines)
        if self.examples:
            formatter.write_commands(self.examples_heading, self.examples)


class Group(Command, click.Group):
    """A command with commands of its own, which are listed first; alone it shows its help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)
        super().format_options(ctx, formatter)


class GameGroup(Group):
    """A group with a command for each game that has what it needs, made when it is called."""

    def __init__(
        self,
        *args: Any,
        command_of: Callable[[Game], click.Command],
        has: Callable[[Game], bool] = lambda game: True,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._command_of, self._has = command_of, has

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [game.name for game in games.GAMES if self._has(game)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        return self._command_of(game_named(cmd_name))
