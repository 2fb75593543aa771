"""Checking: everything about a sheet worked out anew, and held against what it says.

The layout is rebuilt from what the file carries. What follows from it by the rules alone has to be
as the file says, or the sheet is refused: id, content, structure, and a witness that replays. So
has a seed of this very version. What the solver finds beyond that is told (``compare``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter

from dungeongen.core.document import FORMAT, Document
from dungeongen.core.errors import DocumentError, DungeongenError, Refuse, strict
from dungeongen.core.facets import AnyOpponent, Facts, OnMessage
from dungeongen.core.game import Game
from dungeongen.core.party import parties_of, party_of
from dungeongen.core.plain_json import Json, JsonObject, object_of
from dungeongen.core.verdict import Verdict
from dungeongen.core.version import VERSION
from dungeongen.library.compare import differences, hold
from dungeongen.library.origin import judging, made_again, silent
from dungeongen.library.read import Entry, What, entries_in, opened, party_given

LONGER = 10.0
"""How many times the usual work a longer search may take."""

_MOST_MOVES = 20_000  # of a stranger's witness


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """The result of ``check``: the verdict on a sheet, computed anew, and what its file claims.

    ``result`` is the verdict as JSON, with the seconds that it took; ``document`` is that of the
    file. ``notes`` are sentences on where the two differ. ``unchecked`` names the claims of another
    version that this one does not know. ``origin``: whether the seed makes this sheet, ``None``
    where that cannot be tried. ``player`` is the opponent whose play the facts report, the
    program's own by default.
    """

    game: Game
    layout: object
    document: Document
    party: object
    verdict: Verdict
    result: JsonObject
    notes: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    origin: bool | None = None
    player: AnyOpponent | None = None

    def __repr__(self) -> str:
        return f"<Report {self.title}, {self.verdict.answer}>"

    @property
    def title(self) -> str:
        """The name of the sheet."""
        return str(self.document.get("title") or self.game.layout.facts(self.layout)[0])

    @property
    def facts(self) -> Facts:
        """What the game says of the sheet and of its party, as names and lines."""
        lines = self._reported()
        if self.party is None:
            return lines
        return (*lines, *parties_of(self.game, "a sheet").facts(self.party))

    @property
    def has_witness(self) -> bool:
        """Whether the file holds a winning play; if so, it was replayed."""
        return _witness(self.document) is not None

    def _reported(self) -> Facts:
        trainer, solver = self.game.trainer, self.game.solver
        if self.player is not None and trainer is not None:
            return trainer.report(self.layout, self.player)
        return solver.report(self.layout, self.verdict)


def check(
    what: What,
    *,
    party: object = None,
    longer: bool = False,
    strategy: What | None = None,
    on_message: OnMessage = silent,
) -> Report:
    """Judge a sheet: a dungeongen file, its bytes, or an id.

    ``party``: judge it for this party, a party file or a saved play. ``strategy``: report how the
    strategy in this file of ``train`` plays. ``longer``: search with ten times the usual work.
    ``on_message`` is called with lines of progress.
    Raises DungeongenError for what is not a dungeongen document, for a damaged or changed one, and
    for a file of several sheets, which ``check_all`` takes.

    >>> report = check("WD2-W2HL9-5B2-W4")
    >>> report.result["verdict"], report.origin
    ('beatable', None)
    """
    source = opened(what)
    number = len(entries_in(source))
    if number > 1:
        raise DocumentError(f"{source.name}: has {number} sheets: use check_all")
    (report,) = check_all(
        source, party=party, longer=longer, strategy=strategy, on_message=on_message
    )
    return report


def check_all(
    what: What,
    *,
    party: object = None,
    longer: bool = False,
    strategy: What | None = None,
    on_message: OnMessage = silent,
    refuse: Refuse = strict,
) -> tuple[Report, ...]:
    """Judge every sheet of a file; the options are those of ``check``.

    The first sheet that is damaged or was changed raises DocumentError. With ``refuse`` it does
    not: ``refuse`` is called with the error of each such sheet, and the others are judged.

    >>> len(check_all("WD2-W2HL9-5B2-W4"))
    1
    """
    source = opened(what)
    others: dict[str, object] = {}
    reports = []
    result = entries_in(source, refuse)
    for number, entry in enumerate(result, 1):
        on_message(judging(number, len(result)))
        if party is not None and entry.game.name not in others:
            others[entry.game.name] = party_given(party, entry.game)
        player = None
        if strategy is not None:
            from dungeongen.library.train import player_in

            player = player_in(strategy, entry.game, entry.layout)
        try:
            report = _report(entry, others.get(entry.game.name), LONGER if longer else 1)
        except DocumentError as error:
            refuse(DocumentError(f"{entry.where}: {error}"))
        else:
            reports.append(report if player is None else replace(report, player=player))
    return tuple(reports)


def _report(one: Entry, other: object, budget: float) -> Report:
    game, layout, document = one[:3]
    solver = game.solver
    printed = party_of(game, document)
    party = printed if other is None else other
    start = perf_counter()
    verdict = solver.judge(layout, party, budget)
    result = verdict.as_json(FORMAT, game.name)
    seconds = round(perf_counter() - start, 3)
    result["effort"] = {**object_of(result["effort"]), "seconds": seconds}
    claim = document.get("verdict") or {}
    version = document.get("version")
    _replay(game, layout, printed, document)
    unchecked = one.unchecked
    if claim.get("structure") is not None:
        structure = result["structure"] or {}
        unchecked += hold("verdict.structure", claim["structure"], structure, version, fewer=True)
    origin = made_again(game, layout, document)
    if origin is False and version == VERSION:
        raise DocumentError("seed: makes another dungeon")
    notes = tuple(differences(claim, result, version)) if claim and party == printed else ()
    return Report(
        game=game,
        layout=layout,
        document=document,
        party=party,
        verdict=verdict,
        result=result,
        notes=notes,
        unchecked=unchecked,
        origin=origin or None,
    )


def _witness(document: Document) -> Json:
    """Return the moves to a win that a document names, if any."""
    return (document.get("verdict") or {}).get("witness")


def _replay(game: Game, layout: object, party: object, document: Document) -> None:
    """Refuse a witness that does not replay with the party it was printed for."""
    moves = _witness(document)
    if moves is not None and not wins(game, layout, party, moves):
        raise DocumentError("verdict.witness: does not replay to a win by the rules")


def wins(game: Game, layout: object, party: object, moves: object) -> bool:
    """Return whether moves from a file, replayed by the plain rules, end in a win."""
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES:
        return False
    rules = game.rules
    state = rules.new(layout, party)
    try:
        for text in moves:
            state = rules.apply(state, rules.parse(str(text)))
    except DungeongenError:
        return False
    return rules.outcome(state) in rules.wins
