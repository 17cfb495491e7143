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

all='core search engine perft'
quoted='^\s*#\s*include\s*"'
angled='^\s*#\s*include\s*<'
threads='thread|mutex|shared_mutex|condition_variable|future|semaphore|latch|barrier'

no 'core may include core only' "$quoted(?!core/)" core
no 'the game knows nothing of long runs' "${quoted}core/job/" core '^core/job/'
no 'core/job may include core/job only' "$quoted(?!core/job/)" core/job
no 'search may include core and search only' "$quoted(?!(core|search)/)" search
no 'the search knows nothing of self-play and long runs' \
    "$quoted(core/job|search/selfplay|search/training)/" search '^search/(selfplay|training)/'
no 'engine may include core, search and engine only' "$quoted(?!(core|search|engine)/)" engine
no 'perft may include core and perft only' "$quoted(?!(core|perft)/)" perft

no 'core and search use the standard library only' "$angled(?!([a-z_]+|immintrin\.h)>)" \
    'core search' '^core/job/|^core/zeroed_memory\.cpp$|^search/(selfplay|training)/'
no 'vectors belong in core/rows.h, search/net_head.h and search/tile_rings.h' "${angled}immintrin" \
    "$all" '^(core/rows|search/net_head|search/tile_rings)\.h$'
no 'CLI11 belongs in main.cpp and command_line.cpp' "${angled}CLI/" \
    "$all" '/(main|command_line)\.cpp$'
no 'system headers belong in terminal.cpp, zeroed_memory.cpp and console*.cpp' \
    "$angled(?!fmt/|CLI/|immintrin)[a-zA-Z_/0-9]+\.h>" "$all" '/(terminal|zeroed_memory|console[a-z_]*)\.cpp$'
no 'threads belong in search/searcher.cpp, core/job, search/selfplay and perft' \
    "$angled($threads)>" 'core search engine' '^search/searcher\.cpp$|^core/job/|^search/selfplay/'
no 'standard streams and exit belong in main.cpp' '\bstd::(cin|cout|cerr|clog|exit)\b' \
    "$all" '/main\.cpp$'
no 'no using-directive in a header' '^\s*using\s+namespace\b' \
    "$all tests" '\.cpp$'

exit $failed
