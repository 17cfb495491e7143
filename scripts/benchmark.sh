#!/bin/bash
# Times the board, the move generator and perft, built by g++ and by clang++, in interleaved runs.
#   benchmark.sh [PATTERN]   only benchmarks whose name matches
# Prints medians of CPU time. Let the machine do nothing else meanwhile.
set -eu
cd "$(dirname "$0")/.."
scripts/install_missing.sh cmake g++ clang ninja-build libbenchmark-dev libfmt-dev libcli11-dev
rounds=5
out=build/benchmark
mkdir -p "$out"
rm -f "$out"/*.csv
for compiler in g++ clang++; do
    cmake --preset benchmark -B "build/benchmark-$compiler" -DCMAKE_CXX_COMPILER="$compiler" \
        >"$out/log" || { cat "$out/log" >&2; exit 1; }
    cmake --build "build/benchmark-$compiler" --target core_benchmark >"$out/log" ||
        { cat "$out/log" >&2; exit 1; }
done
for ((round = 1; round <= rounds; ++round)); do
    for compiler in g++ clang++; do
        echo "round $round of $rounds, $compiler" >&2
        "build/benchmark-$compiler/tests/benchmark/core_benchmark" --benchmark_format=csv \
            --benchmark_min_time=0.2 --benchmark_filter="${1:-.}" \
            >"$out/$compiler-$round.csv" 2>"$out/log" || { cat "$out/log" >&2; exit 1; }
    done
done
# Columns of the files: name, iterations, real time, CPU time, unit, ..., leaves/s last but one.
awk -F, '
    FNR == 1 { compiler = FILENAME; sub(/.*\//, "", compiler); sub(/-[0-9]+\.csv$/, "", compiler) }
    /^name,/ { for (i = 1; i <= NF; ++i) if ($i ~ /leaves/) rate = i; next }
    /^"/ {
        name = $1; gsub(/"/, "", name)
        if (!(name in seen)) { seen[name]; names[++count] = name }
        unit[name] = $5
        times[name, compiler] = times[name, compiler] " " $4
        if ($rate != "") rates[name, compiler] = rates[name, compiler] " " $rate / 1e6
    }
    function median(list, n, v, i, j, t) {
        n = split(list, v, " ")
        for (i = 2; i <= n; ++i)
            for (j = i; j > 1 && v[j] + 0 < v[j - 1] + 0; --j) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
        return v[int((n + 1) / 2)]
    }
    END {
        printf "%-34s %12s %12s\n", "", "g++", "clang++"
        for (i = 1; i <= count; ++i) {
            name = names[i]
            printf "%-34s %9.1f %s %9.1f %s", name, median(times[name, "g++"]), unit[name],
                median(times[name, "clang++"]), unit[name]
            if ((name, "g++") in rates)
                printf "  %7.0f and %.0f M leaves/s", median(rates[name, "g++"]),
                    median(rates[name, "clang++"])
            printf "\n"
        }
    }' "$out"/*.csv
