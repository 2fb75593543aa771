"""Who wins: an adventure has a result for one player, a match counts these (WD-3)."""

from __future__ import annotations

from dungeongen.games.welcome.rules.state import Score

WINS = LOSSES = 3
"""So many wins of one's own, or losses of the other, decide a match."""

BOTH = 2
"""So many of each decide it too."""


def scored(score: Score, player: int, survived: bool) -> Score:
    """Return the score after a player came to the end of an adventure.

    >>> scored(Score(), 1, True)
    Score(wins=(0, 1), losses=(0, 0))
    """
    wins, losses = list(score.wins), list(score.losses)
    (wins if survived else losses)[player] += 1
    return Score((wins[0], wins[1]), (losses[0], losses[1]))


def wins_match(score: Score, player: int) -> bool:
    """Tell whether a player has won the match."""
    wins, losses = score.wins[player], score.losses[1 - player]
    return wins >= WINS or losses >= LOSSES or (wins >= BOTH and losses >= BOTH)


def winner(score: Score, match: bool) -> int | None:
    """Return who has won the match, or the one adventure; ``None`` while it goes on.

    >>> winner(Score((0, 1), (0, 0)), match=False), winner(Score((0, 1), (0, 0)), match=True)
    (1, None)
    """
    for player in (0, 1):
        alone = score.wins[player] or score.losses[1 - player]
        if wins_match(score, player) if match else alone:
            return player
    return None
