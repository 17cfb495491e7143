#!/bin/bash
# Compares the node count of `waggle bench` with the one in bench_signature.txt: the search must
# visit the same nodes with every compiler, on every processor.
# Usage: bench_signature.sh [--update] WAGGLE...     (the command that starts the program)
set -eu
file="$(dirname "$0")/bench_signature.txt"
update=
if [ "$1" = --update ]; then
    update=1
    shift
fi

found=$("$@" bench </dev/null | tr -d '\r' | sed -n 's/^nodes \([0-9]\+\)$/\1/p')
if [ -z "$found" ]; then
    echo "no line 'nodes N' in the output of: $* bench" >&2
    exit 1
fi
if [ -n "$update" ]; then
    echo "$found" >"$file"
    exit
fi

expected=$(cat "$file")
if [ "$found" != "$expected" ]; then
    echo "bench visits $found nodes; $file says $expected." >&2
    echo "If the search was meant to change: scripts/bench_signature.sh --update $*" >&2
    exit 1
fi
echo "bench: $found nodes, as expected"
