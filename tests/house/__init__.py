"""Tests of how the house is built: walls between rooms, templates, scripts, migrations."""
