"""A sheet as one file for a browser: the map, the key, the rules, and what to tick and to count.

The pages are composed as for print and taken apart again: what is to be written on stands beside
the map, the key beside the rules, and what would give the deal away is closed. The file needs
nothing beside itself. Without its script it can be read, filled in and printed; the script keeps
what is filled in, by the id of the sheet, and rolls dice. Words of users are escaped, and the file
forbids every script but its own.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence

from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.block import Role, SheetPage
from dungeongen.draw.canvas import Face, Ink
from dungeongen.draw.html import Writer, escaped, plain, to_fill_in
from dungeongen.draw.screen import Screen
from dungeongen.draw.structure import Element, Tag, element
from dungeongen.draw.svg import families, font_rules
from dungeongen.press import printing
from dungeongen.press.deal import Deal
from dungeongen.press.printing import Front, Run
from dungeongen.press.style import Look

_SECRET = {"deal": "The cards, in their order", "solution": "The solution", "cut": "Cards"}
"""The roles of pages that stay closed until they are opened."""


def as_html(sheets: Sequence[Deal], look: Look, front: Front | None = None) -> str:
    """Return sheets as one file for a browser."""
    meta = printing.meta_of(sheets, front)
    theme = look.theme.fitted(look.paper.width)
    writer, symbols = _Article(look), dict[str, str]()
    runs = printing.runs_of(sheets, look, theme, front)
    articles = [writer.article(run, symbols) for run in runs]
    templates = Templates()
    style, script = templates.read("web/sheet.css"), templates.read("web/sheet.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    inks = "".join(
        f".f-{ink.value}{{fill:var(--{ink.value})}}.s-{ink.value}{{stroke:var(--{ink.value})}}\n"
        for ink in Ink
    )
    documents = "".join(map(_embedded, printing.attachments(sheets).items()))
    return (
        f'<!DOCTYPE html>\n<html lang="{escaped(meta["language"])}">\n<head>\n'
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{escaped(meta["creator"])}">\n'
        f"<title>{escaped(meta['title'])}</title>\n"
        f"<style>\n{_faces(articles)}\n{inks}{style}</style>\n</head>\n<body>\n"
        f'<svg class="symbols" aria-hidden="true"><defs>{"".join(symbols.values())}</defs></svg>\n'
        f"<main>\n{''.join(articles)}</main>\n{documents}<script>{script}</script>\n"
        "</body>\n</html>\n"
    )


def _faces(texts: Sequence[str]) -> str:
    """Return the rules for the faces, with the fonts that have the letters of these texts."""
    letters = {letter for text in texts for letter in set(text)}
    used = {(face, face.value) for face in Face}
    used |= {(face, name) for face in Face for x in letters if (name := fonts.font_of(x, face))}
    names = "".join(f"--{face.value}-face:{names};" for face, names in families(used).items())
    return f"{font_rules(used)}\n:root{{{names}}}"


def _embedded(document: tuple[str, bytes]) -> str:
    """Return a document as data inside a page, which ``check`` reads again."""
    name, data = document
    text = data.decode().replace("<", "\\u003c").replace(">", "\\u003e")
    return f'<script type="application/json" data-name="{escaped(name)}">{text}</script>\n'


class _Article:
    """Writes the sheets of one file."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._theme = look.theme.fitted(look.paper.width)
        self._writer = Writer()
        self._sheet, self._drawings = 0, 1

    def article(self, run: Run, symbols: dict[str, str]) -> str:
        """Return a sheet; the symbols that its drawings need are added to ``symbols``."""
        self._sheet += 1
        parts = _Parts()
        closed: dict[str, list[Element]] = {}
        for page in run.pages:
            content = self._read(page, symbols)
            if page.role in _SECRET:
                closed.setdefault(_SECRET[page.role], []).extend(content)
            else:
                for section in _sections(content):
                    parts.add(section, page.role)
        write = self._writer.fragment
        words = run.words
        lines = " · ".join(filter(None, words.facts)), words.needs
        facts = "".join(f"<p>{escaped(line)}</p>\n" for line in lines if line)
        verdict = words.certificate and f'<p class="verdict">{escaped(words.certificate)}</p>\n'
        verdict += words.more and f"<p>{escaped(words.more)}</p>\n"
        dice = ' data-dice=""' if re.search(r"\bdice?\b", words.needs) else ""
        text = (
            f'<article data-id="{escaped(words.id or words.title)}"{dice}>\n'
            f'<header>\n<p class="game">{escaped(words.subtitle)}</p>\n'
            f"<h1>{escaped(words.title)}</h1>\n{verdict}"
            f'{write(parts.opening, below=1)}<div class="facts">\n{facts}</div>\n</header>\n'
        )
        text += _group(
            "play",
            _group("board", self._all(parts.board)),
            self._aside(sorted(parts.aside, key=_use)),
        )
        text += _group("log", self._all(parts.log))
        key, rules = self._all(parts.key), self._all(parts.rules)
        text += _group("reference", _group("key", key), _group("rules", rules))
        for name, content in closed.items():
            inside = "".join(map(self._section, _sections(content)))
            text += (
                f'<details class="closed"><summary>{name}</summary>\n'
                f'<div class="rules">{inside}</div></details>\n'
            )
        ident = f"<p>Id: <code>{escaped(words.id)}</code></p>\n" if words.id else ""
        return f"{text}<footer>\n{ident}<p>{escaped(words.credit)}</p>\n</footer>\n</article>\n"

    def _aside(self, sections: Sequence[Sequence[Element]]) -> str:
        return _group("aside", self._all(sections)) if sections else ""

    def _all(self, sections: Sequence[Sequence[Element]]) -> str:
        return "".join(map(self._section, sections))

    def _section(self, content: Sequence[Element]) -> str:
        """Return a section; a room of the key can be pointed at from the map."""
        room = re.fullmatch("key ([A-Z])", content[0].place)
        name = f' id="room-{self._sheet}-{room[1]}"' if room else ""
        return f"<section{name}>\n{self._writer.fragment(content)}</section>\n"

    def _read(self, page: SheetPage, symbols: dict[str, str]) -> Sequence[Element]:
        """Return what a page says and shows."""
        screen = Screen(self._theme, self._look.templates, sheet=self._sheet, number=self._drawings)
        if page.role in ("mat", "cut"):
            with screen.drawn(f"{page.label}."):
                page.block.paint(screen, 0, 0)
        else:
            page.block.paint(screen, 0, 0)
        content = screen.document().content
        self._drawings = screen.number
        symbols |= screen.symbols
        return [part if isinstance(part, Element) else element(Tag.P, part) for part in content]


