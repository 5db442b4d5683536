"""Heuristics for Inheritors: rule functions over the observation, compiled like the rules of the game."""
