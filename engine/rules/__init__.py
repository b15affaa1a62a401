"""The rules, one room per game. Games never import each other."""
