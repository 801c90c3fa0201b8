"""Sends payloads without end through one process and watches its memory.

    soak.py APNSLINT [PAYLOADS] [IN_PROCESS]

The payloads, of which one in a hundred is bad, go through `apnslint lint --jsonl -`: after the first tenth it must not take
more memory, and every bad line must be in its report, the last one with its number. Where IN_PROCESS is given, the harness of
Tests/Benchmarks, the library's full path is watched for a minute as well.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Benchmarks"))
from corpus import Author

LINES = 10_000
BAD = 100
MOST_GROWTH = 2_048  # KiB
LIBRARY_SECONDS = 60


def main(program, payloads="10000000", in_process=None):
    rounds = max(10, int(payloads) // LINES)
    author = Author("soak")
    lines = [author.payload(300, number % BAD == BAD - 1).encode() + b"\n" for number in range(LINES)]
    is_flat = soak_command(program, b"".join(lines), rounds)
    if in_process:
        is_flat = soak_library(in_process, b"".join(lines)) and is_flat
    sys.exit(0 if is_flat else 1)


def soak_command(program, block, rounds):
    with tempfile.TemporaryFile() as report:
        start = time.monotonic()
        process = subprocess.Popen(
            [program, "lint", "--jsonl", "--no-config", "--format", "jsonl", "-"], stdin=subprocess.PIPE, stdout=report)
        samples = []
        for _ in range(rounds):
            process.stdin.write(block)
            samples.append(resident(process.pid))
        process.stdin.close()
        code = process.wait()
        seconds = time.monotonic() - start
        report.seek(0)
        bad = {json.loads(line)["range"]["start"]["line"] for line in report}
    count = rounds * LINES
    expected = set(range(BAD, count + 1, BAD))
    print(f"{count:,} payloads through one process in {seconds:.0f} s, {len(bad):,} of them bad, exit code {code}")
    if code != 1 or bad != expected:
        print(f"the report lacks {len(expected - bad)} bad lines and has {len(bad - expected)} good ones")
        return False
    return is_flat(samples)


def soak_library(in_process, block):
    with tempfile.TemporaryFile() as given:
        given.write(block)
        given.seek(0)
        process = subprocess.Popen([in_process, "places", str(LIBRARY_SECONDS)], stdin=given, stdout=subprocess.PIPE)
        samples = []
        # The warm-up takes half as long as the measurement.
        for _ in range(LIBRARY_SECONDS):
            time.sleep(1)
            samples.append(resident(process.pid))
        nanoseconds = float(process.communicate()[0].split()[0])
    print(f"about {LIBRARY_SECONDS / nanoseconds * 1e9:,.0f} payloads through the library's full path in one process")
    return is_flat(samples)


def resident(process):
    """The memory that a process has now, in KiB."""
    if sys.platform == "linux":
        status = pathlib.Path(f"/proc/{process}/status").read_text()
        return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)
    return int(subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True).stdout or 0)


def is_flat(samples):
    """Whether it took no more memory after the first tenth of the samples."""
    steps = [samples[len(samples) * tenths // 10] for tenths in range(1, 10)] + [samples[-1]]
    growth = max(samples[len(samples) // 10 :]) - steps[0]
    print("KiB after each tenth:", *(f"{step:,}" for step in steps))
    print(f"most growth after the first tenth: {growth:,} KiB" + (", too much" if growth > MOST_GROWTH else ""))
    return growth <= MOST_GROWTH


main(*sys.argv[1:])
