#!/usr/bin/env bash
# From a fresh checkout to a trained policy and its measured strength: installs, compiles Inheritors, trains for about
# two minutes by self-play, and plays the result against the built-in agents. Running it again trains anew.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/setup.sh train

run=runs/quickstart
inn compile inheritors
inn train configs/train/quickstart.toml --run-dir "$run" --overwrite
inn evaluate "$run/policy.safetensors" --opponents random,rules --deals 1000

cat <<END

Learning curve:  $run/learning_curve.png
The policy:      $run/policy.safetensors

What to try next, after \`source ${INN_VENV:-.venv}/bin/activate\`:
  inn describe inheritors    what a policy observes, what it can do, and the rulings
  tensorboard --logdir runs  all the curves
  configs/train/             longer runs, more seats
END
