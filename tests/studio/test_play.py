"""The play page: forms play every game to its end, and the play is the library's saved text."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

import dungeongen
from dungeongen.games import GAMES
from studio.conftest import Answer, Asking

QUICK = {"sudoku": "seed=1&as_is=1", "doom": "seed=42&size=5&as_is=1", "mythic": "seed=5&as_is=1"}


def begun(studio: Asking, game: str) -> str:
    query = QUICK.get(game, "seed=5")
    answer = studio.post(f"/play/new?game={game}&{query}")
    assert answer.status == 303, answer.text
    return answer.headers["location"]


def shown(page: Answer) -> tuple[str, bool, list[str]]:
    moves = re.search(r'data-moves="(\d+)"', page.text)
    assert moves is not None, page.text
    numbers = re.findall(r'name="number" value="(\d+)"', page.text)
    return moves[1], 'data-over="1"' in page.text, numbers


def do(studio: Asking, play: str, moves: str, **form: object) -> Answer:
    words = urlencode({"moves": moves, **form}).encode()
    return studio.post(play, words, x_part="1")


def finished(studio: Asking, play: str, page: Answer) -> Answer:
    for turn in range(300):
        moves, over, numbers = shown(page)
        if over:
            return page
        number = numbers[turn % 7 % len(numbers)]
        amounts = re.search(rf'data-amount="{number}">\s*<option ?>(\d+)', page.text)
        more = {"amount": amounts[1]} if amounts else {}
        page = do(studio, play, moves, do="choose", number=number, sure=1, **more)
        assert "refused" not in page.text
    raise AssertionError("a play that does not end")


@pytest.mark.parametrize("game", [game.name for game in GAMES if game.facets.table])
def test_a_play_goes_to_its_end_and_is_the_librarys(studio: Asking, game: str) -> None:
    play = begun(studio, game)
    page = finished(studio, play, studio.get(play))
    assert "Copy this to share" in page.text
    saved = studio.get(f"{play}/save")
    assert saved.headers["content-disposition"].startswith('attachment; filename="play-')
    again = dungeongen.play(saved.data)
    assert again.outcome is not None
    assert again.text() == saved.text


def test_undo_hint_and_a_stale_tab(studio: Asking) -> None:
    play = begun(studio, "doom")
    moves, _, numbers = shown(studio.get(play))
    hint = do(studio, play, moves, do="hint")
    assert "Hint: " in hint.text
    page = do(studio, play, moves, do="choose", number=numbers[0])
    assert shown(page)[0] > moves
    stale = do(studio, play, moves, do="choose", number=numbers[0])
    assert "gone on in another tab" in stale.text
    assert shown(stale)[0] == shown(page)[0]
    back = do(studio, play, shown(page)[0], do="undo")
    assert shown(back)[0] == moves


@pytest.mark.parametrize("game", [game.name for game in GAMES if game.facets.table])
def test_a_hint_is_followed_by_what_every_choice_is_worth(studio: Asking, game: str) -> None:
    play = begun(studio, game)
    moves, _, numbers = shown(studio.get(play))
    assert "data-worth=" not in studio.get(f"{play}/worths").text  # nobody has asked
    hint = do(studio, play, moves, do="hint")
    assert f'data-worths="{play}/worths"' in hint.text
    page = studio.get(f"{play}/worths", x_part="1").text
    worths = re.findall(r'<span class="worth" data-worth="(\d+)">([^<]*)', page)
    assert [number for number, _ in worths] == numbers
    known = " ".join(page.split())
    if game == "sudoku":
        assert "as the plan knows them" in known
        assert any(words.strip().endswith(" %") for _, words in worths)
    else:
        assert all(re.search(r"\d( %)? to \d|^0", words.strip()) for _, words in worths)
        assert "95 % intervals from" in known
    assert page.count('class="bar"') >= 1
    assert 'class="bar"' in studio.get(play).text  # kept until the next move
    after = do(studio, play, moves, do="choose", number=numbers[-1], sure=1)
    assert "data-worth=" not in after.text


def test_ones_own_dice_are_asked_for(studio: Asking) -> None:
    play = begun(studio, "sudoku")
    page = do(studio, play, "0", do="dice", dice="mine")
    for _ in range(20):
        moves, over, numbers = shown(page)
        assert not over
        if not numbers:
            break
        page = do(studio, play, moves, do="choose", number=numbers[-2], amount="", sure=1)
    faces = re.findall(r'name="answer" value="([^"]+)"', page.text)
    assert faces
    wrong = do(studio, play, moves, do="show", answer="77")
    assert "77: expected" in wrong.text
    assert shown(do(studio, play, moves, do="show", answer=faces[0]))[0] > moves
    assert "# Dice: mine" in studio.get(f"{play}/save").text


def test_two_people_hide_what_they_know_from_each_other(studio: Asking) -> None:
    play = begun(studio, "welcome")
    page = do(studio, play, "0", do="two")
    assert "Player 1, only you look now" in page.text
    assert 'name="number"' not in page.text
    assert "<pre" not in page.text
    page = do(studio, play, "0", do="here")
    page = do(studio, play, "0", do="choose", number=shown(page)[2][0])
    assert "You draw a" in page.text or "draw" in page.text
    moves, _, numbers = shown(page)
    page = do(studio, play, moves, do="choose", number=numbers[0])
    assert "Player 2, only you look now" in page.text


def test_a_saved_play_and_a_sheet_are_taken_up(studio: Asking) -> None:
    playing = dungeongen.play(dungeongen.make("doom", seed=1, check=False), dice_seed=1)
    playing.choose(1)
    answer = studio.post("/play/resume", playing.text().encode(), x_name="mine.txt")
    assert answer.status == 303
    assert studio.get(f"{answer.headers['location']}/save").text == playing.text()
    two = dungeongen.make_all("doom", seed=1, count=2, check=False)
    answer = studio.post("/play/resume", two.json(), x_name="two.json")
    page = studio.get(answer.headers["location"])
    assert all(one.title in page.text for one in two)
    picked = studio.post(answer.headers["location"], b"pick=1")
    assert two[1].title in studio.get(picked.headers["location"]).text
    for bad in (b"format: dungeongen-play/1\ngame: doom\nid: DO2-XX\n\nwalk\n", b"nothing", b""):
        refused = studio.post("/play/resume", bad)
        assert refused.status == 422
        assert "Traceback" not in refused.text


def test_the_sheet_beside_a_play_hides_the_deal(studio: Asking) -> None:
    play = begun(studio, "mythic")
    assert studio.get(f"{play}/page/1.svg").status == 200
    assert studio.get(f"{play}/page/2.svg").status == 404  # the deck in its order


def test_the_map_is_a_picture_of_how_the_play_stands(studio: Asking) -> None:
    play = begun(studio, "doom")

    def pictured(page: Answer) -> str:
        found = re.search(r'<img class="standing" src="([^"]+)"', page.text)
        assert found is not None
        return found[1]

    page = studio.get(play)
    first = pictured(page)
    answer = studio.get(first)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
    moves, _, numbers = shown(page)
    page = do(studio, play, moves, do="choose", number=numbers[0])
    assert studio.get(first).status == 404  # the play has gone on
    assert studio.get(pictured(page)).data != answer.data
    both = begun(studio, "welcome")
    handed = do(studio, both, "0", do="two")
    assert 'class="standing"' not in handed.text  # until somebody is there


def test_a_party_goes_from_one_dungeon_to_the_next(studio: Asking) -> None:
    party = b'{"format": "dungeongen-party/1", "game": "sudoku", "party": {"gold": 3}}'
    sheet = dungeongen.make("sudoku", seed=1, check=False)
    upload = studio.post("/play/resume", sheet.json(), x_name="sheet.json").headers["location"]
    assert "A fresh party goes in" in studio.get(upload).text
    name = upload.rpartition("/")[2]
    chosen = studio.post(f"/play/party/{name}", party, x_name="ash.json").headers["location"]
    assert "party of ash.json goes in" in " ".join(studio.get(chosen).text.split())
    play = studio.post(chosen, b"pick=0").headers["location"]
    saved = studio.get(f"{play}/save").text
    assert '"gold": 3' in saved
    own = dungeongen.play(sheet, party=party, dice_seed=1)
    assert own.totals["gold"] == dungeongen.play(saved.encode()).totals["gold"]
    wrong = studio.post(f"/play/party/{name}", b"{}", x_name="no.json").headers["location"]
    assert studio.post(wrong, b"pick=0").status == 400


def test_the_party_that_came_out_goes_on(studio: Asking) -> None:
    play = begun(studio, "sudoku")
    page = do(studio, play, "0", do="choose", number=1, amount=3)
    for number, text in re.findall(r"<kbd>(\d+)</kbd><span>([^<]*)", page.text):
        if text.startswith("Go home"):
            page = do(studio, play, shown(page)[0], do="choose", number=number, sure=1)
    onward = re.search(r'href="(/make/sudoku\?party=[^"]+)"[^>]*>The next dungeon', page.text)
    assert onward is not None
    address = studio.get(onward[1]).headers["location"]
    assert "seed=" in address
    query = address.partition("?")[2]
    play = studio.post(f"/play/new?game=sudoku&{query}&as_is=1").headers["location"]
    left = re.search(r'"rations": (\d+)', studio.get(f"{play}/save").text)
    assert left is not None
    assert re.search(rf"<dt>rations</dt><dd>{left[1]}\b", page.text)


def test_a_day_is_its_exact_recipe(studio: Asking) -> None:
    for query, day in (("", "2026-12-05"), ("&size=5&as_is=1", "")):
        play = studio.post(f"/play/new?game=doom&seed=2026-12-05{query}").headers["location"]
        assert f'data-day="{day}"' in studio.get(play).text
