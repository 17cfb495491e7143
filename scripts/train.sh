#!/bin/bash
# One round of learning, the whole recipe of the evaluation's weights: plays games against itself
# with the evaluation as it is, learns from them, and writes search/weights.inc and
# search/net_weights.inc. What was played is kept in FOLDER/data and what was learned so far in
# FOLDER/net, so an interrupted run goes on where it was; losses go to FOLDER/report.
# Games of earlier rounds, in the folders OLDER, are learned from as well.
# Usage: train.sh FOLDER [GAMES [SEED [OLDER...]]]     (150000 games, seed 1; 45 minutes on two cores)
set -eu
folder=${1:?usage: train.sh FOLDER [GAMES [SEED [OLDER...]]]}
games=${2:-150000}
seed=${3:-1}
shift $(($# < 3 ? $# : 3))
root="$(dirname "$0")/.."
build="$root/build/trainer"

(cd "$root" && cmake --preset trainer && cmake --build --preset trainer) >&2
mkdir -p "$folder"
"$build/waggle" selfplay --games "$games" --seed "$seed" --nodes 1000 --random-moves 0.02 \
    --type Base:6,Base+MLP:8,Base+M:1,Base+L:1,Base+P:1,Base+ML:1,Base+MP:1,Base+LP:1 \
    --threads "$(getconf _NPROCESSORS_ONLN)" --out "$folder/data"
"$build/waggle-train" --data "$folder/data" "${@/%//data}" --sample "$root/tests/data/selfplay-sample.games" \
    --resume "$folder/net" --report "$folder/report" --out "$root/search" | tee "$folder/report.txt"
