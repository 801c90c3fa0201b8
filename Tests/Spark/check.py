"""Tests the command, Spark and the recipes for one machine with a log of planted mistakes.

    check.py APNSLINT FOLDER COUNT

Each has to find exactly what is planted in COUNT records, by its ids, and nothing may be lost or doubled when a co-process, a
worker of Python's or an executor is killed.
"""

import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import time
from collections import Counter

import duckdb
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import records

ROOT = pathlib.Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "docs/examples"
sys.path.insert(0, str(EXAMPLES / "spark"))

import apnslint_spark  # noqa: E402

# Ways to die in the middle of the rows: the process itself, the Python worker that feeds it, the executor of both.
DEATHS = {
    "the co-process": "$$",
    "the Python worker": "$PPID",
    "the executor": "$(parent $(parent $PPID))",
}


class Check:
    """One run of everything; each mistake is printed, and counts."""

    def __init__(self, program, folder, count):
        self.program = pathlib.Path(program).resolve()
        self.folder = pathlib.Path(folder).resolve()
        self.log, planted = records.write(self.folder, count)
        self.planted = Counter(tuple(line.split("\t")) for line in planted.read_text().splitlines())
        self.failures = 0

    def run(self):
        self.command()
        self.one_machine()
        self.scripts()
        with Session("local[2,4]") as spark:
            self.tables(spark)
            for victim in ("the co-process", "the Python worker"):
                self.killed(spark, victim)
            self.killed_on_files(spark)
            self.never_answers(spark)
        with Session("local-cluster[2,1,1024]") as spark:
            self.killed(spark, "the executor")
        return self.failures

    def expect(self, what, found, wanted=None):
        wanted = self.planted if wanted is None else wanted
        good = found == wanted
        self.failures += not good
        print(f"{'ok' if good else 'FAILED'}: {what}", flush=True)
        if not good:
            print("  not found:", list((wanted - found).items())[:5], "\n  too much:", list((found - wanted).items())[:5])

    # The command

    def command(self):
        def lint(*options, exits=1):
            command = [self.program, "lint", "--jsonl", *records.POINTERS, *options, self.log]
            done = subprocess.run(command, capture_output=True, text=True)
            self.expect(f"exit code of {' '.join(options)}", Counter([done.returncode]), Counter([exits]))
            return done.stdout

        self.expect("text", Counter((identifier, rule) for rule, identifier in re.findall(
            r"error:.*?\[([a-z-]+)\].*?= record: id (\S+?)[,\n]", lint("--all"), re.DOTALL)))
        concise = re.findall(r"\(id ([^),]+).*\[([a-z-]+)\]$", lint("--format", "concise"), re.MULTILINE)
        self.expect("concise", Counter(concise))
        self.expect("jsonl", pairs(map(json.loads, lint("--format", "jsonl").splitlines())))
        files = json.loads(lint("--format", "json"))["files"]
        found = Counter((file["id"], finding["rule"]) for file in files for finding in file["findings"])
        self.expect("json", found)
        counts = {rule["rule"]: rule["findings"] for rule in json.loads(lint("--format", "summary-json"))["rules"]}
        self.expect("summary-json", Counter(counts), sum_by_rule(self.planted))

    # One machine

    def one_machine(self):
        environment = {**os.environ, "PATH": f"{self.program.parent}:{os.environ['PATH']}"}
        lines = self.log.read_bytes().splitlines(keepends=True)
        folder = self.folder / "many files"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        (folder / "first half.jsonl").write_bytes(b"".join(lines[::2]))
        with gzip.open(folder / "second.jsonl.gz", "wb", compresslevel=1) as half:
            half.writelines(lines[1::2])
        halves = self.folder / "halves"
        halves.mkdir(exist_ok=True)
        (halves / "a.jsonl").write_bytes(b"".join(lines[: len(lines) // 200]))
        with gzip.open(halves / "b.jsonl.gz", "wb", compresslevel=1) as half:
            half.writelines(lines[len(lines) // 200 :])
        options = ["--payload", "/push", "--id", "/id"]
        subprocess.run([EXAMPLES / "logs/many-files.sh", folder, *options], env=environment, check=True)
        found = [line for path in folder.glob("*.findings") for line in path.read_text().splitlines()]
        self.expect("xargs", pairs(map(json.loads, found)))

        done = subprocess.run(
            [EXAMPLES / "logs/parallel.sh", self.log, *options], env=environment, check=True, capture_output=True, text=True)
        in_order = [json.loads(line) for line in done.stdout.splitlines()]
        self.expect("GNU parallel", pairs(in_order))
        numbers = [int(finding["id"].removeprefix("send-")) for finding in in_order]
        self.expect("the order of GNU parallel", Counter([numbers == sorted(numbers)]), Counter([True]))

        source, target = self.folder / "sends.parquet", self.folder / "findings.parquet"
        duckdb.execute(
            f"""COPY (SELECT json->>'id' AS id, json->>'app' AS app, json->'push' AS push FROM read_ndjson_objects(?))
                TO '{source}' (FORMAT parquet)""", [str(self.log)])
        subprocess.run(
            [sys.executable, EXAMPLES / "logs/duckdb_findings.py", source, target, "--program", self.program], check=True)
        rows = duckdb.execute(f"SELECT id, rule FROM '{target}' WHERE app IS NOT NULL").fetchall()
        self.expect("DuckDB and Parquet", Counter(rows))
        self.duckdb_headers()

    def duckdb_headers(self):
        """Header fields in a column, and a table without findings."""
        source, target = self.folder / "headers.parquet", self.folder / "found.parquet"
        for priority, expected in ((10, [("a", "background-priority")]), (5, [])):
            duckdb.execute(
                f"""COPY (SELECT 'a' AS id, '{{"aps":{{"content-available":1}}}}' AS push,
                          {{'apns-push-type': 'background', 'apns-topic': 'com.example.app', 'apns-priority': {priority}}} AS headers)
                    TO '{source}' (FORMAT parquet)""")
            subprocess.run(
                [sys.executable, EXAMPLES / "logs/duckdb_findings.py", source, target, "--headers", "headers",
                 "--program", self.program], check=True)
            rows = duckdb.execute(f"SELECT id, rule FROM '{target}'").fetchall()
            self.expect(f"DuckDB with priority {priority}", Counter(rows), Counter(expected))

    # Spark

    def scripts(self):
        """The examples as they are submitted."""
        self.submit("lint_log.py", self.log, self.folder / "findings", *records.POINTERS)
        rows = duckdb.execute(f"SELECT id, rule, kept FROM '{self.folder}/findings/*.parquet'").fetchall()
        self.expect("lint_log.py", Counter((identifier, rule) for identifier, rule, _ in rows))
        tenants = Counter(int(identifier.removeprefix("send-")) % 7 for identifier, _ in self.planted.elements())
        kept = Counter(int(dict(kept)["/tenant/name"].removeprefix("tenant-")) for _, _, kept in rows)
        self.expect("what is kept", kept, tenants)

        text = self.folder / "text"
        subprocess.run(["rm", "-rf", text], check=True)
        self.submit("pipe_log.py", self.log, text, "--payload", "/push", "--id", "/id")
        lines = "".join(path.read_text() for path in text.glob("part-*"))
        self.expect("pipe_log.py", Counter(re.findall(r"\(id ([^),]+).*\[([a-z-]+)\]$", lines, re.MULTILINE)))

        # Spark's tasks predict the same as one process for the same pushes, sorted.
        self.submit("group_log.py", self.log, self.folder / "stacks", "--os", "ios18")
        columns = "app, device, thread, notifications, summary"
        rows = duckdb.execute(f"SELECT {columns} FROM '{self.folder}/stacks/*.parquet'").fetchall()
        self.expect("group_log.py", Counter(rows), self.stacks_of_one_process())

    def submit(self, script, source, target, *options):
        submit = pathlib.Path(sys.executable).parent / "spark-submit"
        command = [
            submit, "--master", "local[2]", "--conf", "spark.ui.enabled=false", "--conf", "spark.ui.showConsoleProgress=false",
            "--py-files", EXAMPLES / "spark/apnslint_spark.py", EXAMPLES / "spark" / script, "--program", self.program,
            source, target, "--", *options]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{script} failed\n{done.stderr[-4000:]}")

    def stacks_of_one_process(self):
        pushes = []
        for line in open(self.log, encoding="utf-8"):
            record = json.loads(line)
            push = record["push"]
            push = json.loads(push) if isinstance(push, str) else push
            payload = push.get("message", push).get("apns", push)
            payload = payload.get("payload", payload)
            place = {name: record[name] for name in ("app", "device", "date")}
            pushes.append((record["device"], record["app"], record["date"], {"headers": {}, **place, "payload": payload}))
        pushes.sort(key=lambda push: push[:3])
        lines = "".join(json.dumps(push[3]) + "\n" for push in pushes)
        command = [self.program, "group", "--sorted", "--jsonl", "--format", "json", "--os", "ios18", "-"]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        return Counter(
            (group["app"], group["device"], group.get("thread"), group["count"], summary["text"])
            for line in done.stdout.splitlines() for group in json.loads(line)["groups"] for summary in group["summaries"])

    def findings(self, spark, program):
        return apnslint_spark.findings(spark.read.text(str(self.log)), *records.POINTERS, program=str(program))

    def tables(self, spark):
        found = self.findings(spark, self.program)
        self.expect("mapInArrow", rows(found))
        # The id joins the findings to their records.
        log = spark.read.text(str(self.log)).withColumn("id", F.get_json_object("value", "$.id"))
        joined = log.join(F.broadcast(found), "id").select("id", "rule", F.get_json_object("value", "$.tenant.name").alias("t"))
        self.expect("joined to the records", rows(joined.where("t is not null")))
        # Files that the tasks read themselves, in pieces that end in the middle of lines, and compressed ones.
        found = apnslint_spark.findings_in_files(
            spark, str(self.log), *records.POINTERS, program=str(self.program), piece=1_000_003)
        self.expect("pieces of a file", rows(found))
        folder = str(self.folder / "halves")
        found = apnslint_spark.findings_in_files(spark, folder, *records.POINTERS, program=str(self.program), piece=777)
        self.expect("a folder with a compressed file", rows(found))
        # A table with columns is linted as the records made from it.
        table = log.select(F.to_json(F.struct("id", F.get_json_object("value", "$.push").alias("push"))).alias("value"))
        found = apnslint_spark.findings(table, *records.POINTERS, program=str(self.program))
        self.expect("a table of columns", rows(found))

    def killed(self, spark, victim):
        """The first two tasks lose their process, worker or executor after half a megabyte."""
        program = self.dying(DEATHS[victim], times=2)
        self.expect(f"{victim} is killed", rows(self.findings(spark, program)))
        deaths = len(list(program.parent.glob("death-*")))
        self.expect(f"{victim} was killed", Counter([deaths]), Counter([2]))

    def killed_on_files(self, spark):
        program = self.dying("$$", times=2)
        found = apnslint_spark.findings_in_files(
            spark, str(self.log), *records.POINTERS, program=str(program), piece=4 << 20)
        self.expect("the co-process is killed while it reads files", rows(found))

    def never_answers(self, spark):
        """A process that always dies makes the job fail."""
        program = self.dying("$$", times=1_000)
        try:
            rows(self.findings(spark, program))
            failed = False
        except Exception as error:  # Spark's own exceptions differ between its versions.
            failed = "ended with -9" in str(error)
        self.expect("a program that always dies fails the job", Counter([failed]), Counter([True]))

    def dying(self, who, times):
        """A program that writes the findings of its first half megabyte and then kills, this many times in total."""
        folder = self.folder / f"dying-{time.time_ns()}"
        folder.mkdir()
        program = folder / "apnslint"
        program.write_text(f"""#!/bin/sh
parent() {{ sed 's/.*) . \\([0-9]*\\) .*/\\1/' /proc/$1/stat; }}
number=1
while [ $number -le {times} ]; do
  if mkdir "{folder}/death-$number" 2>/dev/null; then
    head -c 500000 | "{self.program}" "$@"
    kill -9 {who}
    sleep 5
  fi
  number=$((number + 1))
done
exec "{self.program}" "$@"
""")
        program.chmod(0o755)
        return program


class Session:
    """A separate Spark session."""

    def __init__(self, master):
        self.master = master

    def __enter__(self):
        options = {
            "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.driver.memory": "2g",
            # Several tasks even of a short log.
            "spark.sql.files.maxPartitionBytes": "4m", "spark.sql.files.openCostInBytes": "1m",
        }
        builder = SparkSession.builder.master(self.master)
        for name, value in options.items():
            builder = builder.config(name, value)
        self.spark = builder.getOrCreate()
        # Failed tasks are what is tried here, so they need no trace.
        self.spark.sparkContext.setLogLevel("OFF")
        self.spark.sparkContext.addPyFile(str(EXAMPLES / "spark/apnslint_spark.py"))
        return self.spark

    def __exit__(self, *_):
        self.spark.stop()


def pairs(findings):
    return Counter((finding["id"], finding["rule"]) for finding in findings)


def rows(frame):
    return Counter((row.id, row.rule) for row in frame.select("id", "rule").collect())


def sum_by_rule(planted):
    counts = Counter()
    for (_, rule), count in planted.items():
        counts[rule] += count
    return counts


if __name__ == "__main__":
    failures = Check(sys.argv[1], sys.argv[2], int(sys.argv[3])).run()
    sys.exit(f"{failures} failed" if failures else 0)
