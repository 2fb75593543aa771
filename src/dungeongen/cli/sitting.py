"""A play in the terminal: what is shown, asked and typed, and the file it is kept in.

The loop knows nothing of the game: ``Table`` has its words. The turn decides what happens: chance
throws its die, or asks the player for it; a lone move that does not end the play is made without a
question; otherwise the choices are numbered. Every prompt also takes the commands of ``_HELP``.

Nothing typed is lost. However a play stops, by ``q``, the end of the input, an interrupt or an
error in dungeongen, what is not saved yet is saved: into the file it came from if that was written
here, else into a new one. Another program's file is never overwritten. A party that comes out
alive is saved beside its play, for the next dungeon.
"""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click

from dungeongen.cli.echo import carries, plain, program, screen_width, visible
from dungeongen.cli.stopping import show_progress
from dungeongen.cli.telling import ended, paragraphs, say
from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import count
from dungeongen.core.party import dump_party
from dungeongen.core.table import ChancePrompt, Choice, Clock
from dungeongen.library.menu import choice_of
from dungeongen.library.play import Playing
from dungeongen.library.replay import rounds_of

# A clock for people at the keyboard: so long for each turn, and a bank for all that is longer.
#
# What a turn is, the game says (``table.Clock``). The clock runs while a player decides, and stands
# still while the seat changes hands; a player who has used up the turn and the bank loses. It is
# read when an answer has been typed, so that no player is interrupted. No rule and no saved play
# depends on it.


class _Time(NamedTuple):
    """A player's turn, the seconds used of it, and those left in the bank before it."""

    turn: Hashable
    used: float
    bank: float


