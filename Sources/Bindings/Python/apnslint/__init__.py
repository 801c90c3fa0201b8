"""Finds what will go wrong with Apple push payloads before they are sent.

    import apnslint

    linter = apnslint.Linter(push_type="alert", min_ios=15)
    for finding in linter.check({"aps": {"alert": "Gate changed", "badge": "3"}}):
        print(finding)          # /aps/badge: error: badge is a string, not a number [wrong-kind]
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    from . import _apnslint
else:
    try:
        from . import _apnslint
    except ImportError:
        from . import _absent as _apnslint

from ._encoding import Encoder, Payload, compact, plain
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
from ._project import app_options, config_options

__all__ = [
    "Edit", "Finding", "Fix", "FixedPush", "Linter", "Payload", "Position", "PushError", "Related", "Severity", "group",
]  # fmt: skip

__version__ = _apnslint.version

Headers = Mapping[str, Union[str, int]]

_FAILED = 2


class Linter(_apnslint.Linter):
    """Checks what is sent. Make one and keep it: any number of threads may use it, and so may processes that are forked later.

    A mapping is encoded by `encode`, which has to be what the sender encodes with, so that the size is right: `json.dumps` with
    its defaults unless another function is given, such as `orjson.dumps`.

    The options are those of `.apnslint.json`, with `_` for `-`: `headers`, `all_headers`, `rules`, `fail_on`, `min_ios`, `allowed_keys`,
    `envelope`, `template`, and `app`, which is the manifest itself. Invalid options raise `ValueError`. What is checked is a
    payload; with `envelope="fcm"` and the like it is a request to that service, and with `envelope="auto"` it may be any of
    these, or a request document `{"headers": …, "payload": …}`.
    """

    options: Mapping[str, Any]
    """The options as they were given."""
    encode: Encoder | None

    def __new__(
        cls, push_type: str | None = None, headers: Headers | None = None, *, encode: Encoder | None = None, **options: Any
    ) -> Linter:
        given = {"push-type": push_type, "headers": headers} | {
            name.replace("_", "-"): value for name, value in options.items()
        }
        given = {name: value for name, value in given.items() if value is not None}
        self = super().__new__(cls, compact(given), encode or plain, compact, findings_of)
        assert isinstance(self, Linter)
        self.options, self.encode = given, encode
        return self

    @classmethod
    def from_config(cls, path: str | os.PathLike[str] = ".apnslint.json", *, encode: Encoder | None = None, **options: Any) -> Linter:
        """A linter with the settings of a configuration file and its app's manifest, as `apnslint lint -` reads them; `options`
        replace them. What is about files (`overrides`, `ignore`, `root`) does not apply.
        """
        return _made(cls, config_options(os.fspath(path)), encode, options)

    @classmethod
    def from_app(cls, path: str | os.PathLike[str], *, encode: Encoder | None = None, **options: Any) -> Linter:
        """A linter that knows an app: its manifest, with the string tables and schemas that it names, or its Xcode project or the
        built app, which the program `apnslint` of this package reads."""
        return _made(cls, app_options(os.fspath(path)), encode, options)

    def __repr__(self) -> str:
        given = [f"{name.replace('-', '_')}={value!r}" for name, value in self.options.items() if name != "app-files"]
        return f"{type(self).__name__}({', '.join(given)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self.options, self.encode, {})

    def check_many(
        self, payloads: Iterable[Payload], headers: Headers | Iterable[Headers | None] | None = None
    ) -> list[list[Finding]]:
        """The findings of each payload. `headers` are those of all, or a list with those of each payload.

        Other threads can run during this call; a single `check` is too short for that.
        """
        one = headers is None or isinstance(headers, (Mapping, str, bytes))
        return self._check_many(payloads, headers if one else list(headers))  # type: ignore[arg-type]

    def raise_for_findings(self, payload: Payload, headers: Headers | None = None) -> None:
        """Raises `PushError` if there is a finding at or above `fail_on`, by default "error"."""
        code, findings = self._judge(payload, headers)
        if code == _FAILED:
            raise PushError(findings)

    def fix(self, payload: Payload, headers: Headers | None = None, *, unsafe: bool = False) -> FixedPush:
        """Fixes what can be fixed; `unsafe` also applies fixes that may not be what was meant."""
        return fixed_of(*self._fix(payload, headers, unsafe))


def _made(linter: type[Linter], given: Mapping[str, Any], encode: Encoder | None, options: Mapping[str, Any]) -> Linter:
    return linter(encode=encode, **{name.replace("-", "_"): value for name, value in given.items()} | dict(options))


def group(notifications: Iterable[Mapping[str, Any]], **options: Any) -> dict[str, Any]:
    """Predicts which notifications stack on the lock screen and what each stack says.

    The notifications are payloads or `{"headers": …, "payload": …}`, in the order of their arrival. Options are `locale`,
    `grouping`, `previews`, `locked` and `app`. The result is what `apnslint group --format json` prints.
    """
    report: dict[str, Any] = json.loads(_apnslint.group(compact(options), compact(list(notifications))))
    return report
