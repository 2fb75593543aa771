"""Texts of pages: choices, values, chapters, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates, chapters, paragraphs

TEXT = """A word to the translator, with [brackets:that are open

## The {foe}

It has {life} life,
[armed:a [long:spear|knife]
, and|and] bites. [fleet:It runs.]

[fleet:Be quick.

Be quicker.]

[fleet:## The Chase

It is over.]

## Nothing

[fleet:At all.]
"""


def of(folder: Path, text: str, **values: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
    (folder / "pages").mkdir()
    (folder / "pages" / "foe.md").write_text(text, "utf-8")
    return chapters("foe", values, Templates(folder))


def test_words_are_chosen_and_what_nothing_is_left_of_is_left_out(tmp_path: Path) -> None:
    made = of(tmp_path, TEXT, foe="Rat", life=2, armed=True, long=False, fleet=False)
    assert made == (("The Rat", ("It has 2 life, a knife, and bites.",)),)


def test_a_choice_holds_whole_paragraphs_and_chapters(tmp_path: Path) -> None:
    made = of(tmp_path, TEXT, foe="Rat", life=2, armed=False, long=True, fleet=True)
    assert made == (
        ("The Rat", ("It has 2 life, and bites. It runs.", "Be quick.", "Be quicker.")),
        ("The Chase", ("It is over.",)),
        ("Nothing", ("At all.",)),
    )


def test_a_value_is_not_read_again(tmp_path: Path) -> None:
    assert of(tmp_path, "## A\n\n{x}", x="[y:{z}]") == (("A", ("[y:{z}]",)),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("## A\n\n{unknown}", "unknown: in the text or the code alone"),
        ("## A\n\n[x:no [unknown:word]]", "unknown: in the text or the code alone"),
        ("## A\n\nNo value.", "x: in the text or the code alone"),
        ("## A\n\n[x:open", "bracket without its other"),
        ("## A\n\n[x:y]]", "bracket without its other"),
        ("No chapter {x}", "no chapter"),
    ],
)
def test_what_is_wrong_is_refused_in_one_line(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(TemplateError, match=rf"^pages/foe\.md: {fault}"):
        of(tmp_path, text, x=True)


def test_each_of_ours_is_printed_somewhere() -> None:
    package = Path(dungeongen.__file__).parent
    code = "".join(path.read_text("utf-8") for path in package.glob("games/*/page/*.py"))
    rooms = {f"{game}-{text}" for game in ("donsol", "scoundrel") for text in ("deal", "rules")}
    names = set(Templates().names("pages", ".md"))
    assert rooms <= names  # the texts of ``rooms.page``
    assert [name for name in sorted(names - rooms) if f'"{name}"' not in code] == []
    assert "## " not in " ".join(paragraphs("doom-suits", {}))


def test_steps_are_counted_in_each_chapter(tmp_path: Path) -> None:
    made = of(tmp_path, "## A\n\n{#} Eat.\n\n[x:{#} Rest.]\n\n{#} Go.\n\n## B\n\n{#} Go.", x=False)
    assert made == (("A", ("1 Eat.", "2 Go.")), ("B", ("1 Go.",)))


def test_a_heading_may_have_nothing_to_say(tmp_path: Path) -> None:
    assert of(tmp_path, "## [x:A]\n\n[x:B]\n\n## C\n\nD", x=False) == (("C", ("D",)),)
