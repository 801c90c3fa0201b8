"""Sends a payload from standard input only if apnslint finds nothing wrong with it."""
import json
import subprocess
import sys


def findings(payload: bytes, push_type: str) -> list[dict]:
    """The findings of apnslint in a payload; if there are none, it can be sent."""
    run = subprocess.run(
        ["apnslint", "lint", "--format", "json", "--push-type", push_type, "-"],
        input=payload, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode not in (0, 1):
        raise RuntimeError(run.stderr.decode())
    found = json.loads(run.stdout)["files"][0]["findings"]
    return [finding for finding in found if finding["severity"] == "error"]


def send(payload: bytes) -> None:
    """A placeholder for your client, which POSTs these bytes to /3/device/TOKEN."""
    print(f"sending {len(payload)} bytes")


payload = sys.stdin.buffer.read()
errors = findings(payload, "alert")
for error in errors:
    print(f"not sent: {error['message']} ({error['rule']})", file=sys.stderr)
if errors:
    sys.exit(1)
send(payload)
