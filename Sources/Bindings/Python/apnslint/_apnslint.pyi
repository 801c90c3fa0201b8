from collections.abc import Callable, Iterable
from typing_extensions import disjoint_base

from . import Finding, Headers, Payload
from ._encoding import Encoder

version: str

@disjoint_base
class Linter:
    def __new__(
        cls, options: str | bytes, encode: Encoder, encode_headers: Encoder, decode: Callable[[bytes, object], list[Finding]]
    ) -> "Linter": ...
    def check(self, payload: Payload, headers: Headers | None = None) -> list[Finding]: ...
    def _judge(self, payload: Payload, headers: Headers | None = None) -> tuple[int, list[Finding]]: ...
    def _check_many(
        self, payloads: Iterable[Payload], headers: Headers | list[Headers | None] | None = None
    ) -> list[list[Finding]]: ...
    def _fix(self, payload: Payload, headers: Headers | None, unsafe: bool) -> tuple[bytes, bytes]: ...

def group(options: str | bytes, notifications: str | bytes) -> bytes: ...
