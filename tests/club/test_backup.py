"""Back-up and restore as the club's page has them, by PostgreSQL's own tools."""

import re
import subprocess
from pathlib import Path

from club.parts import journalled
from naiad.club.take import Taking
from naiad.store.database import Store

PAGE = (Path(__file__).parents[2] / "host/naiad/club/README.md").read_text()
TABLE = "e660583883724a32"


def arguments(tool):
    """What the page says to this tool."""
    (found,) = re.findall(rf"database {tool} -U naiad (.*?) ?[<>] ?naiad\.dump`", PAGE)
    return found.split()


def test_what_was_backed_up_is_there_again_and_can_be_gone_on_with(postgres, tmp_path):
    tools = postgres.server.bin_path
    first, second = postgres.new(), postgres.new(template="template1")
    with Store(first) as store:
        Taking(store).sink.store(TABLE, 5, 1, journalled(count=6))
        games = [store.text(game.id) for game in store.games()]
    words = [word if word != "naiad" else f"--dbname={first}" for word in arguments("pg_dump")]
    with (tmp_path / "naiad.dump").open("wb") as file:
        subprocess.run([tools / "pg_dump", *words], check=True, stdout=file)
    words = [word if word != "naiad" else second for word in arguments("pg_restore")]
    with (tmp_path / "naiad.dump").open("rb") as file:
        subprocess.run([tools / "pg_restore", *words], check=True, stdin=file)
    with Store(second) as store:
        assert [store.text(game.id) for game in store.games()] == games != []
        Taking(store).sink.store(TABLE, 5, 1, journalled(count=9))
    for address in (first, second):
        postgres.drop(address)
