"""Boards and layouts as arrays, alone and many at once."""

from __future__ import annotations

import copy
import pickle
import threading
from typing import Any

import numpy
import numpy.typing
import pytest

import minescheme
from minescheme import BoardError, Layout, Matcher, to_numpy, to_text

Array = numpy.typing.NDArray[Any]


def positions(count: int) -> tuple[Array, list[Layout]]:
    """Expert boards, each with its first click and with some moves after it."""
    boards, layouts = [], []
    for index in range(count):
        layout = Layout.random("expert", seed=5, index=index)
        session = Matcher(tiers=["single"]).session(*layout.size, layout.mines)
        answer = session.open_all(layout.flood(8, 15))
        for _ in range(index % 4):
            for row, col in answer.safe:
                answer = session.open_all(layout.flood(row, col, session))
        boards.append(session.to_numpy())
        layouts.append(layout)
    return numpy.array(boards), layouts


def test_a_click_leaves_open_cells_out() -> None:
    layout = Layout.random("expert", seed=1)
    session = Matcher().session(*layout.size, layout.mines)
    session.open_all(layout.flood(8, 15))
    opened = {(row, col) for row, col, _ in layout.flood(8, 15)}
    for row in range(layout.size[0]):
        for col in range(layout.size[1]):
            for board in (session, session.board, session.to_numpy()):
                cells = {(at_row, at_col) for at_row, at_col, _ in layout.flood(row, col, board)}
                assert not cells & opened
    with pytest.raises(BoardError, match="another size"):
        layout.flood(0, 0, "..\n")


def test_three_hundred_games_go_on_whatever_is_clicked() -> None:
    """Without the board a flood names open cells too, which the session passes over."""
    for index in range(300):
        layout = Layout.random("beginner", seed=2, index=index)
        matcher = Matcher()
        with_board, without = (matcher.session(*layout.size, layout.mines) for _ in range(2))
        news = with_board.open_all(layout.flood(4, 4))
        without.open_all(layout.flood(4, 4))
        while news.safe:
            row, col = news.safe[0]
            with_board.open_all(layout.flood(row, col, with_board))
            without.open_all(layout.flood(row, col))
            assert with_board.board == without.board
            news = matcher.ask(with_board.board, layout.mines)


def test_a_batch_answers_as_one_by_one() -> None:
    boards, layouts = positions(40)
    matcher = Matcher()
    found, errors = matcher.ask_batch(boards, 99)
    assert found.shape == boards.shape and found.dtype == numpy.int8 and errors == {}
    assert found.flags.writeable
    for board, verdicts in zip(boards, found):
        answer = matcher.ask(board, 99)
        assert answer.undecided == []
        assert (answer.to_numpy() == verdicts).all()
    assert (found == 1).any() and (found == 2).any()
    for same in (boards.astype(float), boards.tolist(), numpy.asfortranarray(boards)):
        assert (matcher.ask_batch(same, [99] * len(boards))[0] == found).all()
    without, _ = matcher.ask_batch(boards)
    assert (without[without != 0] == found[without != 0]).all()
    for layout, verdicts in zip(layouts, found):
        mined = layout.to_numpy() == -2
        assert not mined[verdicts == 1].any() and mined[verdicts == 2].all()


def test_odds_of_many() -> None:
    boards, _ = positions(6)
    matcher = Matcher()
    odds, errors = matcher.odds_batch(boards, numpy.full(6, 99))
    assert errors == {} and odds.shape == boards.shape
    for board, found in zip(boards, odds):
        assert (numpy.isnan(found) == (board != -1)).all()
        single = matcher.session_on(board, 99)
        single.deduce()
        expected = [[numpy.nan if one is None else one for one in row] for row in single.odds()]
        assert numpy.array_equal(found, expected, equal_nan=True)
        assert numpy.nansum(found) == pytest.approx(99)


def test_layouts_of_many() -> None:
    layouts = [Layout.random("beginner", seed=3, index=index) for index in range(60)]
    numbers = numpy.array([layout.to_numpy() for layout in layouts])
    matcher = Matcher()
    found, errors = matcher.solvable_batch(numbers, (4, 4))
    assert found.dtype == numpy.bool_ and errors == {}
    assert found.tolist() == [minescheme.solvable(layout, (4, 4)) for layout in layouts]
    assert found.any() and not found.all()
    for same in (numbers == -2, (numbers == -2).astype(int), numbers.astype(float)):
        assert (matcher.solvable_batch(same, (4, 4))[0] == found).all()
    _, errors = matcher.solvable_batch([[[0, 2], [0, 0]]])
    assert "expected 1 for a mine" in str(errors[0])
    layout = [[[1, 0], [0, 0]]]
    for first in [(0, 0), (9, 9)]:
        found, errors = matcher.solvable_batch(layout, first)
        with pytest.raises(ValueError) as single:
            minescheme.solvable("*1\n11\n", first)
        assert found.tolist() == [False] and str(errors[0]) == str(single.value)


