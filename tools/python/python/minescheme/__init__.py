"""What follows on a Minesweeper board, and why.

A board is a text, one row a line: ``0``-``8`` digits, ``.`` closed, ``*`` known mine, ``#`` wall.
Cells are ``(row, column)`` from 0 at the top left.
"""

from ._native import Answer, BoardError, Contradiction, Hint, Matcher, Session, Step, TableError

__all__ = ["Answer", "BoardError", "Contradiction", "Hint", "Matcher", "Session", "Step", "TableError"]
