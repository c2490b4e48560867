"""The environment for learners."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import minescheme.gym
from minescheme import Matcher


@pytest.mark.parametrize("game", ["beginner", "expert", "4x5/3"])
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    environment = gymnasium.make("minescheme/Minesweeper-v0", game=game, render_mode="ansi")
    assert isinstance(environment.unwrapped, minescheme.gym.Minesweeper)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(environment.unwrapped)


def test_a_seed_gives_a_game() -> None:
    environment: Any = gymnasium.make("minescheme/Minesweeper-v0", game="beginner")
    first, _ = environment.reset(seed=1)
    again, _ = environment.reset(seed=1)
    other, _ = environment.reset()
    assert (first == again).all() and (first != other).any()
    assert first[4, 4] == 0


def test_a_game_is_won_by_what_follows_and_lost_by_a_mine() -> None:
    environment: Any = gymnasium.make("minescheme/Minesweeper-v0", game="6x6/4").unwrapped
    won = lost = 0
    for seed in range(20):
        board, info = environment.reset(seed=seed)
        total, ended = 0.0, False
        opened = float((board >= 0).sum()) / 32
        while not ended:
            safe = Matcher().ask(board, 4).safe
            action = safe[0][0] * 6 + safe[0][1] if safe else int(environment.action_space.sample(info["action_mask"]))
            assert info["action_mask"][action] == 1 and environment.action_mask()[action] == 1
            board, reward, ended, truncated, info = environment.step(action)
            assert not truncated and environment.observation_space.contains(board)
            total += reward
        if info["won"]:
            won += 1
            assert total == pytest.approx(1 - opened) and info["action_mask"].sum() == 4
        else:
            lost += 1
            assert reward == -1
    assert won > 10 and won + lost == 20


def test_a_cell_that_is_open_gives_nothing() -> None:
    environment: Any = gymnasium.make("minescheme/Minesweeper-v0").unwrapped
    board, info = environment.reset(seed=3)
    after, reward, terminated, _, _ = environment.step(int(numpy.argmin(info["action_mask"])))
    assert (after == board).all() and reward == 0 and not terminated
    environment.render_mode = "ansi"
    assert environment.render().count("\n") == 8