def test_a_bad_board_is_an_entry_and_not_the_end() -> None:
    boards = [[[1, -1], [-1, -1]], [[1, 9], [-1, -1]], [[1, 3], [-1, -1]], [[0, -1], [-1, -1]], [[0.5, -1], [-1, -1]]]
    found, errors = Matcher().ask_batch(boards, 1)  # type: ignore[arg-type]
    assert sorted(errors) == [1, 4]
    assert isinstance(errors[1], BoardError) and "the cell (0, 1): found 9" in str(errors[1])
    assert found.tolist() == [[[0, 0], [0, 0]], [[0, 0], [0, 0]], [[-1, -1], [-1, -1]], [[-1, -1], [-1, -1]], [[0, 0], [0, 0]]]
    odds, errors = Matcher().odds_batch(boards, 1)  # type: ignore[arg-type]
    assert sorted(errors) == [1, 2, 3, 4] and odds[0].tolist()[1] == [1 / 3, 1 / 3]


def test_what_is_no_batch_is_refused() -> None:
    matcher = Matcher()
    with pytest.raises(ValueError, match="boards × rows × columns"):
        matcher.ask_batch([[1, -1]])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="2 numbers of mines for 1 boards"):
        matcher.ask_batch([[[1, -1]]], [1, 2])
    with pytest.raises(ValueError, match="found -1 mines"):
        matcher.ask_batch([[[1, -1]]], -1)
    found, errors = matcher.ask_batch(numpy.zeros((0, 3, 3)))
    assert found.shape == (0, 3, 3) and errors == {}
    with pytest.raises(ValueError, match="0 × 3 cells"):
        matcher.ask_batch(numpy.zeros((2, 0, 3)))


def test_other_threads_go_on_meanwhile() -> None:
    boards = numpy.repeat(positions(8)[0], 50, axis=0)
    batch = threading.Thread(target=Matcher().ask_batch, args=(boards, 99))
    batch.start()
    counted = 0
    while batch.is_alive():
        counted += 1
    batch.join()
    assert counted > 1


def test_whole_numbers_may_be_floats() -> None:
    board = "1..\n.*#\n"
    numbers = to_numpy(board)
    assert to_text(numbers.astype(float)) == board == to_text(numbers.astype(float).tolist())
    assert Matcher().ask(numbers.astype(numpy.float32)) == Matcher().ask(board)
    for wrong in (0.5, float("nan"), float("inf"), 1e30):
        with pytest.raises(BoardError):
            Matcher().ask([[1, wrong]])  # type: ignore[list-item]


def test_a_number_of_mines_below_zero_is_a_value_error() -> None:
    for call in (Matcher().ask, Matcher().session_on):
        with pytest.raises(ValueError, match="found -1 mines"):
            call("1.\n", -1)
        with pytest.raises(ValueError, match="found -1 mines"):
            call("1.\n", mines=-1)
    with pytest.raises(ValueError, match="found -1 mines"):
        Matcher().session(2, 2, -1)
    with pytest.raises(ValueError):
        minescheme.odds("1.\n", -1)


def test_layouts_to_and_from_numpy() -> None:
    layout = Layout.random("beginner", seed=1)
    numbers = layout.to_numpy()
    assert numbers.dtype == numpy.int8 and numbers.shape == (9, 9) and (numbers == -2).sum() == 10
    for same in (numbers, numbers == -2, (numbers == -2).tolist(), numbers.tolist(), numbers.astype(float), (numbers == -2).astype(int)):
        assert Layout(same) == layout
    walled = Layout("1*#\n11#\n")
    assert Layout(walled.to_numpy()) == walled and str(walled) == "1*#\n11#\n"
    with pytest.raises(BoardError, match=r"the cell \(0, 1\): found -1"):
        Layout([[0, -1]])
    with pytest.raises(BoardError, match="row 1 has 1 cell, expected 2"):
        Layout([[0, 1], [0]])
    with pytest.raises(BoardError):
        Layout([])


def test_everything_can_be_pickled(tmp_path: Any) -> None:
    matcher = Matcher(tiers=["single", "table"], effort=1000)
    layout = Layout.random("beginner", seed=1)
    session = matcher.session(*layout.size, layout.mines)
    answer = session.open_all(layout.flood(4, 4))
    impossible = matcher.ask("13\n..\n")
    for thing in (layout, answer, session.hint(), impossible, impossible.contradiction, *answer.steps, Matcher().session_on("1.\n..\n").hint()):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(thing, protocol)) == thing
        assert copy.deepcopy(thing) == thing
    other = pickle.loads(pickle.dumps(matcher))
    assert other.ask("13\n..\n") == impossible and other.ask(session.board, 10) == matcher.ask(session.board, 10)
    again = pickle.loads(pickle.dumps(session))
    assert again.board == session.board and again.deduce().safe == matcher.ask(session.board, layout.mines).safe
    assert again.odds() == session.odds()
    for error in (BoardError("why"), minescheme.TableError("why")):
        assert str(pickle.loads(pickle.dumps(error))) == "why"


def test_a_session_goes_on_twice() -> None:
    session = Matcher().session(2, 3)
    session.open(0, 0, 1)
    for other in (session.clone(), copy.copy(session), copy.deepcopy(session)):
        other.open(0, 1, 2)
        assert (session.board, other.board) == ("1..\n...\n", "12.\n...\n")
        assert other.undo() and other.undo() and not other.undo()
    assert session.board == "1..\n...\n"
