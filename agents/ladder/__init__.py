"""How strong the agents of a game are, one above the other, at every number of players."""
