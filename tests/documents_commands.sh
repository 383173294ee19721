#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Every command of `waybill` and of `./dev` that the documents show has the options it is shown with.
#   documents_commands.sh SOURCE PROGRAM
set -euo pipefail
cd "$1"
program=$2
shown=0 wrong=0

# Lines of console blocks without their prompts, with continued lines joined and comments off.
lines() {
    awk '/^ *```(console|sh)$/ {inside = 1; next} /^ *```/ {inside = 0}
         inside {line = line $0; if (sub(/\\$/, "", line)) next; print line; line = ""}' "$1" |
        sed -E 's/^ *(\$ )?//; s/ +# .*//; s/^sudo //; s/^as-waybill //; s|^/usr/bin/||'
}

complain() { printf '%s: no %s in: %s\n' "$document" "$1" "$line"; wrong=$((wrong + 1)); }

for document in README.md CONTRIBUTING.md docs/*.md; do
    while IFS= read -r line; do
        read -ra words <<<"$line"
        case "${words[0]-}" in
            waybill)
                shown=$((shown + 1))
                command=${words[1]}
                rest=("${words[@]:2}")
                if [[ "$command" =~ ^(user|allow|export|bookings|traveler|key)$ ]]; then command="$command ${words[2]}"; rest=("${words[@]:3}"); fi
                # shellcheck disable=SC2086
                help=$("$program" $command --help) || { complain "command $command"; continue; }
                for word in "${rest[@]}"; do
                    case "$word" in
                        '|' | '>') break ;;
                        --*) grep -qE -- "(^|[ ,])${word%%=*}([ ,=]|$)" <<<"$help" || complain "$word" ;;
                    esac
                done ;;
            ./dev)
                shown=$((shown + 1))
                grep -qE "^  ${words[1]}( |$)" <<<"$(./dev help)" || complain "chore ${words[1]}" ;;
        esac
    done < <(lines "$document")
done
[ "$shown" -ge 30 ] || { echo "only $shown commands were found in the documents"; exit 1; }
[ "$wrong" = 0 ]
