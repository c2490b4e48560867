"""Checks proofs by the rules of the game alone, without minescheme.

    minescheme explain --all --json position.txt | python3 check_explanations.py position.txt

The board is in the native text form; of several boards in one file the explanations are one a line. A mine count can be given as
`--mines N`. Exit code 1, and the reason, if a step does not follow.
"""

import argparse
import collections
import json
import math
import re
import sys


class Wrong(Exception):
    pass


def require(fact, otherwise):
    if not fact:
        raise Wrong(otherwise)


class Checker:
    def __init__(self, rows, mines):
        self.rows, self.mines, self.areas = rows, mines, []
        self.cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in ".*"]
        self.known = {(r, c): "mine" for r, c in self.cells if rows[r][c] == "*"}

    def now(self, cells, least, most):
        """What a statement says of the cells that are not known yet: these, and the least and the most mines among them."""
        mines = sum(self.known.get(cell) == "mine" for cell in cells)
        return frozenset(cell for cell in cells if cell not in self.known), least - mines, most - mines

    def source(self, said):
        if "area" in said:
            require(self.areas[said["area"]], "an area is not known here")
            return self.now(*self.areas[said["area"]])
        return self.clue(said.get("digit"))

    def clue(self, at):
        """A digit, or the mine count."""
        if at is None:
            require(self.mines is not None, "the mine count is not known")
            return self.now(self.cells, self.mines, self.mines)
        require(self.rows[at[0]][at[1]].isdigit(), f"no digit at {at}")
        need = int(self.rows[at[0]][at[1]])
        return self.now([(r, c) for r, c in self.cells if max(abs(r - at[0]), abs(c - at[1])) == 1], need, need)

    def follow(self, steps):
        for step in steps:
            cells = frozenset(tuple(cell) for cell in step.get("cells", []))
            require(all(cell in self.cells and cell not in self.known for cell in cells), "a cell is not in question")
            getattr(self, "by_" + step["by"])(step, cells, step.get("value"))
            self.known.update((cell, step["value"]) for cell in cells)

    def by_digit(self, step, cells, value):
        unknown, need, _ = self.clue(step["digit"])
        require(cells and cells <= unknown and need == (len(unknown) if value == "mine" else 0), "the digit decides no such thing")

    def by_area(self, step, cells, value):
        (s, s_least, s_most), (t, t_least, t_most) = map(self.source, step["from"])
        area, parts, fits = frozenset(map(tuple, step["area"])), [s - t, s & t, t - s, s | t], []
        for both in range(len(s & t) + 1):
            a = max(s_least - both, 0), min(s_most - both, len(s - t))
            b = max(t_least - both, 0), min(t_most - both, len(t - s))
            if a[0] <= a[1] and b[0] <= b[1]:
                fits.append([a, (both, both), b, (a[0] + both + b[0], a[1] + both + b[1])])
        require(bool(step.get("impossible")) == (not fits), "numbers of mines do or do not fit")
        bounds = [(min(fit[i][0] for fit in fits), max(fit[i][1] for fit in fits)) if fits else (1, 0) for i in range(4)]
        holds = [area == part and (not fits or step["least"] <= least and most <= step["most"])
                 for part, (least, most) in zip(parts, bounds)]
        require(area and any(holds), "the area does not follow")
        decides = step["least"] == len(area) if value == "mine" else step["most"] == 0
        require(not cells or (cells <= area and decides), "the area does not decide its cells")
        self.areas.append((area, step["least"], step["most"]))

    def by_sum(self, step, cells, value):
        terms = [(self.clue(term["at"]), term["times"]) for term in step["digits"]]
        terms += [(self.clue(None), step["count"])] if step.get("count") else []
        weights, total = {}, sum(times * need for (_, need, _), times in terms)
        for (unknown, _, _), times in terms:
            weights.update((cell, weights.get(cell, 0) + times) for cell in unknown)
        below, above = total - sum(min(w, 0) for w in weights.values()), sum(max(w, 0) for w in weights.values()) - total
        require(cells or min(below, above) < 0 or total % (math.gcd(*weights.values()) or 1), "the sum is possible")
        signed = [weights.get(cell, 0) if value == "safe" else -weights.get(cell, 0) for cell in cells]
        require(all(weight > below or -weight > above for weight in signed), "the sum does not decide its cells")

    def by_cases(self, step, cells, value):
        of = step["of"]
        unknown, need = self.clue(of["digit"])[:2] if "digit" in of else (self.now([tuple(of["cell"])], 0, 0)[0], None)
        before, stated, seen = dict(self.known), len(self.areas), set()
        for case in step["cases"]:
            suppose = {tuple(cell): one["value"] for one in case["suppose"] for cell in one["cells"]}
            require(set(suppose) == unknown and need in (None, list(suppose.values()).count("mine")), "a case is none")
            seen.add(frozenset(suppose.items()))
            self.known.update(suppose)
            self.follow(case["steps"])
            if case["ends"] == "agrees":
                require(cells and all(self.known.get(cell) == value for cell in cells), "a case does not agree")
            else:
                left, least, _ = self.clue(case["digit"])
                require(not 0 <= least <= len(left), "a case is possible")
            self.known = dict(before)
            # Areas of a case can't be used after it, but keep their numbers.
            self.areas[stated:] = [None] * (len(self.areas) - stated)
        ways = 2 if need is None else math.comb(len(unknown), need)
        agrees = any(case["ends"] == "agrees" for case in step["cases"])
        require(len(seen) == len(step["cases"]) == ways and bool(cells) == agrees, "these are not all cases")

    def by_placements(self, step, cells, value):
        clues = [self.clue(at)[:2] for at in step["digits"]]
        count = self.clue(None)[:2] if step["count"] else None
        found = placements(clues, count)
        otherwise = [placements(clues + [({cell}, int(value == "safe"))], count) for cell in cells]
        require(not any(otherwise), "a placement says something else")
        require(str(found) == step["number"] and bool(cells) == bool(found), "there are more or fewer placements")


