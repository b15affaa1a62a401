"""Guards, limits and records that every request passes; health and error pages."""
