"""A room for each game: what of it the board shows, asks and says; the way in is naiad_table/rooms.py."""
