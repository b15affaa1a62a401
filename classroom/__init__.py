"""People, classes, assignments, reports, families; imports only the public modules of games."""
