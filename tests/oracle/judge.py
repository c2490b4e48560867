#!/usr/bin/env python3
"""Judges the program by the rules of the game alone.

    judge.py PROGRAM [BOARDS [SEED]]

Draws small boards and compares what `solve`, `odds` and `explain` print with all placements of mines, tried cell by cell; plays what
`generate` makes, tries all placements around the digits of `drill`, and plays out every game behind `tree`. It shares nothing with the
program: no regions, no rules, no tables. It ends with 0 if all agree, and shows the first board that doesn't with 1.
"""

import json
import random
import subprocess
import sys
from functools import lru_cache
from math import comb

BATCH = 1000


def around(rows, cols, at):
    row, col = at
    near = ((r, c) for r in range(max(0, row - 1), min(rows, row + 2)) for c in range(max(0, col - 1), min(cols, col + 2)))
    return [other for other in near if other != at]


class Placements:
    """All placements of mines among the closed cells of a board that its digits allow."""

    def __init__(self, board, mines=None, digits=None):
        rows, cols = len(board), len(board[0])
        cells = [(r, c) for r in range(rows) for c in range(cols)]
        at = lambda cell: board[cell[0]][cell[1]]
        self.closed = [cell for cell in cells if at(cell) == "."]
        flags = sum(at(cell) == "*" for cell in cells)
        if digits is None:
            digits = [cell for cell in cells if at(cell).isdigit()]
        needs, speaks = [], {cell: [] for cell in self.closed}
        left = []
        for number, digit in enumerate(digits):
            near = around(rows, cols, digit)
            needs.append(int(at(digit)) - sum(at(cell) == "*" for cell in near))
            closed = [cell for cell in near if at(cell) == "."]
            left.append(len(closed))
            for cell in closed:
                speaks[cell].append(number)
        touched = [cell for cell in self.closed if speaks[cell]]
        self.free = [cell for cell in self.closed if not speaks[cell]]
        found = []
        if all(0 <= need <= most for need, most in zip(needs, left)):
            self._try(touched, speaks, needs, left, 0, [], found)
        total = None if mines is None else mines - flags
        self.placements = 0
        self.in_mine = dict.fromkeys(self.closed, 0)
        for mined in found:
            rest = None if total is None else total - len(mined)
            # Cells that no digit touches may be mines or not, as many as the number of mines leaves.
            ways = 2 ** len(self.free) if rest is None else comb(len(self.free), rest) if rest >= 0 else 0
            if ways == 0:
                continue
            self.placements += ways
            for cell in mined:
                self.in_mine[cell] += ways
            for cell in self.free:
                self.in_mine[cell] += ways // 2 if rest is None else comb(len(self.free) - 1, rest - 1) if rest else 0

    def _try(self, cells, speaks, needs, left, place, mined, found):
        if place == len(cells):
            found.append(tuple(mined))
            return
        cell = cells[place]
        for mine in (0, 1):
            for number in speaks[cell]:
                needs[number] -= mine
                left[number] -= 1
            if all(0 <= needs[number] <= left[number] for number in speaks[cell]):
                if mine:
                    mined.append(cell)
                self._try(cells, speaks, needs, left, place + 1, mined, found)
                if mine:
                    mined.pop()
            for number in speaks[cell]:
                needs[number] += mine
                left[number] += 1

    def safe(self):
        return [list(cell) for cell in self.closed if self.in_mine[cell] == 0]

    def mined(self):
        return [list(cell) for cell in self.closed if self.in_mine[cell] == self.placements]


def numbered(rows, cols, mines):
    """The layout with these mines, row by row."""
    digit = lambda cell: str(sum(near in mines for near in around(rows, cols, cell)))
    return ["".join("*" if (r, c) in mines else digit((r, c)) for c in range(cols)) for r in range(rows)]


