#!/usr/bin/env bash
# Makes the environment of this project, and nothing when it is there already.
#
#   bash scripts/setup.sh [extras]         extras of pyproject.toml, by default train,dev
#   source scripts/setup.sh [extras]       the same, and puts it first on PATH: for the other scripts, not for a shell
#
# INN_VENV   another folder than .venv
# PYTHON     another interpreter than python3, for making the environment
#
# On Linux the usual build of torch brings CUDA along, several gigabytes. For the small CPU build, set
# PIP_EXTRA_INDEX_URL to PyTorch's index of CPU wheels.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

extras="${1:-train,dev}"
venv="${INN_VENV:-.venv}"
stamp="$venv/inn_envs.stamp" # a digest of what was installed from, then the extras
digest="$({ pwd && cat pyproject.toml constraints.txt; } | cksum)"

if [[ ! -x "$venv/bin/python" ]]; then
    "${PYTHON:-python3}" - <<'PY' || exit 1
import sys
if sys.version_info < (3, 11):
    sys.exit(f"inn_envs needs Python 3.11 or newer, and {sys.executable} is {sys.version.split()[0]}. "
             "Set PYTHON to a newer interpreter.")
PY
    echo "Making the environment in $venv"
    "${PYTHON:-python3}" -m venv "$venv"
fi
export PATH="$(cd "$venv/bin" && pwd):$PATH"

installed=""
if [[ -f "$stamp" && "$(head -n 1 "$stamp")" == "$digest" ]]; then
    installed="$(tail -n 1 "$stamp")"
fi
missing=""
for extra in ${extras//,/ }; do
    [[ ",$installed," == *",$extra,"* ]] || missing="$missing,$extra"
done

if [[ -n "$missing" ]]; then
    extras="${installed:+$installed,}${missing#,}"
    echo "Installing inn_envs[$extras] into $venv"
    python -m pip install "$(grep '^torch==' constraints.txt)"
    python -m pip install -c constraints.txt -e ".[$extras]"
    printf '%s\n%s\n' "$digest" "$extras" >"$stamp"
fi
