"""Who may say what at the broker, as mosquitto's file of access rules; not who is who, which is mosquitto_passwd's."""

from collections.abc import Mapping, Sequence

from naiad.club import discovery
from naiad.club.messages import PREFIX, topic

HEAD = """# Access rules for mosquitto, made by naiad club acl. A user that is not named here may do nothing.
# acl_file in mosquitto.conf names this file; allow_anonymous must be false.
"""


def rules(
    tables: Mapping[str, Sequence[str]], club: str = "club", watchers: Sequence[str] = (), prefix: str = PREFIX
) -> str:
    """``tables``: by user, the boards whose topics it may write. ``watchers`` may read what all may see."""
    out = [HEAD]
    for user, boards in tables.items():
        out.append(f"user {user}")
        # A board says its own number in small letters, and topics know the difference.
        for board in map(str.lower, boards):
            for part in ("entries/#", "head", "state", "online", "gate"):
                out.append(f"topic write {topic(board, part, prefix=prefix)}")
            out.append(f"topic read {topic(board, 'ask', prefix=prefix)}")
            out.append(f"topic write {discovery.topic_of(board)}")
        out.append("")
    out += [f"user {club}", f"topic read {prefix}/#", f"topic write {prefix}/+/ask", ""]
    for user in watchers:
        shown = [f"topic read {prefix}/+/{part}" for part in ("state", "online", "gate")]
        out += [f"user {user}", *shown, "topic read homeassistant/#", ""]
    return "\n".join(out)
