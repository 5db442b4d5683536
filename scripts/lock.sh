#!/usr/bin/env bash
# Remakes constraints.txt: the newest releases that pyproject.toml admits, all extras together, in a fresh environment.
#
#   bash scripts/lock.sh [torch version]   by default the version of torch in constraints.txt stays
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

torch="${1:-$(sed -n 's/^torch==//p' constraints.txt)}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

"${PYTHON:-python3}" -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install "torch==$torch"
"$folder/venv/bin/python" -m pip install "torch==$torch" -e '.[train,ray,rllib,peers,human,spiel,dev]'
{
    echo "# What inn_envs is tested with on Python 3.11, all extras; made by scripts/lock.sh."
    # Without the label of a local build (+cpu), which an index may not have.
    "$folder/venv/bin/python" -m pip freeze --exclude-editable | sed 's/+[A-Za-z0-9.]*$//'
} >"$folder/constraints.txt"
if grep -n '@' "$folder/constraints.txt"; then
    echo "These came from files, not from an index: constraints.txt is left as it was." >&2
    exit 1
fi
cp "$folder/constraints.txt" constraints.txt
