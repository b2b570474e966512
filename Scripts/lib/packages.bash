# shellcheck shell=bash
# Debian and Python packages, as Scripts/setup.lock names them.
# The sourcing script sets `lock` and `setup_folder`.
# shellcheck disable=SC2154

# locked KIND GROUP: the names (and versions) of the lock's lines of that kind and group.
locked() { awk -v kind="$1" -v group="$2" '$1 == kind && $2 == group { print $3 }' "$lock"; }

# requirements KIND GROUP: the same lines as pip reads them, with their checksums.
requirements() {
    awk -v kind="$1" -v group="$2" '$1 == kind && $2 == group { print $3 " --hash=sha256:" $4 }' "$lock"
}

# lock_lines KIND GROUP: writes the lines to a file, so that a step depends on them alone, and prints its path.
lock_lines() {
    local file=$setup_folder/inputs/$1-$2.txt
    requirements "$1" "$2" >"$file"
    printf '%s' "$file"
}

# missing_debian_packages GROUP: those of the group that are not installed, one a line.
missing_debian_packages() {
    local installed
    # Names that Debian's package manager has never met make it complain and fail; they are just missing.
    # shellcheck disable=SC2046
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $(locked debian "$1") 2>/dev/null |
        sed -n 's/^installed //p' || true)
    comm -23 <(locked debian "$1" | sort) <(sort <<<"$installed")
}

# debian_packages GROUP: installs the missing ones; needs root only when there are any.
debian_packages() {
    local missing
    mapfile -t missing < <(missing_debian_packages "$1")
    if [ "${#missing[@]}" -eq 0 ]; then return; fi
    if [ "$(id -u)" -ne 0 ]; then
        fail "These Debian packages are missing: ${missing[*]}" \
            "Install them as root: apt-get update && apt-get install --no-install-recommends ${missing[*]}"
    fi
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        -o DPkg::Lock::Timeout=300 "${missing[@]}"
}

# check_debian_versions GROUP: another major version than the locked one is named, since nobody has tried it.
check_debian_versions() {
    local package expected version
    while read -r package expected; do
        version=$(dpkg-query -W -f '${Version}' "$package")
        case $version in
        "$expected"*) ;;
        *) printf 'note: %s is at %s; setup was tried with %s\n' "$package" "$version" "$expected" ;;
        esac
    done < <(awk -v group="$1" '$1 == "debian" && $2 == group { print $3, $4 }' "$lock")
}

# python_environment FOLDER GROUP: a fresh virtual environment with exactly the locked packages.
python_environment() {
    rm -rf "$1"
    /usr/bin/python3 -m venv "$1"
    "$1/bin/pip" install --quiet --no-deps --only-binary :all: --require-hashes \
        -r "$(lock_lines install "$2")"
}

# download_wheels GROUP: the wheels that are unpacked for their files; made for newer Pythons than Debian's.
download_wheels() {
    "$setup_folder/venv/bin/pip" download --quiet --no-deps --only-binary :all: --python-version 3.12 \
        --require-hashes -d "$setup_folder/downloads" -r "$(lock_lines wheel "$1")"
}

# download_sources GROUP: the source archives. pip wants their metadata, for which scikit-build-core would look for
# CMake and a compiler: its two settings tell it that nothing will be compiled.
download_sources() {
    PATH=$setup_folder/venv/bin:$PATH SKBUILD_WHEEL_CMAKE=false SKBUILD_WHEEL_PY_API=py3 \
        "$setup_folder/venv/bin/pip" download --quiet --no-deps --no-build-isolation --no-binary :all: \
        --require-hashes -d "$setup_folder/downloads" -r "$(lock_lines source "$1")"
}
