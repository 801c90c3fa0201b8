"""Tests `apnslint lint` on logs with other readers and with limits: metrics, a line of 1 GB, memory, rotation under load.

Usage: check.py PROGRAM. It needs PyPI's prometheus_client.
"""

import json
import os
import pathlib
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
    # A node exporter reads the older text format, in which metrics without a type line are untyped.
    assert samples(parse_text(text)) == counts
    print(f"metrics: {len(counts)} samples, the same by the parsers of OpenMetrics and of the older text format")


def check_long_line(program):
    """A line of 1 GiB between two others is reported and skipped, and the rest is checked, in bounded memory."""
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
        peak.append(peak_memory(process))
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


def write_log(path, count):
    """Records of five shapes, one in a hundred with a mistake; returns the ids of these."""
    headers = {"apns-push-type": "alert", "apns-topic": "com.example.app"}
    planted = []
    with open(path, "w") as file:
        for number in range(count):
            aps = {"alert": f"Gate {number % 40}", "badge": 1}
            if number % 100 == number // 100 % 100:
                aps |= {"badge": "2"} if number % 3 else {"thread_id": "t"}
                planted.append(f"id-{number}")
            payload = {"aps": aps}
            push = [
                payload, {"headers": headers, "payload": payload}, {"aps": aps, "own": {"a": [1, {"b": True}]}},
                json.dumps(payload), {"message": {"token": "t", "apns": {"payload": payload}}},
            ][number % 5]
            file.write(json.dumps({"id": f"id-{number}", "tenant": f"t{number % 7}", "push": push}) + "\n")
    return planted


def peak_memory(process):
    """The peak memory of a process so far, in KiB."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


def check_million(program, folder):
    """The planted mistakes of a million records, with their ids, in each format."""
    path = folder / "million.jsonl"
    planted = write_log(path, 1_000_000)
    found = [json.loads(line) for line in run(program, [*RECORD, "--format", "jsonl", str(path)]).stdout.splitlines()]
    assert [one["id"] for one in found] == planted, (len(found), len(planted))
    assert {one["rule"] for one in found} == {"wrong-kind", "misspelt-key"}
    text = run(program, [*RECORD, "--all", str(path)]).stdout
    ids = [line.split("id ", 1)[1] for line in text.splitlines() if line.startswith("   ") and "= record: id " in line]
    assert ids == planted, (len(ids), len(planted))
    summary = json.loads(run(program, [*RECORD, "--format", "summary-json", str(path)]).stdout)
    assert summary["documents"] == 1_000_000 and sum(rule["findings"] for rule in summary["rules"]) == len(planted)
    print(f"a million records of five shapes: the {len(planted)} planted mistakes with their ids, in JSON and as text")
    return path


def check_memory(program, path):
    """Ten million lines with 1 % bad through a pipe: a summary, in little memory."""
    process = subprocess.Popen(
        [program, "lint", "--jsonl", *RECORD, "--threads", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    text = path.read_bytes()
    start = time.monotonic()
    for _ in range(10):
        process.stdin.write(text)
    process.stdin.flush()
    memory = peak_memory(process)
    process.stdin.close()
    output = process.stdout.read().decode()
    assert process.wait() == 1 and "in 10000000 documents" in output, output[-400:]
    assert memory < 64 << 10, f"{memory} KiB"
    print(f"ten million lines: {time.monotonic() - start:.0f} s, at most {memory >> 10} MiB of memory")


def check_compressed(program, path):
    """The time for a compressed log, as a file and through a pipe, compared with decompressing it."""
    subprocess.run(["gzip", "-1", "-k", str(path)], check=True)
    lint = f"{program} lint --jsonl {' '.join(RECORD)} --format summary-json"
    times = {}
    for name, command in [("zcat", "zcat {0} > /dev/null"), ("file", lint + " {0} > /dev/null"),
                          ("pipe", "cat {0} | " + lint + " > /dev/null")]:
        rounds = []
        for _ in range(3):
            start = time.monotonic()
            subprocess.run(["sh", "-c", command.format(f"{path}.gz")])
            rounds.append(time.monotonic() - start)
        times[name] = sorted(rounds)[1]
    print("a million records in gzip: " + ", ".join(
        f"{name} {seconds:.2f} s ({seconds / times['zcat']:.2f} of zcat)" for name, seconds in times.items()))


def check_page(program, folder):
    """A page of 10,000 documents with findings stays small enough for a browser."""
    path = folder / "report.html"
    run(program, ["--jsonl", *RECORD, "--output", f"html={path}"], input=f"{BAD}\n" * 10_000)
    assert path.stat().st_size < 4 << 20, path.stat().st_size
    print(f"a page of 10,000 documents with findings: {path.stat().st_size >> 10} KiB")


def check_rotation(program, folder):
    """Writers rename and create the log again as fast as they can: each finding is reported once."""
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
        path = check_million(program, folder)
        check_memory(program, path)
        check_compressed(program, path)
        check_long_line(program)


main()
