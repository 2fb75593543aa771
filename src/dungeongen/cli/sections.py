"""Help in sections: options are listed by what they are about, in the order they are declared.

The help texts give ranges in words; click's own ``[17<=x<=80]`` is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])
_REST = "Other"
_RANGE = re.compile(r"(; )?(\d+<=)?x[<>]=\d+")


class Option(click.Option):
    """An option with the heading that ``--help`` lists it under.

    ``tells`` computes the end of its help only when help is shown, since it costs an import.
    """

    def __init__(
        self,
        *args: Any,
        section: str = _REST,
        tells: Callable[[], str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.section = section
        self.tells = tells

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or self.tells is None:
            return record
        return record[0], f"{record[1]} {self.tells()}"


def option(*names: str, **kwargs: Any) -> Callable[[Function], Function]:
    """Return ``click.option`` of an ``Option``."""
    return click.option(*names, cls=Option, **kwargs)


class Command(click.Command):
    """A command whose options are listed in sections, the common ones last.

    ``lists`` are sections of names with a line each, after the options; ``examples`` are commands,
    without the name of the program, and what they do.
    """

    lists: Mapping[str, Sequence[tuple[str, str]]] = {}

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from dungeongen.cli.echo import examples

        parts = [examples(self.examples), self.epilog or ""]
        with formatter.indentation():
            formatter.write_paragraph()
            formatter.write_text("\n\n".join(filter(None, parts)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                text = _RANGE.sub("", record[1]).removesuffix("  []")
                section = getattr(param, "section", _REST)
                sections.setdefault(section, []).append((record[0], text))
        rest = sections.pop(_REST, [])
        for name, records in [*sections.items(), (_REST if sections else "Options", rest)]:
            with formatter.section(name):
                formatter.write_dl(records, col_max=24)
        for name, lines in self.lists.items():
            with formatter.section(name):
                formatter.write_dl(lines, col_max=24)
