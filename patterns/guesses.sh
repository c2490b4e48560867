#!/bin/sh
# Makes the guess table again, byte for byte, on any number of threads. Run it here, with `minescheme` on the PATH.
set -eu
minescheme learn minesweeper --games 3200000 --seed 1 --windows 32000 --save guesses.mgt
