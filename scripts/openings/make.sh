#!/bin/bash
# Makes the files of openings in this folder anew, each with the command in its first line. The
# judge is the search, so another version of it makes other files.
# Usage: make.sh [WAGGLE]      (the program; the one of the release build if left out)
set -eu
cd "$(dirname "$0")"
waggle=${1:-../../build/release/waggle}

make_set() { # TYPE COUNT-OF-4-PLIES COUNT-OF-8-PLIES
    "$waggle" openings --type "$1" --plies 4 --count "$2" --depth 8 >"$1-4.txt"
    "$waggle" openings --type "$1" --plies 8 --count "$3" --depth 8 >"$1-8.txt"
}

for type in Base Base+MLP; do make_set "$type" 500 200; done
for type in Base+M Base+L Base+P Base+ML Base+MP Base+LP; do make_set "$type" 50 50; done
