#!/bin/sh
# Adds to the ledger of the 6×6 window what it lacks; what is there stays. Any number of these may run at once, and Ctrl-C loses one shape.
# Run it here, with `minescheme` on the PATH. All of it takes some five hours of one core.
set -eu
minescheme train --window 6 --max-foci all --ledger six.ledger "$@"
