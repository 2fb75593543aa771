"""Cards with words and pictures: everything lies on the card, and apart."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import CardError
from dungeongen.draw.card_drawing import LEAST, card_block, card_faces
from dungeongen.draw.card_sizes import CARD_SIZES, CardSize
from dungeongen.draw.cards import CardContent, Trim
from dungeongen.draw.recording import Box, Recording

NUMBERS = (("initiative", "5"), ("attack", "12"), ("defense", "3"), ("life", "20"))
CARDS = [
    CardContent("Ogre"),
    CardContent("Ogre", icon="monster-3"),
    CardContent(
        "Ogre", "a monster of old", "13", "S", "monster-3", NUMBERS, ("Roars.", "**Twice** ♥.")
    ),
    CardContent("The Ogre and the Very Long Name", "monster", "+10", "mana", text=("word " * 40,)),
    CardContent("A", value="7", suit="H", text=("Short.",)),
]


def drawn(what: CardContent, size: CardSize, safe: float = 3.0) -> Recording:
    canvas = Recording()
    canvas.page(200, 200, "a card")
    card_block(what, Trim(*size, safe)).paint(canvas, 0, 0)
    return canvas


@pytest.mark.parametrize("size", CARD_SIZES.values(), ids=CARD_SIZES)
@pytest.mark.parametrize("what", CARDS, ids=range(len(CARDS)))
@pytest.mark.parametrize("safe", [0.0, 3.0, 5.0])
def test_words_and_icons_stay_in_the_safe_zone_and_apart(
    what: CardContent, size: CardSize, safe: float
) -> None:
    canvas = drawn(what, size, safe)
    zone = Box(safe, safe, size.width - 2 * safe, size.height - 2 * safe)
    boxes = [(text.string, text.box) for text in canvas.texts if text.string.strip()]
    boxes += [(name, box) for _, name, box in canvas.icons]
    for name, box in boxes:
        assert zone.holds(box), name
        for other, another in boxes:
            assert box is another or not box.overlaps(another, slack=0.1), (name, other)
    assert min(text.size for text in canvas.texts) >= LEAST


def test_short_text_is_larger_than_long_text() -> None:
    sizes = []
    for count in (5, 60, 150):
        canvas = drawn(
            CardContent("Ogre", icon="monster-3", text=("word " * count,)), CARD_SIZES["poker"]
        )
        sizes.append(canvas.texts[-1].size)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


def test_a_long_text_takes_the_room_of_the_picture() -> None:
    long = drawn(CardContent("Ogre", icon="monster-3", text=("word " * 170,)), CARD_SIZES["poker"])
    assert long.icons == []
    assert drawn(CardContent("Ogre", icon="monster-3", text=("word",)), CARD_SIZES["poker"]).icons


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (CardContent("Ogre", text=("word " * 400,)), "its text of 2000 characters does not fit"),
        (CardContent("W" * 60), "is too long"),
        (CardContent("Ogre", kind="k" * 90), "is too long"),
        (CardContent("Ogre", numbers=NUMBERS * 4), "its numbers do not fit"),
        (CardContent("Ogre", value="W" * 12, suit="H"), "is too long"),
    ],
)
def test_what_does_not_fit_is_refused(what: CardContent, told: str) -> None:
    with pytest.raises(CardError, match=told):
        card_block(what, Trim(*CARD_SIZES["mini"], 3.0))


def test_cards_of_one_kind_have_one_size_of_type() -> None:
    kinds = ("monster, lawful", "monster, chaotic", "trap")
    contents = [
        CardContent(title, kind, icon="monster-3", text=("word " * count,))
        for kind in kinds
        for title, count in (
            ("Ogre", 4),
            ("The Extremely Old Ogre", 90 if "chaotic" in kind else 9),
        )
    ]
    sizes = {}
    for face in card_faces(contents, range(len(contents))):
        canvas = Recording()
        canvas.page(200, 200, "a card")
        face.draw(Trim(*CARD_SIZES["poker"], 3.0)).paint(canvas, 0, 0)
        titles = {text.size for text in canvas.texts if text.string in face.name}
        sizes.setdefault(face.content.kind.partition(",")[0], []).append(
            (*titles, canvas.texts[-1].size)
        )
    assert len(set(sizes["monster"])) == len(set(sizes["trap"])) == 1
    assert sizes["monster"][0] < sizes["trap"][0]
