#!/usr/bin/env python3
"""Reads a rule table (FORMAT.md) and decides positions with it, in plain Python.

    python3 examples/read_rules.py patterns/rules.mst position.txt

Prints an object a board: the cells that follow from single digits and rules, as `minescheme solve --tiers single,table --json` has
them but for chains of more digits than the table's rules have. No checksum is looked at: that is for programs.
"""

import json
import struct
import sys

HEADER = 104
FORMAT = 2


def read_rules(path):
    """The rules of a table: a list of (foci, coefficients), foci as (row, column)."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89MSCHEME" or len(data) < HEADER + 40:
        raise ValueError(f"{path}: found no table; name a .mst file")
    mark, version, kind = struct.unpack_from("<IHB", data, 8)
    if (mark, version, kind) != (0x0A0B0C0D, FORMAT, 2):
        raise ValueError(f"{path}: found version {version}, kind {kind}, expected a rule table (kind 2) of version {FORMAT}")
    end, directory, length = struct.unpack_from("<QQQ", data, 32)
    if HEADER + end != len(data) or directory + length != len(data):
        raise ValueError(f"{path}: found {len(data)} bytes, expected {HEADER + end}; copy it again")
    pointer = len(data) - 8
    offset, count = struct.unpack_from("<iI", data, pointer)
    at, stop = pointer + offset, pointer + offset + count
    if at < HEADER or stop > pointer:
        raise ValueError(f"{path}: the rules lie outside the file; copy it again")
    rules = []
    while at < stop:
        (mask,) = struct.unpack_from("<H", data, at)
        foci = [(bit // 4, bit % 4) for bit in range(16) if mask >> bit & 1]
        rules.append((foci, struct.unpack_from(f"<{len(foci)}b", data, at + 2)))
        at += 2 + len(foci)
    return rules


def orientations(rules):
    """All rotations and reflections of all rules, as a tree: from a focus to the next by their distance."""
    tree = {}
    for foci, coefficients in rules:
        for turn in range(8):
            placed = []
            for (row, col), coefficient in zip(foci, coefficients):
                if turn & 1:
                    row, col = col, row
                placed.append((-row if turn & 2 else row, -col if turn & 4 else col, coefficient))
            placed.sort()
            top, left, _ = placed[0]
            node = tree
            for row, col, _ in placed:
                node = node.setdefault((row - top, col - left), {})
            sign = 1 if placed[0][2] > 0 else -1
            node.setdefault("rules", set()).add(tuple(sign * coefficient for _, _, coefficient in placed))
    return tree


class Position:
    """A board, and what is known of its closed cells."""

    def __init__(self, lines):
        self.closed, self.safe, self.mines = set(), set(), set()
        self.digits = {}
        cells = {(r, c): symbol for r, line in enumerate(lines) for c, symbol in enumerate(line)}
        for (r, c), symbol in cells.items():
            if symbol == ".":
                self.closed.add((r, c))
            elif symbol.isdigit():
                around = [(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
                flags = sum(cells.get(at) == "*" for at in around)
                # What the digit needs, and its closed neighbours.
                self.digits[r, c] = [int(symbol) - flags, {at for at in around if cells.get(at) == "."}]

    def learn(self, cells, mine):
        for at in cells:
            self.closed.discard(at)
            (self.mines if mine else self.safe).add(at)
            for digit in [digit for digit in self.digits.values() if at in digit[1]]:
                digit[1].discard(at)
                digit[0] -= mine
        return bool(cells)

    def apply(self, digits, coefficients):
        """The rule: the sum of what the digits need, against the least and the most that their cells can make of it."""
        weights, value = {}, 0
        for (need, closed), coefficient in zip(digits, coefficients):
            value += coefficient * need
            for at in closed:
                weights[at] = weights.get(at, 0) + coefficient
        below = value - sum(weight for weight in weights.values() if weight < 0)
        above = sum(weight for weight in weights.values() if weight > 0) - value
        mines = [at for at, weight in weights.items() if weight > above or -weight > below]
        safe = [at for at, weight in weights.items() if weight > below or -weight > above]
        return self.learn(mines, True) | self.learn(safe, False)

    def search(self, node, place, digits):
        """Tries the rules on every set of digits that lie as theirs do, from `place` on."""
        news = any([self.apply(digits, rule) for rule in node.get("rules", ())])
        for step, child in node.items():
            if step != "rules":
                digit = self.digits.get((place[0] + step[0], place[1] + step[1]))
                if digit is not None and digit[1]:
                    news |= self.search(child, place, digits + [digit])
        return news

    def solve(self, singles, tree):
        while any([self.search(singles, place, []) for place in self.digits]) or any(
            [self.search(tree, place, []) for place in self.digits]
        ):
            pass


def boards(text):
    """The boards of a text: a row a line, blank lines between boards, comments from `;` on."""
    rows = []
    for line in text.splitlines() + [""]:
        line = line.split(";")[0].strip() if line.split(";")[0].strip() or not line.strip() else None
        if line:
            rows.append(line)
        elif line == "" and rows:
            yield rows
            rows = []


def main(table, *paths):
    rules = read_rules(table)
    singles = orientations([rule for rule in rules if len(rule[0]) == 1])
    tree = orientations(rules)
    for path in paths:
        with open(path) as file:
            for lines in boards(file.read()):
                position = Position(lines)
                position.solve(singles, tree)
                print(json.dumps({"safe": sorted(position.safe), "mines": sorted(position.mines)}))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:] or sys.exit(__doc__))
    except (OSError, ValueError) as error:
        sys.exit(f"error: {error}")
