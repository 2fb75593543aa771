"""A play in progress: what may be chosen, what happened, hints, undo, and the file it is kept in.

A play is of a sheet, or goes on from a saved one. Its dice are those of a seed, so that stopping
and starting again changes none; or the player rolls real ones and says what they show.
"""

from __future__ import annotations

import json
import secrets
import sys
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Literal, Unpack

from dungeongen.core import transcript as plays
from dungeongen.core.document import made_words
from dungeongen.core.errors import DocumentError, DungeongenError, IllegalMoveError
from dungeongen.core.facets import Advice, AnyOpponent
from dungeongen.core.files import write_whole
from dungeongen.core.game import Game
from dungeongen.core.ident import format_id
from dungeongen.core.naming import count
from dungeongen.core.options import OptionError, OptionName, ResolvedOptions
from dungeongen.core.party import parties_of
from dungeongen.core.play import Play
from dungeongen.core.table import AnyTable, ChancePrompt, Choice
from dungeongen.core.transcript import Step
from dungeongen.library.manner import expect_chance, expect_playable, manner_of
from dungeongen.library.menu import choice_of, menu
from dungeongen.library.read import What, is_typed, opened, party_given, read
from dungeongen.library.weigh import Scales, Worths
from dungeongen.press.book import Sheet
from dungeongen.press.product import file_stem, path_of
from dungeongen.press.style import Style, look_of

Turn = Literal["over", "chance", "other", "forced", "choice"]


def play(what: What | Sheet, **options: object) -> Playing:
    """Start a play of a sheet, a file or an id, or go on with a saved play.

    ``options`` are those that ``dungeongen play --help`` lists, with ``_`` for ``-``; ``party`` may
    be a party itself. Raises DungeongenError for what cannot be read, and for options that do not
    fit.

    >>> playing = play("WD2-W2HL9-5B2-W4", dice_seed=1, hot_seat=True)
    >>> [choice.text for choice in playing.choices()]
    ['Draw a card', 'Pass: player 2 goes in']
    >>> playing.choose(1)
    ('Player 1 draws a card.',)
    """
    manner = manner_of(options)
    if isinstance(what, Sheet):
        result = _begun(what, manner)
    else:
        source = opened(what)
        if plays.is_transcript(source.data):
            for name, whose in _WITHIN.items():
                if manner[name]:
                    raise OptionError(OptionName(name), f": {source.name} is a saved play, {whose}")
            file = what if isinstance(what, str | Path) and not is_typed(what) else None
            result = _saved(source.data, source.name, file)
            expect_chance(result.game, manner)
        else:
            result = _begun(read(what), manner, source.name)
    result.play.advise(manner["play_for"])
    result.seat(manner["hot_seat"])
    if manner["strategy"] is not None:
        result.reply_by(manner["strategy"])
    result.roll("mine" if manner["cards_by_hand"] else manner["dice"], manner["dice_seed"])
    return result


_WITHIN = {
    "party": "whose party is inside",
    "cards_by_hand": "begun with its cards",
    "as_dealt": "begun with its cards",
}
"""What a saved play has settled, and how."""


def _saved(data: bytes, name: str, file: str | Path | None) -> Playing:
    from dungeongen.games import game_named

    transcript = plays.loads(data, name)
    game = game_named(transcript.game)
    stem = file_stem("play", Path(name).stem)
    going = Playing(Play(game, transcript, name), game.table, stem)
    going.saved = list(going.play.moves)
    if going.play.dice is not None and file is not None:
        going.home = Path(file)  # written here before
    return going


def _begun(sheet: Sheet, manner: ResolvedOptions, name: str = "the sheet") -> Playing:
    game, layout = sheet.game, sheet.layout
    expect_playable(game, manner)
    if game.layout.shuffled is not None:
        shuffled = game.layout.shuffled(layout)
        if manner["as_dealt"] and shuffled == layout:
            raise OptionError(
                OptionName("as_dealt"), f": {name} does not give the order of the cards"
            )
        if manner["cards_by_hand"] or not (manner["as_dealt"] or sheet.stacked):
            layout = shuffled
    transcript = plays.Transcript(
        game.name,
        format_id(game.code, game.layout.encode(layout)),
        party=_party(manner["party"], game, sheet),
    )
    stem = f"play-{game.name}"
    if sheet.seed is not None:
        words = [word.replace(" ", "-") for word in made_words({"made": sheet.recipe})]
        stem = file_stem(stem, "-".join((sheet.seed, *words)))
    return Playing(Play(game, transcript, name), game.table, stem)


