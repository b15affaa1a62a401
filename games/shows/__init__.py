"""How each game is told and drawn: the names of its cards, its sentences, its pictures.

The engine knows no words; templates know no rules. One module a game, by the game's key in SHOWS.
"""

from games.shows import sleeping_queens

SHOWS = {"sleeping_queens": sleeping_queens}
