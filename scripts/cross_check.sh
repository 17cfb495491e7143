#!/bin/bash
# Builds the programs for Windows and ARM64 Linux on an x86-64 Debian, and runs them under wine and
# qemu: perft from the start, a suite of positions, and a search by the engine.
set -eu
cd "$(dirname "$0")/.."
work=$PWD/build/cross
mkdir -p "$work"

# fmt and CLI11 are headers only, so the host's serve every target; but no more of /usr/include.
header_package() { # DIR HEADERS TARGET [DEFINITION]
    mkdir -p "$work/$1/include"
    ln -sfn "$2" "$work/$1/include/$(basename "$2")"
    cat >"$work/$1/CMakeLists.txt" <<END
add_library($3 INTERFACE IMPORTED GLOBAL)
target_include_directories($3 INTERFACE \${CMAKE_CURRENT_SOURCE_DIR}/include)
target_compile_definitions($3 INTERFACE ${4:-})
END
}
header_package fmt /usr/include/fmt fmt::fmt-header-only FMT_HEADER_ONLY
header_package CLI11 /usr/include/CLI CLI11::CLI11

# Positions with perft 1 to 3: a few of each game type.
cut -f 1-4 tests/data/perft-positions.tsv | awk '/^#/ || NR % 5 == 0' >"$work/suite.tsv"

build() { # TOOLCHAIN
    cmake -G Ninja -S . -B "$work/$1" -DCMAKE_TOOLCHAIN_FILE="cmake/$1.cmake" \
        -DCMAKE_BUILD_TYPE=Release -DHIVE_ASSERTIONS=ON -DBUILD_TESTING=OFF \
        -DFETCHCONTENT_SOURCE_DIR_FMT="$work/fmt" -DFETCHCONTENT_SOURCE_DIR_CLI11="$work/CLI11"
    cmake --build "$work/$1"
}

expect() { # WHAT EXPECTED-PATTERN TEXT
    if ! grep -qE "$2" <<<"$3"; then
        printf '%s: expected %s, got:\n%s\n' "$1" "$2" "$3" >&2
        exit 1
    fi
    echo "$1: ok"
}

try() { # NAME COMMAND-PREFIX DIR SUFFIX
    local name=$1 dir=$3 suffix=$4 output
    local -a run
    read -ra run <<<"timeout 600 $2"
    output=$("${run[@]}" "$dir/waggle-perft$suffix" Base+MLP 4 --json </dev/null | tr -d '\r')
    expect "$name: perft" '"leaves": ?151686\b' "$output"
    "${run[@]}" "$dir/waggle-perft$suffix" --suite "$work/suite.tsv" </dev/null
    output=$(printf 'newgame Base+MLP\nbestmove depth 3\nexit\n' |
        "${run[@]}" "$dir/waggle$suffix" | tr -d '\r')
    expect "$name: engine" '^w[A-Z][0-9]?$' "$output"
    scripts/bench_signature.sh "${run[@]}" "$dir/waggle$suffix"
}

build aarch64-linux-gnu
try ARM64 qemu-aarch64 "$work/aarch64-linux-gnu" ''

build mingw-w64
export WINEPREFIX=$work/wine WINEDEBUG=-all
try Windows wine "$work/mingw-w64" .exe
wineserver --kill || true
