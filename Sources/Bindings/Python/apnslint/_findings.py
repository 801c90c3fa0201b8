"""The findings of a payload, as Python values."""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple

from ._encoding import way_that_fits

Severity = Literal["error", "warning", "info"]


class Position(NamedTuple):
    """A place in the payload."""

    line: int
    """From 1."""
    column: int
    """From 1, in Unicode scalars."""
    offset: int
    """From 0, in bytes of UTF-8."""


class Related(NamedTuple):
    """Another place that a finding refers to."""

    message: str
    pointer: str
    start: Position
    end: Position


class Edit(NamedTuple):
    """Bytes to replace."""

    offset: int
    length: int
    text: str


class Fix(NamedTuple):
    """The fix of a finding."""

    title: str
    safe: bool
    """True if it is certainly what the author meant."""
    edits: list[Edit]


class Finding(NamedTuple):
    """One thing that goes wrong with a push."""

    rule: str
    severity: Severity
    message: str
    effect: str
    """What the sender or the user loses."""
    pointer: str
    """The place as a JSON pointer, "" for the whole document."""
    start: Position
    end: Position
    related: list[Related]
    url: str | None
    fix: Fix | None
    is_encoded: bool = False
    """True if the payload was a mapping: offsets are then those of the text that it was encoded to."""

    def __str__(self) -> str:
        place = self.pointer if self.is_encoded else f"{self.start.line}:{self.start.column}"
        return f"{place and place + ': '}{self.severity}: {self.message} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<{self}>"


class FixedPush(NamedTuple):
    """The result of `Linter.fix`."""

    payload: bytes
    fixed: list[str]
    """The rules of the findings that were fixed, in the order of fixing."""
    findings: list[Finding]
    """The findings that are left."""


class PushError(ValueError):
    """A push that should not be sent; `findings` says why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings

    def __reduce__(self) -> tuple[type[PushError], tuple[list[Finding]]]:
        return type(self), (self.findings,)


def _position(value: dict[str, int]) -> Position:
    return Position(value["line"], value["column"], value["offset"])


def _finding(value: dict[str, Any], is_encoded: bool = False) -> Finding:
    place, fix = value["range"], value["fix"]
    return Finding(
        value["rule"], value["severity"], value["message"], value["effect"], value["pointer"],
        _position(place["start"]), _position(place["end"]),
        [
            Related(other["message"], other["pointer"], _position(other["range"]["start"]), _position(other["range"]["end"]))
            for other in value["related"]
        ],
        value["url"],
        Fix(fix["title"], fix["safe"], [Edit(edit["offset"], edit["length"], edit["text"]) for edit in fix["edits"]])
        if fix else None,
        is_encoded,
    )  # fmt: skip


def findings_of(report: bytes, payload: object) -> list[Finding]:
    """The findings in a report of the library on a payload, which is None for a text."""
    value = json.loads(report)
    if payload is None:
        return [_finding(finding) for finding in value["findings"]]
    for finding in value["findings"]:
        if finding["rule"] == "payload-too-large" and finding["pointer"] == "":
            finding["message"] += way_that_fits(payload, value["limit"])
    return [_finding(finding, True) for finding in value["findings"]]


def fixed_of(payload: bytes, report: bytes) -> FixedPush:
    """The result of a fix, from the payload and the report of the library."""
    value = json.loads(report)
    fixed = [finding["rule"] for finding in value["fixed"]]
    return FixedPush(payload, fixed, [_finding(finding) for finding in value["findings"]])
