"""Card formats: ours, a user's own, and those that say nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest

from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates
from dungeongen.draw.card_sizes import MINI, POKER
from dungeongen.press.cards.imposition import FOLDER, load_format
from press.cards.laid import boxes, deck, texts

NAMES = Templates().names(FOLDER, ".toml")
GOOD = 'about = "Two cards"\npaper = "A4"\ncard = "mini"\ncolumns = 2\nleft = 10\ntop = 20\n'


def mine(folder: Path, text: str | bytes) -> Templates:
    (folder / FOLDER).mkdir()
    data = text if isinstance(text, bytes) else text.encode()
    (folder / FOLDER / "mine.toml").write_bytes(data)
    return Templates(folder)


@pytest.mark.parametrize("name", NAMES)
def test_ours_hold_their_cards(name: str) -> None:
    paper, grid = load_format(name, Templates()).sheet()
    pdf = deck(2 * grid.count, format=name).pdf()
    first, second = boxes(pdf)
    assert first["media"] == pytest.approx([0, 0, paper.width, paper.height], abs=1e-3)
    found = list(texts(pdf, 0, list(grid.places())))
    assert found == [f"card {i}" for i in range(grid.count)]
    assert first["bleed"][2] <= paper.width + 1e-3
    assert second["trim"][2:] == pytest.approx([*grid.size], abs=1e-3)


def test_a_print_service_gets_a_card_a_page_with_an_eighth_of_an_inch() -> None:
    (page,) = boxes(deck(1, format="press-poker").pdf())
    assert page["media"][2:] == pytest.approx([69.85, 95.25], abs=1e-3)
    assert page["bleed"] == pytest.approx(page["media"], abs=1e-3)
    assert page["trim"] == pytest.approx([3.175, 3.175, *POKER], abs=1e-3)


def test_one_more_file_is_one_more_format(tmp_path: Path) -> None:
    made = load_format("mine", mine(tmp_path, GOOD))
    paper, grid = made.sheet()
    assert (paper.width, grid.card, grid.left, grid.top) == (210, MINI, 10, 20)
    pdf = deck(2, format="mine").pdf(templates=tmp_path)
    assert list(texts(pdf, 0, list(grid.places()))) == ["card 0", "card 1"]
    assert load_format("MINE", Templates(tmp_path)) == made


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("paper = ", "not valid TOML"),
        ("", "about: is missing"),
        (GOOD + "colour = 1", "colour: unknown field"),
        (GOOD + f"{'n_' * 2000} = 1", f"{'n_' * 40}: unknown field"),
        (f"[{'a.' * 2000}b]\n" * 2, "not valid TOML: Cannot declare ('a', 'a'"),
        (GOOD.replace("columns = 2", "columns = 0"), "columns: input should be greater"),
        (GOOD.replace("columns = 2", "columns = 2.5"), "columns: input should be a valid integer"),
        (GOOD.replace("columns = 2", "columns = 9"), "9 × 1 cards of 44.45 × 63.5 mm do not fit"),
        (GOOD.replace('"A4"', '"A9"'), "paper 'A9': expected"),
        (GOOD.replace('"mini"', '"huge"'), "card size 'huge': expected"),
        (GOOD.replace('"A4"', "[210]"), "paper: "),
        (GOOD.replace('"A4"', "[210, -5]"), "paper: "),
        (GOOD.replace('"A4"', "[210, nan]"), "paper: "),
        (GOOD + "bleed = inf", "bleed: "),
        (GOOD + "bleed = 99", "bleed: input should be less"),
        (GOOD + "bleed = '3'", "bleed: input should be a valid number"),
        (GOOD + "marks = 'long'", "marks: input should be 'short', 'full' or 'none'"),
        (GOOD + "gap = [1]", "gap: "),
        (b"about = '\xff'", "cannot be read"),
        ("a = " + "[" * 5000, "mine.toml"),
    ],
)
def test_a_bad_file_ends_in_one_line_that_names_it(
    text: str | bytes, told: str, tmp_path: Path
) -> None:
    templates = mine(tmp_path, text)
    with pytest.raises(TemplateError) as caught:
        load_format("mine", templates)
    line = str(caught.value)
    assert told in line
    assert "mine.toml" in line
    assert "\n" not in line
    assert len(line) < 600


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(TemplateError, match=f"'huge': expected one of {', '.join(NAMES)}"):
        load_format("huge", Templates())
    with pytest.raises(TemplateError, match="expected one of"):
        load_format("../themes/ink", Templates())
