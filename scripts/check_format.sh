#!/bin/bash
# Checks that clang-format 14 would change nothing; with --fix lets it. Exits 77 without it.
set -u
cd "$(dirname "$0")/.." || exit 2

for candidate in clang-format-14 clang-format; do
    if "$candidate" --version 2>/dev/null | grep -q 'version 14\.'; then
        format=$candidate
    fi
done
if [ -z "${format:-}" ]; then
    echo "skipped: clang-format 14 is not installed (Debian: apt-get install clang-format-14)"
    exit 77
fi

mode=(--dry-run --Werror)
[ "${1:-}" = --fix ] && mode=(-i)
find core search engine perft tests \( -name '*.cpp' -o -name '*.h' \) -print0 |
    xargs -0 "$format" --style=file "${mode[@]}"
