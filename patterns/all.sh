#!/bin/sh
# Makes the rules for all digits of a 6×6 window again, byte for byte; it takes a while. Run it here, with `minescheme` on the PATH.
set -eu
minescheme train --window 3..6 --max-foci 5 --out five.mst
minescheme compile five.mst --beyond 16 --draws 1100000 --out all.mst --undecided without-rule.txt
rm five.mst
