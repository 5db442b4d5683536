#!/usr/bin/env bash
# Measures steps a second of the three games, and of PettingZoo's own card games beside them.
# Arguments go to `inn benchmark`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/setup.sh train,dev,peers

export PYGAME_HIDE_SUPPORT_PROMPT=1
inn benchmark --peers "$@"
