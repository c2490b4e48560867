#!/bin/sh
# Makes the rules for all digits of a 6×6 window from the ledger, byte for byte, in a second. Run it here, with `minescheme` on the PATH.
set -eu
minescheme compile --ledger six.ledger --out all.mst
