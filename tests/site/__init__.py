"""Tests of guards and limits, and of what is said where something fails."""
