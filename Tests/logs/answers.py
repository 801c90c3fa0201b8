"""Makes logs with APNs' answers and planted faults, and compares what lint counts with what was planted.

    answers.py PROGRAM COUNT [spark] [stream]

The log is written in three layouts, and read from a file, a compressed file and standard input; with `spark` (and pyspark) by its tasks,
too. With `stream` ten times a log goes through a pipe, with and without its answers, in at most 64 MiB; and 1,050,000 dead tokens are
more than are kept.
"""

import collections
import gzip
import heapq
import json
import os
import pathlib
import random
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
# The processor's time with answers, as a multiple of the time without, in which a record takes two microseconds.
LIMIT = 2
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


class Plan:
    """The sends of a log in their order, and what was planted in those that were taken: faults, and the tokens of both lists."""

    def __init__(self, count, kinds=40):
        """Ten kinds of tokens, of `kinds`, have answers that refuse."""
        self.count, self.kinds, self.found, self.lists = count, kinds, collections.Counter(), ({}, {})
        self.choose = random.Random(17)

    def __iter__(self):
        waiting, number, sent = [], 0, 0
        while sent < self.count or waiting:
            if sent < self.count:
                name, steps = self.group(number)
                number += 1
                begin = START + number
                for step, (wait, status, reason, timestamp, text, host) in enumerate(steps):
                    # 1 stands for the moment of the answer, 2 for one before the send that succeeded.
                    moment = {0: 0, 1: begin + wait, 2: begin - 60}[timestamp]
                    heapq.heappush(waiting, (begin + wait, name, step, status, reason, moment, text, host))
                sent += len(steps)
            while waiting and (sent >= self.count or waiting[0][0] <= START + number):
                second, name, _, *rest = heapq.heappop(waiting)
                yield second, name, *rest

    def group(self, number):
        """A token and its sends: how long after the first, status, reason, timestamp of the answer, text and host."""
        name, steps = f"00{self.choose.getrandbits(248):062x}", []
        found, lists = self.found, self.lists

        def send(status=200, reason="", timestamp=0, text=None, host=HOST, wait=0):
            steps.append((wait, status, reason, timestamp, text or f"Gate {number}.{len(steps)}", host))

        kind = number % self.kinds
        if kind == 0:
            send(410, "Unregistered")
            lists[0][name] = "Unregistered"
        elif kind == 1:
            send(410, "ExpiredToken", 1)
            send(410, "Unregistered", 1, wait=60)
            found["token-refused-before"] += 1
            lists[0][name] = "Unregistered"
        elif kind == 2:
            send(410, "Unregistered")
            send(wait=3600)
        elif kind == 3:
            # The send that succeeded came after the moment that the answer names.
            send()
            send(410, "Unregistered", 2, wait=60)
        elif kind == 4:
            send(400, "BadDeviceToken")
            lists[1][name] = "BadDeviceToken"
        elif kind == 5:
            send(400, "DeviceTokenNotForTopic")
            send(400, "DeviceTokenNotForTopic", wait=60)
            found["token-refused-before"] += 1
            lists[1][name] = "DeviceTokenNotForTopic"
        elif kind == 6:
            # Another host is another environment, in which all tokens are refused.
            send(400, "BadDeviceToken", host=SANDBOX)
        elif kind == 7:
            send(413, "PayloadTooLarge", text="x")
            send(413, "PayloadTooLarge", text="x", wait=5)
            found["payload-refused-before"] += 1
        elif kind == 8:
            send(503, "ServiceUnavailable", text="y")
            send(text="y", wait=30)
            found["retried-early"] += 1
        elif kind == 9:
            send(503, "ServiceUnavailable", text="y")
            send(text="y", wait=900)
        else:
            for step in range(3):
                send(wait=step * 400)
        return name, steps


def read(path):
    head, *rows = path.read_text().splitlines()
    assert head == "token,reason,date" and stat.S_IMODE(os.stat(path).st_mode) == 0o600, path
    return dict(row.split(",")[:2] for row in rows)


def lint(program, arguments, write=None, stdin=subprocess.DEVNULL):
    """Runs lint; gives its exit code, output, errors, its own processor time in seconds and memory in MiB."""
    stdin = subprocess.PIPE if write else stdin
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        command = [program, "lint", "--no-config", "--jsonl", *map(str, arguments)]
        process = subprocess.Popen(command, stdin=stdin, stdout=out, stderr=errors)
        if write:
            with process.stdin:
                write(process.stdin)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), errors.seek(0)
        seconds, memory = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        return process.returncode, out.read(), errors.read(), seconds, memory


def write_log(plan, layout, path):
    with open(path, "w") as file:
        return sum(file.write(json.dumps(line(layout, token, second, *rest)) + "\n") > 0 for second, token, *rest in plan)


