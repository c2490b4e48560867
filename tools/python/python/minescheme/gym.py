"""Minesweeper as a Gymnasium environment: ``gymnasium.make("minescheme/Minesweeper-v0", game="beginner")`` once this module has been imported.

An observation is an array of rows × columns: 0 to 8 open, -1 closed. An action is the number of a cell, row by row. Opening a safe cell gives
its share of all safe cells as reward, opening a mine ends the game with -1, and an open cell gives nothing. ``info["action_mask"]`` has a 1 for
each cell that is closed. Needs ``minescheme[gym]``.
"""

from typing import Any, Dict, Optional, Tuple

import gymnasium
import numpy
import numpy.typing

from ._native import Layout

__all__ = ["Minesweeper"]

_Array = numpy.typing.NDArray[numpy.int8]


class Minesweeper(gymnasium.Env):  # type: ignore[type-arg,misc,unused-ignore]
    """A game of Minesweeper. After a reset, the centre is open and shows a zero."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, game: str = "beginner", render_mode: Optional[str] = None) -> None:
        self.game, self.render_mode = game, render_mode
        self.size = rows, cols = Layout.random(game).size
        self.observation_space = gymnasium.spaces.Box(-1, 8, self.size, numpy.int8)
        self.action_space = gymnasium.spaces.Discrete(rows * cols)
        self._board: _Array = numpy.full(self.size, -1, numpy.int8)

    def action_mask(self) -> _Array:
        """A 1 for each closed cell, row by row, for ``action_space.sample(mask)``."""
        mask: _Array = (self._board == -1).astype(numpy.int8).ravel()
        return mask

    def _open(self, row: int, col: int) -> int:
        opened = self._layout.flood(row, col, self._board)
        for at_row, at_col, digit in opened:
            self._board[at_row, at_col] = digit
        return len(opened)

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[_Array, Dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._layout = Layout.random(self.game, seed=int(self.np_random.integers(2**63)))
        self._board = numpy.full(self.size, -1, numpy.int8)
        self._safe = self._board.size - self._layout.mines
        self._open(self.size[0] // 2, self.size[1] // 2)
        return self._board.copy(), {"action_mask": self.action_mask()}

    def step(self, action: Any) -> Tuple[_Array, float, bool, bool, Dict[str, Any]]:
        row, col = divmod(int(action), self.size[1])
        lost = self._layout.is_mine(row, col)
        reward = -1.0 if lost else self._open(row, col) / self._safe
        won = int((self._board >= 0).sum()) == self._safe
        return self._board.copy(), reward, lost or won, False, {"action_mask": self.action_mask(), "won": won}

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        return "\n".join("".join("." if cell < 0 else str(cell) for cell in row) for row in self._board)


gymnasium.register("minescheme/Minesweeper-v0", "minescheme.gym:Minesweeper")
