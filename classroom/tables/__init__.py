"""Link between classroom and games, as a Django app: it alone needs the tables of both."""
