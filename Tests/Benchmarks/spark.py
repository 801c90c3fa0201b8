"""Measures Spark on two local cores: apnslint as a co-process, jsonschema-rs for each row, and the program without Spark.

    spark.py APNSLINT FOLDER COUNT [ROUNDS]

All read the same log of COUNT records of five shapes, and each gives a table of findings with their ids.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import time

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path += [str(ROOT / "Tests/Spark"), str(ROOT / "docs/examples/spark")]

import apnslint_spark  # noqa: E402
import records  # noqa: E402

FILES, OURS = "Spark with apnslint, by files", "Spark with apnslint, by rows"
PEER, PICKLED = "Spark with jsonschema-rs, Arrow", "Spark with jsonschema-rs, pickled"
ALONE, FLOOR = "the program alone", "Spark that only hands rows over"
SCHEMA = (ROOT / "docs/payload.schema.json").read_text()
FINDINGS = "array<struct<id string, keyword string, pointer string>>"


def main():
    program, folder, count = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2], int(sys.argv[3])
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    log = records.write(folder, count)[0].resolve()
    spark = session()
    subjects = {
        FILES: lambda: by_files(spark, log, program), OURS: lambda: with_apnslint(spark, log, program),
        PEER: lambda: with_schema(spark, log, True), PICKLED: lambda: with_schema(spark, log, False),
        ALONE: lambda: alone(log, program), FLOOR: lambda: handed_over(spark, log),
    }
    times = {name: [] for name in subjects}
    # The first round only warms up.
    for number in range(rounds + 1):
        for name, run in subjects.items():
            start = time.monotonic()
            run()
            if number:
                times[name].append(time.monotonic() - start)
    spark.stop()
    median = {name: statistics.median(values) for name, values in times.items()}
    print(f"{count:,} records of five shapes, {rounds} rounds\n\n| what | median s | µs a record |\n| --- | ---: | ---: |")
    for name, seconds in median.items():
        print(f"| {name} | {seconds:.2f} | {seconds / count * 1e6:.2f} |")
    print("\n| what | to reach | by files | by rows |\n| --- | --- | ---: | ---: |")
    for name in (PEER, PICKLED):
        print(f"| times faster than {name} | at least 5 | {median[name] / median[FILES]:.2f} | {median[name] / median[OURS]:.2f} |")
    print(f"| time to the program alone | at most 2 | {median[FILES] / median[ALONE]:.2f} | {median[OURS] / median[ALONE]:.2f} |")


def session():
    options = {
        "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.driver.memory": "4g",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "1000",
    }
    builder = SparkSession.builder.master("local[2]")
    for name, value in options.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    spark.sparkContext.addPyFile(str(ROOT / "docs/examples/spark/apnslint_spark.py"))
    return spark


def with_apnslint(spark, log, program):
    found = apnslint_spark.findings(spark.read.text(str(log)), *records.POINTERS, program=program)
    return found.groupBy("severity", "rule").count().collect()


def by_files(spark, log, program):
    found = apnslint_spark.findings_in_files(spark, str(log), *records.POINTERS, program=program)
    return found.groupBy("severity", "rule").count().collect()


def with_schema(spark, log, uses_arrow):
    """The same by a function of Python's for each row, which finds the payload in the record as apnslint does."""
    errors = F.udf(schema_errors, FINDINGS, useArrow=uses_arrow)
    found = spark.read.text(str(log)).select(F.explode(errors("value")).alias("found")).select("found.*")
    return found.groupBy("keyword").count().collect()


def handed_over(spark, log):
    return spark.read.text(str(log)).mapInArrow(lambda batches: (batch.slice(0, 1) for batch in batches), "value string").count()


def alone(log, program):
    command = [program, "lint", "--jsonl", "--format", "jsonl", *records.POINTERS, str(log)]
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 1:
        sys.exit("the program failed")


validator = None


def schema_errors(line):
    global validator
    if validator is None:
        import jsonschema_rs

        validator = jsonschema_rs.validator_for(json.loads(SCHEMA))
    record = json.loads(line)
    push = record["push"]
    push = json.loads(push) if isinstance(push, str) else push
    if "aps" not in push:
        push = push.get("message", push).get("apns", push)
        push = push.get("payload", push)
    if validator.is_valid(push):
        return []
    return [(record["id"], type(error.kind).__name__, "/".join(map(str, error.instance_path)))
            for error in validator.iter_errors(push)]


if __name__ == "__main__":
    main()
