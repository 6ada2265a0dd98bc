"""Options that several commands share; nothing else. Read records.py next."""

from collections.abc import Callable
from typing import Any

import click

Command = Callable[..., Any]

db_option: Callable[[Command], Command] = click.option(
    "--db",
    metavar="PATH",
    envvar="NAIAD_DB",
    help="The database of kept games [NAIAD_DB; default: naiad.db among the user's application data].",
)
json_option: Callable[[Command], Command] = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, for a program."
)
records_argument: Callable[[Command], Command] = click.argument(
    "records", metavar="FILE|ID...", nargs=-1, required=True
)
record_argument: Callable[[Command], Command] = click.argument("record", metavar="FILE|ID")
