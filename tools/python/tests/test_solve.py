"""The cases of minescheme's own tests of `solve`, through Python."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from minescheme import BoardError, Matcher, TableError

PATTERNS = Path(__file__).parents[3] / "patterns"


@pytest.fixture(params=[None, PATTERNS / "rules.mst", str(PATTERNS / "library.mst")], ids=["shipped", "rules", "library"])
def matcher(request: pytest.FixtureRequest) -> Matcher:
    return Matcher(request.param)


def test_one_two_one(matcher: Matcher) -> None:
    answer = matcher.ask("#####\n#121#\n#...#\n")
    assert answer.safe == [(2, 2)]
    assert answer.mines == [(2, 1), (2, 3)]
    assert answer.contradiction is None
    assert answer.undecided == []
    assert {cell for step in answer.steps for cell in step.cells} == {(2, 1), (2, 2), (2, 3)}
    assert repr(answer) == "<Answer safe=[(2, 2)] mines=[(2, 1), (2, 3)]>"


def test_one_and_one_is_a_pattern(matcher: Matcher) -> None:
    (step,) = matcher.ask("####\n#11#\n#...\n").steps
    assert (step.value, step.tier, step.cells, step.order) == ("safe", "table", [(2, 3)], 2)
    assert sorted(step.foci) == [(1, 1), (1, 2)]
    assert repr(step).startswith("<Step safe [(2, 3)] because of [(1, ")


def test_a_chain_counts_its_digits_in_turn(matcher: Matcher) -> None:
    (step,) = matcher.ask("##.#.#.#.#.##\n*2#2#2#2#2#1.\n##.#.#.#.#.##\n").steps
    assert (step.value, step.tier, step.cells, step.rule) == ("safe", "table", [(1, 12)], None)
    assert sorted(step.foci) == [(1, col) for col in range(1, 12, 2)]
    assert step.coefficients == [1, -1, 1, -1, 1, -1]


def test_the_mine_count_decides(matcher: Matcher) -> None:
    assert matcher.ask("1.\n..\n").safe == []
    impossible = matcher.ask("1.\n..\n", 0)
    assert impossible.contradiction is not None and impossible.contradiction.count
    answer = matcher.ask("1..\n...\n", mines=1)
    assert answer.safe == [(0, 2), (1, 2)]
    assert answer.steps[0].tier == "count"


def test_a_contradiction_names_its_digits(matcher: Matcher) -> None:
    why = matcher.ask("13\n..\n").contradiction
    assert why is not None and not why.count
    assert why.digits and set(why.digits) <= {(0, 0), (0, 1)}


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("1.\n.x\n", "line 2, column 2: found 'x'"),
        ("1.9\n...\n", "line 1, column 3: found '9'"),
        ("1..\n..\n", "line 2, column 3: the row has 2 cells, expected 3"),
        ("; nothing\n", "no rows"),
    ],
)
def test_bad_boards_are_refused(board: str, message: str) -> None:
    for ask in (Matcher().ask, Matcher().session_on):
        with pytest.raises(BoardError) as refused:
            ask(board)
        assert message in str(refused.value)


def test_bad_tables_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="missing.mst"):
        Matcher(tmp_path / "missing.mst")
    damaged = tmp_path / "damaged.mst"
    damaged.write_text("no table at all")
    with pytest.raises(TableError, match="expected a minescheme table"):
        Matcher(damaged)
    assert issubclass(TableError, ValueError) and issubclass(BoardError, ValueError)


def test_a_session_tells_what_is_new(matcher: Matcher) -> None:
    session = matcher.session(2, 3)
    del matcher
    assert session.size == (2, 3)
    assert not session.undo()
    assert session.open(0, 0, 1).safe == []
    session.open(0, 1, 2)
    news = session.open(0, 2, 1)
    assert news.safe == [(1, 1)]
    assert news.mines == [(1, 0), (1, 2)]
    assert session.deduce().steps == []
    assert session.board == "121\n...\n"
    assert [session.value(1, col) for col in range(3)] == ["mine", "safe", "mine"]
    assert session.value(0, 0) is None and session.value(5, 2**40) is None

    assert session.flag(1, 1).contradiction is not None
    assert session.undo()
    assert session.flag(1, 0).contradiction is None
    assert session.board == "121\n*..\n"


def test_bad_moves_change_nothing(matcher: Matcher) -> None:
    session = matcher.session_on("1..\n...\n", 1)
    assert session.deduce().safe == [(0, 2), (1, 2)]
    for row, col, digit, message in [
        (0, 0, 1, "not closed"),
        (2, 0, 1, "outside the board"),
        (1, 1, 9, "expected a digit 0 to 8"),
    ]:
        with pytest.raises(BoardError, match=message):
            session.open(row, col, digit)
    with pytest.raises(OverflowError):
        session.flag(-1, 0)
    with pytest.raises(BoardError, match="0 × 4 cells"):
        matcher.session(0, 4)
    assert session.board == "1..\n...\n"
    assert not session.undo()


def test_a_matcher_serves_several_threads(matcher: Matcher) -> None:
    found: list[list[tuple[int, int]]] = []

    def ask() -> None:
        found.append(matcher.ask("####\n#11#\n#...\n").safe)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[(2, 3)]] * 4
