"""Plays a whole game on a board that needs no guess, and says before every move why it follows: python game.py [SEED]"""

import sys

from minescheme import Layout, Matcher, generate

made = generate("beginner", seed=int(sys.argv[1]) if len(sys.argv) > 1 else 7)
layout = Layout(made["layout"])
session = Matcher().session(*layout.size, mines=layout.mines)
row, col = made["first"]
session.open_all(layout.flood(row, col))
while (hint := session.hint()).cells:
    print(hint.text)
    for cell in hint.cells:
        if hint.value == "mine":
            session.flag(*cell)
        else:
            session.open_all(layout.flood(*cell, session))
print(session.board)
print("won" if sum(session.board.count(sign) for sign in ".*") == layout.mines else "not won")
