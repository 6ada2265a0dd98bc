"""Where an owner's corrections of the games' data lie on this PC, and that they count; not what they say.

Read board/enrol_facts.py next.
"""

from pathlib import Path


def folder() -> Path:
    """The folder of the files GAME.owner.json; it may not exist."""
    import platformdirs

    return platformdirs.user_data_path("naiad", appauthor=False)


def use() -> None:
    """Let the games be loaded with the owner's corrections; where this folder has none, with those beside the data."""
    place = folder()
    if any(place.glob("*.owner.json")):
        from naiad_core import pieces

        pieces.owner_folder = str(place)
