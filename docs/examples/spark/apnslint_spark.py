"""Runs apnslint inside Spark: one process for each task, which reads its rows as lines while it lints.

A task whose process dies fails, and Spark runs it again: what a failed task has put out is never part of a result.
"""

import collections
import json
import queue
import subprocess
import threading

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import fs
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

COMPRESSED = (".gz", ".zst")
FINDINGS = "id string, rule string, severity string, pointer string, message string, effect string, kept map<string, string>"
STACKS = "app string, device string, thread string, notifications int, summary string, systems string"


def findings(lines: DataFrame, *options: str, program: str = "apnslint") -> DataFrame:
    """What is found in records of a log, a row for each finding.

    `lines` has one column of text, a record in each row. The options are those of `apnslint lint`, such as
    `"--payload", "/push", "--id", "/id", "--keep", "/tenant"`; the id joins the findings back to the records.
    """
    command = [program, "lint", "--jsonl", "--format", "jsonl", "--threads", "1", *options, "-"]
    return lines.mapInArrow(lambda batches: _tables(_answers(batches, command), _finding, FINDINGS_ARROW), FINDINGS)


def findings_in_files(
    spark: SparkSession, path: str, *options: str, program: str = "apnslint", piece: int = 32 << 20
) -> DataFrame:
    """The same for logs in files, a file or a folder that pyarrow opens: `/logs`, `s3://…`, `hdfs://…`.

    Each task reads some bytes of a file itself, so that no row goes through Spark; of a compressed file one task reads all. This
    is the fastest way where nothing else has to be done with the rows.
    """
    files, root = fs.FileSystem.from_uri(path)
    chosen = fs.FileSelector(root, recursive=True) if files.get_file_info(root).type == fs.FileType.Directory else [root]
    pieces = [
        (info.path, start, piece)
        for info in files.get_file_info(chosen) if info.type == fs.FileType.File
        for start in ([0] if info.path.endswith(COMPRESSED) else range(0, info.size, piece))
    ]
    command = [program, "lint", "--jsonl", "--format", "jsonl", "--threads", "1", *options, "-"]
    # A process learns what records look like, so one does all pieces of a task.
    tasks = min(max(len(pieces), 1), 2 * spark.sparkContext.defaultParallelism)
    table = spark.createDataFrame(pieces, "path string, start long, length long").repartition(tasks)

    def lint(batches):
        files, _ = fs.FileSystem.from_uri(path)
        blocks = (block for batch in batches for row in batch.to_pylist() for block in _blocks(files, **row))
        return _tables(_answers(blocks, command, _write_block), _finding, FINDINGS_ARROW)

    return table.mapInArrow(lint, FINDINGS)


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


def _blocks(files, path, start, length):
    """The lines that begin in some bytes of a file, or all of a compressed one, in blocks."""
    if path.endswith(COMPRESSED):
        with files.open_input_stream(path) as stream:
            while block := stream.read(1 << 20):
                yield block
    else:
        with files.open_input_file(path) as file:
            # The line that begins before these bytes is another task's, and the last one is this task's to its end.
            end = _line_start(file, min(start + length, file.size()))
            start = _line_start(file, start)
            file.seek(start)
            while start < end:
                block = file.read_buffer(min(1 << 20, end - start))
                start += len(block)
                yield block
    # A file may lack the end of its last line; an empty line is passed over.
    yield b"\n"


def _line_start(file, offset):
    """Where the first line begins that does not begin before an offset."""
    if offset == 0:
        return 0
    file.seek(offset - 1)
    offset -= 1
    while block := file.read(1 << 16):
        end = block.find(b"\n")
        if end >= 0:
            return offset + end + 1
        offset += len(block)
    return offset


def _write_block(pipe, block):
    pipe.write(block)


def _answers(batches, command, write=None):
    """The lines that a process writes about the rows of all batches, which `write` hands to it.

    The process is fed here and read by a thread, so that neither pipe can fill up and stop both.
    """
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    written, messages = queue.SimpleQueue(), collections.deque(maxlen=20)
    readers = [
        threading.Thread(target=lambda: [written.put(line) for line in process.stdout], daemon=True),
        threading.Thread(target=lambda: messages.extend(process.stderr), daemon=True),
    ]
    for reader in readers:
        reader.start()
    try:
        try:
            for batch in batches:
                (write or _write_rows)(process.stdin, batch)
                while not written.empty():
                    yield written.get()
            process.stdin.close()
        except BrokenPipeError:
            pass  # It has ended before its input: its exit code says how.
        for reader in readers:
            reader.join()
        while not written.empty():
            yield written.get()
        # 0: nothing found, 1: findings. Anything else means that not every row was read.
        if process.wait() not in (0, 1):
            # Spark shows the driver what a task raises.
            said = b"".join(messages).decode(errors="replace").strip()
            raise RuntimeError(f"{command[0]} ended with {process.returncode}: {said or 'it said nothing'}")
    finally:
        process.kill()
        process.wait()


def _write_rows(pipe, batch):
    """Writes the rows of the first column as lines, in one piece of memory."""
    rows = batch.column(0).drop_null()
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
