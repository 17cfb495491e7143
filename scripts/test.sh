#!/bin/bash
# Builds the project and runs its tests.
#   test.sh         what every change must pass
#   test.sh --all   also the slow tests, the second compiler, the sanitizers, the other C++ library,
#                   other processors and systems, and the lint (Debian or Ubuntu on x86-64)
set -eu
cd "$(dirname "$0")/.."
exec </dev/null
jobs=$(getconf _NPROCESSORS_ONLN)

say() { printf '\n==> %s\n' "$*"; }

# Builds a preset and runs its tests.
check() { # PRESET
    say "$1: build"
    cmake --preset "$1"
    cmake --build --preset "$1"
    say "$1: test"
    ctest --preset "$1" --parallel "$jobs"
}

packages=(cmake g++ ninja-build git libfmt-dev libcli11-dev catch2)
all_packages=(clang clang-format-14 clang-tidy-14 libclang-rt-14-dev libc++-14-dev libc++abi-14-dev
    g++-mingw-w64-x86-64-posix g++-aarch64-linux-gnu qemu-user wine wine64)

case ${1:-} in
    '') scripts/install_missing.sh "${packages[@]}" ;;
    --all) scripts/install_missing.sh "${packages[@]}" "${all_packages[@]}" ;;
    *)
        echo "usage: test.sh [--all]" >&2
        exit 2
        ;;
esac

check test
[ "${1:-}" = --all ] || exit 0

say "libc++: syntax"
printf '%s\0' core/*.cpp search/*.cpp |
    xargs -0 -n 1 -P "$jobs" clang++ -std=c++20 -stdlib=libc++ -fsyntax-only -I.

say "lint"
cmake --workflow --preset tidy

check clang
check asan
check tsan
check portable

say "release: bench signature"
cmake --workflow --preset release
scripts/bench_signature.sh build/release/waggle

say "Windows and ARM64"
scripts/cross_check.sh

say "test: slow tests"
ctest --preset slow --parallel "$jobs"

say "all passed"
