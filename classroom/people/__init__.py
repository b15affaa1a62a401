"""Schools, adults, pupils, classes and families: who they are, and how they sign in."""
