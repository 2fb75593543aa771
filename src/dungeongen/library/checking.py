"""Checking: everything about a sheet worked out anew, and held against what it says.

The layout is rebuilt from what the file carries. A printed witness has to replay by the plain
rules, and a verdict of this version has to be what the solver finds; else the sheet is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from dungeongen import __version__
from dungeongen.core.document import FORMAT
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.facets import Facts, Looking, Opponent
from dungeongen.core.game import AnyGame
from dungeongen.core.party import parties_of, party_of
from dungeongen.core.verdict import Verdict
from dungeongen.library.looking import judging, silent
from dungeongen.library.reading import Found, What, found_in, opened, party_given
from dungeongen.search.verdict import certificate, percent

_MOST_MOVES = 20_000  # of a stranger's witness
_CLOSE = 1e-6  # odds that are the same; another Python may add up in another order


@dataclass(frozen=True, slots=True)
class Report:
    """What ``check`` found: the verdict, and what the sheet says of itself.

    ``found`` is the verdict's JSON with the seconds that it took, ``document`` that of the file.
    ``note`` is how the file differs, where it may; ``player`` is who plays in the facts, the
    program's own if there is none.
    """

    game: AnyGame
    layout: Any
    document: dict[str, Any]
    party: Any
    verdict: Verdict
    found: dict[str, Any]
    note: str = ""
    player: Opponent[Any] | None = None

    @property
    def title(self) -> str:
        """The name of the sheet."""
        return str(self.document.get("title") or self.game.layout.facts(self.layout)[0])

    @property
    def facts(self) -> Facts:
        """What the game and its party tell, as names and lines."""
        told = self._reported()
        if self.party is None:
            return told
        return (*told, *parties_of(self.game, "a sheet").facts(self.party))

    def _reported(self) -> Facts:
        trainer, solver = self.game.trainer, self.game.solver
        if self.player is not None and trainer is not None:
            return trainer.report(self.layout, self.player)
        return () if solver is None else solver.report(self.layout, self.found)


def check(
    what: What,
    *,
    party: Any = None,
    strategy: What | None = None,
    looking: Looking = silent,
) -> Report:
    """Return what can be said of a sheet: a file of ours, its bytes, or an id.

    ``party``: judge it for this one, a party file or a saved play; ``strategy``: tell of play by
    this one, a file of ``train``; ``looking`` is told, in a line, which sheet is judged. Raises
    DungeongenError for what is no document of ours or was changed, and for a file of several
    sheets, which ``check_all`` takes.
    """
    source = opened(what)
    number = len(found_in(source))
    if number > 1:
        raise DocumentError(f"{source.name}: has {number} sheets: use check_all")
    (report,) = check_all(source, party=party, strategy=strategy, looking=looking)
    return report


def check_all(
    what: What,
    *,
    party: Any = None,
    strategy: What | None = None,
    looking: Looking = silent,
) -> tuple[Report, ...]:
    """Return what can be said of every sheet in a file."""
    source = opened(what)
    others: dict[str, Any] = {}
    reports = []
    found = found_in(source)
    for number, one in enumerate(found, 1):
        looking(judging(number, len(found)))
        if party is not None and one.game.name not in others:
            others[one.game.name] = party_given(party, one.game)
        try:
            report = _report(one, others.get(one.game.name))
        except DocumentError as error:
            raise DocumentError(f"{source.name}: {error}") from None
        if strategy is not None:
            from dungeongen.library.training import player_in

            report = replace(report, player=player_in(strategy, one.game, one.layout))
        reports.append(report)
    return tuple(reports)


def _report(one: Found, other: Any) -> Report:
    game, layout, document = one
    solver = game.solver
    if solver is None:
        raise DocumentError(f"{game.title} judges nothing yet")
    printed = party_of(game, document)
    party = printed if other is None else other
    begun = perf_counter()
    verdict = solver.judge(layout, party)
    found = verdict.as_json(FORMAT, game.name)
    found["effort"] = {**found["effort"], "seconds": round(perf_counter() - begun, 3)}
    _replay(game, layout, printed, document)
    note = _confirm(document, found) if party == printed else ""
    return Report(game, layout, document, party, verdict, found, note)


def _replay(game: AnyGame, layout: Any, party: Any, document: dict[str, Any]) -> None:
    """Refuse a witness that does not replay with the party it was printed for, whoever did."""
    moves = (document.get("verdict") or {}).get("witness")
    if moves is not None and not _wins(game, layout, party, moves):
        raise DocumentError("verdict.witness: does not replay to a win by the rules")


def _confirm(document: dict[str, Any], found: dict[str, Any]) -> str:
    """Refuse a document whose own verdict is not what its deal gives; return a note.

    It is compared where this very version printed it, for another one may know more or say the
    same in other words. *Undecided* claims nothing, so that any answer fits.
    """
    told = document.get("verdict")
    if told is None:
        return ""
    if document.get("version") == __version__:
        structure, shown = found["structure"] or {}, told.get("structure") or {}
        # A document written before a fact was added does not tell it.
        if not isinstance(shown, dict) or structure | shown != structure:
            raise DocumentError("verdict.structure: does not fit the deal")
        if told.get("verdict") != "undecided":
            for name in ("verdict", "proof", "odds", "difficulty", "best"):
                if not _same(told.get(name), found[name]):
                    raise DocumentError(f"verdict.{name}: is not what we find, {_brief(found)}")
    if told.get("verdict") not in (None, found["verdict"]):
        return f"the file says {told['verdict']}"
    claimed, odds = told.get("odds"), found["odds"] or {}
    win = claimed.get("win") if isinstance(claimed, dict) else None
    if isinstance(win, float | int) and not _same(win, odds.get("win")):
        return f"the file says that it is won in {percent(win)} of plays"
    return ""


def _wins(game: AnyGame, layout: Any, party: Any, moves: Any) -> bool:
    """Tell whether the plain rules take a stranger's moves to a win."""
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES or game.rules is None:
        return False
    rules = game.rules
    state = rules.new(layout, party)
    try:
        for text in moves:
            state = rules.apply(state, rules.parse(str(text)))
    except DungeongenError:
        return False
    return rules.outcome(state) in rules.wins


def _same(told: Any, found: Any) -> bool:
    """Tell whether two JSON values are the same, but for the last digits of numbers."""
    match told, found:
        case (dict(), dict()):
            return told.keys() == found.keys() and all(_same(told[k], found[k]) for k in told)
        case (list(), list()):
            return len(told) == len(found) and all(map(_same, told, found))
        case (float() | int(), float() | int()):
            return abs(told - found) <= _CLOSE
    return bool(told == found)


def _brief(found: dict[str, Any]) -> str:
    return ": ".join(certificate(found)[:2]).lower()