class SittingClocks:
    """The clocks of a sitting, one for each player."""

    def __init__(self, clock: Clock[object], now: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._now = now
        self._times: dict[int, _Time] = {}
        self._start = 0.0

    def start(self, player: int, turn: Hashable) -> None:
        """Let a player's clock run; a turn that has begun goes on."""
        before = self._times.get(player, _Time(turn, 0.0, self.clock.bank))
        if before.turn != turn:
            over = max(0.0, before.used - self.clock.turn)
            before = _Time(turn, 0.0, before.bank - over)
        self._times[player] = before
        self._start = self._now()

    def stop(self, player: int) -> bool:
        """Stop a player's clock; return whether there is time left."""
        before = self._times[player]
        self._times[player] = before._replace(used=before.used + self._now() - self._start)
        turn, bank = self.left(player)
        return turn + bank > 0

    def left(self, player: int) -> tuple[float, float]:
        """Return the seconds that are left of a player's turn and in the bank."""
        _, used, bank = self._times[player]
        over = max(0.0, used - self.clock.turn)
        return max(0.0, self.clock.turn - used), max(0.0, bank - over)


# The sitting


_HELP = """\
Type the number of a choice. If a choice asks how many, you may type both numbers at once, as in \
2 6.{enter}
  u       undo: go back to your last decision
{hint}{map}  l       the log: what happened so far
  s FILE  save the play; s alone saves it in the same file as before
  q       stop for now; the play is saved
  ?       this help
{dice}"""
_ENTER = " Enter takes a hint."
_HINT = """\
  h       a hint: a good choice here, and why
  v       values: what every choice is worth
"""
_MAP = """\
  m       {shows}
"""
_OURS = {
    "dice": "The dice of this play are fixed by its seed: after an undo the same dice come up "
    "again, in the same order.",
    "shuffles": "The shuffles of this play are fixed by its seed: after an undo the same cards "
    "come again, in the same order.",
    "replies": "The cards of this play are fixed, and so is what the program does: after an undo "
    "the same happens again.",
    "": "The cards of this play are fixed: after an undo the same ones come again.",
}
_MINE = """\
You roll the dice or draw the cards yourself, and type what they show. u also takes back a die or \
a card."""
_LONGEST = 400  # characters of an answer that are looked at
_TYPED = 8  # columns left for it beside a prompt
_BELOW = "\n  "
_MOST_SHOWN = 6
_SECONDS = 2.0  # for weighing the choices of a menu
_RECALLED = 2  # moves that are told again when the seat changes hands
_WORDS = {
    "undo": "u",
    "map": "m",
    "log": "l",
    "save": "s",
    "quit": "q",
    "exit": "q",
    "help": "?",
    "hint": "h",
    "values": "v",
}


class _Quit(Exception):  # noqa: N818 (not an error: the player stops)
    """The player stops."""


class Sitting:
    """A play with a person at the keyboard; ``playing.home`` may be overwritten without asking.

    ``book`` is a file of several sheets that the dungeon is from, as it is typed; ``timed`` tells
    whether the game's clock runs.
    """

    def __init__(self, playing: Playing, book: str = "", *, timed: bool = False) -> None:
        self.playing = playing
        self.play = playing.play
        self.table = playing.table
        self.book = book
        self._party: object = None
        self._answers: list[str] = []  # answers for the next dice or cards
        self._advice: object = None  # the move that the last hint is about
        self._here: int | None = None  # the player who sees the screen
        clock = self.table.clock if timed else None
        self._clock = None if clock is None else SittingClocks(clock)

    # The loop

    def run(self) -> None:
        """Play until the player stops; EOFError and KeyboardInterrupt pass through."""
        with suppress(_Quit):
            while True:
                self._turn()

    def _turn(self) -> None:
        playing = self.playing
        match playing.turn:
            case "over":
                self._over()
            case "choice":
                self._spare()
                if self._handed_over():
                    self._timed_decision()
            case "chance" if self.play.by_hand:
                self._dice()
            case _:
                self._make(playing.next_move())

    def recall(self) -> None:
        """Show where a play that goes on stands: its last round, and the map."""
        if not self.play.moves:
            return
        *before, last = paragraphs(rounds_of(self.play.rules, self.play.steps())) or [""]
        say(f"Continuing after {count(len(self.play.moves), 'move')}.")
        say("")
        say(f"{last}\n", wrap=False)
        if self.table.map is not None and self.play.rules.outcome(self.play.state) is None:
            self._map()
        if before:
            say("Type l to see what happened before.")

    def _make(self, move: object) -> None:
        self._advice = None
        text = self.playing.make(move)
        if text:
            say(text, indent=2)

    def _over(self) -> None:
        play = self.play
        outcome = play.rules.outcome(play.state)
        assert outcome is not None
        self._spare()
        say("")
        say(self.table.ends.get(outcome, outcome), bold=True)
        say(ended(play.rounds, play.rules.totals(play.state)), wrap=False)
        answer = self._ask("Enter to end, u to undo, l for the log > ")
        while answer:
            say("The play is over: Enter ends it, u takes back your last decision.")
            answer = self._ask("> ")
        if answer is not None:
            self._level_up()
            raise _Quit

    def _level_up(self) -> None:
        """Roll the level-up of a party that came out, with the dice of the play."""
        play = self.play
        if play.rules.parties is None:
            return
        before = play.transcript()
        self._party, news = play.comes_out(self._face)
        for sentence in news:
            say(sentence)
        if play.transcript() != before:
            self.playing.saved = None  # its dice were written into the play

    def _face(self, due: ChancePrompt) -> int:
        """Return which of a die's answers the player rolled, after the play is over."""
        say(f"{due.asks}.")
        while True:
            answer = read_line("> ")
            matches = [i for i, word in enumerate(due.answers) if _means(answer, word)]
            if len(matches) == 1:
                return matches[0]
            if _WORDS.get(answer, answer) == "q":
                raise _Quit
            say(f"Expected {_enumerated(due.answers)}; q stops, and the die is rolled later.")

    def _dice(self) -> None:
        play = self.play
        due = self.playing.due
        assert due is not None
        outcomes = play.rules.chance(play.state) or ()
        prompt = f"{due.asks}: "
        while True:
            answer = self._answers.pop(0) if self._answers else self._ask(prompt)
            if answer is None:
                return
            word = answer
            if due.read is None:
                matches = [i for i, possible in enumerate(due.answers) if _means(answer, possible)]
            else:
                word, *more = answer.replace(",", " ").split() or [""]
                self._answers = more + self._answers
                place = due.read(word)
                matches = [] if place is None else [place]
            if len(matches) == 1:
                self._make(outcomes[matches[0]][0])
                return
            self._answers = []
            wrong = f"{visible(word[:12])}: expected" if due.expected and word else "Expected"
            say(f"{wrong} {due.expected or _enumerated(due.answers)}; ? for help.")

    def _spare(self) -> None:
        """Say which dice or cards were typed but are no longer needed."""
        if self._answers:
            say(f"Not needed: {visible(' '.join(self._answers))}")
            self._answers = []

    def _decision(self) -> None:
        play, table = self.play, self.table
        heading, *lines = table.scene(play.state)
        rounds = f"Round {play.rounds} · " if play.rounds else ""
        say("")
        say(f"{rounds}{heading}", bold=True)
        for line in lines:
            say(line, indent=2)
        say("")
        choices = self.playing.offered()
        for offer in choices:
            say(f"{offer.number:>3}  {_offer(offer)}", indent=0, hang=5)
        numbered = {choice.number: choice for choice in choices}
        last = choices[-1].number
        while True:
            answer = self._ask("> ")
            if answer is None:
                return
            word, _, rest = answer.partition(" ")
            if not word and self._advice is not None:
                self._make(self._advice)
                return
            choice = numbered.get(_number(word) or 0)
            if choice is None:
                upto = f"a number, from 1 to {last}" if last > 1 else "1"
                numbers = "one of the numbers above" if last > len(choices) else upto
                say(f"Please type {numbers}, or ? for help.")
                continue
            if len(choice.moves) == 1 and not (rest and choice.amounts):
                sure = self._sure(choice.moves[0])
                if sure:
                    self._make(choice.moves[0])
                if sure is not False:
                    return
                say("Nothing done. Which number?")
                continue
            amount = self._amount(choice, rest.strip())
            if amount == -1:
                return
            if amount is not None:
                self._make(choice.moves[choice.amounts.index(amount)])
                return
            say("Nothing done. Which number?")

    def _timed_decision(self) -> None:
        """Let the player decide while the clock runs, if there is one; the end if it runs out."""
        if self._clock is None:
            self._decision()
            return
        state = self.play.state
        mover = self.play.rules.mover(state)
        self._clock.start(mover, self._clock.clock.key(state))
        turn, bank = self._clock.left(mover)
        say(f"Clock: {turn:.0f} seconds for this turn, {bank:.0f} in the bank")
        self._decision()
        if not self._clock.stop(mover):
            late = f"Player {mover + 1} has run out of time and loses"
            if self.play.only_person is not None:
                late = "You have run out of time and lose"
            say(f"{late} the whole game.", bold=True)
            raise _Quit

    def _handed_over(self) -> bool:
        """Let the player to move take the seat, where several share it; false after an undo.

        A terminal is cleared of what the one before knows, then everybody may read what happened.
        """
        play = self.play
        mover = play.rules.mover(play.state)
        if len(play.people) == 1 or mover == self._here:
            return True
        if self._here is not None and sys.stdout.isatty():
            click.clear()
            for step in play.steps()[-_RECALLED:]:
                if sentences := self.table.tell(step.before, step.move, step.after):
                    say(sentences, indent=2)
        self._here = mover
        if self._ask(f"Player {mover + 1}, only you look now: Enter goes on > ") is None:
            self._here = None
            return False
        return True

    def _sure(self, move: object) -> bool | None:
        """Return whether the player means a move that may be a slip, ``None`` after an undo."""
        question = self.playing.sure(move)
        if not question:
            return True
        answer = self._ask(f"{question} y for yes, Enter for no > ")
        return None if answer is None else answer.lower() in ("y", "yes")

    def _amount(self, choice: Choice, text: str) -> int | None:
        """Return the amount wanted, ``None`` for nothing, -1 after an undo."""
        while True:
            if not text:
                answer = self._ask(f"{choice.asks} {_amounts(choice.amounts)}, Enter for none > ")
                if answer is None:
                    return -1
                if answer in ("", "0"):
                    return None
                text = answer
            amount = _number(text)
            if amount in choice.amounts:
                return amount
            say(f"Expected {_amounts(choice.amounts)}.")
            text = ""

    # What is typed

    def _ask(self, prompt: str) -> str | None:
        """Return an answer, or ``None`` after an undo; other commands are carried out at once."""
        while True:
            answer = read_line(prompt)
            word, _, rest = answer.partition(" ")
            word = word.lower()
            match _WORDS.get(word, word):
                case "u":
                    self._advice = None
                    if self.playing.undo():
                        say("Back to:" if not self.play.by_hand else "Taken back.")
                        return None
                    say("There is nothing to undo.")
                case "s":
                    self._save(rest.strip().strip("'\""))
                case "m" if self.table.map is not None:
                    self._map()
                case "l":
                    self._log()
                case "h":
                    self._hint()
                case "v" if self.playing.hints:
                    self._values()
                case "?":
                    hint = _HINT if self.playing.hints else ""
                    dice = _MINE if self.play.by_hand else _OURS[self.playing.seeded]
                    enter = _ENTER if hint else ""
                    map_line = "" if self.table.map is None else _MAP.format(shows=self.table.shows)
                    help_text = _HELP.format(hint=hint, map=map_line, dice=dice, enter=enter)
                    for line in help_text.splitlines():
                        say(line, hang=len("  s FILE  ") if line.startswith(" ") else 0)
                case "q":
                    raise _Quit
                case _:
                    return answer

    def _hint(self) -> None:
        playing = self.playing
        if playing.hints and playing.turn == "choice" and not playing.ready:
            say("Thinking …")
        try:
            with show_progress("working out a plan"):
                number, amount, reason = playing.hint()
        except DungeongenError as error:
            say(str(error))
            return
        choice = choice_of(playing.offered(), number)
        at = 0 if amount is None else choice.amounts.index(amount)
        self._advice = choice.moves[at]
        say(f"Hint: {number}  {choice.said[at]}. {reason} (Enter takes it.)")

    def _values(self) -> None:
        """Say what each choice is worth, in the order of the menu."""
        try:
            with show_progress("weighing every choice"):
                worths = self.playing.worths(seconds=_SECONDS)
        except DungeongenError as error:
            say(str(error))
            return
        wide = max(len(worths.words(choice.number)) for choice in self.playing.offered())
        for choice in self.playing.offered():
            worth = f"{worths.words(choice.number):>{wide}}"
            say(f"{choice.number:>3}  {worth}  {_offer(choice)}", indent=0, hang=7 + wide)
        say(worths.about)

    def _map(self) -> None:
        assert self.table.map is not None
        from dungeongen.cli.console import Terminal, text, wrapped  # rich takes its time

        console = Terminal()
        for line in self.table.map(self.play.state, console.carries, console.width):
            line_text = text(line)
            folds = len(line_text.plain.rstrip()) > console.width
            for part in wrapped(line_text, console.width, 0) if folds else (line_text,):
                console.put(part)

    def _log(self) -> None:
        texts = paragraphs(rounds_of(self.play.rules, self.play.steps()))
        say("\n\n".join(texts) or "Nothing has happened yet.", wrap=False)

    # Where it is kept

    def _save(self, name: str) -> None:
        try:
            path = Path(name).expanduser() if name else self.playing.home or self._free(Path("out"))
            if name and path != self.playing.home and path.exists():
                say(f"{visible(name)} already exists; choose another name.")
                return
            self.playing.save(path)
        except (DungeongenError, OSError, RuntimeError, ValueError) as error:
            say(visible(f"Not saved: {error}"))
        else:
            say(f"Saved: {visible(str(path))}")

    def keep(self) -> bool:
        """Save what is not saved yet; return whether there was anything."""
        if not self.play.moves and self.playing.saved is None:
            return False
        if (self.play.moves, self.play.helped) == (self.playing.saved, self.playing.helped):
            return False
        try:
            self.playing.save(self.playing.home or self._free(Path("out")))
        except (DungeongenError, OSError):
            self.playing.save(self._free(files.temporary()))
        return True

    def leave(self) -> None:
        """Save what is not saved yet, and say where the play is and how to continue it."""
        is_saved = self.keep()
        if self.playing.home is None:
            return
        name = visible(shlex.quote(str(self.playing.home)))
        over = self.play.rules.outcome(self.play.state) is not None
        if is_saved:
            say(f"Saved: {name}", wrap=False)
        if self._party is not None:
            self._tell_party(self._party)
        if over:
            suggest("Read it as a story", f"replay {name}")
            suggest("Share how it went", f"play {name} --result")
        else:
            suggest("To continue later", f"play {name}")

    def _tell_party(self, party: object) -> None:
        """Save the party that came out beside its play, and say how to use it."""
        assert self.playing.home is not None
        parties, data = self.play.rules.parties, dump_party(self.play.game, party)
        assert parties is not None
        try:
            path = self._beside(data)
        except (DungeongenError, OSError) as error:
            say(visible(f"The party is not saved: {error}"))
            return
        name = visible(shlex.quote(str(path)))
        if parties.retired(party):
            say(f"The party is kept in {name}", wrap=False)
        else:
            suggest(
                "The next dungeon", " ".join(filter(None, ("play", self.book, "--party", name)))
            )

    def _beside(self, data: bytes) -> Path:
        """Return a party file beside the play: one with the same content, or a new one."""
        assert self.playing.home is not None
        number, path = 1, self.playing.home.with_name(f"{self.playing.home.stem}-party.json")
        while path.exists():
            if files.holds(path, data):
                return path
            number += 1
            path = self.playing.home.with_name(f"{self.playing.home.stem}-party-{number}.json")
        files.write_whole(path, data)
        return path

    def _free(self, folder: Path) -> Path:
        """Return a name that no file has yet."""
        number, path = 1, folder / f"{self.playing.stem}.txt"
        while path.exists():
            number += 1
            path = folder / f"{self.playing.stem}-{number}.txt"
        return path


# In and out


def suggest(what: str, command: str) -> None:
    """Print a command, without the name of the program; below what it is for if it is long."""
    command = f"{program()} {command}"
    apart = len(f"{what}: {command}") > screen_width()
    say(f"{what}:{_BELOW if apart else ' '}{command}", wrap=False)


def read_line(prompt: str) -> str:
    """Return what is typed, without blanks around it; raises EOFError at the end.

    A long prompt stands above the line that is typed on.
    """
    if sys.stdin is None:
        raise EOFError
    if len(prompt) > screen_width() - _TYPED:
        say(prompt.rstrip("> "), hang=0)
        prompt = "> "
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    answer = input(prompt if carries(encoding, prompt) else plain(prompt, encoding))
    answer = " ".join(answer[:_LONGEST].split())
    if not sys.stdin.isatty():
        click.echo(visible(answer[:40]))  # so that a log reads as if it had been typed
    return answer


def _offer(choice: Choice) -> str:
    return choice.said[0] if len(choice.moves) == 1 else choice.text


def _number(text: str) -> int | None:
    text = text.rstrip(".")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _means(answer: str, word: str) -> bool:
    answer = answer.lower()
    return bool(answer) and (word == answer or (word.isalpha() and word.startswith(answer)))


def _amounts(amounts: tuple[int, ...]) -> str:
    """Return amounts in words.

    >>> _amounts((1, 2, 3, 4)), _amounts((2, 3, 4, 5)), _amounts((0, 1, 3))
    ('1 to 4', '2 to 5', '0, 1, 3')
    >>> _amounts((4, 5)), _amounts((5,)), _amounts(tuple(range(3, 19, 3)))
    ('4 or 5', '5', '3, 6, 9, 12, 15, 18')
    >>> _amounts(tuple(range(3, 99, 3)))
    '3, 6, 9 … 96'
    """
    if len(amounts) > 2 and amounts == tuple(range(amounts[0], amounts[-1] + 1)):
        return f"{amounts[0]} to {amounts[-1]}"
    if len(amounts) > _MOST_SHOWN:
        return f"{', '.join(map(str, amounts[:3]))} … {amounts[-1]}"
    return (", " if len(amounts) > 2 else " or ").join(map(str, amounts))


def _enumerated(words: tuple[str, ...]) -> str:
    """Return the answers that a die or a card may have.

    >>> _enumerated(("1", "2", "3")), _enumerated(("2", "3", "4", "5")), _enumerated(("3", "6"))
    ('1 to 3', '2 to 5', '3 or 6')
    >>> _enumerated(("heads", "tails"))
    'heads or tails'
    """
    if all(word.isdigit() for word in words):
        return _amounts(tuple(map(int, words)))
    return " or ".join(words)
