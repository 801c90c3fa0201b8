"""How payloads become bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Union

Payload = Union[bytes, bytearray, memoryview, str, Mapping[str, Any]]
"""A payload as text or bytes, or a mapping that the linter encodes."""

Encoder = Callable[[Any], Union[str, bytes]]


def _dict(value: object) -> dict[Any, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


plain = json.JSONEncoder(default=_dict).encode
"""Encodes as `json.dumps` does, and any `Mapping` as a dict."""

compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_dict).encode
"""Encodes with as few bytes as possible."""

_WAYS = {
    'separators=(",", ":")': json.JSONEncoder(separators=(",", ":"), default=_dict).encode,
    "ensure_ascii=False": json.JSONEncoder(ensure_ascii=False, default=_dict).encode,
    'ensure_ascii=False, separators=(",", ":")': compact,
}


def way_that_fits(payload: object, limit: int) -> str:
    """The arguments of `json.dumps` with which a payload has at most `limit` bytes, as the end of a message; "" if there are none."""
    for arguments, encode in _WAYS.items():
        size = len(encode(payload).encode("utf-8", "replace"))
        if size <= limit:
            return f"; json.dumps with {arguments} makes {size:,} bytes"
    return ""
