#!/bin/sh
# Makes the rules for all digits of a 6×6 window again, byte for byte; it takes a while. Run it here, with `minescheme` on the PATH.
# The digits that the ledger has walked come from there, the others from samples.
set -eu
minescheme train --window 3..6 --max-foci 5 --out five.mst
minescheme compile five.mst --beyond 16 --draws 1100000 --out sampled.mst --undecided without-rule.txt
minescheme compile --ledger six.ledger --rest sampled.mst --out all.mst
rm five.mst sampled.mst
