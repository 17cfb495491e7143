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

all='core search job selfplay engine perft'
quoted='^\s*#\s*include\s*"'
angled='^\s*#\s*include\s*<'
threads='thread|mutex|shared_mutex|condition_variable|future|semaphore|latch|barrier'

no 'core may include core only' "$quoted(?!core/)" core
no 'search may include core and search only' "$quoted(?!(core|search)/)" search
no 'job may include job only' "$quoted(?!job/)" job
no 'selfplay may include core, search, job and selfplay only' \
    "$quoted(?!(core|search|job|selfplay)/)" selfplay
no 'engine may include core, search, job, selfplay and engine only' \
    "$quoted(?!(core|search|job|selfplay|engine)/)" engine
no 'perft may include core, job and perft only' "$quoted(?!(core|job|perft)/)" perft

no 'core and search use the standard library only' "$angled(?!([a-z_]+|immintrin\.h)>)" \
    'core search'
no 'vectors belong in core/rows.h' "${angled}immintrin" \
    "$all" '^core/rows\.h$'
no 'CLI11 belongs in main.cpp and command_line.cpp' "${angled}CLI/" \
    "$all" '/(main|command_line)\.cpp$'
no 'system headers belong in terminal.cpp and console*.cpp' \
    "$angled(?!fmt/|CLI/|immintrin)[a-zA-Z_/0-9]+\.h>" "$all" '/(terminal|console[a-z_]*)\.cpp$'
no 'threads belong in search/searcher.cpp, job, selfplay and perft' "$angled($threads)>" \
    'core search engine' '^search/searcher\.cpp$'
no 'standard streams and exit belong in main.cpp' '\bstd::(cin|cout|cerr|clog|exit)\b' \
    "$all" '/main\.cpp$'
no 'no using-directive in a header' '^\s*using\s+namespace\b' \
    "$all tests" '\.cpp$'

exit $failed
