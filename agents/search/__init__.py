"""Searches: information-set Monte Carlo tree search and its simple sibling, compiled with the rules that they play on."""
