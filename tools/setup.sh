#!/bin/sh
# Makes or refreshes .venv, from the exact versions in the lock files.
#
#   tools/setup.sh play    what the app needs
#   tools/setup.sh dev     that, and the tools for tests and checks
#   tools/setup.sh extras  what dev has, and PettingZoo and Dask
#   tools/setup.sh site    what dev has, and Sphinx
#   tools/setup.sh browser what dev has, and what leads a browser in tests (Chromium itself comes from the
#                          system)
#
# Uses uv where it is installed, python -m venv and pip where it is not. PYTHON names the
# interpreter. `make` calls this only when a lock file is newer than the stamp in .venv.
set -eu
cd "$(dirname "$0")/.."
kind=${1:-play}
case $kind in
play) locks="requirements.lock" ;;
dev) locks="requirements.lock requirements-dev.lock" ;;
extras) locks="requirements.lock requirements-dev.lock requirements-extras.lock" ;;
site) locks="requirements.lock requirements-dev.lock requirements-site.lock" ;;
browser) locks="requirements.lock requirements-dev.lock requirements-browser.lock" ;;
*) echo "usage: tools/setup.sh play|dev|extras|site|browser" >&2; exit 2 ;;
esac

fail() {
    echo "$*" >&2
    exit 1
}

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        new_enough "$PYTHON" && echo "$PYTHON"
        return
    fi
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if new_enough "$name"; then
            echo "$name"
            return
        fi
    done
}

no_python() {
    asked=${PYTHON:-python3}
    found=$("$asked" --version 2>/dev/null) || found="no working $asked"
    fail "Tabletop needs Python 3.11 or newer, but found $found. Install a newer one, or name" \
        "it: make play PYTHON=/path/to/python3.11"
}

is_venv() {
    [ -f .venv/pyvenv.cfg ] && new_enough .venv/bin/python
}

clear_venv() {
    # Only a folder that is a virtual environment is ours to remove.
    if [ -e .venv ] && [ ! -f .venv/pyvenv.cfg ]; then
        fail ".venv is in the way: it is not a virtual environment. Move it away and try again."
    fi
    rm -rf .venv
}

requirements() {
    for lock in $locks; do
        printf ' -r %s' "$lock"
    done
}

with_uv() {
    # uv brings a Python of its own when there is none.
    is_venv || { clear_venv; uv venv -q --python "${python:-3.12}" .venv; } || return 1
    # shellcheck disable=SC2046  # the words of requirements are separate arguments
    uv pip install -q --python .venv/bin/python $(requirements)
}

with_pip() {
    [ -n "$python" ] || no_python
    if ! is_venv || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
            fail "$python cannot make a virtual environment: its venv or ensurepip module is" \
                "missing. On Debian and Ubuntu: apt install python$version-venv (or install uv)."
        fi
        clear_venv
        "$python" -m venv .venv
    fi
    # shellcheck disable=SC2046
    .venv/bin/python -m pip install -q --disable-pip-version-check $(requirements)
}

# Paths in a .pth file are relative to it, so a checkout can be moved with its .venv.
link_checkout() {
    packages=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    echo "../../../.." >"$packages/tabletop_checkout.pth"
    cat >.venv/bin/tabletop <<'COMMAND'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/python" -P -m tabletop_tui "$@"
COMMAND
    chmod +x .venv/bin/tabletop
}

python=$(find_python) || python=""
if [ -n "${PYTHON:-}" ] && [ -z "$python" ]; then
    no_python
fi
uses_uv=""
if command -v uv >/dev/null 2>&1; then
    uses_uv=yes
fi
[ -n "$python$uses_uv" ] || no_python

echo "Setting up .venv (needed once, and again when the lock files change) ..."
if [ -n "$uses_uv" ] && with_uv; then
    :
else
    [ -z "$uses_uv" ] || echo "uv could not do it; trying pip." >&2
    with_pip || fail "The packages could not be installed. Is the network reachable?" \
        "Once this has worked, it is not needed again."
fi
link_checkout
touch .venv/.play
[ "$kind" = play ] || touch .venv/.dev
[ "$kind" != extras ] || touch .venv/.extras
[ "$kind" != site ] || touch .venv/.site
