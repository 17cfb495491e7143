#!/bin/bash
# Builds Waggle if that is needed and becomes it, with the arguments given. Standard input and
# output belong to the engine alone: what installs and builds reads nothing and writes to stderr.
set -eu
cd_to_root() { cd "$(dirname "$(readlink -f "$0")")/.."; }

build() (
    cd_to_root
    mkdir -p build
    exec 9>build/.lock
    if command -v flock >/dev/null; then flock 9; fi # two engines may be started at once
    is_built && return
    # clang++ makes faster programs; but where it cannot be had, any compiler that is there will do.
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        scripts/install_missing.sh clang llvm || command -v c++ >/dev/null
    fi
    scripts/install_missing.sh cmake g++ ninja-build git libfmt-dev libcli11-dev
    echo "Building Waggle; the first time takes a minute or two." >&2
    cmake --preset release
    cmake --build --preset release --target waggle waggle-perft
    touch build/release/built
) </dev/null >&2

# Whether the program is newer than everything it is made from.
is_built() (
    cd_to_root
    [ -x build/release/waggle ] && [ -x build/release/waggle-perft ] &&
        [ -e build/release/built ] &&
        [ -z "$(find CMakeLists.txt CMakePresets.json cmake \
            core search engine perft \
            -newer build/release/built -print -quit)" ]
)

is_built || build
exec "$(dirname "$(readlink -f "$0")")/../build/release/waggle" "$@"
