"""How many times as long a call takes in each language as in Rust, on positions of expert play. `run` beside it installs what it needs.

    speed.py ROUNDS FILE C_PROGRAM PROGRAM

ROUNDS is the native program (`tools/python/examples/rounds.rs`), PROGRAM is minescheme's. Each round is run natively and in the language in
turn, and the middles of the ratios are printed: of the time, and of the processor time of all that takes part. The second depends
little on what else the machine does. Linux only.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, Dict, List, Tuple

import numpy

from minescheme import Matcher, to_numpy

ROUNDS = 21
native_program, file, c_program, program = sys.argv[1:]


# Seconds, and seconds of processor time.
Taken = Tuple[float, float]


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

    def processor(self) -> float:
        """The processor time that it has taken; the kernel numbers its clocks so."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def seconds(self, call: str) -> Taken:
        start = self.processor()
        taken = float(self.ask(call))
        return taken, self.processor() - start


def timed(call: Callable[[], object], helper: Callable[[], float] = lambda: 0.0) -> Taken:
    """How long a call takes in this process, and perhaps in another that helps."""
    start, processor = time.perf_counter(), time.process_time() + helper()
    call()
    return time.perf_counter() - start, time.process_time() + helper() - processor


def each(call: Callable[[str], object]) -> Callable[[], None]:
    def one_by_one() -> None:
        for board in boards[:500]:
            call(board)

    return one_by_one


def python_hint(board: str) -> None:
    session = matcher.session_on(board, 99)
    session.deduce()
    session.hint()


def batch() -> None:
    found, errors = matcher.ask_batch(arrays, 99)
    assert not errors and found.any()


native = Process(native_program, file)
native.ask("ask")  # The positions are written by then.
boards = Path(file).read_text().split("\n\n")
arrays = numpy.array([to_numpy(board) for board in boards])
matcher = Matcher()
c = Process(c_program, file)
js = Process("node", str(Path(__file__).parent / "rounds.mjs"), file)
serve = Process(program, "serve")


def served(do: str) -> Callable[[], Taken]:
    def ask(board: str) -> str:
        return serve.ask(json.dumps({"id": 1, "do": do, "board": board, "mines": 99}))

    return lambda: timed(each(ask), serve.processor)


calls: Dict[str, Dict[str, Callable[[], Taken]]] = {
    "ask": {
        "C": lambda: c.seconds("ask"),
        "Python": lambda: timed(each(lambda board: matcher.ask(board, 99))),
        "JavaScript": lambda: js.seconds("ask"),
        "serve": served("ask"),
    },
    "hint": {
        "C": lambda: c.seconds("hint"),
        "Python": lambda: timed(each(python_hint)),
        "JavaScript": lambda: js.seconds("hint"),
        "serve": served("hint"),
    },
    "batch": {"Python": lambda: timed(batch)},
}
for call, languages in calls.items():
    for language, run in languages.items():
        run(), native.seconds(call)
        pairs: List[Tuple[Taken, Taken]] = [(native.seconds(call), run()) for _ in range(ROUNDS)]
        time_ratio, processor_ratio = (statistics.median(other[at] / one[at] for one, other in pairs) for at in (0, 1))
        least = min(one[1] for one, _ in pairs)
        threads = os.environ.get("RAYON_NUM_THREADS", "all") if call == "batch" else "1"
        count = len(boards) if call == "batch" else 500
        print(
            f"{call} in {language}: {time_ratio:.2f} times as long, {processor_ratio:.2f} times the processor time "
            f"({1e6 * least / count:.1f} µs of it natively a position; threads: {threads})",
            flush=True,
        )
