"""A table as a device that Home Assistant finds by itself; not the table. The form is that of its MQTT discovery."""

from naiad.club.messages import PREFIX, as_json, topic

# What is shown: name, kind, symbol, and how it is read from the table's state.
PARTS = {
    "game": ("Game", "sensor", "mdi:puzzle", "{{ value_json.title }}"),
    "seats": ("Seats", "sensor", "mdi:account-group", "{{ value_json.players | join(', ') }}"),
    "turn": ("Turn", "sensor", "mdi:account-arrow-right", "{{ value_json.turn }}"),
    "sand": ("Sand timer", "sensor", "mdi:timer-sand", "{{ value_json.sand }}"),
    "moves": ("Moves", "sensor", "mdi:counter", "{{ value_json.moves }}"),
    "result": ("Result", "sensor", "mdi:trophy", "{{ value_json.result[:250] }}"),
    "problem": (
        "Problem",
        "binary_sensor",
        "mdi:alert",
        "{{ 'ON' if value_json.problem else 'OFF' }}",
    ),
}


def device(table: str, firmware: str, prefix: str = PREFIX) -> tuple[str, bytes]:
    """Topic and payload that introduce a table."""
    own = _name(table)
    parts = {}
    for key, (name, kind, icon, template) in PARTS.items():
        parts[key] = {
            "platform": kind,
            "unique_id": f"{own}_{key}",
            "name": name,
            "icon": icon,
            "value_template": template,
            "state_topic": topic(table, "state", prefix=prefix),
        }
    parts["problem"]["device_class"] = "problem"
    config = {
        "device": {
            "identifiers": [own],
            "name": f"Table {table[-4:]}",
            "manufacturer": "Naiad",
            "sw_version": firmware,
            "serial_number": table,
        },
        "origin": {"name": "naiad"},
        "components": parts,
        "availability": [
            {
                "topic": topic(table, "online", prefix=prefix),
                "payload_available": "1",
                "payload_not_available": "0",
            }
        ],
    }
    return topic_of(table), as_json(config)


def topic_of(table: str) -> str:
    """Where a table is introduced."""
    return f"homeassistant/device/{_name(table)}/config"


def _name(table: str) -> str:
    return f"naiad_{table.lower()}"