def placements(clues, count):
    """The number of ways to place mines on the cells of the clues; what the mine count leaves must fit on the other cells."""
    near = frozenset().union(*(cells for cells, _ in clues))
    spans = [max(axis) - min(axis) for axis in zip(*near)]
    # Cell by cell along the longer side; all that matters of the cells before is what the clues still need.
    near_in_order = sorted(near, key=lambda cell: cell[::-1] if spans[0] < spans[1] else cell)
    ways = {(tuple(need for _, need in clues), 0): 1}
    for place, cell in enumerate(near_in_order):
        room = [sum(other in cells for other in near_in_order[place + 1 :]) for cells, _ in clues]
        before, ways = ways, collections.Counter()
        for (needs, mines), number in before.items():
            for mine in 0, 1:
                now = tuple(need - mine * (cell in cells) for need, (cells, _) in zip(needs, clues))
                if all(0 <= need <= most for need, most in zip(now, room)):
                    ways[now, mines + mine] += number
    fits = {mines for _, mines in ways} if count is None else range(count[1] - len(count[0] - near), count[1] + 1)
    return sum(number for (needs, mines), number in ways.items() if not any(needs) and mines in fits)


def check(rows, mines, said):
    """Raises Wrong unless every explanation follows; returns the number of cells that are proved."""
    checker = Checker(rows, mines)
    for one in said["explanations"]:
        checker.areas = []
        checker.follow(one["steps"])
        last = one["steps"][-1]
        require((last["cells"], last["value"]) == (one["cells"], one["value"]), "an explanation proves something else")
    if refuted := said["contradiction"]:
        checker.areas = []
        checker.follow(refuted["steps"])
        clues = [checker.clue(at) for at in refuted["digits"] + ([None] if refuted["count"] else [])]
        ends = any(step.get("impossible") or (not step["cells"] and step["by"] != "area") for step in refuted["steps"][-1:])
        require(ends or any(not 0 <= need <= len(cells) for cells, need, _ in clues), "the board is possible")
    return sum(len(one["cells"]) for one in said["explanations"])


def boards(path, mines):
    for paragraph in re.split(r"\n\s*\n", open(path).read()):
        lines = [line.split(";")[0].strip() for line in paragraph.splitlines()]
        counts = [int(line.split()[1]) for line in lines if line.startswith("mines ")]
        rows = [line for line in lines if line and not line.startswith("mines ")]
        if rows:
            yield rows, mines if mines is not None else counts[0] if counts else None


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("boards")
    arguments.add_argument("--mines", type=int)
    given = arguments.parse_args()
    try:
        checked = zip(boards(given.boards, given.mines), sys.stdin, strict=True)
        print(sum(check(rows, mines, json.loads(line)) for (rows, mines), line in checked), "cells are proved")
    except Wrong as wrong:
        sys.exit(f"not proved: {wrong}")
