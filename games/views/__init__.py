"""Pages and parts of the table: requests in, services and selectors between, answers out."""
