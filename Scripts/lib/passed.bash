# shellcheck shell=bash
# Parts of the tests: left out when they passed before with all they depend on as it is now.
# The sourcing script sets `anew`: when it is yes, everything runs.
# shellcheck disable=SC2154

passed_folder=.setup/passed

# inputs FOLDER...: one hash over the files in them, as they are now, and over what setup made and the compiler is.
inputs() {
    {
        git ls-files -z --cached --others --exclude-standard -- "$@" | sort -zu | xargs -0 sha256sum -- 2>/dev/null
        cat .setup/stamps/* 2>/dev/null
        swift --version 2>/dev/null
    } | sha256sum | cut -d ' ' -f 1
}

# part NAME FOLDER... -- COMMAND...: runs the command, unless it passed with the same files.
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
        printf '%s: passed before, and nothing it depends on has changed (./crosstown test --anew runs it all the same)\n' \
            "$name"
        return
    fi
    rm -f "$passed_folder/$name"
    "$@"
    mkdir -p "$passed_folder"
    printf '%s\n' "$now" >"$passed_folder/$name"
}
