"""Settings from the environment, and what production refuses."""
