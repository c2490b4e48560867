"""The cases of minescheme's own tests of `solve`, through Python."""

from __future__ import annotations

import _thread
import pickle
import signal
import threading
import xml.etree.ElementTree
from pathlib import Path

import numpy
import pytest

import minescheme
from minescheme import Answer, BoardError, Layout, Matcher, TableError, draw, svg, to_numpy, to_text

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


def test_odds_are_exact(matcher: Matcher) -> None:
    session = matcher.session_on("1..\n...\n", 2)
    third = 1 / 3
    assert session.odds() == [[None, third, 0.5], [third, third, 0.5]]
    with pytest.raises(ValueError, match="number of mines") as refused:
        matcher.session_on("1..\n...\n").odds()
    assert not isinstance(refused.value, BoardError)
    with pytest.raises(BoardError, match="no placement of 6 mines"):
        matcher.session_on("1..\n...\n", 6).odds()


def test_bad_moves_change_nothing(matcher: Matcher) -> None:
    session = matcher.session_on("1..\n...\n", 1)
    assert session.deduce().safe == [(0, 2), (1, 2)]
    for row, col, digit, message in [
        (0, 0, 1, "not closed"),
        (2, 0, 1, "outside the board"),
        (-1, 0, 1, "the cell \\(-1, 0\\) is outside the board of 2 × 3 cells"),
        (1, 1, -1, "expected a digit from 0 to 8"),
        (1, 1, 9, "expected a digit from 0 to 8"),
    ]:
        with pytest.raises(BoardError, match=message):
            session.open(row, col, digit)
    with pytest.raises(BoardError, match="outside the board"):
        session.flag(-1, 0)
    assert session.value(-1, 0) is None and not session.take_back(0, -1)
    with pytest.raises(ValueError, match="expected at most 67108864 of them"):
        Answer((2**40, 2**40), [], [], None, [], [])
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


def test_boards_are_arrays_too(matcher: Matcher) -> None:
    board = numpy.array([[-3, -3, -3, -3], [-3, 1, 1, -3], [-3, -1, -1, -1]])
    answer = matcher.ask(board)
    assert answer == matcher.ask("####\n#11#\n#...\n") == matcher.ask(board.tolist())
    assert answer.to_numpy().dtype == numpy.int8
    assert answer.to_numpy().tolist() == [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
    assert (to_numpy("####\n#11#\n#...\n") == board).all()
    assert to_text(board) == "####\n#11#\n#...\n" == to_text(to_numpy(to_text(board)))
    assert (matcher.session_on(board).to_numpy() == board).all()
    with pytest.raises(BoardError, match=r"the cell \(0, 1\): found 9"):
        matcher.ask([[1, 9]])
    with pytest.raises(BoardError, match="row 1 has 1 cell, expected 2"):
        matcher.ask([[1, -1], [-1]])
    with pytest.raises(BoardError, match="neither a text nor rows"):
        matcher.ask(7)  # type: ignore[arg-type]


def test_answers_travel(matcher: Matcher) -> None:
    for board in ["####\n#11#\n#...\n", "13\n..\n", "##.#.#.#.#.##\n*2#2#2#2#2#1.\n##.#.#.#.#.##\n"]:
        answer = matcher.ask(board)
        assert pickle.loads(pickle.dumps(answer)) == answer
    (step,) = matcher.ask("####\n#11#\n#...\n").steps
    assert step.pattern is not None and step.pattern.startswith("0003-")
    assert step.rule in (None, 2)


def test_tiers_can_be_left_out() -> None:
    assert Matcher(tiers=["single"]).ask("####\n#11#\n#...\n").safe == []
    assert Matcher(tiers=["single", "table"]).ask("####\n#11#\n#...\n").safe == [(2, 3)]
    with pytest.raises(ValueError, match="expected one of single, table, what_if, exact, count"):
        Matcher(tiers=["guess"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="tiers: expected a list"):
        Matcher(tiers="single")  # type: ignore[arg-type]


def test_only_answers_and_hints_can_be_marked() -> None:
    for picture in (draw, svg):
        with pytest.raises(TypeError, match="marks: found int, expected an Answer or a Hint"):
            picture("1.\n", 5)  # type: ignore[arg-type]


def test_layouts_are_played(matcher: Matcher) -> None:
    layout = Layout.random("beginner", seed=1)
    assert layout.size == (9, 9) and layout.mines == 10
    assert str(Layout(str(layout))) == str(layout)
    opened = layout.flood(4, 4)
    assert (4, 4, 0) in opened and len(opened) >= 9
    session = matcher.session(9, 9, layout.mines)
    assert session.open_all(opened).contradiction is None
    play = session.play(layout)
    assert isinstance(play["solved"], bool) and sum(play["cells"].values()) > 0
    session.restart()
    assert session.board == (("." * 9) + "\n") * 9
    assert session.flag(0, 0).contradiction is None
    session.open(0, 1, 1)
    assert session.take_back(0, 0) and not session.take_back(0, 0)
    assert session.board.startswith(".1")
    with pytest.raises(BoardError, match="another board"):
        session.play(Layout("-*\n"))


def test_coverage_is_a_report() -> None:
    report = Matcher().coverage("beginner", count=20, seed=3)
    assert report["boards"] == 20 and report["missed_local"] == 0
    assert report["rules"]["ranked"][0]["id"] == "0001:1"


def test_undecided_is_neither_a_yes_nor_a_no() -> None:
    board = "####\n#11#\n#...\n"
    cells = [(2, 1), (2, 2), (2, 3)]
    lazy = Matcher(tiers=["exact"], effort=0)
    assert lazy.ask(board).undecided == cells
    hint = lazy.session_on("....\n.15.\n....\n").hint()
    assert hint.cells == [] and len(hint.undecided) == 10 and "undecided" in hint.text
    hint = Matcher().session_on("1.\n..\n").hint()
    assert (hint.cells, hint.undecided) == ([], []) and "Nothing follows" in hint.text


def test_pictures(matcher: Matcher) -> None:
    board = "####\n#11#\n#...\n"
    answer = matcher.ask(board)
    assert draw(board, answer) == "     1  2  3  4\n 1   #  #  #  #\n 2   #  1  1  #\n 3   #  .  .  s\n"
    assert draw(to_numpy(board), answer) == draw(board, answer)
    hint = matcher.session_on(board).hint()
    assert (hint.cells, hint.value, hint.contradiction) == ([(2, 3)], "safe", False)
    assert draw(board, hint) == "     1  2  3  4\n 1   #  #  #  #\n 2   # A1 B1  #\n 3   #  .  .  s\n"
    assert [step["by"] for step in hint.steps] == ["area"] and "Players call this" in hint.text
    for drawn, letters in [(svg(board, answer), 0), (svg(board, hint), 2)]:
        picture = xml.etree.ElementTree.fromstring(drawn)
        of = [part.get("class", "").split() for part in picture]
        assert sum("cell" in parts for parts in of) == 5 and sum("tick" in parts for parts in of) == 1
        assert sum("letter" in parts for parts in of) == letters
    impossible = matcher.ask("13\n..\n")
    assert draw("13\n..\n", impossible) == draw("13\n..\n")


def test_a_report_can_be_interrupted() -> None:
    # What runs in the background may have been told to ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        Matcher().coverage("expert", count=10_000_000)


def test_the_version_is_the_package_s() -> None:
    from importlib.metadata import metadata

    assert metadata("minescheme")["Version"] == minescheme.__version__
    assert metadata("minescheme").get_all("License-File") == ["LICENSE-MIT", "LICENSE-APACHE"]
