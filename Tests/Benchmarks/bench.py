"""Measures the program and writes docs/benchmarks.md: `python3 Tests/Benchmarks/bench.py .build/release/apnslint`.

Commands that are compared take turns in one run, and medians are given: the ratios are what to look at.
"""

import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

STARTS = 300
GROUP_RUNS = 5
SAMPLE = "Payloads/good/apple-generating-alert.apns"
REPORT = pathlib.Path("docs/benchmarks.md")


def run(command):
    """The seconds that a command takes, and the most memory it has, in MiB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command} ended with {process.returncode}")
    return seconds, usage.ru_maxrss / 1024


def start_up(program):
    commands = {"apnslint": [program, SAMPLE], "jq": ["jq", "-e", ".", SAMPLE], "true": ["true"]}
    times = {name: [] for name in commands}
    for _ in range(STARTS):
        for name, command in commands.items():
            times[name].append(run(command)[0] * 1000)
    version = subprocess.run(["jq", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    labels = {"apnslint": "`apnslint FILE`", "jq": f"`jq -e . FILE` ({version})", "true": "`true`"}
    base = statistics.median(times["apnslint"])
    rows = []
    for name, label in labels.items():
        low, middle, high = statistics.quantiles(times[name], n=4)
        rows.append(f"| {label} | {middle:.2f} | {low:.2f} to {high:.2f} | {middle / base:.2f} |")
    return rows


def notifications(path, count):
    """Notifications of a fifth as many threads, made from a seed."""
    numbers = random.Random(711)
    with open(path, "w", encoding="utf-8") as lines:
        for index in range(count):
            alert = {"title": f"Sender {index % 97}", "body": f"Message {index}", "summary-arg": f"Sender {index % 97}"}
            thread = f"thread-{numbers.randrange(count // 5)}"
            lines.write(json.dumps({"aps": {"alert": alert, "thread-id": thread}}) + "\n")


def grouping(program):
    sizes = [1_000, 10_000, 100_000]
    results = {size: [] for size in sizes}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            notifications(f"{folder}/{size}.jsonl", size)
        for _ in range(GROUP_RUNS):
            for size in sizes:
                results[size].append(run([program, "group", f"{folder}/{size}.jsonl"]))
    rows = []
    for size in sizes:
        seconds = statistics.median(second for second, _ in results[size])
        memory = statistics.median(memory for _, memory in results[size])
        rows.append(f"| {size:,} | {seconds:.2f} | {seconds / size * 1e6:.0f} | {memory:.0f} |")
    return rows


def main():
    program = sys.argv[1]
    report = TEMPLATE.format(
        starts=STARTS, sample=SAMPLE, start_rows="\n".join(start_up(program)), group_runs=GROUP_RUNS,
        group_rows="\n".join(grouping(program)))
    REPORT.write_text(report, encoding="utf-8")
    print(report)


TEMPLATE = """# Benchmarks

`make bench` writes this page. Times depend on the machine and on what else it does; the ratios, taken in one run with the
commands taking turns, are what to look at.

## One small file, as a process

`{sample}`, {starts} runs each, from start to exit. `true` is what starting any process costs.

| command | median ms | middle half | times apnslint |
| --- | --- | --- | --- |
{start_rows}

## Stacks

`apnslint group` on notifications of a fifth as many threads, one a line, as text; medians of {group_runs} runs.

| notifications | seconds | µs each | MiB |
| --- | --- | --- | --- |
{group_rows}
"""

main()
