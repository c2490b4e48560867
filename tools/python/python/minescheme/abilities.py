"""The abilities that minescheme has in every language, with the same names everywhere.

Boards and layouts are texts or arrays, as everywhere. The number of mines can also stand
above a text, as a line ``mines 10``. Answers are the objects of the program's ``--json``,
as dictionaries and lists.
"""

import json
import operator
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from ._native import Layout, _request, to_text

__all__ = ["bbbv", "check", "check_flags", "drill", "explain", "flood", "generate", "guess", "layout_given", "odds", "puzzle", "read", "solvable", "win", "write"]

_Cell = Tuple[int, int]
# Any for arrays, as numpy need not be there.
_Board = Union[str, Sequence[Sequence[int]], Any]
_Layout = Union[Layout, str, Sequence[Sequence[int]], Any]


def _ask(do: str, source: bytes = b"", **fields: Any) -> Any:
    given = {name: value for name, value in fields.items() if value is not None}
    return json.loads(_request(json.dumps({"do": do, **given}, default=operator.index, allow_nan=False), source))


def _shown(board: Optional[_Board]) -> Optional[str]:
    return board if board is None or isinstance(board, str) else to_text(board)


def _laid(layout: _Layout) -> str:
    return layout if isinstance(layout, str) else str(layout if isinstance(layout, Layout) else Layout(layout))


def explain(
    board: _Board, mines: Optional[int] = None, *, cell: Optional[_Cell] = None, easiest: bool = False, lang: str = "en"
) -> Dict[str, Any]:
    """Explains everything that follows, easiest first; or only the easiest deduction, or one cell."""
    found: Dict[str, Any] = _ask("explain", board=_shown(board), mines=mines, cell=cell, easiest=easiest, lang=lang)
    return found


def odds(board: _Board, mines: Optional[int] = None) -> Dict[str, Any]:
    """The exact probability that each closed cell is a mine, and the best guess."""
    found: Dict[str, Any] = _ask("odds", board=_shown(board), mines=mines)
    return found


def guess(board: _Board, mines: Optional[int] = None) -> Optional[Dict[str, Any]]:
    """The cell to open: a safe one, or the best guess. None if no closed cell is in doubt."""
    found: Optional[Dict[str, Any]] = _ask("guess", board=_shown(board), mines=mines)
    return found


def win(board: _Board, mines: Optional[int] = None) -> Optional[float]:
    """The chance of winning with best play; None if the game tree is too large to search."""
    found: Optional[float] = _ask("win", board=_shown(board), mines=mines)["win"]
    return found


def check(board: _Board, proof: Dict[str, Any], mines: Optional[int] = None) -> Dict[str, Any]:
    """Checks whether what ``explain`` returned is proved, using only the rules of the game: "valid", and if it isn't, "why"."""
    explanations, contradiction = proof.get("explanations"), proof.get("contradiction")
    if explanations is None:
        raise ValueError("proof: found no `explanations`, expected what `explain` returned")
    found: Dict[str, Any] = _ask("check", board=_shown(board), mines=mines, explanations=explanations, contradiction=contradiction)
    return found


def check_flags(board: _Board, mines: Optional[int] = None) -> Dict[str, Any]:
    """Which flags the rest of the board proves to be mines ("proved") and which it doesn't ("unproved"); and if no placement of mines fits,
    all smallest sets of flags whose removal makes the board possible ("wrong"). "undecided_flags" are those
    of the unproved ones for which the search stopped before it was decided. If no placement fits whatever the flags are, the board is
    "impossible", and the lists say nothing about the flags."""
    found: Dict[str, Any] = _ask("check_flags", board=_shown(board), mines=mines)
    return found


def layout_given(
    board: _Board, mines: Optional[int] = None, *, safe: List[_Cell] = [], mined: List[_Cell] = [], seed: int = 0
) -> Layout:
    """A layout drawn uniformly from all that agree with what is open. The cells in `safe` are safe in it, and those in `mined` are mines."""
    return Layout(_ask("layout_given", board=_shown(board), mines=mines, safe=safe, mined=mined, seed=seed)["layout"])


def solvable(layout: _Layout, first: Optional[_Cell] = None, *, without_count: bool = False) -> bool:
    """Whether a layout can be solved without a guess after the first click: `first`, or the opening nearest to the centre."""
    found: bool = _ask("solvable", layout=_laid(layout), first=first, without_count=without_count)["solvable"]
    return found


def _game(game: Optional[str], demand: Dict[str, Any]) -> Optional[str]:
    return "expert" if game is None and not demand.keys() & {"rows", "cols", "mines"} else game


def generate(game: Optional[str] = None, **demand: Any) -> Dict[str, Any]:
    """A board that needs no guess, of the expert game or of `game`. `demand` has the options of ``minescheme generate``: rows, cols and
    mines instead of a game, seed, cell, first, min_digits, max_digits, order, needs, bbbv, without_count, dense, tries."""
    found: Dict[str, Any] = _ask("generate", game=_game(game, demand), **demand)
    return found


def puzzle(game: Optional[str] = None, **demand: Any) -> Dict[str, Any]:
    """A position from a real game that needs a hard step. `demand`: rows, cols and mines instead of a game, seed, digits, needs,
    without_count, tries."""
    found: Dict[str, Any] = _ask("puzzle", game=_game(game, demand), **demand)
    return found


def drill(rule: str, seed: int = 0, misses: bool = False) -> Dict[str, Any]:
    """A position for practising a rule, or a look-alike in which nothing follows."""
    found: Dict[str, Any] = _ask("drill", rule=rule, seed=seed, misses=misses)
    return found


def flood(layout: _Layout, cell: _Cell, board: Optional[_Board] = None) -> List[Tuple[int, int, int]]:
    """What a click on a cell opens: (row, column, digit) of each. Cells that are already open on `board` are left out."""
    opened = _ask("flood", layout=_laid(layout), cell=cell, board=_shown(board))["opened"]
    return [(row, col, digit) for row, col, digit in opened]


def bbbv(layout: _Layout) -> int:
    """The 3BV of a layout: the smallest number of clicks that open all safe cells without flags."""
    found: int = _ask("bbbv", layout=_laid(layout))["bbbv"]
    return found


def read(source: Union[str, bytes], **how: Any) -> Dict[str, Any]:
    """Reads a position in any format. `how`: format, closed, zero, flag, wall (characters), number (which of several, from 0)."""
    found: Dict[str, Any] = _ask("read", source.encode() if isinstance(source, str) else source, **how)
    return found


def write(layout: _Layout, format: str, first: Optional[_Cell] = None) -> bytes:
    """Writes a layout in a format."""
    written = _ask("write", layout=_laid(layout), format=format, first=first)
    return written["text"].encode() if "text" in written else bytes(written["bytes"])
