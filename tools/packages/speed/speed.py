"""How many times as long a call takes in each language as in Rust, on positions of expert play. `run` beside it installs what it needs.

    speed.py ROUNDS FILE C_PROGRAM PROGRAM

ROUNDS is the native program (`tools/python/examples/rounds.rs`), PROGRAM is minescheme's. Each round is run natively and in the language in
turn, and the middle of the ratios is printed: what else the machine does slows down both.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, Dict, List

import numpy

from minescheme import Matcher, to_numpy

ROUNDS = 21
native_program, file, c_program, program = sys.argv[1:]


class Process:
    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, line: str) -> str:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.process.args[0]} has ended")
        return answer

    def seconds(self, call: str) -> float:
        return float(self.ask(call))


def timed(call: Callable[[str], object]) -> float:
    start = time.perf_counter()
    for board in boards[:500]:
        call(board)
    return time.perf_counter() - start


def python_hint(board: str) -> None:
    session = matcher.session_on(board, 99)
    session.deduce()
    session.hint()


def batch() -> float:
    start = time.perf_counter()
    found, errors = matcher.ask_batch(arrays, 99)
    taken = time.perf_counter() - start
    assert not errors and found.any()
    return taken


native = Process(native_program, file)
native.ask("ask")  # The positions are written by then.
boards = Path(file).read_text().split("\n\n")
arrays = numpy.array([to_numpy(board) for board in boards])
matcher = Matcher()
c = Process(c_program, file)
js = Process("node", str(Path(__file__).parent / "rounds.mjs"), file)
serve = Process(program, "serve")


def served(do: str) -> Callable[[str], str]:
    return lambda board: serve.ask(json.dumps({"id": 1, "do": do, "board": board, "mines": 99}))


calls: Dict[str, Dict[str, Callable[[], float]]] = {
    "ask": {
        "C": lambda: c.seconds("ask"),
        "Python": lambda: timed(lambda board: matcher.ask(board, 99)),
        "JavaScript": lambda: js.seconds("ask"),
        "serve": lambda: timed(served("ask")),
    },
    "hint": {
        "C": lambda: c.seconds("hint"),
        "Python": lambda: timed(python_hint),
        "JavaScript": lambda: js.seconds("hint"),
        "serve": lambda: timed(served("hint")),
    },
    "batch": {"Python": batch},
}
for call, languages in calls.items():
    for language, run in languages.items():
        run(), native.seconds(call)
        pairs: List[List[float]] = [[native.seconds(call), run()] for _ in range(ROUNDS)]
        ratio = statistics.median(other / one for one, other in pairs)
        least = min(one for one, _ in pairs)
        threads = os.environ.get("RAYON_NUM_THREADS", "all") if call == "batch" else "1"
        count = len(boards) if call == "batch" else 500
        print(f"{call} in {language}: {ratio:.2f} times as long ({1e6 * least / count:.1f} µs natively a position; threads: {threads})", flush=True)
