"""The database backend for PostgreSQL: Django's, which reads timestamps more quickly."""
