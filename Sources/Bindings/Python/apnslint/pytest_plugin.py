"""Helpers for pytest: `assert_push_ok(payload)`, a fixture and a function to import, and the fixture `apns_stand_in`.

The fixture takes the settings of a configuration file and an app's manifest: `apnslint_config` and `apnslint_app` in the ini file,
relative to it, or `--apnslint-config` and `--apnslint-app` on the command line.
"""

from __future__ import annotations

import json
import os
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from . import Headers, Linter, Payload, PushError
from ._project import app_options, config_options


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("apnslint")
    for name, meaning in (("config", "an .apnslint.json"), ("app", "the manifest of an app")):
        group.addoption(f"--apnslint-{name}", metavar="FILE", help=f"{meaning}, for assert_push_ok")
        parser.addini(f"apnslint_{name}", f"{meaning}, for assert_push_ok")


def assert_push_ok(payload: Payload, headers: Headers | None = None, **options: Any) -> None:
    """Fails the test if the push should not be sent. The options are those of `Linter`."""
    __tracebackhide__ = True
    try:
        Linter(**options).raise_for_findings(payload, headers)
    except PushError as error:
        lines = [f"{finding}\n    {finding.effect}" for finding in error.findings]
        raise AssertionError("the push should not be sent:\n" + "\n".join(lines)) from None


@pytest.fixture(name="assert_push_ok")
def _assert_push_ok(_apnslint_options: dict[str, Any]) -> Callable[..., None]:
    def asserts(payload: Payload, headers: Headers | None = None, **options: Any) -> None:
        __tracebackhide__ = True
        assert_push_ok(payload, headers, **_apnslint_options | options)

    return asserts


@pytest.fixture(scope="session")
def _apnslint_options(pytestconfig: pytest.Config) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, read in (("config", config_options), ("app", app_options)):
        given, ini = pytestconfig.getoption(f"--apnslint-{name}"), pytestconfig.getini(f"apnslint_{name}")
        path = given or (str((pytestconfig.inipath or pytestconfig.rootpath / "x").parent / ini) if ini else None)
        if path:
            options |= {key.replace("-", "_"): value for key, value in read(path).items()}
    return options


class StandIn:
    """The stand-in for APNs as one test sees it: the pushes since the test began, with no finding from those before."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._scope: dict[str, int] = self._ask("POST", "/runs")

    def pushes(self, count: int = 1, seconds: float = 5, **filters: Any) -> list[dict[str, Any]]:
        """Waits for so many pushes, and returns all that have come; `device`, `topic`, `type` choose some of them."""
        # Tests that run at the same time begin runs of their own; each asks for its device.
        scope = "since" if "device" in filters else "run"
        wait = {"wait": max(1, round(seconds)), "count": count}
        query = urllib.parse.urlencode({scope: self._scope[scope]} | wait | filters)
        found = self._ask("GET", f"/pushes?{query}")
        pushes: list[dict[str, Any]] = found["pushes"]
        assert found["complete"], f"only {len(pushes)} of {count} pushes have come"
        return pushes

    def scenario(self, *rules: dict[str, Any]) -> None:
        """Sets the rules by which the stand-in answers, until the next test begins."""
        self._ask("PUT", "/scenario", {"rules": rules})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, method=method)) as answer:
            return json.load(answer)


@pytest.fixture
def apns_stand_in() -> StandIn:
    """The stand-in of `apnslint serve -- pytest`; the test is skipped without one."""
    url = os.environ.get("APNSLINT_URL")
    if not url:
        pytest.skip("APNSLINT_URL is not set: run `apnslint serve -- pytest`")
    return StandIn(url)
