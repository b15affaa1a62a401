"""People, classes, assignments, reports, families. Knows games by services and selectors only."""
