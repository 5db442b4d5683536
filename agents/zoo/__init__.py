"""Shipped opponents: for a game a policy trained by self-play, that plays every number of players."""
