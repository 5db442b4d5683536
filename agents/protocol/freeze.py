"""Writes down anew how the references of Inn-Eval play: `python -m inn_agents.protocol.freeze`.

Whoever changes rules, cards or a reference after a release changes what numbers mean: then RELEASE in `cells` is to be
raised, too.
"""

from __future__ import annotations

import json
import sys

from inn_envs.core.files import write_whole

from .frozen import FILE, Reference, freeze


def main() -> None:
    """Keeps the references of the file, and replaces all digests."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))["references"]
    references = {name: Reference(**reference) for name, reference in kept.items()}
    write_whole(FILE, (json.dumps(freeze(references), indent=1) + "\n").encode())
    print(f"{FILE.name}: {', '.join(references)}", file=sys.stderr)


if __name__ == "__main__":
    main()