def _party(what: object, game: Game, sheet: Sheet) -> str | None:
    """Return who goes in as a line of JSON: as asked for, else as the sheet says."""
    if what is None:
        if sheet.party is None:
            return None
        return json.dumps(parties_of(game, "the sheet").write(sheet.party), sort_keys=True)
    party = party_given(what, game)
    name = str(what) if isinstance(what, str | Path) else "party"
    parties = parties_of(game, name)
    if why := parties.retired(party):
        raise DocumentError(f"{name}: this party has retired: {why}")
    return json.dumps(parties.write(party), sort_keys=True)


class Playing:
    """A play in progress.

    ``play`` has the states and moves, ``table`` the game's words. ``stem`` is the name of a new
    file for it, ``home`` the file that it is saved in, ``saved`` the moves that are saved, and
    ``helped`` the hints and undos.
    """

    def __init__(self, play: Play, table: AnyTable, stem: str) -> None:
        self.play = play
        self.table = table
        self.stem = stem
        self.home: Path | None = None
        self.saved: list[object] | None = None
        self.helped = play.helped
        self._plan: Future[Advice[object, object]] | None = None
        self._opponent: AnyOpponent | None = None
        self._scales: Scales | None = None
        self._undone: list[tuple[object, ...]] = []
        self._advised = -1  # moves before the last hint

    def __repr__(self) -> str:
        title, _ = self.game.layout.facts(self.play.layout)
        return f"<Playing {title}, {count(len(self.play.moves), 'move')}>"

    # How it stands

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.play.game

    @property
    def turn(self) -> Turn:
        """What comes next: nothing, a die or card, the program's reply, a lone move, a choice."""
        play = self.play
        if play.rules.outcome(play.state) is not None:
            return "over"
        if play.rules.chance(play.state) is not None:
            return "chance"
        if play.rules.mover(play.state) not in play.people:
            return "other"
        return "choice" if play.decides(len(play.moves)) else "forced"

    @property
    def outcome(self) -> str | None:
        """The outcome of the play, ``None`` while it goes on."""
        return self.play.rules.outcome(self.play.state)

    @property
    def totals(self) -> dict[str, int]:
        """What the player has, by name: health, gold and so on."""
        return dict(self.play.rules.totals(self.play.state))

    @property
    def scene(self) -> tuple[str, ...]:
        """The scene as lines: first where the player is, then what is there."""
        return tuple(self.table.scene(self.play.state))

    @property
    def due(self) -> ChancePrompt | None:
        """The die or card that the player is to roll or draw, ``None`` if there is none."""
        if self.turn != "chance" or self.table.due is None:
            return None
        return self.table.due(self.play.state)

    @property
    def seeded(self) -> str:
        """What the seed of the play decides: the dice, the shuffles, or the program's moves."""
        if self.table.due is not None:
            return self.table.chance
        return "replies" if len(self.play.people) < self.play.rules.players else ""

    def choices(self) -> tuple[Choice, ...]:
        """Return the choices on offer; none when there is nothing to decide.

        Dice and lone moves that come first are made at once.
        """
        self.go_on()
        return self.offered() if self.turn == "choice" else ()

    def offered(self) -> tuple[Choice, ...]:
        """Return the choices on offer in this very state, each with its number."""
        return menu(self.play, self.table)

    # What is done

    def choose(self, which: int | Choice, amount: int | None = None) -> tuple[str, ...]:
        """Make a choice, given itself or by its number; return what happened, as sentences.

        The play goes on to the next decision. ``amount`` is how many, where the choice asks for
        that. Raises IllegalMoveError.
        """
        choices = self.choices()
        if not isinstance(which, Choice):
            which = choice_of(choices, which)
        if amount is None and len(which.moves) > 1:
            raise IllegalMoveError(f"{which.text}: expected an amount, {which.amounts}")
        if amount is not None and amount not in which.amounts:
            raise IllegalMoveError(f"{which.text}: expected an amount of {which.amounts}")
        move = which.moves[0 if amount is None else which.amounts.index(amount)]
        return tuple(filter(None, (self.make(move), *self.go_on())))

    def go_on(self) -> tuple[str, ...]:
        """Play on to the next decision: dice, replies and lone moves. Return what happened, as
        sentences."""
        sentences = []
        while (turn := self.turn) in ("forced", "other") or (
            turn == "chance" and not self.play.by_hand
        ):
            sentences.append(self.make(self.next_move()))
        return tuple(filter(None, sentences))

    def show(self, answer: str) -> tuple[str, ...]:
        """Enter what the player's die or card shows, one of ``due.answers``, and play on.

        Raises IllegalMoveError.
        """
        due = self.due
        if due is None or not self.play.by_hand:
            raise IllegalMoveError("no die or card is due from you")
        place = due.read(answer) if due.read is not None else None
        if place is None and answer in due.answers:
            place = due.answers.index(answer)
        if place is None:
            raise IllegalMoveError(f"{answer[:20]}: expected {due.expected or due.answers}")
        outcomes = self.play.rules.chance(self.play.state) or ()
        return tuple(filter(None, (self.make(outcomes[place][0]), *self.go_on())))

    def next_move(self) -> object:
        """Return the next move that the player does not choose: a die, a reply or a lone move."""
        match self.turn:
            case "forced":
                return self.play.legal()[0]
            case "other":
                return self.play.reply(self._replies())
        return self.play.throw()

    def _replies(self) -> AnyOpponent:
        solver = self.game.solver
        assert solver.opponent is not None
        if self._opponent is None:
            self._opponent = solver.opponent()
        return self._opponent

    def sure(self, move: object) -> str:
        """Return a question to confirm a move that may be a slip, ``None`` if it needs none."""
        return self.table.sure(self.play.state, move)

    def make(self, move: object) -> str:
        """Make a move; return what happened, in sentences."""
        self._undone.clear()
        return self._step(move)

    def _step(self, move: object) -> str:
        step: Step = self.play.play(move)
        return self.table.tell(step.before, step.move, step.after)

    def undo(self) -> bool:
        """Go back to the last decision; ``False`` at the beginning."""
        moves = tuple(self.play.moves)
        undone = self.play.undo()
        if undone:
            self.play.undos += 1
            self._undone.append(moves[len(self.play.moves) :])
        return undone

    def redo(self) -> tuple[str, ...]:
        """Make the moves again that were last taken back; return what happened, as sentences.

        Nothing happens where ``can_redo`` is false.
        """
        moves = self._undone.pop() if self._undone else ()
        return tuple(filter(None, map(self._step, moves)))

    @property
    def can_redo(self) -> bool:
        """Whether moves were taken back, and no other was made since."""
        return bool(self._undone)

    @property
    def hints(self) -> bool:
        """Whether the game has hints."""
        return self.game.solver.advisor is not None

    def hint(self) -> tuple[int, int | None, str]:
        """Return the number of the best choice, its amount, and the reason.

        The first hint takes as long as planning does, less the time since ``think``. Raises
        DungeongenError where the game has no hints.
        """
        solver = self.game.solver
        if solver.advisor is None:
            raise DungeongenError("This game has no hints.")
        self.go_on()
        if self.turn == "over":
            raise DungeongenError("The play is over.")
        if self.turn == "chance":
            raise DungeongenError("There is nothing to decide now.")
        move, reason = self._adviser()(self.play.state)
        if len(self.play.moves) != self._advised:  # another look at the same hint is no other one
            self._advised = len(self.play.moves)
            self.play.hints += 1
        choices = self.offered()
        number = next(choice.number for choice in choices if move in choice.moves)
        return number, self.table.words(self.play.state, move).amount, reason

    def worths(self, *, seconds: float | None = None) -> Worths:
        """Return the value of each choice: exact from the plan, or sampled for about ``seconds``.

        Values give away nothing that lies face down. Raises DungeongenError where the game has no
        hints.
        """
        choices = self.choices()
        if not self.hints or not choices:
            raise DungeongenError("There is nothing to weigh.")
        if self._scales is None:
            advice = None if self._plan is None else self._adviser()
            self._scales = Scales(self.play, advice)
        return self._scales.weighed(choices, seconds=seconds)

    def think(self) -> None:
        """Start to plan in the background, so that the first hint comes sooner.

        Nothing happens in a browser, which has no threads.
        """
        if self.hints and self._plan is None and sys.platform != "emscripten":
            self._plan = Future()
            state = self.play.state if self.turn == "choice" else None
            Thread(target=self._work_out, args=(self._plan, state), daemon=True).start()

    def _adviser(self) -> Advice[object, object]:
        """Return who gives hints, once the plan is worked out."""
        if self._plan is None:
            self._plan = Future()
            self._work_out(self._plan)
        return self._plan.result()

    def _work_out(self, plan: Future[Advice[object, object]], state: object | None = None) -> None:
        """Work out the plan; with a state also its hint there, since some plan at that alone."""
        solver = self.game.solver
        assert solver.advisor is not None
        try:
            advice = solver.advisor(self.play.layout, self.play.goes_in)
            if state is not None:
                advice(state)
            plan.set_result(advice)
        except Exception as error:  # the one who waits for the plan raises it
            plan.set_exception(error)

    @property
    def ready(self) -> bool:
        """Whether the plan is ready, so that a hint comes at once."""
        return self._plan is not None and self._plan.done()

    def seat(self, hot_seat: bool) -> None:
        """Set who sits here; a play that has begun keeps its people."""
        play, solver = self.play, self.game.solver
        if hot_seat and play.rules.players == 1:
            raise OptionError(OptionName("hot_seat"), f": {self.game.title} has one player")
        if hot_seat:
            play.sit(range(play.rules.players))
        elif not play.moves and solver.opponent is not None:
            play.sit((0,))
        self.table = play.words(self.game.table)

    def reply_by(self, strategy: What) -> None:
        """Let the program play by the strategy in a file; raises DungeongenError."""
        from dungeongen.library.train import player_in

        if len(self.play.people) == self.play.rules.players:
            raise OptionError(OptionName("strategy"), ": this play has no opponent")
        self._opponent = player_in(strategy, self.game, self.play.layout)

    def roll(self, dice: str | None, seed: str | int | None) -> None:
        """Set whose dice are rolled from now on; raises OptionError."""
        manner = manner_of({"dice": dice, "dice_seed": seed})
        if manner["dice"] == "mine":
            self.play.roll_by_hand()
        elif manner["dice_seed"] is not None:
            self.play.roll_with(manner["dice_seed"])
        elif self.play.dice is None or (manner["dice"] == "program" and self.play.by_hand):
            self.play.roll_with(str(secrets.randbelow(10**9)))

    # Where it is kept

    def picture(self, **style: Unpack[Style]) -> bytes | None:
        """Return the play as an SVG: the map as far as it is explored, or the cards on the table.

        ``None`` where the game draws no such picture.
        """
        from dungeongen.press.deal import picture_now

        title, _ = self.game.layout.facts(self.play.layout)
        return picture_now(self.game, self.play.states, look_of(**style), title)

    def text(self) -> str:
        """Return the play so far as a transcript."""
        return plays.dumps(self.play.transcript())

    def result(self) -> str:
        """Return the result of a play that is over as a code, which ``dungeongen.result`` replays.

        Raises DungeongenError where the play is not over, or takes more than 300 signs.
        """
        from dungeongen.library.result import code_of

        return code_of(self.play)

    def save(self, path: str | Path) -> Path:
        """Write the transcript to a file; raises DungeongenError."""
        path = path_of(path)
        write_whole(path, self.text().encode())
        self.home, self.saved, self.helped = path, list(self.play.moves), self.play.helped
        return path
