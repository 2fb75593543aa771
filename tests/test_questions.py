"""Every first question has an answer, two clicks from README, where its row says."""

from __future__ import annotations

from questions import questions
from words import HOME


def test_twenty_questions_are_answered_within_two_clicks() -> None:
    asked = questions()
    assert len(asked) == 20
    assert [one.asked for one in asked if one.seconds != one.said] == []
    assert "(docs/questions.md)" in (HOME / "README.md").read_text("utf-8")
