"""Find out which cells of a Minesweeper board are safe, which are mines, and why.

A board is a text, one row a line: ``0``-``8`` digits, ``.`` closed, ``*`` known mine, ``#`` wall; or rows of numbers, as lists or a numpy
array: 0 to 8 open, -1 closed, -2 a known mine, -3 wall. Cells are ``(row, column)`` from 0 at the top left.
"""

from ._native import (
    Answer,
    BoardError,
    Contradiction,
    Hint,
    Layout,
    Matcher,
    Session,
    Step,
    TableError,
    __version__,
    draw,
    svg,
    to_numpy,
    to_text,
)
from .abilities import (
    bbbv,
    check,
    drill,
    explain,
    flood,
    generate,
    guess,
    layout_given,
    odds,
    puzzle,
    read,
    solvable,
    win,
    write,
)

__all__ = [
    "Answer",
    "BoardError",
    "Contradiction",
    "Hint",
    "Layout",
    "Matcher",
    "Session",
    "Step",
    "TableError",
    "__version__",
    "bbbv",
    "check",
    "draw",
    "drill",
    "explain",
    "flood",
    "generate",
    "guess",
    "layout_given",
    "odds",
    "puzzle",
    "read",
    "solvable",
    "svg",
    "to_numpy",
    "to_text",
    "win",
    "write",
]
