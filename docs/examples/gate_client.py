"""Asks one apnslint process about every push, from any number of threads."""
import concurrent.futures
import itertools
import json
import subprocess
import threading


class NotSendable(Exception):
    """Something is wrong with the push; `findings` says what."""

    def __init__(self, findings):
        super().__init__("; ".join(finding["message"] for finding in findings))
        self.findings = findings


class NoAnswer(Exception):
    """The push was not checked, so it must not be sent."""


class WrongQuestion(ValueError):
    """The caller's mistake, such as headers that are no object; the gate goes on."""


class Gate:
    """A running `apnslint gate --answers`. Make it after a fork, not before."""

    def __init__(self, *options, program="apnslint", timeout=10.0):
        self._process = subprocess.Popen(
            [program, "gate", "--answers", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._timeout = timeout
        self._ids = itertools.count(1)
        # Two locks, so that a thread that waits for a full pipe does not block the thread that reads the answers.
        self._writing = threading.Lock()
        self._lock = threading.Lock()
        self._waiting = {}
        self._is_open = True
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def check(self, payload: bytes, headers: dict[str, str] | None = None) -> None:
        """Returns if these bytes may be sent with these headers; otherwise raises NotSendable, NoAnswer or WrongQuestion."""
        try:
            text = payload.decode("utf-8")
        except UnicodeDecodeError as error:
            wrong = f"the payload is not UTF-8: byte 0x{payload[error.start]:02X} at offset {error.start}"
            raise NotSendable([{"rule": "not-json", "severity": "error", "message": wrong}]) from None
        answer = concurrent.futures.Future()
        number = next(self._ids)
        try:
            question = json.dumps({"id": number, "headers": headers or {}, "text": text}).encode()
        except (TypeError, ValueError) as error:
            raise WrongQuestion(f"the headers are not JSON: {error}") from None
        with self._lock:
            if not self._is_open:
                raise NoAnswer("apnslint has ended")
            self._waiting[number] = answer
        try:
            with self._writing:
                self._process.stdin.write(question + b"\n")
                self._process.stdin.flush()
            found = answer.result(self._timeout)
        except (OSError, ValueError) as error:
            raise NoAnswer("apnslint has ended") from error
        except concurrent.futures.TimeoutError as error:
            raise NoAnswer("apnslint has not answered in time") from error
        if found.get("ok") is True:
            return
        if "findings" in found:
            raise NotSendable(found["findings"])
        if "error" in found:
            raise WrongQuestion(found["error"])
        raise NoAnswer("that is no answer")

    def close(self) -> None:
        """Ends the process after it has answered all questions."""
        with self._writing:
            self._process.stdin.close()
        self._process.wait()
        self._reader.join()

    def _read(self) -> None:
        try:
            for line in self._process.stdout:
                answer = json.loads(line)
                with self._lock:
                    waiting = self._waiting.pop(answer["id"], None)
                # A line that could not be read is answered with null in place of its id: who asked it hears nothing in time.
                if waiting is not None:
                    waiting.set_result(answer)
        except (ValueError, KeyError, TypeError):
            # This is not an answer, so the lines after it can't be trusted either.
            self._process.kill()
        finally:
            with self._lock:
                self._is_open = False
                waiting, self._waiting = self._waiting, {}
            for answer in waiting.values():
                answer.set_exception(NoAnswer("apnslint has ended"))
