"""Makes logs with APNs' answers and planted faults, and compares what lint counts with what was planted.

    answers.py PROGRAM COUNT [MILLISECONDS]

The log is written in three layouts, and read from a file, a compressed file and standard input. With a number of milliseconds, the
fastest of three runs has to take at most 1.3 times as long as the same log without answers, and every run at most 64 MiB.
"""

import collections
import gzip
import json
import os
import pathlib
import random
import resource
import stat
import subprocess
import sys
import tempfile
import time

START = 1_763_000_000
TOPIC, HOST, SANDBOX = "com.example.chat", "api.push.apple.com", "api.sandbox.push.apple.com"
LAYOUTS = {
    "flat": ["--payload", "/push", "--headers", "/headers", "--status", "/status", "--reason", "/reason"],
    "nested": ["--payload", "/request/body", "--headers", "/request/headers", "--status", "/answer/code",
               "--reason", "/answer/body", "--device", "/to", "--date", "/at"],
    "document": ["--payload", "/push", "--status", "/status", "--reason", "/body", "--device", "/token"],
}
RULES = ("token-refused-before", "payload-refused-before", "retried-early")


def rfc3339(second):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))


def line(layout, token, second, status, reason, timestamp, text, host):
    headers = {"apns-push-type": "alert", "apns-topic": TOPIC, "apns-priority": "10"}
    payload = {"aps": {"alert": text, "sound": "default"}}
    body = {"reason": reason} if reason else None
    if timestamp:
        body["timestamp"] = timestamp * 1000
    if layout == "flat":
        record = {"device": token, "date": second, "headers": {**headers, "host": host}, "status": status}
        # A reason alone has no time of its own, so a body stands there where it does.
        record.update({"reason": body if timestamp else reason} if reason else {})
        return {**record, "push": payload}
    if layout == "nested":
        answer = {"code": str(status), "body": json.dumps(body) if body else ""}
        return {"to": token, "at": rfc3339(second), "request": {"headers": {**headers, ":authority": host}, "body": payload}, "answer": answer}
    path = {":method": "POST", ":path": "/3/device/" + token, "host": host}
    return {"status": status, "body": body, "date": rfc3339(second), "push": {"headers": {**path, **headers}, "payload": payload}}


def plant(count):
    """The sends of a log in their order, what lint has to count, and the tokens of both lists."""
    choose = random.Random(17)
    sends, found, lists = [], collections.Counter(), ({}, {})

    def token():
        return f"{choose.getrandbits(256):064x}"

    def send(group, status=200, reason="", timestamp=0, text=None, host=HOST, wait=0):
        group.append((wait, status, reason, timestamp, text or f"Gate {len(sends)}.{len(group)}", host))

    def ended(group, reason, timestamp=0):
        send(group, 410, reason, timestamp)

    def group(number):
        name, steps = token(), []
        kind = number % 40
        if kind == 0:
            ended(steps, "Unregistered")
            lists[0][name] = "Unregistered"
        elif kind == 1:
            ended(steps, "ExpiredToken", 1)
            send(steps, 410, "Unregistered", 1, wait=60)
            found["token-refused-before"] += 1
            lists[0][name] = "Unregistered"
        elif kind == 2:
            ended(steps, "Unregistered")
            send(steps, wait=3600)
        elif kind == 3:
            # The send that succeeded came after the moment that the answer names.
            send(steps)
            send(steps, 410, "Unregistered", 2, wait=60)
        elif kind == 4:
            send(steps, 400, "BadDeviceToken")
            lists[1][name] = "BadDeviceToken"
        elif kind == 5:
            send(steps, 400, "DeviceTokenNotForTopic")
            send(steps, 400, "DeviceTokenNotForTopic", wait=60)
            found["token-refused-before"] += 1
            lists[1][name] = "DeviceTokenNotForTopic"
        elif kind == 6:
            # Another host is another environment, in which all tokens are refused.
            send(steps, 400, "BadDeviceToken", host=SANDBOX)
        elif kind == 7:
            send(steps, 413, "PayloadTooLarge", text="x")
            send(steps, 413, "PayloadTooLarge", text="x", wait=5)
            found["payload-refused-before"] += 1
        elif kind == 8:
            send(steps, 503, "ServiceUnavailable", text="y")
            send(steps, text="y", wait=30)
            found["retried-early"] += 1
        elif kind == 9:
            send(steps, 503, "ServiceUnavailable", text="y")
            send(steps, text="y", wait=900)
        else:
            for step in range(3):
                send(steps, wait=step * 400)
        return name, steps

    number = 0
    while len(sends) < count:
        name, steps = group(number)
        number += 1
        begin = START + number
        for step, (wait, status, reason, timestamp, text, host) in enumerate(steps):
            # 1 stands for the moment of the answer, 2 for one before the send that succeeded.
            moment = {0: 0, 1: begin + wait, 2: begin - 60}[timestamp]
            sends.append((begin + wait, step, name, status, reason, moment, text, host))
    sends.sort(key=lambda each: (each[0], each[2], each[1]))
    return sends, found, lists


def read(path):
    head, *rows = path.read_text().splitlines()
    assert head == "token,reason,date" and stat.S_IMODE(os.stat(path).st_mode) == 0o600, path
    return dict(row.split(",")[:2] for row in rows)


def run(program, arguments, data=None):
    begin, stream = time.monotonic(), open(data) if data else subprocess.DEVNULL
    process = subprocess.Popen([program, *map(str, arguments)], stdin=stream, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, errors = process.communicate()
    return process.returncode, out, errors, time.monotonic() - begin


def main():
    program, count = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    sends, found, lists = plant(count)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for layout, pointers in LAYOUTS.items():
            log, packed = folder / f"{layout}.jsonl", folder / f"{layout}.jsonl.gz"
            with open(log, "w") as file:
                for second, _, *rest in sends:
                    file.write(json.dumps(line(layout, rest[0], second, *rest[1:])) + "\n")
            with gzip.open(packed, "wb", compresslevel=1) as file:
                file.write(log.read_bytes())
            for name, data in (log, None), (packed, None), ("-", log):
                tokens = folder / "dead.csv"
                status, out, errors, _ = run(
                    program, ["lint", "--no-config", "--jsonl", "--format", "summary-json", *pointers, "--dead-tokens", tokens, name], data)
                summary = json.loads(out)
                counts = {each["rule"]: each["findings"] for each in summary["rules"] if each["rule"] in RULES}
                assert status == 1 and counts == dict(found), (layout, name, counts, found, errors)
                for path, planted in zip((tokens, folder / "dead-to-look-into.csv"), lists):
                    assert read(path) == planted, (layout, name, path)
                assert f"{SANDBOX}: all" in errors or count < 400, errors
        if len(sys.argv) > 3:
            measure(program, folder)
    print(f"{len(sends)} sends, {sum(found.values())} faults, {len(lists[0])} and {len(lists[1])} tokens, in three layouts: as planted")


def measure(program, folder):
    log, pointers = folder / "flat.jsonl", LAYOUTS["flat"]
    times = {}
    for name, arguments in ("without", pointers[:4]), ("with", [*pointers, "--dead-tokens", folder / "dead.csv"]):
        times[name] = min(run(program, ["lint", "--no-config", "--jsonl", "--quiet", *arguments, log])[3] for _ in range(3))
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{times['without']:.2f} s without answers, {times['with']:.2f} s with them ({times['with'] / times['without']:.2f}), {memory:.0f} MiB")
    assert times["with"] <= 1.3 * times["without"] and memory <= 64


main()
