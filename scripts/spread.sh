#!/bin/bash
# Spreads a tournament or a perft over several hosts, by GNU parallel and ssh.
#   spread.sh NAME HOSTS tournament PARTS OPTION...   the options of tournament.py, without --record
#   spread.sh NAME HOSTS perft GAME DEPTH             as waggle-perft GAME DEPTH, from DEPTH 2 on
# HOSTS is parallel's --sshlogin: host1,host2, with : for this machine. Each host runs one job at a
# time, in the folder of the same name as this one. For perft, Waggle has to be built there in
# build/release, or where the variable WAGGLE_BUILD says.
# What was done is in NAME.log; the same command again goes on where it was ended.
# docs/match-room.md has examples.
set -eu
scripts=$(dirname "$0")

fail() {
    echo "spread.sh: $*" >&2
    exit 2
}

usage="give NAME HOSTS tournament PARTS OPTION..., or NAME HOSTS perft GAME DEPTH"
[ $# -ge 5 ] || fail "$usage"
command -v parallel >/dev/null || fail "GNU parallel is missing (Debian's package parallel)"
name=$1 hosts=$2 what=$3
shift 3
case $name in
    *[!A-Za-z0-9._-]* | -*) fail "NAME '$name': use letters, digits, and . _ -" ;;
esac

spread() { # PARALLEL'S OPTION... COMMAND... ::: VALUE...
    parallel --will-cite --quote --sshlogin "$hosts" --workdir . --jobs 1 --joblog "$name.log" \
        --resume-failed "$@" </dev/null
}

case $what in
    tournament)
        parts=$1
        shift
        [[ $parts =~ ^[1-9][0-9]{0,3}$ ]] || fail "PARTS '$parts': give how many, like 8"
        spread --return "$name-{}.jsonl" "$scripts/tournament.py" "$@" --slice "{}/$parts" \
            --record "$name-{}.jsonl" --resume ::: $(seq "$parts") >/dev/null
        records=()
        for part in $(seq "$parts"); do records+=("$name-$part.jsonl"); done
        "$scripts/tournament.py" --report "${records[@]}" --output "$name"
        ;;
    perft)
        game=$1 depth=$2
        [[ $depth =~ ^[0-9]{1,2}$ && $depth -ge 2 ]] || fail "DEPTH '$depth': give 2 to 30"
        perft=${WAGGLE_BUILD:-$scripts/../build/release}/waggle-perft
        divided=$("$perft" "$game" 1 --divide) || exit
        [[ $game == *\;* ]] || game="$game;NotStarted;White[1]"
        # Each first move is a job, which counts what comes after it.
        spread --results "$name" "$perft" "$game;{}" $((depth - 1)) \
            :::: <(sed -n '2,$s/  *1$//p' <<<"$divided") >/dev/null
        cat "$name"/1/*/stdout | awk -v depth=$((depth - 1)) '$1 == depth { sum += $2 }
            END { printf "%d\n", sum }'
        ;;
    *) fail "$usage" ;;
esac
