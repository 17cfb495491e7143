#!/bin/bash
# Rounds of learning, one after the other: each plays games with the weights of the round before,
# and learns from them and from those of the rounds before it, up to four of them. The first one
# plays with the weights as they are. Round N is in FOLDER/N, as train.sh leaves it, with the
# weights that it found; started again, an interrupted run goes on where it was.
# Usage: train_rounds.sh FOLDER ROUNDS [GAMES [SEED]]    (150000 games each; seeds from SEED or 1 on)
set -euo pipefail
folder=${1:-}
rounds=${2:-}
games=${3:-150000}
seed=${4:-1}
if ! [[ -n $folder && $rounds =~ ^[1-9][0-9]*$ && $games =~ ^[1-9][0-9]*$ && $seed =~ ^[0-9]+$ ]]; then
    echo "usage: train_rounds.sh FOLDER ROUNDS [GAMES [SEED]], the last three whole numbers" >&2
    exit 2
fi
root="$(dirname "$0")/.."
earlier=()
for ((round = 1; round <= rounds; ++round)); do
    here="$folder/$round"
    if [ ! -e "$here/net_weights.inc" ]; then
        first=$((round > 5 ? round - 5 : 0))
        "$root/scripts/train.sh" "$here" "$games" $((10#$seed + round - 1)) "${earlier[@]:first}"
        cp "$root/search/weights.inc" "$root/search/net_weights.inc" "$here"
    fi
    cp "$here/weights.inc" "$here/net_weights.inc" "$root/search"
    earlier+=("$here")
done
