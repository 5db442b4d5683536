"""The commands of `inn`, by what they are for. Each imports what it needs when it runs: `inn --help` is quick."""