def drawn(chance):
    """A board and its number of mines, or none. One in eight has a digit that is perhaps wrong."""
    rows, cols = chance.randint(1, 5), chance.randint(1, 6)
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    mines = set(chance.sample(cells, int(len(cells) * chance.choice([0, 0.1, 0.2, 0.3, 0.5, 1]))))
    layout = numbered(rows, cols, mines)
    share, flags = chance.choice([0.2, 0.4, 0.6, 0.8]), chance.choice([0, 0, 0.3, 1])
    board = [["."] * cols for _ in range(rows)]
    for r, c in cells:
        if (r, c) not in mines and chance.random() < share:
            board[r][c] = layout[r][c]
        elif (r, c) in mines and chance.random() < flags:
            board[r][c] = "*"
        elif (r, c) not in mines and chance.random() < 0.05:
            board[r][c] = "#"
    digits = [cell for cell in cells if board[cell[0]][cell[1]].isdigit()]
    if digits and chance.random() < 0.125:
        r, c = chance.choice(digits)
        board[r][c] = str(chance.randint(0, 8))
    known = chance.choice([None, len(mines), len(mines), chance.randint(0, len(cells))])
    return ["".join(row) for row in board], known


def text_of(board, mines):
    return ("" if mines is None else f"mines {mines}\n") + "\n".join(board) + "\n\n"


class Disagreement(Exception):
    pass


def demand(holds, *told):
    if not holds:
        raise Disagreement("\n".join(str(one) for one in told))


