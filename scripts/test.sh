#!/usr/bin/env bash
# Compiles the games, checks style and types, and runs the tests.
#
#   bash scripts/test.sh [--full] [arguments for pytest]
#
# --full also runs the tests marked `exhaustive`, some of which need Ray. The exit status is that of the first part that failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

extras=train,dev
if [[ "${1:-}" == --full ]]; then
    shift
    extras="$extras,ray,rllib"
    set -- -m "" --verbose --verbose --timeout 3600 "$@"
fi
source scripts/setup.sh $extras

status=0
failed=""
check() {
    echo "== $*"
    local code=0
    "$@" || code=$?
    if ((code)); then
        failed="$failed\n   $*"
        ((status)) || status=$code
    fi
}

check inn compile
check env NUMBA_BOUNDSCHECK=1 inn compile
check ruff check
check ruff format --check
check mypy
[[ -z "$failed" ]] || printf '== Failed before the tests:%b\n' "$failed"
check pytest -q "$@"
exit "$status"
