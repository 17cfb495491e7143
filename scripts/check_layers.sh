#!/bin/bash
# Checks what each layer may include and use. Prints every line that breaks a rule.
# Usage: check_layers.sh [ROOT]
set -u
cd "${1:-$(dirname "$0")/..}" || exit 2
failed=0

# No line of the C++ files in these folders may match the Perl pattern; files whose path matches
# EXCEPT are left out.
no() { # RULE PATTERN FOLDERS [EXCEPT]
    local rule=$1 pattern=$2 folders except=${4:-^$}
    read -ra folders <<<"$3"
    if find "${folders[@]}" -name '*.cpp' -o -name '*.h' | grep -vE "$except" |
        xargs grep -nHP "$pattern"; then
        echo "  ^ $rule"
        failed=1
    fi
}

quoted='^\s*#\s*include\s*"'
angled='^\s*#\s*include\s*<'
threads='thread|mutex|shared_mutex|condition_variable|future|semaphore|latch|barrier'

no 'core may include core only' "$quoted(?!core/)" core
no 'search may include core and search only' "$quoted(?!(core|search)/)" search
no 'engine may include core, search and engine only' "$quoted(?!(core|search|engine)/)" engine
no 'perft may include core and perft only' "$quoted(?!(core|perft)/)" perft

no 'core and search use the standard library only' "$angled(?!([a-z_]+|immintrin\.h)>)" \
    'core search'
no 'vectors belong in core/rows.h' "${angled}immintrin" \
    'core search engine perft' '^core/rows\.h$'
no 'CLI11 belongs in main.cpp' "${angled}CLI/" 'engine perft' '/main\.cpp$'
no 'system headers belong in console*.cpp' "$angled(?!fmt/|CLI/)[a-zA-Z_/0-9]+\.h>" \
    'engine perft' '/console[a-z_]*\.cpp$'
no 'threads belong in search/searcher.cpp and perft' "$angled($threads)>" \
    'core search engine' '^search/searcher\.cpp$'
no 'standard streams and exit belong in main.cpp' '\bstd::(cin|cout|cerr|clog|exit)\b' \
    'core search engine perft' '/main\.cpp$'
no 'no using-directive in a header' '^\s*using\s+namespace\b' \
    'core search engine perft tests' '\.cpp$'

exit $failed
