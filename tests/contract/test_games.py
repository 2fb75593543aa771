"""The promises of every game: one suite for all of them, and for the null game.

A new game joins with its ``Contract`` (see ``contracts``); without one, and without rules unless
``WITHOUT_RULES`` says so, the suite fails.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import playthroughs
from contract.contracts import contract_of, with_null
from dungeongen.core import transcript
from dungeongen.core.document import FORMAT, dumps, loads
from dungeongen.core.errors import (
    DocumentError,
    DungeongenError,
    IllegalMoveError,
    InvalidMoveError,
)
from dungeongen.core.facets import Campaign, Generator, Layouts, Rules, Solver, SurveyFacet, Trainer
from dungeongen.core.game import Game, loaded
from dungeongen.core.ident import ALPHABET, format_id, looks_like_id, parse_id
from dungeongen.core.request import Request
from dungeongen.core.table import Table
from dungeongen.core.templates import Templates
from dungeongen.core.verdict import Verdict
from dungeongen.draw import attachments
from dungeongen.draw.block import Area
from dungeongen.draw.cards import Cards
from dungeongen.draw.icons import load_icon
from dungeongen.draw.maps import Maps
from dungeongen.draw.pages import Pages
from dungeongen.draw.recording import Box, Recording
from dungeongen.draw.theme import load_theme
from dungeongen.games import GAMES, game_coded, game_named
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.paper import parse_paper
from dungeongen.press.style import Look
from dungeongen.search.verdict import EXIT_CODES, difficulty_words

ALL = with_null()
WITHOUT_RULES: set[str] = set()

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
with_rules = pytest.mark.parametrize(
    "game", [game for game in ALL if game.rules is not None], ids=lambda game: game.name
)
contract = settings(max_examples=15, deadline=None)
judged = settings(max_examples=3, deadline=None)

VERDICT = {
    "format",
    "game",
    "verdict",
    "proof",
    "structure",
    "best",
    "odds",
    "difficulty",
    "witness",
    "effort",
}

LAYOUTS = {game.name: contract_of(game).layouts() for game in ALL}
JUDGED = {game.name: (contract_of(game).judged or contract_of(game).layouts)() for game in ALL}
PLANNED = {
    game.name: JUDGED[game.name] if (planned := contract_of(game).planned) is None else planned()
    for game in ALL
}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=90)
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def _sheet(game: Game, layout: Any, *, judged: bool = False) -> press.Sheet:
    return press.sheet(game, layout, Request(seed="contract", judged=judged), candidate=1)


def judge(game: Game, layout: Any) -> Verdict:
    assert game.solver is not None
    return game.solver.judge(layout)


def _attempt(error: type[Exception], function: Any, *arguments: Any) -> tuple[str | None, Any]:
    """Return the error message and None, or None and the result."""
    try:
        return None, function(*arguments)
    except error as refusal:
        return str(refusal) or "(no reason)", None


# What a game is


def test_every_game_is_under_contract() -> None:
    assert {game.name for game in ALL} == set(LAYOUTS)
    assert {game.name for game in ALL if game.rules is None} == WITHOUT_RULES


def test_names_and_codes_tell_games_apart() -> None:
    assert len({game.name for game in ALL}) == len({game.code for game in ALL}) == len(ALL)


@every_game
def test_names_can_be_typed_and_words_printed(game: Game) -> None:
    assert re.fullmatch(r"[a-z]+", game.name)
    assert re.fullmatch(r"[A-Z]{2}", game.code)
    for words in (game.title, game.about, game.credit):
        assert words
        assert words.isprintable()


@every_game
def test_a_game_says_how_many_play_it(game: Game) -> None:
    assert game.players == (1 if game.rules is None else game.rules.players)


def test_games_are_found_by_name_and_code() -> None:
    for game in GAMES:
        assert game_named(game.name) is game_coded(game.code) is game
    for unknown in ("", "null", "Sudoku", "SU\n"):
        with pytest.raises(DocumentError):
            game_named(unknown)
        with pytest.raises(DocumentError):
            game_coded(unknown)


# Documents


@every_game
@contract
@given(data=st.data())
def test_a_layout_survives_its_document(game: Game, data: st.DataObject) -> None:
    layout = data.draw(LAYOUTS[game.name])
    params, deal = json.loads(json.dumps(game.layout.write(layout), allow_nan=False))
    again = game.layout.read(params, deal)
    assert again == layout
    assert hash(again) == hash(layout)
    assert game.layout.write(again) == game.layout.write(layout)


@every_game
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_strange_document_is_refused_in_one_line(game: Game, data: st.DataObject) -> None:
    known = game.layout.write(data.draw(LAYOUTS[game.name]))
    parts = [
        data.draw(
            st.just(part)
            | st.dictionaries(st.sampled_from([*part, "more"]), json_values, max_size=3)
        )
        for part in known
    ]
    reason, _ = _attempt(DocumentError, game.layout.read, *parts)
    assert reason is None or reason.strip()
    assert "\n" not in (reason or "")


@every_game
@contract
@given(data=st.data())
def test_content_is_plain_json_and_stable(game: Game, data: st.DataObject) -> None:
    layout = data.draw(LAYOUTS[game.name])
    content = game.layout.content(layout)
    assert json.loads(json.dumps(content, allow_nan=False)) == content
    again = game.layout.read(*game.layout.write(layout))
    assert json.dumps(game.layout.content(again)) == json.dumps(content)


@every_game
@contract
@given(data=st.data())
def test_facts_are_lines(game: Game, data: st.DataObject) -> None:
    name, facts = game.layout.facts(data.draw(LAYOUTS[game.name]))
    for line in (name, *facts):
        assert line
        assert line.isprintable()


@every_game
@settings(max_examples=2, deadline=None)
@given(data=st.data())
def test_every_file_carries_its_document(game: Game, data: st.DataObject) -> None:
    layout = data.draw(LAYOUTS[game.name])
    sheet = _sheet(game, layout)
    templates = Templates()
    look = Look(parse_paper("A4"), load_theme("ink", templates), templates, solution=True)
    work = printing.work_of([sheet])
    pdf = printing.as_pdf(work, look)
    files = [pdf.data, *printing.as_svg(work, look)[0], *printing.as_png(work, pdf, dpi=36)]
    for carried in [*(attachments.read(file) for file in files), {"": printing.as_json([sheet])}]:
        (text,) = carried.values()
        assert text == dumps(dict(sheet.document))
        ((_, document),) = loads(text, "file")
        assert document == json.loads(text) == sheet.document
        assert game.layout.read(document["params"], document["deal"]) == layout


# Ids


@every_game
@contract
@given(data=st.data())
def test_an_id_describes_the_layout(game: Game, data: st.DataObject) -> None:
    layout = data.draw(LAYOUTS[game.name])
    written = format_id(game.code, game.layout.encode(layout))
    assert set(written) <= {*ALPHABET, "-", *"IO"}
    assert looks_like_id(written)
    bare = written.replace("-", "")
    for typed in (
        written,
        written.lower(),
        bare,
        f" {' '.join(bare)}\n",
        written.replace("-", " "),
    ):
        code, body = parse_id(typed)
        assert code == game.code
        assert game.layout.decode(body) == layout


@every_game
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_a_slip_in_an_id_is_told(game: Game, data: st.DataObject) -> None:
    """Every slip of one sign, every exchange of neighbours; of losses and doublings 99 %."""
    layout = data.draw(LAYOUTS[game.name])
    written = format_id(game.code, game.layout.encode(layout)).replace("-", "")
    slips = [
        written[:place] + other + written[place + 1 :]
        for place in range(len(written))
        for other in {*ALPHABET, *"IO0?ß"} - {written[place]}
    ]
    slips += [
        written[:i] + written[i + 1] + written[i] + written[i + 2 :]
        for i in range(len(written) - 1)
        if written[i] != written[i + 1]
    ]
    assert not [slip for slip in slips if not _attempt(DocumentError, parse_id, slip)[0]]
    lengths = [written[:i] + written[i + 1 :] for i in range(len(written))]
    lengths += [written[: i + 1] + written[i:] for i in range(len(written))]
    passed = [typed for typed in lengths if not _refused(game, typed, layout)]
    assert len(passed) <= max(1, len(lengths) / 100), passed[:5]


def _refused(game: Game, typed: str, layout: Any) -> bool:
    reason, parts = _attempt(DocumentError, parse_id, typed)
    if reason or parts[0] != game.code:
        return True
    reason, found = _attempt(DocumentError, game.layout.decode, parts[1])
    return bool(reason) or found == layout  # a slip that changes nothing does no harm


@every_game
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_any_body_with_a_right_check_is_a_layout_or_refused(
    game: Game, data: st.DataObject
) -> None:
    """Every layout has a single spelling, so that a page and a file have the same id."""
    body = data.draw(
        st.text(ALPHABET, max_size=90)
        | st.text(ALPHABET[:9] + "Z", max_size=82)
        | LAYOUTS[game.name].map(game.layout.encode).flatmap(st.permutations).map("".join)
    )
    code, same = parse_id(format_id(game.code, body))
    assert (code, same) == (game.code, body)
    reason, layout = _attempt(DocumentError, game.layout.decode, body)
    assert "\n" not in (reason or "")
    assert reason or game.layout.encode(layout) == body


@settings(max_examples=300)
@given(text=st.text(max_size=40) | st.from_regex(r"[A-Z]{2}[12]-[1-9A-Z-]{0,20}", fullmatch=True))
def test_any_text_is_an_id_or_refused(text: str) -> None:
    reason, parts = _attempt(DocumentError, parse_id, text)
    assert (reason or "").isprintable()
    assert reason or parse_id(format_id(*parts)) == parts


# Verdicts


@every_game
@judged
@given(data=st.data())
def test_a_verdict_keeps_the_schema(game: Game, data: st.DataObject) -> None:
    layout = data.draw(JUDGED[game.name])
    verdict = judge(game, layout)
    found = verdict.as_json(FORMAT, game.name)
    assert set(found) == VERDICT
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert (found["format"], found["game"]) == (FORMAT, game.name)
    assert found["verdict"] in EXIT_CODES
    match found["verdict"]:
        case "beatable":
            assert game.rules is not None
            assert found["witness"]
        case "unbeatable" | "invalid":
            assert found["proof"]["kind"]
            assert found["proof"]["reason"]
        case "undecided":
            assert found["effort"]["budget"]
    if found["odds"] is not None:
        assert 0 <= found["odds"]["low"] <= found["odds"]["win"] <= found["odds"]["high"] <= 1
    assert (
        judge(game, game.layout.read(*game.layout.write(layout))).as_json(FORMAT, game.name)
        == found
    )


@with_rules
@judged
@given(data=st.data())
def test_a_witness_replays_to_the_end(game: Game, data: st.DataObject) -> None:
    assert game.rules is not None
    layout = data.draw(JUDGED[game.name])
    verdict = judge(game, layout)
    if verdict.witness is None:
        assert verdict.answer != "beatable"
        return
    state = game.rules.new(layout)
    for line in verdict.witness:
        assert game.rules.outcome(state) is None
        state = game.rules.apply(state, game.rules.parse(line))
    assert game.rules.outcome(state) in game.rules.wins


@every_game
@judged
@given(data=st.data())
def test_what_is_printed_of_a_verdict_is_the_verdict(game: Game, data: st.DataObject) -> None:
    """It holds no clock time: the same command gives the same bytes."""
    layout = data.draw(JUDGED[game.name])
    document = _sheet(game, layout, judged=True).document
    assert document["verdict"] == judge(game, layout).as_json(FORMAT, game.name)
    assert not {"seconds", "time"} & set(document["verdict"]["effort"])


@every_game
@judged
@given(data=st.data())
def test_words_over_shuffles_and_an_answer_as_dealt_each_say_so(
    game: Game, data: st.DataObject
) -> None:
    """*Undecided* beside *fair* would be two answers to one question."""
    verdict = judge(game, data.draw(JUDGED[game.name]))
    words = difficulty_words(verdict)
    assert ("all shuffles" in game.solver.weighed) == bool(verdict.shuffled)
    if words is None or not verdict.shuffled:
        return
    lines = game.solver.lines(verdict)
    assert lines.front[0] == f"{words}, over all shuffles".capitalize()
    assert lines.answer.endswith(" as dealt")
    assert lines.answer.lower() in (*lines.front, *lines.more)
    assert lines.difficulty == f"{words}, over all shuffles"


@with_rules
@judged
@given(data=st.data())
def test_a_hint_is_a_legal_move(game: Game, data: st.DataObject) -> None:
    rules = game.rules
    assert rules is not None
    if game.solver is None or game.solver.advisor is None:
        return
    layout = data.draw(PLANNED[game.name])
    hint = game.solver.advisor(layout)
    chooser = random.Random(data.draw(st.integers(0, 10**6)))
    state = rules.new(layout)
    for _ in range(60):
        moves = list(rules.legal_moves(state))
        if not moves:
            return
        if rules.chance(state) is None:
            move, reason = hint(state)
            assert move in moves
            assert reason
            assert reason.isprintable()
        state = rules.apply(state, chooser.choice(moves))


# Pages


@every_game
@pytest.mark.parametrize("solution", [False, True])
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_pages_fit_their_area(game: Game, solution: bool, data: st.DataObject) -> None:
    layout = data.draw(LAYOUTS[game.name])
    area = Area(190.0, 247.0)
    theme = load_theme("ink", Templates())
    drawn = game.pages
    assert drawn is not None
    pages = drawn.sheet(layout, area=area, theme=theme, solution=solution)
    assert pages
    assert len({page.label for page in pages}) == len(pages)
    for page in pages:
        assert page.block.width <= area.width + 0.01
        assert page.block.height <= area.height + 0.01
        canvas = Recording()
        canvas.page(210.0, 297.0, page.label)
        page.block.paint(canvas, 10.0, 20.0)
        _stays_within(canvas, Box(10.0, 20.0, area.width, area.height))


@every_game
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_furniture_and_pages_share_the_paper(game: Game, paper: str, data: st.DataObject) -> None:
    layout = data.draw(LAYOUTS[game.name])
    templates = Templates()
    size = parse_paper(paper)
    canvas = Recording()
    look = Look(size, load_theme("ink", templates), templates)
    printing.draw(canvas, [_sheet(game, layout)], look)
    assert {(width, height) for width, height, _ in canvas.pages} == {size[:2]}
    _stays_within(canvas, Box(8.0, 8.0, size[0] - 16, size[1] - 16))
    for number in range(1, len(canvas.pages) + 1):
        furniture = {i for i, f in enumerate(canvas.frames) if f.name in ("head", "foot")}
        furniture &= {i for i, f in enumerate(canvas.frames) if f.page == number}
        assert len(furniture) == 2
        for text in (text for text in canvas.texts if text.page == number):
            for index in furniture - set(text.frames):
                assert not canvas.frames[index].box.overlaps(text.box), text.string


def _stays_within(canvas: Recording, allowed: Box) -> None:
    for text in canvas.texts:
        assert allowed.holds(text.box), text.string
        for index in text.frames:
            frame = canvas.frames[index]
            assert frame.box.holds(text.box, slack=0.05), (text.string, frame.name)
    for _, name, box in canvas.icons:
        assert allowed.holds(box), name
        assert box.w <= 6.0 or load_icon(name, Templates()).art, f"{name} has no engraving"
    for _, name, box in canvas.arts:
        assert allowed.holds(box, slack=0.05 * box.w), name


# Rules


@with_rules
@contract
@given(data=st.data())
def test_any_play_is_a_transcript_that_replays(game: Game, data: st.DataObject) -> None:
    rules = game.rules
    assert rules is not None
    layout = data.draw(LAYOUTS[game.name])
    chooser = random.Random(data.draw(st.integers(0, 10**6)))
    state = rules.new(layout)
    states, transcript = [state], []
    for _ in range(300):
        if rules.outcome(state) is not None:
            break
        moves = list(rules.legal_moves(state))
        assert moves, f"no move, and no outcome: {state!r}"
        assert list(rules.legal_moves(state)) == moves
        assert len(set(moves)) == len(moves)
        for move in moves:
            text = rules.format(move)
            assert text.isprintable()
            assert rules.parse(text) == move
            before = hash(state), repr(state)
            assert rules.apply(state, move) == rules.apply(state, move)
            assert (hash(state), repr(state)) == before
        move = chooser.choice(moves)
        transcript.append(rules.format(move))
        state = rules.apply(state, move)
        states.append(state)
    replayed = [rules.new(game.layout.read(*game.layout.write(layout)))]
    for line in transcript:
        replayed.append(rules.apply(replayed[-1], rules.parse(line)))
    assert replayed == states
    assert [hash(one) for one in replayed] == [hash(one) for one in states]
    if rules.outcome(state) is None:
        return  # a long play; nothing to say of its end
    assert not list(rules.legal_moves(state))
    for line in transcript:
        with pytest.raises(IllegalMoveError):
            rules.apply(state, rules.parse(line))


@with_rules
@contract
@given(data=st.data())
def test_chance_has_every_outcome_with_its_probability(game: Game, data: st.DataObject) -> None:
    rules = game.rules
    assert rules is not None
    chooser = random.Random(data.draw(st.integers(0, 10**6)))
    state = rules.new(data.draw(LAYOUTS[game.name]))
    for _ in range(300):
        moves = list(rules.legal_moves(state))
        outcomes = rules.chance(state)
        if outcomes is not None:
            assert game.table is None or game.table.due is not None
            assert [move for move, _ in outcomes] == moves
            assert all(part > 0 for _, part in outcomes)
            assert sum(part for _, part in outcomes) == pytest.approx(1)
        if not moves:
            return
        state = rules.apply(state, chooser.choice(moves))


@with_rules
def test_the_recorded_playthrough_is_played_the_same(game: Game) -> None:
    """After an intended change, ``python tests/contract/playthroughs.py`` records it anew."""
    file = playthroughs.path(game)
    assert file.exists(), f"{game.name} has no recorded playthrough"
    text = file.read_text("utf-8")
    play = transcript.loads(text.encode(), file.name)
    assert playthroughs.annotated(game, play) == text
    assert playthroughs.recorded(game) == text  # and of today's layout
    *_, last = transcript.steps(play, game, file.name)
    assert game.rules is not None
    assert game.rules.outcome(last.after) is not None


@with_rules
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_a_text_is_a_move_or_unreadable(game: Game, data: st.DataObject) -> None:
    rules = game.rules
    assert rules is not None
    known = [
        rules.format(move) for move in rules.legal_moves(rules.new(data.draw(LAYOUTS[game.name])))
    ]
    text = data.draw(
        st.text(max_size=30)
        | st.sampled_from(known).flatmap(
            lambda line: st.integers(0, len(line)).map(lambda i: line[:i] + "\x00" + line[i:])
        )
        | st.sampled_from(known).map(str.upper)
    )
    reason, move = _attempt(InvalidMoveError, rules.parse, text)
    assert (reason or "").isprintable()
    assert reason or rules.parse(rules.format(move)) == move


@with_rules
def test_no_text_at_all_is_no_move(game: Game) -> None:
    assert game.rules is not None
    for text in ("", " ", "\n", "no such move", "é" * 500):
        with pytest.raises(InvalidMoveError):
            game.rules.parse(text)


def test_bad_moves_are_bad_input() -> None:
    """The command line turns these errors into one line and exit code 2."""
    assert issubclass(InvalidMoveError, DungeongenError)
    assert issubclass(IllegalMoveError, DungeongenError)


# Facets


@every_game
def test_every_facet_is_what_its_name_says(game: Game) -> None:
    """Facets are named by texts, which no type checker reads."""
    kinds = {
        "layout": Layouts,
        "generator": Generator,
        "rules": Rules,
        "table": Table,
        "solver": Solver,
        "pages": Pages,
        "cards": Cards,
        "trainer": Trainer,
        "surveyed": SurveyFacet,
        "maps": Maps,
        "campaign": Campaign,
    }
    for name, named in game.facets._asdict().items():
        if named is None:
            continue
        if name == "players":
            solvers = [solver for _, solver in named]
            assert all(isinstance(loaded(solver), Solver) for solver in solvers)
            assert solvers[:1] in ([], [game.facets.solver])
        else:
            assert isinstance(loaded(named), kinds[name]), name
