"""Searches: information-set Monte Carlo tree search, compiled with the rules that it plays on."""
