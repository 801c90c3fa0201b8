"""A helper for pytest: `assert_push_ok(payload)`, a fixture and a function to import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from . import Headers, Linter, Payload, PushError


def assert_push_ok(payload: Payload, headers: Headers | None = None, **options: Any) -> None:
    """Fails the test if the push should not be sent. The options are those of `Linter`."""
    __tracebackhide__ = True
    try:
        Linter(**options).raise_for_findings(payload, headers)
    except PushError as error:
        lines = [f"{finding}\n    {finding.effect}" for finding in error.findings]
        raise AssertionError("the push should not be sent:\n" + "\n".join(lines)) from None


@pytest.fixture(name="assert_push_ok")
def _assert_push_ok() -> Callable[..., None]:
    return assert_push_ok
