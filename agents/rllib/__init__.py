"""Training by Ray RLlib: the same games, settings, run folders and policy files; see `trainer`."""
