"""Game sessions: play over HTTP, every claim logged once. Knows the engine, never the classroom."""
