#!/bin/bash
# Builds the project and runs its tests.
#   test.sh           the fast tests
#   test.sh --all     what every change must pass: test libcxx asan tsan release cross slow
#   test.sh STEP...   only these; also clang, lint and portable
# The steps but `test` need Debian or Ubuntu on x86-64:
#   test      the fast tests                    libcxx   core and search against libc++
#   asan      by clang++, with AddressSanitizer and UBSan
#   tsan      the threaded ones with ThreadSanitizer
#   clang     built by clang++, optimised       release  the node count of waggle bench
#   cross     Windows (wine) and ARM64 (qemu)   slow     the slow tests
#   lint      clang-tidy                        portable without vector code
set -eu
cd "$(dirname "$0")/.."
exec </dev/null
jobs=$(getconf _NPROCESSORS_ONLN)
all_steps=(test libcxx asan tsan release cross slow)

say() { printf '\n==> %s\n' "$*"; }

# Builds a preset and runs its tests.
check() { # PRESET
    say "$1: build"
    cmake --preset "$1"
    cmake --build --preset "$1"
    say "$1: test"
    ctest --preset "$1" --parallel "$jobs"
}

run_step() { # STEP
    case $1 in
        test | clang | asan | tsan | portable) check "$1" ;;
        libcxx)
            say "libc++: syntax"
            printf '%s\0' core/*.cpp search/*.cpp |
                xargs -0 -n 1 -P "$jobs" clang++ -std=c++20 -stdlib=libc++ -fsyntax-only -I.
            ;;
        lint)
            say "lint"
            cmake --workflow --preset tidy
            ;;
        release)
            say "release: bench signature"
            cmake --workflow --preset release
            scripts/bench_signature.sh build/release/waggle
            ;;
        cross)
            say "Windows and ARM64"
            scripts/cross_check.sh
            ;;
        slow)
            [ -e build/test/build.ninja ] || cmake --preset test
            cmake --build --preset test
            say "test: slow tests"
            ctest --preset slow --parallel "$jobs"
            ;;
        *)
            echo "test.sh: unknown step $1; use --all, or some of: ${all_steps[*]} clang lint portable" >&2
            exit 2
            ;;
    esac
}

packages=(cmake g++ ninja-build git libfmt-dev libcli11-dev catch2 python3)
all_packages=(clang llvm clang-format-14 clang-tidy-14 libclang-rt-14-dev libc++-14-dev libc++abi-14-dev
    g++-mingw-w64-x86-64-posix g++-aarch64-linux-gnu qemu-user wine wine64
    openssh-client openssh-server parallel rsync)

if [ $# -eq 0 ]; then
    set -- test
    scripts/install_missing.sh "${packages[@]}"
else
    if [ "$1" = --all ]; then set -- "${all_steps[@]}"; fi
    scripts/install_missing.sh "${packages[@]}" "${all_packages[@]}"
fi
for step in "$@"; do run_step "$step"; done
say "all passed"
