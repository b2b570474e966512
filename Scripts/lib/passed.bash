# shellcheck shell=bash
# Parts of the work: left out when they were done before with all they depend on as it is now.
# The sourcing script sets `anew`: when it is yes, everything runs.
# shellcheck disable=SC2154

passed_folder=.setup/passed

# inputs FOLDER...: one hash over the files in them, as they are now, and over what setup made and the compiler is.
inputs() {
    {
        # Without a history there is no list of what counts: then every time is the first.
        git rev-parse --is-inside-work-tree >/dev/null 2>&1 || date +%s%N
        git ls-files -z --cached --others --exclude-standard -- "$@" | sort -zu | xargs -0 sha256sum -- 2>/dev/null
        cat .setup/stamps/* 2>/dev/null
        swift --version 2>/dev/null
    } | sha256sum | cut -d ' ' -f 1
}

# part NAME FOLDER... -- COMMAND...: runs the command, unless it succeeded with the same files.
part() {
    local name=$1 folders=() now
    shift
    while [ "$1" != -- ]; do
        folders+=("$1")
        shift
    done
    shift
    now=$(inputs crosstown Scripts Package.swift "${folders[@]}")
    if [ "$anew" != yes ] && [ "$(cat "$passed_folder/$name" 2>/dev/null)" = "$now" ]; then
        printf '%s: done before, and nothing it depends on has changed\n' "$name"
        return
    fi
    rm -f "$passed_folder/$name"
    "$@"
    mkdir -p "$passed_folder"
    printf '%s\n' "$now" >"$passed_folder/$name"
}
