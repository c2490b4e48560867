#!/bin/sh
# Makes the shipped tables again, byte for byte. Run it here, with `minescheme` on the PATH.
set -eu
minescheme train --window 3..6 --max-foci 3=all,4=all,5=3,6=3 --out library.mst
minescheme train --window 3..6 --max-foci 4 --out walked.mst
minescheme compile walked.mst --out rules.mst --page RULES.md
rm walked.mst