class Judge:
    def __init__(self, program, boards, seed):
        self.program, self.boards, self.chance = program, boards, random.Random(seed)
        self.judged = {}

    def run(self, arguments, given=""):
        done = subprocess.run([self.program, *arguments], input=given, capture_output=True, text=True)
        demand(done.returncode in (0, 1), arguments, given[:500], done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def count(self, what, number):
        self.judged[what] = self.judged.get(what, 0) + number

    def positions(self):
        """`solve`, `odds` and `explain` on the same boards."""
        for start in range(0, self.boards, BATCH):
            batch = [drawn(self.chance) for _ in range(min(BATCH, self.boards - start))]
            truths = [Placements(board, mines) for board, mines in batch]
            given = "".join(text_of(*one) for one in batch)
            answers = self.run(["solve", "--json", "-"], given)
            proofs = self.run(["explain", "--all", "--json", "-"], given)
            demand(len(answers) == len(proofs) == len(batch), "a board is missing", given)
            for one, truth, answer, proof in zip(batch, truths, answers, proofs):
                self.solved(one, truth, answer)
                self.explained(one, truth, proof)
            possible = [(one, truth) for one, truth in zip(batch, truths) if one[1] is not None and truth.placements]
            odds = self.run(["odds", "--json", "-"], "".join(text_of(*one) for one, _ in possible))
            demand(len(odds) == len(possible), "a board is missing")
            for (one, truth), answer in zip(possible, odds):
                self.counted(one, truth, answer)
            self.count("solve", len(batch))
            self.count("explain", len(batch))
            self.count("odds", len(possible))

    def solved(self, one, truth, answer):
        demand(answer["contradiction"] == (truth.placements == 0), text_of(*one), answer)
        demand(answer["undecided"] == [], text_of(*one), answer)
        if truth.placements:
            demand(sorted(answer["safe"]) == truth.safe(), text_of(*one), answer, truth.safe())
            demand(sorted(answer["mines"]) == truth.mined(), text_of(*one), answer, truth.mined())

    def explained(self, one, truth, proof):
        demand((proof["contradiction"] is not None) == (truth.placements == 0), text_of(*one), proof)
        if truth.placements:
            told = {"safe": [], "mine": []}
            for explanation in proof["explanations"]:
                told[explanation["value"]] += explanation["cells"]
            demand(sorted(told["safe"]) == truth.safe(), text_of(*one), proof)
            demand(sorted(told["mine"]) == truth.mined(), text_of(*one), proof)

    def counted(self, one, truth, answer):
        demand(answer["placements"] == str(truth.placements), text_of(*one), answer, truth.placements)
        for r, row in enumerate(one[0]):
            for c, sign in enumerate(row):
                odds = answer["odds"][r][c]
                if sign != ".":
                    demand(odds is None, text_of(*one), answer)
                else:
                    exact = truth.in_mine[r, c] / truth.placements
                    demand(odds is not None and abs(odds - exact) < 1e-12, text_of(*one), answer, (r, c), exact)

    def layouts(self, each):
        """`generate`: each board is what it claims to be, and needs no guess."""
        for game, *options in [
            ("4x4/3", "--cell", "0,0"),
            ("5x5/5", "--first", "safe"),
            ("4x6/6", "--without-count"),
            ("5x5/6", "--cell", "2,1", "--max-digits", "1"),
            ("4x5/8", "--dense", "--cell", "0,0"),
            ("1x9/2", "--first", "safe", "--cell", "0,4"),
            ("5x5/4", "--order", "1", "--without-count"),
            ("5x5/6", "--order", "2", "--without-count"),
            ("5x5/7", "--dense", "--without-count"),
            ("4x4/4", "--cell", "0,0", "--min-digits", "2"),
        ]:
            seed = str(self.chance.randrange(1 << 32))
            made = self.run(["generate", "--random", game, "--count", str(each), "--seed", seed, "--json", *options])
            demand(len(made) == each, game, options, len(made))
            for board in made:
                self.played(board, "--without-count" not in options, game, options)
            self.count("generate", each)

    def played(self, board, counted, *told):
        rows, cols = board["rows"], board["cols"]
        layout = board["layout"].split("\n")
        mines = {(r, c) for r in range(rows) for c in range(cols) if layout[r][c] == "*"}
        demand(len(mines) == board["mines"], *told, board)
        demand(layout == numbered(rows, cols, mines), *told, board)
        demand(board["bbbv"] == bbbv(layout), *told, board, bbbv(layout))
        if not counted:
            easy = by_single_digits(layout, board["first"])
            demand(easy == (board["grade"]["digits"] <= 1), *told, board)
            demand(easy == (board["grade"]["order"] <= 1), *told, board)
        shown = [["."] * cols for _ in range(rows)]
        left = {(r, c) for r in range(rows) for c in range(cols)} - mines
        queue = [tuple(board["first"])]
        while left:
            demand(queue, "a guess is needed", *told, board)
            while queue:
                at = queue.pop()
                demand(at not in mines, *told, board)
                if at in left:
                    left.discard(at)
                    shown[at[0]][at[1]] = layout[at[0]][at[1]]
                    if layout[at[0]][at[1]] == "0":
                        queue += around(rows, cols, at)
            known = Placements(["".join(row) for row in shown], len(mines) if counted else None)
            queue = [tuple(cell) for cell in known.safe()]

    def drills(self, each):
        """`drill`: the answer is what the digits decide, all of it; a look-alike decides nothing."""
        for rule in ["1-1", "1-2", "1-2-1", "0003:1/-1", "0025:1/1/-1"]:
            for misses in ([], ["--misses"]):
                seed = str(self.chance.randrange(1 << 32))
                made = self.run(["drill", "--rule", rule, "--count", str(each), "--seed", seed, "--json", *misses])
                for exercise in made:
                    board = exercise["position"].split("\n")
                    truth = Placements(board, digits=[tuple(digit) for digit in exercise["digits"]])
                    safe, mined = (truth.safe(), truth.mined()) if truth.placements else (None, None)
                    demand(sorted(exercise["safe"]) == safe, rule, exercise, safe)
                    demand(sorted(exercise["mines"]) == mined, rule, exercise, mined)
                    demand(bool(misses) or exercise["first"]["safe"] or exercise["first"]["mines"], rule, exercise)
                    for what in ("safe", "mines"):
                        demand(all(cell in exercise[what] for cell in exercise["first"][what]), rule, exercise)
                    if misses:
                        whole = Placements(board)
                        demand(whole.placements and not whole.safe() and not whole.mined(), rule, exercise)
                self.count("drill", len(made))

    def trees(self, most):
        """`tree minesweeper`: every board of so many cells, each promise, against every line of play."""
        for rows in range(1, 4):
            for cols in range(rows, most // rows + 1):
                for mines in range(rows * cols + 1):
                    for first in ("any", "safe", "opening"):
                        expected = best_play(rows, cols, mines, first)
                        arguments = ["tree", "minesweeper", "--board", f"{rows}x{cols}/{mines}", "--first", first, "--json"]
                        if expected is None:
                            done = subprocess.run([self.program, *arguments], capture_output=True, text=True)
                            demand(done.returncode == 2, arguments, done.stdout)
                        else:
                            (report,) = self.run(arguments)
                            shares, cells = expected
                            demand(report["first"] == cells, arguments, report, cells)
                            demand((report["layouts"], report["won"]) in shares, arguments, report, shares)
                        self.count("tree", 1)


def by_single_digits(layout, first):
    """Whether a layout can be played from its first cell to the end by one digit at a time."""
    rows, cols = len(layout), len(layout[0])
    near = {(r, c): around(rows, cols, (r, c)) for r in range(rows) for c in range(cols)}
    left = {at for at in near if layout[at[0]][at[1]] != "*"}
    opened, mined, queue = set(), set(), [tuple(first)]
    while queue:
        while queue:
            at = queue.pop()
            if at not in opened:
                opened.add(at)
                if layout[at[0]][at[1]] == "0":
                    queue += near[at]
        for at in opened:
            closed = [cell for cell in near[at] if cell not in opened]
            digit = int(layout[at[0]][at[1]])
            if len(closed) == digit:
                mined.update(closed)
        for at in opened:
            closed = [cell for cell in near[at] if cell not in opened and cell not in mined]
            if sum(cell in mined for cell in near[at]) == int(layout[at[0]][at[1]]):
                queue += closed
    return opened == left


def bbbv(layout):
    """One click for each opening, and one for each other safe cell that touches none."""
    rows, cols = len(layout), len(layout[0])
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    opened, clicks = set(), 0
    for start in cells:
        if layout[start[0]][start[1]] == "0" and start not in opened:
            clicks += 1
            queue = [start]
            while queue:
                at = queue.pop()
                if at not in opened:
                    opened.add(at)
                    if layout[at[0]][at[1]] == "0":
                        queue += around(rows, cols, at)
    return clicks + sum(layout[r][c] != "*" and (r, c) not in opened for r, c in cells)


def best_play(rows, cols, mines, first):
    """The first cells that win the greatest share, and for each how many layouts keep the promise and how many of these are won.
    None if nothing keeps it."""
    cells = rows * cols
    near = [sum(1 << r * cols + c for r, c in around(rows, cols, divmod(cell, cols))) for cell in range(cells)]
    layouts = [layout for layout in range(1 << cells) if layout.bit_count() == mines]

    @lru_cache(maxsize=None)
    def won(fitting, opened):
        if opened.bit_count() == cells - mines:
            return len(fitting)
        return max(won_after(fitting, opened, cell) for cell in range(cells) if not opened >> cell & 1)

    def won_after(fitting, opened, cell):
        answers = {}
        for layout in fitting:
            if not layout >> cell & 1:
                answers.setdefault((layout & near[cell]).bit_count(), []).append(layout)
        return sum(won(tuple(some), opened | 1 << cell) for some in answers.values())

    if mines == cells:
        return ([(1, 1)], []) if first == "any" else None
    shares = []
    for cell in range(cells):
        free = {"any": 0, "safe": 1 << cell, "opening": 1 << cell | near[cell]}[first]
        kept = tuple(layout for layout in layouts if not layout & free)
        if kept:
            shares.append((won_after(kept, 0, cell), len(kept), cell))
    if not shares:
        return None
    best = max(shares, key=lambda one: one[0] / one[1])
    equal = [one for one in shares if one[0] * best[1] == best[0] * one[1]]
    return [(kept, wins) for wins, kept, _ in equal], [list(divmod(cell, cols)) for *_, cell in equal]


def main():
    if not 2 <= len(sys.argv) <= 4:
        print(__doc__, file=sys.stderr)
        return 2
    program, boards, seed = sys.argv[1:] + ["1000", "1"][len(sys.argv) - 2 :]
    boards = int(boards)
    judge = Judge(program, boards, int(seed))
    try:
        judge.positions()
        judge.layouts(max(3, boards // 200))
        judge.drills(max(5, boards // 200))
        judge.trees(8 if boards < 20_000 else 12)
    except Disagreement as found:
        print(f"disagreement:\n{found}", file=sys.stderr)
        return 1
    print(", ".join(f"{number} of {what}" for what, number in judge.judged.items()), "agree with the rules of the game")
    return 0


if __name__ == "__main__":
    sys.exit(main())
