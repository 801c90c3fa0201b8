"""Finds what will go wrong with Apple push payloads before they are sent.

    import apnslint

    linter = apnslint.Linter(push_type="alert", min_ios=15)
    for finding in linter.check({"aps": {"alert": "Gate changed", "badge": "3"}}):
        print(finding)          # 1:40: error: badge is a string, not a number [wrong-kind]
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Union

from . import _apnslint
from ._findings import (
    Edit,
    Finding,
    Fix,
    FixedPush,
    Position,
    PushError,
    Related,
    Severity,
    findings_of,
    fixed_of,
)

__all__ = [
    "Edit", "Finding", "Fix", "FixedPush", "Linter", "Payload", "Position", "PushError", "Related", "Severity", "group",
]  # fmt: skip

__version__ = _apnslint.version

Payload = Union[bytes, bytearray, memoryview, str, Mapping[str, Any]]
"""A payload as text or bytes, or a mapping, which is encoded as compact JSON."""

Headers = Mapping[str, str]

_FAILED = 2
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_apnslint.connect(_encode, findings_of)


class Linter(_apnslint.Linter):
    """Checks pushes. Make one and keep it: any number of threads may use it, and so may processes that are forked later.

    The options are those of `.apnslint.json`, with `_` for `-`: `headers`, `rules`, `fail_on`, `min_ios`, `allowed_keys`,
    `envelope`, `template`, and `app`, which is the manifest itself. Invalid options raise `ValueError`.
    """

    options: Mapping[str, Any]
    """The options as they were given."""

    def __new__(cls, push_type: str | None = None, headers: Headers | None = None, **options: Any) -> Linter:
        given = {"push-type": push_type, "headers": headers} | {
            name.replace("_", "-"): value for name, value in options.items()
        }
        given = {name: value for name, value in given.items() if value is not None}
        self = super().__new__(cls, _encode(given))
        assert isinstance(self, Linter)
        self.options = given
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.options)

    def check_many(self, payloads: Iterable[Payload], headers: Headers | None = None) -> list[list[Finding]]:
        """The findings of each payload. Other threads can run during this call; a single `check` is too short for that."""
        return self._check_many(payloads, headers)

    def raise_for_findings(self, payload: Payload, headers: Headers | None = None) -> None:
        """Raises `PushError` if there is a finding at or above `fail_on`, by default "error"."""
        code, findings = self._judge(payload, headers)
        if code == _FAILED:
            raise PushError(findings)

    def fix(self, payload: Payload, headers: Headers | None = None, *, unsafe: bool = False) -> FixedPush:
        """Fixes what can be fixed; `unsafe` also applies fixes that may not be what was meant."""
        return fixed_of(*self._fix(payload, headers, unsafe))


def _remade(linter: type[Linter], options: Mapping[str, Any]) -> Linter:
    return linter(**{name.replace("-", "_"): value for name, value in options.items()})


def group(notifications: Iterable[Mapping[str, Any]], **options: Any) -> dict[str, Any]:
    """Predicts which notifications stack on the lock screen and what each stack says.

    The notifications are payloads or `{"headers": …, "payload": …}`, in the order of their arrival. Options are `locale`,
    `grouping`, `previews`, `locked` and `app`. The result is what `apnslint group --format json` prints.
    """
    report: dict[str, Any] = json.loads(_apnslint.group(_encode(options), _encode(list(notifications))))
    return report
