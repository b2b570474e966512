# shellcheck shell=bash
# Steps of a setup: named, timed, and left out when nothing they depend on has changed.
# The sourcing script sets `setup_folder` and `step_count`.
# shellcheck disable=SC2154

step_number=0

# fail MESSAGE REMEDY: says what went wrong and what to do, and ends.
fail() {
    printf '\nsetup: %s\n       %s\n' "$1" "$2" >&2
    exit 1
}

# fingerprint FUNCTION INPUT...: one hash over the recipe, everything that goes into it, and the place (paths get built in).
fingerprint() {
    local recipe=$1
    shift
    { declare -f "$recipe" && pwd && cat -- "$@"; } | sha256sum | cut -d ' ' -f 1
}

# stamp STEP: the file that changes when the step has made something new; an input of the steps that follow it.
stamp() { printf '%s/stamps/%s' "$setup_folder" "$1"; }

# step NAME TITLE OUTPUT INPUT...: runs the function make_NAME unless OUTPUT is there and was made from the same INPUTs.
step() {
    local name=$1 title=$2 output=$3 wanted
    shift 3
    step_number=$((step_number + 1))
    printf '[%2d/%d] %-34s ' "$step_number" "$step_count" "$title"
    wanted=$(fingerprint "make_$name" "$@")
    if [ -e "$output" ] && [ "$(cat "$(stamp "$name")" 2>/dev/null)" = "$wanted" ]; then
        echo 'up to date'
        return
    fi
    run_logged "$name"
    # Anew, since a step may change what it looks at: after Debian's packages none is missing.
    fingerprint "make_$name" "$@" >"$(stamp "$name")"
}

# run_logged NAME: runs make_NAME with its output in a log file, of which people see the end only when it fails.
run_logged() {
    local name=$1 log=$setup_folder/logs/$1.log began=$EPOCHREALTIME status
    rm -f "$(stamp "$name")"
    set +e
    # The subshell stands alone, since `set -e` has no effect inside a condition.
    (
        set -e
        "make_$name"
    ) >"$log" 2>&1
    status=$?
    set -e
    if [ "$status" -ne 0 ]; then
        echo 'failed'
        tail -n 15 "$log" >&2
        fail "The step '$name' failed; all it said is in $log." \
            'Mend the cause (often: no network, no space) and start the setup again: it goes on where it stopped.'
    fi
    awk -v began="$began" -v ended="$EPOCHREALTIME" 'BEGIN { printf "%.1f s\n", ended - began }'
}
