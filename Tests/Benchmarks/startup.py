"""Times `apnslint FILE` beside `jq -e . FILE`, whole processes, interleaved; prints and writes the medians."""

import pathlib
import statistics
import subprocess
import sys
import time

RUNS = 300
SAMPLE = "Payloads/good/apple-generating-alert.apns"
REPORT = pathlib.Path("docs/benchmarks.md")


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main():
    program = sys.argv[1]
    commands = {"apnslint": [program, SAMPLE], "jq": ["jq", "-e", ".", SAMPLE], "true": ["true"]}
    times = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            times[name].append(seconds(command))
    version = subprocess.run(["jq", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    middle = {name: statistics.median(values) for name, values in times.items()}
    rows = [
        f"| {label} | {middle[name] * 1000:.2f} | {quartile(times[name], 1):.2f} to {quartile(times[name], 3):.2f} "
        f"| {middle[name] / middle['apnslint']:.2f} |"
        for name, label in [("apnslint", "`apnslint FILE`"), ("jq", f"`jq -e . FILE` ({version})"), ("true", "`true`")]
    ]
    REPORT.write_text(TEMPLATE.format(runs=RUNS, sample=SAMPLE, rows="\n".join(rows)))
    print(REPORT.read_text())


def quartile(values, number):
    return statistics.quantiles(values, n=4)[number - 1] * 1000


TEMPLATE = """# Benchmarks

`make bench` writes this page. Times depend on the machine; the ratios, taken in one run with the commands taking
turns, are what to look at.

## One small file, as a process

`{sample}`, {runs} runs each, from start to exit. `true` is what starting any process costs.

| command | median ms | middle half | times apnslint |
| --- | --- | --- | --- |
{rows}
"""

main()
