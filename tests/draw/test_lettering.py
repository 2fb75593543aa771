"""Names in the rock: their line leads to their own room and over no other."""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.draw.curves import Point, rectangle
from dungeongen.draw.field import Field
from dungeongen.draw.lettering import Hand, outside


class _Room(NamedTuple):
    x: float
    y: float
    wide: float
    high: float

    @property
    def outline(self) -> list[Point]:
        return rectangle(self.x - self.wide / 2, self.y - self.high / 2, self.wide, self.high)


ROOM, NEXT = _Room(20, 20, 10, 10), _Room(40, 20, 20, 40)


def test_no_line_from_a_name_crosses_another_room() -> None:
    beyond = Field(100, 40)
    beyond.rect(60, 5, 38, 30)  # the only free rock
    assert outside("The Well", [ROOM], [NEXT], beyond.copy(), Hand()) is None
    assert outside("The Well", [ROOM], [], beyond.copy(), Hand()) is not None


def test_a_name_that_can_be_led_elsewhere_is() -> None:
    rock = Field(100, 80)
    rock.rect(52, 15, 46, 10)  # nearer to where it is wanted, but behind the next room
    rock.rect(0, 40, 60, 20)
    place = outside("The Well", [ROOM], [NEXT], rock, Hand())
    assert place is not None
    assert place.label.y > 40
    assert place.leader[1][1] == ROOM.y + ROOM.high / 2
