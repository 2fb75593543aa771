"""A play in progress: its states, its moves as lines of a transcript, and its dice.

Lines are kept as they were read, with their comments, so that a play continued from a file keeps
the notes in it. ``states[n]`` is the state after *n* moves.

Die *k* of a play comes from the sub-stream ``dice/k`` of its seed, where *k* counts the chance
moves. Taking moves back and playing on therefore rolls the same dice again: undo cannot fish for
better ones. A comment in the transcript says whose dice are rolled (``# Dice: seed 42`` or
``# Dice: mine``); it comes before the first move it applies to, and the last one counts. The dice
of a level-up are not moves, since the play is over by then. They are a comment at its end
(``# Level-up: 3 tails``), drawn from the sub-stream ``level-up``.

Where a game has several players, ``people`` are those who sit here (``# People: 1``, if not all).
The others reply by their opponent's probabilities, drawn from ``reply/n`` after *n* moves; it is
asked with what that player sees, never with the state.

Where a game has several players who give hints, ``# Play for: safe`` names the one that was chosen.

``# Help: 2 hints, 1 undo`` stands at the end of a play that took any. It stays when moves are taken
back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dungeongen.core.errors import DocumentError, IllegalMoveError
from dungeongen.core.facets import AnyOpponent, AnyRules, Roll
from dungeongen.core.game import Game
from dungeongen.core.naming import count
from dungeongen.core.party import parties_of
from dungeongen.core.rng import Rng
from dungeongen.core.table import AnyTable, ChancePrompt
from dungeongen.core.transcript import Step, Transcript, beginning, layout_of, party_in, steps

MINE = "mine"
_SEED = "seed "
_DICE = "# Dice: "
_LEVEL_UP = "# Level-up: "
_PEOPLE = "# People: "
_PLAY_FOR = "# Play for: "
_HELP = re.compile(r"# Help: ([0-9]{1,6}) hints?, ([0-9]{1,6}) undos?")


def drawn(outcomes: Sequence[tuple[object, float]], rng: Rng) -> object:
    """Return one of some outcomes, drawn by their probabilities."""
    fraction = rng.random()
    for move, probability in outcomes:
        fraction -= probability
        if fraction < 0:
            return move
    return outcomes[-1][0]  # probabilities may sum to a little less than 1


class Play:
    """A play: its transcript, which grows and shrinks, with the state after each move.

    ``dice`` is the text after ``# Dice:``, ``None`` until it is set. ``hints`` and ``undos`` count
    the help that the player took. Raises DungeongenError for a
    transcript that cannot be played.
    """

    def __init__(self, game: Game, transcript: Transcript, name: str) -> None:
        self.game = game
        self.rules: AnyRules = game.rules
        self._header = transcript
        self.layout = layout_of(transcript, game, name)
        self.goes_in = party_in(transcript, game, name)
        self.states = [beginning(transcript, game, name)]
        self.moves: list[object] = []
        for step in steps(transcript, game, name):
            self.moves.append(step.move)
            self.states.append(step.after)
        self._lines = [line for line in transcript.lines if not _HELP.fullmatch(line)]
        helps = [match for line in transcript.lines if (match := _HELP.fullmatch(line))]
        self.hints, self.undos = map(int, helps[-1].groups()) if helps else (0, 0)
        if (player := self._advised()) in dict(game.facets.players):
            self.advise(player)
        self.dice = self._noted()
        self.sit(self._sitting())

    def sit(self, people: Sequence[int]) -> None:
        """Set who sits here; the sentences then call a single person *you*."""
        self.people, self.rules = tuple(people), self.game.rules
        if self.only_person is not None and self.rules.seated is not None:
            self.rules = self.rules.seated(self.only_person)

    def advise(self, player: str | None) -> None:
        """Have hints of this player of the game; raises OptionError."""
        self.game = self.game.played_for(player)

    @property
    def only_person(self) -> int | None:
        """The number of the only person here, ``None`` if there are several."""
        return self.people[0] if len(self.people) == 1 < self.rules.players else None

    def words(self, table: AnyTable) -> AnyTable:
        """Return the game's table, in words for those who sit here."""
        if self.only_person is None or table.seated is None:
            return table
        return table.seated(self.layout, self.only_person)

    @property
    def state(self) -> object:
        """The current state."""
        return self.states[-1]

    @property
    def rounds(self) -> int:
        """The number of rounds that have begun."""
        return sum(map(self.rules.opens_round, self.states, self.moves))

    def steps(self) -> list[Step]:
        """Return all moves with the states before and after them."""
        after = self.states[1:]
        return [
            Step(i, *step)
            for i, step in enumerate(zip(self.states, self.moves, after, strict=False), 1)
        ]

    def legal(self) -> tuple[object, ...]:
        """Return the legal moves."""
        return tuple(self.rules.legal_moves(self.state))

    def play(self, move: object) -> Step:
        """Play a move; raises IllegalMoveError."""
        before = self.state
        try:
            after = self.rules.apply(before, move)
        except (AttributeError, TypeError):
            if type(move) in {type(legal) for legal in self.legal()}:
                raise
            raise IllegalMoveError(f"{str(move)[:40]!r}: no move of this turn") from None
        self._note()
        if self.rules.opens_round(before, move):
            self._lines.append(f"# Round {self.rounds + 1}")
        self._lines.append(self.rules.format(move))
        self.moves.append(move)
        self.states.append(after)
        return Step(len(self.moves), before, move, after)

    def throw(self) -> object:
        """Return the outcome of the play's own dice where chance is to move."""
        outcomes = self.rules.chance(self.state)
        assert outcomes is not None
        before = sum(self.rules.chance(state) is not None for state in self.states[:-1])
        return self._drawn(outcomes, f"dice/{before}")

    def reply(self, opponent: AnyOpponent) -> object:
        """Return the opponent's move; the opponent sees only the view of its own player."""
        view = self.rules.view(self.state, self.rules.mover(self.state))
        return self._drawn(opponent(view), f"reply/{len(self.moves)}")

    def _drawn(self, outcomes: Sequence[tuple[object, float]], stream: str) -> object:
        assert self.dice is not None
        return drawn(outcomes, Rng(self.dice.removeprefix(_SEED)).child(stream))

    @property
    def dice_seed(self) -> str | None:
        """The seed of the dice, ``None`` where they are the player's, or are not set."""
        dice = self.dice or ""
        return dice.removeprefix(_SEED) if dice.startswith(_SEED) else None

    def comes_out(self, roll: Roll | None = None) -> tuple[object, tuple[str, ...]]:
        """Return the party that comes out of a finished play, or ``None``, and a text about it.

        The dice of the level-up are those in the transcript, else the play's own, else those of
        ``roll``; then the transcript notes them. Raises DocumentError if the play is not over, or
        if there are no dice to roll.
        """
        parties = parties_of(self.game, "a play")
        if self.rules.outcome(self.state) is None:
            raise DocumentError("the play is not over")
        notes = self._level_up()
        rng = Rng((self.dice or "").removeprefix(_SEED)).child("level-up")
        rolled: list[str] = []

        def die(due: ChancePrompt) -> int:
            if notes is not None:
                word = notes[len(rolled)] if len(rolled) < len(notes) else "nothing"
                if word not in due.answers:
                    raise DocumentError(f"level-up: expected {', '.join(due.answers)}, not {word}")
                face = due.answers.index(word)
            elif self.dice is not None and not self.by_hand:
                face = rng.below(len(due.answers))
            elif roll is not None:
                face = roll(due)
            else:
                raise DocumentError("its level-up has not been rolled yet: play it to the end")
            rolled.append(due.answers[face])
            return face

        party, news = parties.after(self.state, die)
        if rolled and notes is None:
            self._note()
            self._lines.append(_LEVEL_UP + " ".join(rolled))
        return (None if party is None else parties.named(party, self.goes_in)), news

    def _level_up(self) -> list[str] | None:
        for line in reversed(self._lines):
            if not line.startswith("#"):
                return None
            if line.startswith(_LEVEL_UP):
                return line.removeprefix(_LEVEL_UP).split()
        return None

    def roll_with(self, seed: str) -> None:
        """Roll the dice of a seed from now on."""
        self.dice = _SEED + seed

    def roll_by_hand(self) -> None:
        """Let the player roll the dice from now on."""
        self.dice = MINE

    @property
    def by_hand(self) -> bool:
        """Whether the player rolls the dice."""
        return self.dice == MINE

    def decides(self, index: int) -> bool:
        """Return whether the player has a choice after ``index`` moves.

        A single legal move counts as a choice only if it ends the play.
        """
        state = self.states[index]
        if self.rules.chance(state) is not None or self.rules.outcome(state) is not None:
            return False
        if self.rules.mover(state) not in self.people:
            return False
        moves = tuple(self.rules.legal_moves(state))
        return len(moves) > 1 or self.rules.outcome(self.rules.apply(state, moves[0])) is not None

    def undo(self) -> bool:
        """Take back moves to the player's last choice or roll; ``False`` at the beginning."""
        for index in range(len(self.moves) - 1, -1, -1):
            chance = self.rules.chance(self.states[index]) is not None
            if self.decides(index) or (chance and self.by_hand):
                self._cut(index)
                return True
        return False

    def _cut(self, index: int) -> None:
        del self.moves[index:], self.states[index + 1 :]
        moves = [i for i, line in enumerate(self._lines) if not line.startswith("#")]
        length = moves[index - 1] + 1 if index else moves[0]
        if not index:
            while length and self._lines[length - 1].startswith(
                ("# Round ", _DICE, _PEOPLE, _PLAY_FOR)
            ):
                length -= 1
        del self._lines[length:]

    def transcript(self) -> Transcript:
        """Return the play so far."""
        self._note()
        head, lines = self._header, list(self._lines)
        if self.hints or self.undos:
            lines.append(f"# Help: {count(self.hints, 'hint')}, {count(self.undos, 'undo')}")
        return Transcript(head.game, head.ident, head.deal, head.party, tuple(lines))

    @property
    def helped(self) -> tuple[int, int]:
        """The numbers of hints and of undos that the player took."""
        return self.hints, self.undos

    @property
    def party(self) -> str | None:
        """The party that goes in, as JSON text; ``None`` for a fresh one."""
        return self._header.party

    def _noted(self) -> str | None:
        for line in reversed(self._lines):
            if line.startswith(_DICE):
                dice = line.removeprefix(_DICE)
                return dice if dice == MINE or dice.startswith(_SEED) else None
        return None

    def _advised(self) -> str | None:
        notes = [line for line in self._lines if line.startswith(_PLAY_FOR)]
        return notes[-1].removeprefix(_PLAY_FOR) if notes else None

    def _sitting(self) -> tuple[int, ...]:
        """Return the players that the transcript says sit here, else all."""
        everybody = tuple(range(self.rules.players))
        for line in reversed(self._lines):
            if line.startswith(_PEOPLE):
                names = line.removeprefix(_PEOPLE).split()
                return tuple(player for player in everybody if str(player + 1) in names)
        return everybody

    def _note(self) -> None:
        if self.people != self._sitting():
            self._lines.append(_PEOPLE + " ".join(str(player + 1) for player in self.people))
        usual = next((name for name, _ in self.game.facets.players), "")
        if (player := self.game.player or usual) != (self._advised() or usual):
            self._lines.append(_PLAY_FOR + player)
        if self.dice is not None and self.dice != self._noted():
            self._lines.append(_DICE + self.dice)
