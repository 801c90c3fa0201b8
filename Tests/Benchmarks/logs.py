"""Measures whole logs: records, request documents, compressed files and long streams."""

import gzip
import json
import pathlib
import shutil
import sys

import page
from measuring import Command
from page import Target

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Spark"))

import records  # noqa: E402

RECORDS, REQUESTS = "records of five shapes, 1 % bad", "request documents, clean"
COMPRESSED, ZCAT, LONG = "the records as `.gz`", "`zcat` alone", "ten times the records, through a pipe"
RELEASE, WRITTEN = "a bad release, three findings a record", "the same, each finding written"
TOPICS, SYSTEMS = "request documents, counted by a field", "a bad release, counted by a field"
THREADS = ("--threads", "2")


class Logs:
    """The logs in a folder, and what lints them; `requests` is a log of so many request documents."""

    def __init__(self, program, folder, requests, count):
        self.program = program
        # A log of findings takes ten times as long.
        self.count, self.released = count, count // 10
        self.requests = requests
        self.log, _ = records.write(folder / "logs", count)
        self.release = folder / "logs" / f"release-by-system-{self.released}.jsonl"
        if not self.release.exists():
            with open(self.release, "w") as file:
                for number in range(self.released):
                    alert = {"titel": f"Gate changed {number}", "body": "Your flight leaves from gate B7 at 12:30, please hurry."}
                    aps = {"alert": alert, "badge": "3", "thread_id": f"trip-{number}", "sound": "default"}
                    file.write(json.dumps({"id": number, "os": f"17.{number % 5}", "push": {"aps": aps, "flight": f"LH{number}"}}) + "\n")
        self.compressed = self.log.with_suffix(".jsonl.gz")
        if not self.compressed.exists():
            with open(self.log, "rb") as plain, gzip.open(self.compressed, "wb", compresslevel=6) as packed:
                shutil.copyfileobj(plain, packed)

    def commands(self):
        found = (self.program, "lint", "--jsonl", *records.POINTERS, *THREADS)
        released = (self.program, "lint", "--jsonl", "--payload", "/push", "--id", "/id", *THREADS)
        return [
            Command(RECORDS, [*found, "--format", "jsonl", self.log], exits=(1,)),
            Command(REQUESTS, [self.program, "lint", "--jsonl", *THREADS, self.requests]),
            Command(TOPICS, [self.program, "lint", "--jsonl", "--by", "/headers/apns-topic", *THREADS, self.requests]),
            Command(RELEASE, [*released, self.release], exits=(1,)),
            Command(WRITTEN, [*released, "--format", "jsonl", self.release], exits=(1,)),
            Command(SYSTEMS, [*released, "--by", "/os", self.release], exits=(1,)),
            Command(COMPRESSED, [*found, "--format", "jsonl", self.compressed], exits=(1,)),
            Command(ZCAT, ["zcat", self.compressed]),
        ]

    def long(self):
        """All that a log of ten times the length needs, as a summary."""
        again = " ".join([f"'{self.log}'"] * 10)
        lint = " ".join(map(str, [self.program, "lint", "--jsonl", *records.POINTERS, *THREADS]))
        return Command(LONG, ["sh", "-c", f"cat {again} | {lint} -"], exits=(1,))

    def section(self, series, long):
        """The table and the targets."""
        counts = {name: self.released for name in (RELEASE, WRITTEN, SYSTEMS)}
        per_line = {name: each.median / counts.get(name, self.count) * 1e6 for name, each in series.items()}
        rows = [[name, page.number(each.median * 1e3), f"{per_line[name]:.2f}", page.number(each.memory)]
                for name, each in series.items()]
        each = long[LONG]
        rows.append([LONG, page.number(each.median * 1e3), f"{each.median / self.count / 10 * 1e6:.2f}", page.number(each.memory)])
        targets = [
            Target("request documents in a stream, two threads: µs per line", per_line[REQUESTS], most=1.0),
            Target("records of a log, two threads: µs per line", per_line[RECORDS], most=1.5),
            Target("a field counted, more for a clean record: µs", per_line[TOPICS] - per_line[REQUESTS], most=1.0),
            Target("a finding of a log, counted by a field: µs", per_line[SYSTEMS] / 3, most=8.0),
            Target("a log as `.gz`, to `zcat` alone", series[COMPRESSED].median / series[ZCAT].median, most=1.2),
            Target(f"summary of {self.count * 10:,} records with 1 % bad: MiB", each.memory, most=64),
        ]
        return page.table(["log", "median ms", "µs per line", "MiB"], rows), targets
