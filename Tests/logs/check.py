"""Holds what `apnslint lint` does with logs to other readers and to bounds: metrics, a line of 1 GB, memory, rotation under load.

Usage: check.py PROGRAM. It needs PyPI's prometheus_client.
"""

import gzip
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import threading
import time

from prometheus_client.openmetrics import parser as openmetrics
from prometheus_client.parser import text_string_to_metric_families as parse_text

GOOD = json.dumps({"id": "good", "push": {"aps": {"alert": "x"}}})
BAD = json.dumps({"id": "bad", "push": {"aps": {"alert": "x", "badge": "2"}}})
RECORD = ["--payload", "/push", "--id", "/id"]


def run(program, arguments, **options):
    return subprocess.run([program, "lint", *arguments], capture_output=True, text=True, **options)


def samples(families):
    return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for family in families for sample in family.samples}


def check_metrics(program, folder):
    path = folder / "push.prom"
    run(program, ["--jsonl", *RECORD, "--metrics", str(path)], input=f"{GOOD}\n{BAD}\n{{}}\n")
    text = path.read_text()
    families = list(openmetrics.text_string_to_metric_families(text))
    assert {family.name: family.type for family in families} == {
        "apnslint_build_info": "gauge", "apnslint_documents": "counter", "apnslint_documents_failed": "counter",
        "apnslint_records_without_payload": "counter", "apnslint_unread": "counter", "apnslint_findings": "counter"}
    counts = samples(families)
    assert counts["apnslint_documents_total", ()] == 3
    assert counts["apnslint_documents_failed_total", ()] == 1
    assert counts["apnslint_records_without_payload_total", ()] == 1
    assert counts["apnslint_findings_total", (("rule", "wrong-kind"), ("severity", "error"))] == 1
    # A node exporter reads the older text format; what has no line of its own there is untyped.
    assert samples(parse_text(text)) == counts
    print(f"metrics: {len(counts)} samples, the same by the parsers of OpenMetrics and of the older text format")


def check_long_line(program):
    """A line of 1 GiB between two others: named, passed over, and the rest reported, in bounded memory."""
    process = subprocess.Popen(
        [program, "lint", "--jsonl", *RECORD, "--format", "concise"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    peak = []

    def write():
        process.stdin.write(f"{BAD}\n".encode() + b'{"id":"')
        piece = b"x" * (1 << 20)
        for _ in range(1024):
            process.stdin.write(piece)
        process.stdin.write(f'"}}\n{BAD}\n'.encode())
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        peak.append(next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")))
        process.stdin.close()

    thread = threading.Thread(target=write)
    thread.start()
    found, errors = process.stdout.read().decode(), process.stderr.read().decode()
    thread.join()
    assert process.wait() == 3, process.returncode
    assert errors == "apnslint: -:2: the line is longer than 64 MiB and was not read\n", errors
    assert [line.split(":")[1] for line in found.splitlines()] == ["1", "3"], found
    assert peak[0] < 400 << 10, f"{peak[0]} KiB"
    print(f"a line of 1 GiB: named, the lines around it are reported, at most {peak[0] >> 10} MiB of memory")


def check_memory(program, folder):
    """A million records with 1 % bad: a summary, in little memory."""
    path = folder / "large.jsonl.gz"
    with gzip.open(path, "wt", compresslevel=1) as file:
        for _ in range(10_000):
            file.write(f"{GOOD}\n" * 99 + f"{BAD}\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    found = run(program, ["--jsonl", *RECORD, "--threads", "2", "--metrics", str(folder / "m.prom"), "--format", "summary-json", str(path)])
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    summary = json.loads(found.stdout)
    assert (summary["documents"], summary["rules"][0]["findings"]) == (1_000_000, 10_000), summary
    print(f"a million compressed records: all 10,000 mistakes counted, {seconds:.1f} s of processor time")


def check_page(program, folder):
    """A page of 10,000 documents with findings stays one that a browser opens."""
    path = folder / "report.html"
    run(program, ["--jsonl", *RECORD, "--output", f"html={path}"], input=f"{BAD}\n" * 10_000)
    assert path.stat().st_size < 4 << 20, path.stat().st_size
    print(f"a page of 10,000 documents with findings: {path.stat().st_size >> 10} KiB")


def check_rotation(program, folder):
    """Writers rename and make anew as fast as they can: each finding is reported once."""
    path, out = folder / "grow.jsonl", folder / "found.jsonl"
    path.write_text("")
    process = subprocess.Popen(
        [program, "lint", "--follow", *RECORD, "--interval", "0.2", "--format", "jsonl", str(path)],
        stdout=open(out, "w"), stderr=subprocess.DEVNULL)
    written = 0
    for turn in range(5):
        with open(path, "a") as file:
            for _ in range(2000):
                record = BAD.replace('"bad"', f'"{written}"')
                # Lines come in two parts, as from writers with buffers.
                file.write(record[:20])
                if written % 100 == 0:
                    file.flush()
                file.write(f"{record[20:]}\n{GOOD}\n")
                written += 1
        time.sleep(1)
        os.rename(path, folder / f"grow.{turn}")
        path.write_text("")
        time.sleep(1)
    process.send_signal(2)
    code = process.wait(20)
    ids = [json.loads(line)["id"] for line in out.read_text().splitlines()]
    assert code == 1, code
    assert ids == [str(number) for number in range(written)], (len(ids), written)
    print(f"five rotations: all {written} findings once and in order")


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_metrics(program, folder)
        check_page(program, folder)
        check_rotation(program, folder)
        check_memory(program, folder)
        check_long_line(program)


main()
