"""Fixed statements, kept tables and drawn regions, by which a move is three times cheaper."""