def check(program, folder, count):
    """Compares the counts of a log in each layout with what was planted; returns the last plan and its log."""
    for layout, pointers in LAYOUTS.items():
        plan, log, packed = Plan(count), folder / f"{layout}.jsonl", folder / f"{layout}.jsonl.gz"
        number = write_log(plan, layout, log)
        with open(log, "rb") as file, gzip.open(packed, "wb", compresslevel=1) as target:
            while block := file.read(1 << 20):
                target.write(block)
        for name in log, packed, "-":
            tokens = folder / "dead.csv"
            with open(log) as stdin:
                status, out, errors, *_ = lint(
                    program, ["--format", "summary-json", *pointers, "--dead-tokens", tokens, name], stdin=stdin)
            counts = {each["rule"]: each["findings"] for each in json.loads(out)["rules"] if each["rule"] in RULES}
            assert status == 1 and counts == dict(plan.found), (layout, name, counts, plan.found, errors)
            for path, planted in zip((tokens, folder / "dead-to-look-into.csv"), plan.lists):
                assert read(path) == planted, (layout, name, path)
            assert f"{SANDBOX}: all" in errors or count < 400, errors
        packed.unlink()
        if layout != "flat":
            log.unlink()
    print(f"{number} sends, {sum(plan.found.values())} faults, {len(plan.lists[0])} and {len(plan.lists[1])} tokens, in three layouts: as planted")
    return plan, folder / "flat.jsonl"


def by_spark(program, folder, plan, log):
    """The sends of a token come to one task in their order, and each task writes its own lists."""
    examples = pathlib.Path(__file__).parents[2] / "docs/examples/spark"
    sys.path.insert(0, str(examples))
    import apnslint_spark
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as F

    task = folder / "task"
    task.write_text(f'#!/bin/sh\nexec "{program}" "$@" --no-config --dead-tokens "{folder}/task-$$.csv"\n')
    task.chmod(0o755)
    settings = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.driver.memory": "3g"}
    builder = SparkSession.builder.master("local[2]")
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    spark.sparkContext.addPyFile(str(examples / "apnslint_spark.py"))
    device, date = (F.get_json_object("value", f"$.{name}") for name in ("device", "date"))
    table = spark.read.text(str(log)).repartition(4, device).sortWithinPartitions(device, date.cast("long"))
    found = apnslint_spark.findings(table, *LAYOUTS["flat"], program=str(task)).groupBy("rule").count().collect()
    spark.stop()
    counts = {row.rule: row["count"] for row in found if row.rule in RULES}
    assert counts == dict(plan.found), (counts, plan.found)
    for pattern, planted in zip(("task-*[0-9].csv", "task-*-to-look-into.csv"), plan.lists):
        lists = [read(path) for path in folder.glob(pattern)]
        assert sum(map(len, lists)) == len(planted) and {k: v for each in lists for k, v in each.items()} == planted, pattern
    print(f"by Spark: the same, with the lists of {len(lists)} tasks")


def stream(program, folder, plan, log, times=10):
    """A log of as many sends, 2 in 100 refused, again and again with other tokens; and more dead tokens than are kept."""
    plan = Plan(plan.count, kinds=400)
    write_log(plan, "flat", log)

    def write(pipe):
        for turn in range(times):
            with open(log, "rb") as file:
                while lines := file.readlines(1 << 20):
                    pipe.write(b"".join(lines).replace(b'"device": "00', b'"device": "%02x' % turn))

    pointers, tokens, used = LAYOUTS["flat"], folder / "dead.csv", {}
    for name, arguments in ("without", pointers[:4]), ("with", [*pointers, "--dead-tokens", tokens]):
        status, out, errors, *used[name] = lint(program, ["--format", "summary-json", *arguments, "-"], write)
        assert status == (1 if name == "with" else 0), (status, errors)
    counts = {each["rule"]: each["findings"] for each in json.loads(out)["rules"] if each["rule"] in RULES}
    assert counts == {rule: count * times for rule, count in plan.found.items()}, counts
    assert len(read(tokens)) == times * len(plan.lists[0])
    (without, _), (seconds, memory) = used["without"], used["with"]
    print(f"{json.loads(out)['documents']} sends: {without:.1f} s of processor time without answers, {seconds:.1f} s with them "
          f"({seconds / without:.2f}), {memory:.0f} MiB")
    assert seconds <= LIMIT * without and memory <= 64

    def write_dead(pipe):
        for block in range(105):
            numbers = range(block * 10_000, (block + 1) * 10_000)
            sends = (line("flat", f"{number:064x}", START + number, 410, "Unregistered", 0, "a", HOST) for number in numbers)
            pipe.write("".join(json.dumps(each) + "\n" for each in sends).encode())

    status, _, errors, seconds, memory = lint(program, ["--format", "summary-json", *pointers, "--dead-tokens", tokens, "-"], write_dead)
    kept = len(read(tokens))
    print(f"1050000 dead tokens: exit code {status}, {kept} written, {memory:.0f} MiB")
    assert status == 3 and kept == 1_000_000 and "and 50000 refusals after them" in errors and memory <= 64


def main(program, count, *more):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plan, log = check(program, folder, int(count))
        for part in more:
            {"spark": by_spark, "stream": stream}[part](program, folder, plan, log)


main(*sys.argv[1:])
