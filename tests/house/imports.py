"""Find the modules that a Python source imports, at its top or inside functions."""

import ast


def imported_modules(source: str) -> set[str]:
    """Return the dotted names of all imported modules; a relative import begins with a dot."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found
