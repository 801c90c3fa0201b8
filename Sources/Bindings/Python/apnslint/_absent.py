"""Stands in for the linter in process where the wheel has only the command: on musl and on macOS."""

from importlib.metadata import version as _version
from typing import Any, NoReturn

version = _version("apnslint")


def group(*arguments: Any, **options: Any) -> NoReturn:
    raise ImportError(
        "apnslint's wheel for this system has only the command, not the linter in process, which needs Linux with glibc 2.28 or later"
    )


class Linter:
    def __new__(cls, *arguments: Any, **options: Any) -> "Linter":
        group()
