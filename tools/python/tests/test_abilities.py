"""What every language can do, through Python."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any

import numpy
import pytest

import minescheme
from minescheme import BoardError, Layout, Matcher

BOARD = "000\n121\n...\n"


def test_why() -> None:
    everything = minescheme.explain(BOARD)
    cells = [tuple(cell) for one in everything["explanations"] for cell in one["cells"]]
    assert sorted(cells) == [(2, 0), (2, 1), (2, 2)]
    (easiest,) = minescheme.explain(BOARD, easiest=True)["explanations"]
    assert easiest == everything["explanations"][0]
    one = minescheme.explain(BOARD, cell=(2, 1))["explanations"]
    assert [2, 1] in one[-1]["cells"]
    assert minescheme.explain(BOARD, lang="ru")["explanations"][0]["text"] != easiest["text"]
    with pytest.raises(ValueError, match="expected a closed cell"):
        minescheme.explain(BOARD, cell=(0, 0))
    assert minescheme.check(BOARD, everything) == {"valid": True}
    easiest["value"] = "safe" if easiest["value"] == "mine" else "mine"
    assert not minescheme.check(BOARD, {"explanations": [easiest]})["valid"]


def test_odds_and_guesses() -> None:
    board = "1..\n...\n...\n"
    odds = minescheme.odds(board, 3)
    assert odds["best"] == minescheme.guess(board, 3) and odds["best"]["win"] == 7 / 15 == minescheme.win(board, 3)
    assert minescheme.odds(minescheme.to_numpy(board), numpy.int64(3)) == odds  # type: ignore[arg-type]
    assert minescheme.guess("1.\n", 1) is None
    for mines in [numpy.float32(2.5), Decimal("2.5")]:
        with pytest.raises(TypeError, match="integer"):
            minescheme.odds(board, mines)  # type: ignore[arg-type]
    with pytest.raises(BoardError, match="0 mines"):
        minescheme.odds(board, 0)
    with pytest.raises(BoardError, match="line 2"):
        minescheme.odds("1.\n.\n", 1)


def test_layouts_that_agree() -> None:
    board = "1..\n...\n...\n"
    drawn = [minescheme.layout_given(board, 2, safe=[(0, 1)], mined=[(2, 2)], seed=seed) for seed in range(30)]
    assert all(layout.is_mine(2, 2) and not layout.is_mine(0, 1) and layout.mines == 2 for layout in drawn)
    assert len({str(layout) for layout in drawn}) == 2
    with pytest.raises(BoardError):
        minescheme.layout_given(board, 2, mined=[(0, 1), (1, 1)])


def test_boards_to_play() -> None:
    made = minescheme.generate("beginner", seed=4, max_digits=2)
    assert made == minescheme.generate("beginner", seed=4, max_digits=2) and made["grade"]["digits"] <= 2
    layout = Layout(made["layout"])
    assert minescheme.solvable(layout, tuple(made["first"])) and minescheme.bbbv(layout) == made["bbbv"]
    assert minescheme.bbbv(layout.to_numpy()) == made["bbbv"]
    with pytest.raises(ValueError, match="max_digit"):
        minescheme.generate("beginner", max_digit=2)
    puzzle = minescheme.puzzle("beginner", seed=3, digits=2)
    answer = Matcher().ask(puzzle["board"], puzzle["mines"])
    assert [list(cell) for cell in answer.safe] == puzzle["answer"]["safe"]
    drill = minescheme.drill("1-2", seed=7)
    assert drill["safe"] or drill["mines"]
    look_alike = Matcher().ask(minescheme.drill("1-2", seed=7, misses=True)["position"])
    assert look_alike.safe == look_alike.mines == []


def test_formats() -> None:
    layout = Layout("*10\n110\n000\n")
    assert minescheme.flood(layout, (2, 2)) == layout.flood(2, 2)
    assert minescheme.flood(layout, (2, 2), "...\n...\n000\n") == []
    written = minescheme.write(layout, "mbf")
    assert isinstance(written, bytes)
    assert Layout(minescheme.read(written, format="mbf")["layout"]) == layout
    assert minescheme.read("xx\n1o\n", closed="x", zero="o")["board"] == "..\n10\n"
    with pytest.raises(ValueError, match="format"):
        minescheme.write(layout, "nothing")


def test_flags_are_checked() -> None:
    found = minescheme.check_flags("000\n111\n*..\n")
    assert found == {"proved": [], "unproved": [[2, 0]], "wrong": [[[2, 0]]], "undecided_flags": [], "impossible": False}
    assert minescheme.check_flags("000\n121\n*.*\n")["proved"] == [[2, 0], [2, 2]]


def test_a_hint_says_all_that_others_say() -> None:
    hint = Matcher().session_on("1221\n....\n").hint()
    assert hint.place.startswith("Look at ")
    assert (hint.name, hint.rules, hint.also) == ("1-2-2-1", ["0003:1/-1"], [])
    assert "the green pair" in hint.shaded
    assert hint.areas == [{"letter": "g", "colour": "green", "cells": [[1, 2], [1, 3]]}]
    impossible = Matcher().session_on("000\n01*\n01.\n", 1).hint()
    assert impossible.contradiction and not impossible.cells and "mine" in impossible.text


def test_a_game_with_hints() -> None:
    made: dict[str, Any] = minescheme.generate("beginner", seed=11)
    layout = Layout(made["layout"])
    session = Matcher().session(*layout.size, layout.mines)
    row, col = made["first"]
    session.open_all(layout.flood(row, col))
    hint = session.hint()
    while hint.cells:
        for row, col in hint.cells:
            if hint.value == "mine":
                session.flag(row, col)
            else:
                session.open_all(layout.flood(row, col, session))
        hint = session.hint()
    assert sum(session.board.count(sign) for sign in ".*") == layout.mines


def test_a_session_can_be_asked_what_a_board_can() -> None:
    board = "1..\n...\n...\n"
    session = Matcher().session_on("mines 3\n" + board)
    assert session.mines == 3
    assert session.guess() == minescheme.guess(board, 3) and session.win() == minescheme.win(board, 3)
    assert session.ask() == Matcher().ask(board, 3)
    assert session.explain() == minescheme.explain(board, 3)
    assert session.check(session.explain()) == {"valid": True}
    assert session.check_flags() == minescheme.check_flags(board, 3)
    assert session.layout_given(safe=[(0, 1)], seed=4) == minescheme.layout_given(board, 3, safe=[(0, 1)], seed=4)
    with pytest.raises(ValueError, match="number of mines"):
        Matcher().session_on(board).guess()


def test_the_number_of_mines_above_a_board() -> None:
    board = "1..\n...\n...\n"
    counted = "mines 3\n" + board
    assert minescheme.odds(counted) == minescheme.odds(board, 3) == minescheme.odds(counted, 3)
    assert Matcher().ask(counted) == Matcher().ask(board, 3)
    assert minescheme.to_text(counted) == board and Layout("mines 1\n*1\n11\n").mines == 1
    for ask in (Matcher().ask, Matcher().session_on, minescheme.guess):
        with pytest.raises(ValueError, match="found 4, but the line above the board says 3"):
            ask(counted, 4)


def test_threads_take_turns_with_a_session() -> None:
    layout = Layout.random("expert", seed=5)
    session = Matcher().session(*layout.size, layout.mines)
    cells = layout.flood(8, 15)
    with ThreadPoolExecutor(4) as pool:
        opened = [pool.submit(session.open_all, cells) for _ in range(8)]
        hints = [pool.submit(session.hint) for _ in range(8)]
        assert sum(len(each.result().safe) > 0 for each in opened) == 1
        assert all(each.result().text for each in hints)
    assert session.ask().safe
