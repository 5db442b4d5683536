"""Inn-Fighting: dice passed round the table, Adventurers and Bystanders in a brawl for 3 to 6 players."""
