# Sourced by ./run and ./test: prepares .venv from the lock files. Expects $here, the project's directory.
#
#   prepare run   what the program needs
#   prepare dev   that, and what its tests and checks need
#
# A stamp in .venv says what it was made from, so a start with nothing to do costs a file comparison. While .venv is
# being changed it holds a mark; one that still has it was left half made, and is made anew. A lock directory keeps two
# first starts apart. Everything said goes to standard error.

venv=$here/.venv
lock=$here/.venv.lock
mark=$venv/refriega-unfinished

prepare() {
    wanted "$1" | cmp -s - "$venv/refriega-$1" && [ -x "$venv/bin/python" ] && [ ! -e "$mark" ] && return
    take_lock
    trap 'rm -rf -- "$lock"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    # Another start may have done the work while this one waited.
    wanted "$1" | cmp -s - "$venv/refriega-$1" && [ -x "$venv/bin/python" ] && [ ! -e "$mark" ] || make_venv "$1"
    rm -rf -- "$lock"
    trap - EXIT INT TERM HUP
}

# What the environment is made from: the place (an environment cannot be moved), the project file, the lock files.
wanted() {
    printf '%s\n' "$here"
    cat -- "$here/pyproject.toml" "$here/requirements/build.txt" "$here/requirements/run.txt"
    [ "$1" = run ] || cat -- "$here/requirements/$1.txt"
}

make_venv() {
    [ ! -e "$mark" ] && [ -x "$venv/bin/python" ] && wanted_place || {
        find_python
        say "making .venv with $("$python" -c 'import platform; print("Python", platform.python_version())')"
        rm -rf -- "$venv"
        mkdir -- "$venv"
        : >"$mark"
        "$python" -m venv -- "$venv" >&2 || fail "could not make .venv"
    }
    : >"$mark"
    say "installing the locked packages ($1)"
    if [ "$1" = run ]; then
        install --require-hashes -r "$here/requirements/build.txt" -r "$here/requirements/run.txt"
    else
        install --require-hashes -r "$here/requirements/$1.txt"
    fi
    say "installing refriega"
    install --no-index --no-deps --no-build-isolation --editable "$here"
    wanted run >"$venv/refriega-run"
    [ "$1" = run ] || wanted "$1" >"$venv/refriega-$1"
    rm -- "$mark"
}

wanted_place() {
    read -r place <"$venv/refriega-run" && [ "$place" = "$here" ]
}

install() {
    "$venv/bin/python" -I -m pip --quiet --quiet --disable-pip-version-check --no-input install "$@" >&2 ||
        fail "the installation failed; the next start begins it anew"
}

# The first Python from 3.11 on that starts and can make environments. $PYTHON, if set, is the only one asked.
find_python() {
    unfit=
    for python in "${PYTHON:-python3.13}" python3.12 python3.11 python3 python; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            "$python" -c 'import ensurepip, venv' 2>/dev/null && return
            unfit=${unfit:-$python}
        fi
        [ -z "${PYTHON:-}" ] || break
    done
    [ -z "$unfit" ] || fail "$unfit lacks the venv module (on Debian and Ubuntu: apt-get install python3-venv)"
    [ -z "${PYTHON:-}" ] || fail "PYTHON=$PYTHON is not a Python 3.11 or newer"
    fail "no Python 3.11 or newer found; install one, or name it: PYTHON=/path/to/python3.12 $0"
}

# The lock is a directory that holds its owner's process number. One whose owner is gone is inherited, by one heir.
take_lock() {
    told=
    until mkdir -- "$lock" 2>/dev/null; do
        [ -d "$lock" ] || [ -w "$here" ] || fail "cannot write in $here"
        if owner_is_gone && mkdir -- "$lock/heir" 2>/dev/null; then
            if owner_is_gone; then
                echo $$ >"$lock/owner"
                rmdir -- "$lock/heir"
                return
            fi
            rmdir -- "$lock/heir" 2>/dev/null
        fi
        [ -n "$told" ] || say "another start is preparing .venv; waiting (if there is none, remove $lock)"
        told=yes
        sleep 1
    done
    echo $$ >"$lock/owner"
}

owner_is_gone() {
    owner=$(cat -- "$lock/owner" 2>/dev/null) && [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null
}

say() {
    echo "refriega: $*" >&2
}

fail() {
    say "$*"
    exit 1
}
