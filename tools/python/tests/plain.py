"""What a Python without any other package can do with the module."""

import pickle
from minescheme import BoardError, Layout, Matcher, __version__, draw, svg

board = "####\n#11#\n#...\n"
answer = Matcher().ask([[-3, -3, -3, -3], [-3, 1, 1, -3], [-3, -1, -1, -1]])
assert answer == Matcher().ask(board) == pickle.loads(pickle.dumps(answer))
assert answer.safe == [(2, 3)] and answer.mines == []
assert draw(board, answer).endswith(" 3   #  .  .  s\n") and svg(board, answer).startswith("<svg ")
assert Matcher().session_on(board).hint().cells == [(2, 3)]
layout = Layout.random("beginner", seed=1)
session = Matcher().session(*layout.size, layout.mines)
session.open_all(layout.flood(4, 4))
assert sum(session.play(layout)["cells"].values()) > 0
assert Matcher().coverage("beginner", count=5)["missed_local"] == 0
try:
    Matcher().ask("1.\n.x\n")
except BoardError as error:
    assert "line 2, column 2: found 'x'" in str(error)
else:
    raise AssertionError("a bad board was taken")
print(__version__)
