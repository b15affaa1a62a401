"""The rules, one package for each game. Games never import each other."""
