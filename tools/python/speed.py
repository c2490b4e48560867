"""How long a batch of 10,000 expert positions takes against the same natively, in the same run, on as many threads as RAYON_NUM_THREADS says.

Needs the installed module, numpy and Rust: python speed.py
"""

import subprocess
import tempfile
import time
from pathlib import Path

import numpy

from minescheme import Matcher, to_numpy

with tempfile.NamedTemporaryFile() as file:
    cargo = ["cargo", "run", "--quiet", "--release", "-p", "minescheme-python", "--example", "positions", file.name]
    native = float(subprocess.run(cargo, cwd=Path(__file__).parent, check=True, capture_output=True).stdout)
    boards = numpy.array([to_numpy(board) for board in Path(file.name).read_text().split("\n\n")])
matcher = Matcher()
times = []
for _ in range(5):
    start = time.perf_counter()
    found, errors = matcher.ask_batch(boards, 99)
    times.append(time.perf_counter() - start)
assert not errors and found.any()
print(f"{len(boards)} positions: {native:.3f} s natively, {min(times):.3f} s by ask_batch: {min(times) / native:.2f} times as long")
