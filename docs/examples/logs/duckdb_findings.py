"""Lints a column of Parquet files by DuckDB and writes the findings as Parquet, joined to the columns of their records.

    duckdb_findings.py 'sends/*.parquet' findings.parquet [--id id] [--payload push] [--headers headers] [--program PATH] [OPTION…]

The payload column is JSON as text or as a structure, and so is the column of the header fields, if there is one. Other options,
such as --push-type alert or --config FILE, are those of `apnslint lint`. Neither the records nor the findings have to fit into
memory. It ends with 0 if all records were read; without findings the table has no rows.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import duckdb


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--id", default="id")
    parser.add_argument("--payload", default="push")
    parser.add_argument("--headers")
    parser.add_argument("--program", default="apnslint")
    arguments, options = parser.parse_known_args()

    with tempfile.TemporaryDirectory() as folder:
        found = pathlib.Path(folder) / "findings.jsonl"
        lint(arguments, options, found)
        duckdb.execute(
            f"""COPY (SELECT records.*, findings.* EXCLUDE id
                      FROM read_json(?, columns = {FINDINGS}) AS findings
                      JOIN read_parquet(?) AS records ON records.{name(arguments.id)}::VARCHAR = findings.id)
                TO {text(arguments.target)} (FORMAT parquet)""", [str(found), arguments.source])


FINDINGS = "{id: 'VARCHAR', rule: 'VARCHAR', severity: 'VARCHAR', pointer: 'VARCHAR', message: 'VARCHAR', effect: 'VARCHAR'}"


def lint(arguments, options, found):
    """Writes the findings of all records into a file."""
    command = [arguments.program, "lint", "--jsonl", "--payload", "/payload", "--id", "/id", "--format", "jsonl", "--exit-zero"]
    headers = ""
    if arguments.headers:
        command += ["--headers", "/headers"]
        headers = f", headers: {name(arguments.headers)}"
    with open(found, "wb") as output:
        process = subprocess.Popen([*command, *options, "-"], stdin=subprocess.PIPE, stdout=output)
    try:
        records = duckdb.execute(
            f"""SELECT to_json({{id: {name(arguments.id)}::VARCHAR, payload: {name(arguments.payload)}{headers}}})::VARCHAR
                FROM read_parquet(?)""", [arguments.source])
        while rows := records.fetchmany(10_000):
            process.stdin.write("".join(f"{row}\n" for row, in rows).encode())
        process.stdin.close()
    except BrokenPipeError:
        pass  # Its exit code says why it has ended.
    finally:
        if sys.exc_info()[0]:
            process.kill()
        status = process.wait()
    if status:
        sys.exit(f"{arguments.program} ended with {status}: not every record was read")


def name(column):
    """A column as SQL names it."""
    return '"' + column.replace('"', '""') + '"'


def text(value):
    """A text as SQL writes it."""
    return "'" + value.replace("'", "''") + "'"


if __name__ == "__main__":
    main()
