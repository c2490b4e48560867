"""Boards and answers as pictures."""

from __future__ import annotations

from typing import Dict, Optional, Tuple

from ._native import Answer

_SIDE = 24
_INK = {"1": "#0000ff", "2": "#007b00", "3": "#d00000", "4": "#00007b", "5": "#7b0000", "6": "#007b7b", "7": "#000000", "8": "#555555"}


def _marks(answer: Optional[Answer]) -> Dict[Tuple[int, int], str]:
    if answer is None or answer.contradiction is not None:
        return {}
    return {**dict.fromkeys(answer.safe, "s"), **dict.fromkeys(answer.mines, "m")}


def _rows(board: str) -> list[str]:
    lines = (line.split(";")[0].strip() for line in board.splitlines())
    return [line for line in lines if line]


def draw(board: str, answer: Optional[Answer] = None) -> str:
    """The board with its rows and columns numbered from 1; what follows is marked ``s`` (safe) and ``m`` (a mine)."""
    marks = _marks(answer)
    rows = _rows(board)
    head = "    " + "".join(str(col % 10) for col in range(1, len(rows[0]) + 1 if rows else 1))
    lines = [f"{number:>3} " + "".join(marks.get((number - 1, col), cell) for col, cell in enumerate(row)) for number, row in enumerate(rows, 1)]
    return "\n".join([head, *lines]) + "\n"


def svg(board: str, answer: Optional[Answer] = None) -> str:
    """The board as an SVG picture. Safe cells are green with a tick, mines red with a disc; it can be read without the colours."""
    marks = _marks(answer)
    rows = _rows(board)
    width, height = _SIDE * max(map(len, rows), default=0), _SIDE * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
        ' font-family="sans-serif" font-weight="bold" font-size="16" text-anchor="middle">',
        f"<title>A Minesweeper board of {len(rows)} rows: {list(marks.values()).count('s')} cells are safe, {list(marks.values()).count('m')} are mines</title>",
    ]
    for row, line in enumerate(rows):
        for col, cell in enumerate(line):
            x, y, mark = col * _SIDE, row * _SIDE, marks.get((row, col))
            fill = {"s": "#a8e0a8", "m": "#f0a0a0"}.get(mark or "", "#ffffff" if cell.isdigit() else "#444444" if cell == "#" else "#c0c0c0")
            parts.append(f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{fill}" stroke="#808080"/>')
            if mark == "s":
                parts.append(f'<path d="M{x + 6} {y + 13}l4 5 8-11" fill="none" stroke="#006000" stroke-width="2.5"/>')
            elif mark == "m" or cell == "*":
                parts.append(f'<circle cx="{x + 12}" cy="{y + 12}" r="6" fill="#000000"/>')
            elif cell in _INK:
                parts.append(f'<text x="{x + 12}" y="{y + 18}" fill="{_INK[cell]}">{cell}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
