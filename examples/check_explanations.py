"""Checks proofs by the rules of the game alone, without minescheme.

    minescheme explain --all --json position.txt | python3 check_explanations.py position.txt

The board is in the native text form; of several boards in one file the explanations are one a line. A mine count can be given as
`--mines N`. Exit code 1, and the reason, if a step does not follow.
"""

import itertools
import json
import math
import sys


class Wrong(Exception):
    pass


class Checker:
    def __init__(self, rows, mines):
        self.rows, self.mines, self.areas = rows, mines, []
        self.known = {(r, c): "mine" for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "*"}

    def cells(self):
        return [(r, c) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign in ".*"]

    def unknown(self, cells):
        return frozenset(cell for cell in cells if cell not in self.known)

    def source(self, cells, least, most):
        mines = sum(self.known.get(cell) == "mine" for cell in cells)
        return self.unknown(cells), least - mines, most - mines

    def digit(self, at):
        r, c = at
        if not self.rows[r][c].isdigit():
            raise Wrong(f"no digit at {at}")
        near = [(a, b) for a in range(r - 1, r + 2) for b in range(c - 1, c + 2) if (a, b) != (r, c)]
        closed = set(self.cells())
        need = int(self.rows[r][c])
        return self.source([cell for cell in near if cell in closed], need, need)

    def count(self):
        if self.mines is None:
            raise Wrong("the mine count is not known")
        return self.source(self.cells(), self.mines, self.mines)

    def follow(self, steps):
        for step in steps:
            cells = [tuple(cell) for cell in step.get("cells", [])]
            if any(cell in self.known or self.rows[cell[0]][cell[1]] != "." for cell in cells):
                raise Wrong("a cell is not in question")
            getattr(self, "by_" + step["by"])(step, frozenset(cells), step.get("value"))
            self.known.update((cell, step["value"]) for cell in cells)

    def by_digit(self, step, cells, value):
        unknown, need, _ = self.digit(step["digit"])
        if not cells or not cells <= unknown or need != (len(unknown) if value == "mine" else 0):
            raise Wrong("the digit does not decide its cells")

    def by_area(self, step, cells, value):
        def said(source):
            if "area" in source:
                if self.areas[source["area"]] is None:
                    raise Wrong("an area is not known here")
                return self.source(*self.areas[source["area"]])
            return self.digit(source["digit"]) if "digit" in source else self.count()

        (s, s_least, s_most), (t, t_least, t_most) = map(said, step["from"])
        area = frozenset(tuple(cell) for cell in step["area"])
        parts = [s - t, s & t, t - s, s | t]
        fits = []
        for both in range(len(s & t) + 1):
            a = [max(s_least - both, 0), min(s_most - both, len(s - t))]
            b = [max(t_least - both, 0), min(t_most - both, len(t - s))]
            if a[0] <= a[1] and b[0] <= b[1]:
                fits.append([a, [both, both], b, [a[0] + both + b[0], a[1] + both + b[1]]])
        if bool(step.get("impossible")) != (not fits):
            raise Wrong("numbers of mines do or do not fit")
        bounds = [(min(fit[i][0] for fit in fits), max(fit[i][1] for fit in fits)) for i in range(4) if fits]
        holds = [area == part and (not fits or step["least"] <= bounds[i][0] and step["most"] >= bounds[i][1])
                 for i, part in enumerate(parts)]
        if not area or not any(holds):
            raise Wrong("the area does not follow")
        if cells and (not cells <= area or (step["least"] != len(area) if value == "mine" else step["most"] != 0)):
            raise Wrong("the area does not decide its cells")
        self.areas.append((area, step["least"], step["most"]))

    def by_sum(self, step, cells, value):
        terms = [(self.digit(term["at"]), term["times"]) for term in step["digits"]]
        terms += [(self.count(), step["count"])] if step.get("count") else []
        weights, total = {}, sum(times * need for (_, need, _), times in terms)
        for (unknown, _, _), times in terms:
            for cell in unknown:
                weights[cell] = weights.get(cell, 0) + times
        below = total - sum(w for w in weights.values() if w < 0)
        above = sum(w for w in weights.values() if w > 0) - total
        if not cells:
            divisor = math.gcd(*weights.values())
            if below >= 0 and above >= 0 and (divisor < 2 or total % divisor == 0):
                raise Wrong("the sum is possible")
        sign = 1 if value == "safe" else -1
        if any(sign * weights.get(cell, 0) <= below and -sign * weights.get(cell, 0) <= above for cell in cells):
            raise Wrong("the sum does not decide its cells")

    def by_cases(self, step, cells, value):
        of = step["of"]
        unknown, need = (self.digit(of["digit"])[:2]) if "digit" in of else (self.unknown([tuple(of["cell"])]), None)
        before, stated, seen, agrees = dict(self.known), len(self.areas), set(), 0
        for case in step["cases"]:
            suppose = {tuple(cell): one["value"] for one in case["suppose"] for cell in one["cells"]}
            seen.add(frozenset(suppose.items()))
            if set(suppose) != unknown or need not in (None, list(suppose.values()).count("mine")):
                raise Wrong("a case is none")
            self.known.update(suppose)
            self.follow(case["steps"])
            if case["ends"] == "agrees":
                agrees += 1
                if not cells or any(self.known.get(cell) != value for cell in cells):
                    raise Wrong("a case does not agree")
            else:
                left, least, _ = self.digit(case["digit"]) if case["digit"] else self.count()
                if 0 <= least <= len(left):
                    raise Wrong("a case is possible")
            self.known = dict(before)
            # Areas of a case can't be used after it, but keep their numbers.
            self.areas[stated:] = [None] * (len(self.areas) - stated)
        ways = 2 if need is None else math.comb(len(unknown), need)
        if len(seen) != ways or len(step["cases"]) != ways or bool(cells) != bool(agrees):
            raise Wrong("these are not all cases")

    def by_placements(self, step, cells, value):
        clues = [self.digit(at)[:2] for at in step["digits"]]
        near, number, seen, rest = sorted(frozenset().union(*(u for u, _ in clues))), 0, {}, set()
        if len(near) > 24:
            raise Wrong("too many placements for this checker")
        left, elsewhere = None, frozenset()
        if step["count"]:
            unknown, left, _ = self.count()
            elsewhere = unknown - set(near)
        for signs in itertools.product((0, 1), repeat=len(near)):
            mines = {cell for cell, sign in zip(near, signs) if sign}
            if any(len(u & mines) != need for u, need in clues):
                continue
            if left is not None and not 0 <= left - len(mines) <= len(elsewhere):
                continue
            number += 1
            rest.add(None if left is None else left - len(mines))
            for cell in near:
                seen.setdefault(cell, set()).add("mine" if cell in mines else "safe")
        all_rest = {len(elsewhere) if value == "mine" else 0}
        decided = all(seen.get(cell) == {value} or (cell in elsewhere and rest == all_rest) for cell in cells)
        if str(number) != step["number"] or bool(cells) != bool(number) or not decided:
            raise Wrong("the placements say something else")


