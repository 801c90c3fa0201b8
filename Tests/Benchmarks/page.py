"""Lays out the tables of `make bench` and `make bench-languages`, of which docs/benchmarks.md has ten rows."""

from dataclasses import dataclass


@dataclass
class Target:
    """A goal for a ratio; `measured` is `None` if a peer is not installed."""

    what: str
    measured: float | None
    least: float | None = None
    most: float | None = None

    @property
    def is_met(self):
        return self.measured >= self.least if self.least is not None else self.measured <= self.most

    @property
    def row(self):
        bound = f"at least {self.least:g}" if self.least is not None else f"at most {self.most:g}"
        if self.measured is None:
            return [self.what, bound, "", "not measured"]
        return [self.what, bound, f"{self.measured:.2f}", "met" if self.is_met else "**not met**"]


# Where the half begins that `make bench-languages` writes.
LANGUAGES = "## In other languages, and the start of a process\n"


def replace_half(path, programs=None, languages=None):
    """Writes one half of the page, and leaves the other."""
    before, heading, after = (path.read_text(encoding="utf-8") if path.exists() else "").partition(LANGUAGES)
    halves = [programs or before, languages or heading + after]
    path.write_text("\n\n".join(half.strip() for half in halves if half.strip()) + "\n", encoding="utf-8")


def table(header, rows):
    """A table in Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


def targets(all_targets):
    return table(["figure", "goal", "measured", ""], [target.row for target in all_targets])


def number(value):
    """A number with three significant digits."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def of_commands(series, unit="ms", lines=None):
    """Medians of whole commands, compared with the first one."""
    scale = {"ms": 1e3, "s": 1}[unit]
    base = next(iter(series.values()))
    header = ["command", f"median {unit}", "times apnslint", "MiB"]
    if lines:
        header.insert(2, "µs per line")
    rows = []
    for each in series.values():
        row = [each.label, number(each.median * scale), f"{each.median / base.median:.2f}", number(each.memory)]
        if lines:
            row.insert(2, number(each.median / lines * 1e6))
        rows.append(row)
    return table(header, rows)


def of_payloads(columns, base):
    """Nanoseconds for each payload: the rows are subjects, each column is a corpus."""
    header = ["in one thread"]
    for name in columns:
        header += [f"{name}: ns", "times the first"]
    rows = []
    for label in next(iter(columns.values())):
        row = [label]
        for series in columns.values():
            row += [f"{series[label].median:,.0f}", f"{series[label].median / series[base].median:.2f}"]
        rows.append(row)
    return table(header, rows)


TEMPLATE = """# Benchmarks

`make bench` writes this half of the page. It installs the other tools, generates payloads from a seed, and stops if the tools disagree
about a payload without a known reason. Times depend on the machine and its load; the ratios are more reliable, because in
one run all commands take turns. The figures are medians.

{machine}
{missing}
## Goals

{targets}

## One small file, as a process

One payload of {file_bytes} bytes, {starts} runs each, from start to exit, with the files in the system's cache. `SCHEMA` is
`docs/payload.schema.json`; sourcemeta-jsonschema is run without the Python wrapper of its package.
`true` shows the cost of starting a process.

{one_file}

## A thousand files

{files} files of about 300 bytes, {rounds} runs each.

{many_files}

## Lines

Clean payloads, one per line, {rounds} runs each. MiB is the peak memory of the process.

{lines}

## A mix of pushes

Alerts as strings, dictionaries and keys of string tables, badges, silent pushes, starts, updates and ends of Live
Activities, critical sounds, rich notifications, some with the app's own data; {rounds} runs each. First alone, then as
request documents with their headers, and inside the messages of two push services.

{mixed}

## Logs

Records of five shapes, read with `--payload`, `--id` and `--keep`, one in a hundred with a mistake; two threads. Of the bad release there is a tenth as many.

{logs}

## Findings of lines

{findings_lines:,} lines of about 300 bytes, {rounds} runs each. The linter writes each finding with its line and column, in the
order of the lines. The validator writes with `--continue --json` its result for every line, in another order and without line
numbers; with `--fast` only whether each line is valid.

{findings}

## Threads and length

`apnslint lint --jsonl` on clean lines of about 300 bytes, {rounds} runs each. The longest input is ten times the one before.

{scaling}

## In process

{distinct:,} different payloads of each corpus in memory, checked repeatedly in one thread: the time per payload, from its bytes.
Medians of {rounds} processes each, which take turns. For tools in Python the cost of the loop is subtracted. simdjson, yajl
and jansson only parse, so they are lower bounds. A server with a linter calls it as in the first row; the four rows below
are its parts. `Linter.prepared()`, once before, takes {preparing} µs.

{memory}

The full path on payloads of the mix, compared with parsing them by jansson:

{full_path}

## Agreement of the tools

{verdicts}

## Stacks

`apnslint group` on notifications, one per line, with a fifth as many threads, as text; {rounds} runs each.

{stacks}
"""
