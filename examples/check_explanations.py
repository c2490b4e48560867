"""Checks proofs by the rules of the game alone, without minescheme.

    minescheme explain --all --json position.txt | python3 check_explanations.py position.txt

The board is in the native text form; of several boards in one file the explanations are one a line. A mine count can be given as
`--mines N`. Exit code 1, and the reason, if a step does not follow.
"""

import argparse
import itertools
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
        weights = {}
        for (unknown, _, _), times in terms:
            for cell in unknown:
                weights[cell] = weights.get(cell, 0) + times
        total = sum(times * need for (_, need, _), times in terms)
        below, above = (total - sum(w for w in weights.values() if w < 0), sum(w for w in weights.values() if w > 0) - total)
        divisor = math.gcd(*weights.values())
        possible = below >= 0 and above >= 0 and (divisor < 2 or total % divisor == 0)
        require(cells or not possible, "the sum is possible")
        sign = 1 if value == "safe" else -1
        decided = all(sign * weights.get(cell, 0) > below or -sign * weights.get(cell, 0) > above for cell in cells)
        require(decided, "the sum does not decide its cells")

    def by_cases(self, step, cells, value):
        of = step["of"]
        unknown, need = self.clue(of["digit"])[:2] if "digit" in of else (self.now([tuple(of["cell"])], 0, 0)[0], None)
        before, stated, seen, agrees = dict(self.known), len(self.areas), set(), False
        for case in step["cases"]:
            suppose = {tuple(cell): one["value"] for one in case["suppose"] for cell in one["cells"]}
            require(set(suppose) == unknown and need in (None, list(suppose.values()).count("mine")), "a case is none")
            seen.add(frozenset(suppose.items()))
            self.known.update(suppose)
            self.follow(case["steps"])
            if case["ends"] == "agrees":
                agrees = True
                require(cells and all(self.known.get(cell) == value for cell in cells), "a case does not agree")
            else:
                left, least, _ = self.clue(case["digit"])
                require(not 0 <= least <= len(left), "a case is possible")
            self.known = dict(before)
            # Areas of a case can't be used after it, but keep their numbers.
            self.areas[stated:] = [None] * (len(self.areas) - stated)
        ways = 2 if need is None else math.comb(len(unknown), need)
        require(len(seen) == len(step["cases"]) == ways and bool(cells) == agrees, "these are not all cases")

    def by_placements(self, step, cells, value):
        clues = [self.clue(at)[:2] for at in step["digits"]]
        near = sorted(frozenset().union(*(unknown for unknown, _ in clues)))
        require(len(near) <= 24, "too many placements for this checker")
        unknown, left = self.clue(None)[:2] if step["count"] else (frozenset(near), None)
        elsewhere, found = unknown - set(near), []
        for signs in itertools.product((0, 1), repeat=len(near)):
            mines = {cell for cell, sign in zip(near, signs) if sign}
            if all(len(unknown & mines) == need for unknown, need in clues):
                if left is None or 0 <= left - len(mines) <= len(elsewhere):
                    found.append(mines)
        full = len(elsewhere) if value == "mine" else 0
        decided = all(all((cell in mines) == (value == "mine") if cell in near else left - len(mines) == full for mines in found)
                      for cell in cells)
        require(cells <= unknown and decided, "the placements say something else")
        require(str(len(found)) == step["number"] and bool(cells) == bool(found), "there are more or fewer placements")


def check(rows, mines, said):
    """Raises Wrong unless every explanation follows; returns the number of cells that are proved."""
    checker, proved = Checker(rows, mines), 0
    for one in said["explanations"]:
        checker.areas = []
        checker.follow(one["steps"])
        last = one["steps"][-1]
        require((last["cells"], last["value"]) == (one["cells"], one["value"]), "an explanation proves something else")
        proved += len(one["cells"])
    if refuted := said["contradiction"]:
        checker.areas = []
        checker.follow(refuted["steps"])
        clues = [checker.clue(at) for at in refuted["digits"] + ([None] if refuted["count"] else [])]
        ends = any(step.get("impossible") or (not step["cells"] and step["by"] != "area") for step in refuted["steps"][-1:])
        require(ends or any(not 0 <= need <= len(cells) for cells, need, _ in clues), "the board is possible")
    return proved


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
