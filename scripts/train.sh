#!/bin/bash
# One round of learning, the whole recipe of the evaluation's weights: plays games against itself
# with the evaluation as it is, learns from them, and writes search/weights.inc and
# search/net_weights.inc. What was played is kept in FOLDER/data and what was learned so far in
# FOLDER/net, so an interrupted run goes on where it was; losses go to FOLDER/report.
# Games of earlier rounds, in the folders OLDER, are learned from as well. The program that plays a
# round's games is kept in FOLDER, too: so more games, or other OLDER folders, can be added later.
# Usage: train.sh FOLDER [GAMES [SEED [OLDER...]]]     (150000 games, seed 1; 45 minutes on two cores)
set -euo pipefail
if [ $# -eq 0 ]; then
    echo "usage: train.sh FOLDER [GAMES [SEED [OLDER...]]]" >&2
    exit 2
fi
folder=$1
games=${2:-150000}
seed=${3:-1}
shift $(($# < 3 ? $# : 3))
root="$(dirname "$0")/.."
build="$root/build/trainer"
for older in "$@"; do
    if [ ! -d "$older/data" ]; then
        echo "train.sh: there are no games of an earlier round in $older: no folder $older/data" >&2
        exit 2
    fi
done

(cd "$root" && cmake --preset trainer && cmake --build --preset trainer) >&2
mkdir -p "$folder"
if [ ! -e "$folder/waggle" ]; then
    cp "$build/waggle" "$folder/waggle.new"
    mv "$folder/waggle.new" "$folder/waggle"
fi
"$folder/waggle" selfplay --games "$games" --seed "$seed" --nodes 1000 --random-moves 0.02 \
    --type Base:6,Base+MLP:8,Base+M:1,Base+L:1,Base+P:1,Base+ML:1,Base+MP:1,Base+LP:1 \
    --threads "$(getconf _NPROCESSORS_ONLN)" --out "$folder/data"
"$build/waggle-train" --data "$folder/data" "${@/%//data}" \
    --sample "$root/tests/data/selfplay-sample.games" --resume "$folder/net" \
    --report "$folder/report" --out "$root/search" | tee "$folder/report.txt"