def check(rows, mines, found):
    """Raises Wrong unless every explanation follows; returns the number of cells that are proved."""
    checker = Checker(rows, mines)
    proved = 0
    for one in found["explanations"]:
        checker.areas = []
        checker.follow(one["steps"])
        last = one["steps"][-1]
        if last["cells"] != one["cells"] or last["value"] != one["value"]:
            raise Wrong("an explanation proves something else")
        proved += len(one["cells"])
    refuted = found["contradiction"]
    if refuted:
        checker.areas = []
        checker.follow(refuted["steps"])
        unmet = [checker.digit(at) for at in refuted["digits"]] + ([checker.count()] if refuted["count"] else [])
        last = refuted["steps"][-1:]
        ends = any(step.get("impossible") or (not step["cells"] and step["by"] != "area") for step in last)
        if not ends and all(0 <= need <= len(cells) for cells, need, _ in unmet):
            raise Wrong("the board is possible")
    return proved


def boards(path):
    mines, rows = None, []
    for line in itertools.chain(open(path), [""]):
        line = line.split(";")[0].strip()
        if line.startswith("mines "):
            mines = int(line.split()[1])
        elif line:
            rows.append(line)
        elif rows:
            yield rows, mines
            mines, rows = None, []


def main():
    arguments = sys.argv[1:]
    given = None
    if "--mines" in arguments:
        at = arguments.index("--mines")
        given = int(arguments[at + 1])
        del arguments[at:at + 2]
    proved = 0
    for (rows, mines), line in zip(boards(arguments[0]), sys.stdin, strict=True):
        proved += check(rows, mines if given is None else given, json.loads(line))
    print(f"{proved} cells are proved")


if __name__ == "__main__":
    try:
        main()
    except Wrong as wrong:
        sys.exit(f"not proved: {wrong}")
