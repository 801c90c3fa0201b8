"""Runs apnslint inside Spark: one process for each task, which reads its rows as lines while it lints.

A task whose process dies fails, and Spark runs it again: what a failed task has put out is never part of a result.
"""

import json
import queue
import subprocess
import threading

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

FINDINGS = "id string, rule string, severity string, pointer string, message string, effect string, kept map<string, string>"
STACKS = "app string, device string, thread string, notifications int, summary string, systems string"


def findings(lines: DataFrame, *options: str, program: str = "apnslint") -> DataFrame:
    """What is found in records of a log, a row for each finding.

    `lines` has one column of text, a record in each row. The options are those of `apnslint lint`, such as
    `"--payload", "/push", "--id", "/id", "--keep", "/tenant"`; the id joins the findings back to the records.
    """
    command = [program, "lint", "--jsonl", "--format", "jsonl", "--threads", "1", *options, "-"]
    return lines.mapInArrow(lambda batches: _tables(_answers(batches, command), _finding, FINDINGS_ARROW), FINDINGS)


def stacks(lines: DataFrame, *options: str, program: str = "apnslint") -> DataFrame:
    """The stacks that devices show, a row for each stack and the text that it is summed up by.

    `lines` has the columns `app`, `device`, `date` and `line`, which is that of `push_line`. The options are those of
    `apnslint group`, such as `"--os", "ios18"`.
    """
    command = [program, "group", "--sorted", "--format", "json", "--members", "1", *options, "-"]
    in_order = lines.repartition("app", "device").sortWithinPartitions("device", "app", "date").select("line")
    return in_order.mapInArrow(lambda batches: _tables(_answers(batches, command), _stacks, STACKS_ARROW), STACKS)


def push_line(app: Column, device: Column, date: Column, payload: Column) -> Column:
    """The line that `apnslint group` reads of one push; the payload is JSON as text and stays as it is."""
    rest = F.to_json(F.struct(app.alias("app"), device.alias("device"), date.cast("string").alias("date")))
    return F.concat(F.lit('{"headers":{},"payload":'), payload, F.lit(","), F.substring(rest, 2, 1 << 30))


def _answers(batches, command):
    """The lines that a process writes about the rows of all batches.

    The process is fed here and read by a thread, so that neither pipe can fill up and stop both.
    """
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    written = queue.SimpleQueue()
    reader = threading.Thread(target=lambda: [written.put(line) for line in process.stdout], daemon=True)
    reader.start()
    try:
        try:
            for batch in batches:
                _write(process.stdin, batch.column(0))
                while not written.empty():
                    yield written.get()
            process.stdin.close()
        except BrokenPipeError:
            pass  # It has ended before its input: its exit code says how.
        reader.join()
        while not written.empty():
            yield written.get()
        # 0: nothing found, 1: findings. Anything else means that not every row was read.
        if process.wait() not in (0, 1):
            raise RuntimeError(f"{command[0]} ended with {process.returncode}; its messages are in the executor's log")
    finally:
        process.kill()
        process.wait()


def _write(pipe, column):
    """Writes the rows of a column as lines, in one piece of memory."""
    rows = column.drop_null()
    if len(rows):
        pipe.write(pc.binary_join(pa.ListArray.from_arrays([0, len(rows)], rows), "\n")[0].as_buffer())
        pipe.write(b"\n")


def _tables(lines, rows, schema, size=4096):
    """Arrow tables of what `rows` makes of each line."""
    waiting = []
    for line in lines:
        waiting += rows(json.loads(line))
        if len(waiting) >= size:
            yield pa.RecordBatch.from_pylist(waiting, schema)
            waiting = []
    yield pa.RecordBatch.from_pylist(waiting, schema)


def _finding(found):
    kept = [(pointer, _plain(value)) for pointer, value in found.get("kept", {}).items()]
    yield {**found, "id": _plain(found.get("id")), "kept": kept}


def _stacks(device):
    for group in device["groups"]:
        for summary in group["summaries"]:
            yield {
                "app": group["app"], "device": group["device"], "thread": group.get("thread"), "notifications": group["count"],
                "summary": summary["text"], "systems": summary["systems"],
            }


def _plain(value):
    """A member of a record as text."""
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _text_fields(*names):
    return [(name, pa.string()) for name in names]


FINDINGS_ARROW = pa.schema([
    *_text_fields("id", "rule", "severity", "pointer", "message", "effect"), ("kept", pa.map_(pa.string(), pa.string()))])
STACKS_ARROW = pa.schema([
    *_text_fields("app", "device", "thread"), ("notifications", pa.int32()), *_text_fields("summary", "systems")])
