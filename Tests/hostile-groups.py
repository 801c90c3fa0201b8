"""Gives `apnslint group` sequences made to be slow, each in two sizes, the second four times the first, and fails if time grows with
the square of the size.

    python3 Tests/hostile-groups.py PROGRAM [NAME...]
"""

import json
import os
import subprocess
import sys
import tempfile

SETTINGS = {"text": [], "json": ["--format", "json"], "svg": ["--format", "svg"], "html": ["--format", "html"]}


def push(body="Hi", **aps):
    return json.dumps({"aps": {"alert": {"body": body}, **aps}}, ensure_ascii=False)


def named(number):
    return json.dumps({"aps": {"alert": {"body": "Hi", "summary-arg": f"Name {number}"}, "thread-id": "t"}})


def request(body, collapse):
    return json.dumps({"headers": {"apns-collapse-id": collapse}, "payload": {"aps": {"alert": body, "thread-id": "t"}}})


# Sequences by their number of lines.
SEQUENCES = {
    "names in one stack": (5000, lambda n: [named(i) for i in range(n)]),
    "stacks": (5000, lambda n: [push(**{"thread-id": f"t{i}"}) for i in range(n)]),
    "stacks that look alike": (5000, lambda n: [push(**{"thread-id": "t" + f"{i:020b}".replace("0", "\u200b").replace("1", "\u200c")}) for i in range(n)]),
    "one notification replaced": (5000, lambda n: [request("Hi", "c") for _ in range(n)]),
    "replaced among many": (5000, lambda n: [request("Hi", f"c{i % (n // 2)}") for i in range(n)]),
    "dismissed one by one": (5000, lambda n: [push() for _ in range(n // 2)] + [json.dumps({"event": "dismiss", "number": i + 1}) for i in range(n // 2)]),
    "threads dismissed": (5000, lambda n: [push(**{"thread-id": f"t{i}"}) for i in range(n // 2)]
                          + [json.dumps({"event": "dismiss", "thread": f"t{i}"}) for i in range(n // 2)]),
    "devices": (5000, lambda n: [json.dumps({"device": f"d{i}", "headers": {}, "payload": {"aps": {"alert": "Hi"}}}) for i in range(n)]),
    "waiting for one device": (5000, lambda n: ['{"event":"offline"}'] + [request("Hi", f"c{i}") for i in range(n)] + ['{"event":"online"}']),
    "a long word": (1_250_000, lambda n: [push("x" * n)]),
    "a long text": (1_250_000, lambda n: [push("word " * (n // 5))]),
    "a long Japanese text": (400_000, lambda n: [push("乗り場変更" * (n // 5))]),
    "a long title": (400_000, lambda n: [json.dumps({"aps": {"alert": {"title": "x" * n, "body": "\n" * n}}})]),
    "a long thread-id": (400_000, lambda n: [push(**{"thread-id": "x" * n})] * 2),
    "combining marks": (100_000, lambda n: [push("a" + "\u0301" * n)]),
}


def run(program, lines, arguments):
    """The seconds of a processor's time, the peak of memory in MB and the exit code."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        child = subprocess.Popen([program, "group", *arguments, file.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, child.returncode


def main():
    program, names = sys.argv[1], sys.argv[2:]
    has_failed = False
    for name, (size, make) in SEQUENCES.items():
        if names and name not in names:
            continue
        for setting, arguments in SETTINGS.items():
            small, large = run(program, make(size), arguments), run(program, make(4 * size), arguments)
            times = large[0] / small[0]
            is_bad = large[2] not in (0, 1) or times > 8 and large[0] > 1 or large[0] > 20
            has_failed = has_failed or is_bad
            print(f"{name:28} {setting:5} {small[0]:7.3f} s {large[0]:7.3f} s {large[1]:>5} MB  x {times:4.1f}{'  BAD' if is_bad else ''}", flush=True)
    sys.exit(1 if has_failed else 0)


main()
