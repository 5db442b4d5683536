"""The engine under every game. Nothing here knows a game."""
