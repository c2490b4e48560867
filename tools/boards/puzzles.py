"""Makes the set of puzzles of docs/boards.md, has every proof checked, and counts the puzzles by grade and by name.

    python3 tools/boards/puzzles.py FOLDER [SHARE]

FOLDER gets `puzzles.jsonl`, an object a line, as `minescheme puzzle --json` prints it: 100,000 puzzles, or as large a share of them (0.01: a
hundredth). The set is dedicated to the public domain (CC0 1.0). The program must be in the PATH.
"""

import collections
import json
import pathlib
import subprocess
import sys

# Digits of the easiest step, and how many puzzles.
PARTS = {2: 40_000, 3: 40_000, 4: 15_000, 5: 5_000}
CHECKER = pathlib.Path(__file__).parents[2] / "examples" / "check_explanations.py"


def main():
    folder = pathlib.Path(sys.argv[1])
    share = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    puzzles, boards, proofs = (folder / name for name in ("puzzles.jsonl", "boards.txt", "proofs.jsonl"))
    with open(puzzles, "w") as out:
        for digits, count in PARTS.items():
            count = round(count * share)
            command = f"minescheme puzzle --random expert --digits {digits} --count {count} --seed 1 --json"
            subprocess.run(command.split(), stdout=out, check=True)
    seen, names, tiers = set(), collections.Counter(), collections.Counter()
    with open(boards, "w") as board_file, open(proofs, "w") as proof_file:
        for line in open(puzzles):
            puzzle = json.loads(line)
            seen.add(puzzle["board"])
            grade, explanation = puzzle["grade"], puzzle["explanation"]
            names[grade["digits"], explanation.get("name") or "no name"] += 1
            tiers[grade["digits"], grade["order"], grade["tier"]] += 1
            print(f"mines {puzzle['mines']}\n{puzzle['board']}\n", file=board_file)
            print(json.dumps({"explanations": [explanation], "contradiction": None}), file=proof_file)
    total = sum(names.values())
    assert len(seen) == total, "a puzzle is there twice"
    subprocess.run([sys.executable, CHECKER, boards], stdin=open(proofs), check=True)
    boards.unlink()
    proofs.unlink()
    print(f"\n{total:,} puzzles, none twice\n\n| digits | order | tier | puzzles |\n|---|---|---|---|")
    for (digits, order, tier), count in sorted(tiers.items()):
        print(f"| {digits} | {order} | `{tier}` | {count:,} |")
    print("\n| digits | name | puzzles |\n|---|---|---|")
    for (digits, name), count in sorted(names.items(), key=lambda one: (one[0][0], -one[1])):
        print(f"| {digits} | {name} | {count:,} |")


if __name__ == "__main__":
    main()
