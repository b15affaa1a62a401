"""Fixed statements on PostgreSQL and SQLite, one round trip each. Knows no model of any room."""
