"""A game's data without what no board asks for: how sure a value is, who said it. Read image.py for its use."""

import json
from typing import Any


def thin(content: bytes) -> bytes:
    """JSON with nothing beside a ``value`` but the value, and without blanks."""
    return json.dumps(_thin(json.loads(content)), separators=(",", ":")).encode()


def _thin(data: Any) -> Any:
    if isinstance(data, dict):
        kept = {"value": data["value"]} if "value" in data else data
        return {key: _thin(value) for key, value in kept.items()}
    return [_thin(item) for item in data] if isinstance(data, list) else data
