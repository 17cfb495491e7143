#!/bin/bash
# Checks what each layer may include and use. Prints every line that breaks a rule.
# Usage: check_layers.sh [ROOT]
set -u
cd "${1:-$(dirname "$0")/..}" || exit 2
failed=0

# no RULE PATTERN FILE...: none of the files may have a line matching the pattern.
no() {
    local rule=$1 pattern=$2
    shift 2
    if grep -nHP "$pattern" "$@"; then
        echo "  ^ $rule"
        failed=1
    fi
}

# Files of the folders $1, without those whose path matches $2.
files_of() {
    find $1 -name '*.cpp' -o -name '*.h' | grep -vE "${2:-^$}"
}

quoted='^\s*#\s*include\s*"'
angled='^\s*#\s*include\s*<'

no 'core may include core only' "$quoted(?!core/)" $(files_of core)
no 'search may include core and search only' "$quoted(?!(core|search)/)" $(files_of search)
no 'engine may include core, search and engine only' "$quoted(?!(core|search|engine)/)" \
    $(files_of engine)
no 'perft may include core and perft only' "$quoted(?!(core|perft)/)" $(files_of perft)

no 'core and search use the standard library only' "$angled(?!([a-z_]+|immintrin\.h)>)" \
    $(files_of 'core search')
no 'vectors belong in core/hex_set.h' "${angled}immintrin" \
    $(files_of 'core search engine perft' '^core/hex_set\.h$')
no 'CLI11 belongs in main.cpp' "${angled}CLI/" $(files_of 'engine perft' '/main\.cpp$')
no 'system headers belong in console*.cpp' "$angled(?!fmt/|CLI/)[a-zA-Z_/0-9]+\.h>" \
    $(files_of 'engine perft' '/console[a-z_]*\.cpp$')
no 'threads belong in search/searcher.cpp and perft' \
    "$angled(thread|mutex|shared_mutex|condition_variable|future|semaphore|latch|barrier)>" \
    $(files_of 'core search engine' '^search/searcher\.cpp$')
no 'standard streams and exit belong in main.cpp' '\bstd::(cin|cout|cerr|clog|exit)\b' \
    $(files_of 'core search engine perft' '/main\.cpp$')
no 'no using-directive in a header' '^\s*using\s+namespace\b' \
    $(files_of 'core search engine perft tests' '\.cpp$')

exit $failed