class _Parts:
    """The parts of a sheet, each a list of sections."""

    def __init__(self) -> None:
        self.opening: list[Element] = []
        self.board: list[Sequence[Element]] = []
        self.aside: list[Sequence[Element]] = []
        self.log: list[Sequence[Element]] = []
        self.key: list[Sequence[Element]] = []
        self.rules: list[Sequence[Element]] = []

    def add(self, section: Sequence[Element], role: Role) -> None:
        """Put a section where it belongs: by what it has to fill in, and by its frame."""
        head = section[0]
        if head.tag is not Tag.H2:
            self._unnamed(section, role)
        elif head.place.startswith("key"):
            self.key.append(section)
        elif any(part.tag is Tag.TABLE for part in section) and to_fill_in(section):
            self.log.append(section)
        elif role == "rules" or (head.place == plain(head.content) and not to_fill_in(section)):
            self.rules.append(section)
        else:
            self.aside.append(section)

    def _unnamed(self, section: Sequence[Element], role: Role) -> None:
        if role == "rules":
            self.rules.append(section)
            return
        before: list[Element] = []
        for part in section:
            if part.tag is Tag.FIGURE and part.content:
                self._map(part)
            elif self.board:
                self.board[-1] = [*self.board[-1], part]
            else:
                before.append(part)
        self.opening += before

    def _map(self, figure: Element) -> None:
        """Put a large drawing on the board; what is to be filled in of it stands beside."""
        words: list[Element] = []
        for section in _sections(figure.content):
            if not to_fill_in(section):
                words += section
            elif section[0].tag is Tag.H2:
                self.add(section, "play")
            else:
                words += [part for part in section if not to_fill_in([part])]
                self.aside.append([part for part in section if to_fill_in([part])])
        title = element(Tag.H2, figure.words.rstrip("."))
        self.board.append([title, figure._replace(content=tuple(words))])


def _use(section: Sequence[Element]) -> int:
    """Return how soon a section is needed: stocks, then what else is filled in, then words."""
    if any(part.tag is Tag.STOCK for part in section):
        return 0
    return 1 if to_fill_in(section) else 2


def _sections(content: Sequence[Element | str]) -> Iterator[Sequence[Element]]:
    """Yield the sections of a page, each with its heading."""
    section: list[Element] = []
    for part in content:
        if not isinstance(part, Element):
            continue
        if part.tag is Tag.H2 and section:
            yield section
            section = []
        section.append(part)
    if section:
        yield section


def _group(name: str, *parts: str) -> str:
    """Return parts as a group, nothing for parts without content."""
    inside = "".join(parts)
    return f'<div class="{name}">\n{inside}</div>\n' if inside else ""
