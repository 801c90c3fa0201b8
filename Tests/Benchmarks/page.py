"""Lays out docs/benchmarks.md."""

from dataclasses import dataclass


@dataclass
class Target:
    """A ratio that is to be reached; `measured` is `None` where a peer is not there."""

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


def table(header, rows):
    """A table in Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


def targets(all_targets):
    return table(["what", "ratio", "measured", ""], [target.row for target in all_targets])


def number(value):
    """Three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def of_commands(series, unit="ms", lines=None):
    """Medians of whole commands beside the first one's."""
    scale = {"ms": 1e3, "s": 1}[unit]
    base = next(iter(series.values()))
    header = ["command", f"median {unit}", "middle half", "times apnslint", "MiB"]
    if lines:
        header.insert(3, "µs a line")
    rows = []
    for each in series.values():
        low, high = each.middle_half
        row = [
            each.label, number(each.median * scale), f"{number(low * scale)} to {number(high * scale)}",
            f"{each.median / base.median:.2f}", number(each.memory)]
        if lines:
            row.insert(3, number(each.median / lines * 1e6))
        rows.append(row)
    return table(header, rows)


def of_payloads(columns, base):
    """Nanoseconds for each payload: the rows are subjects, each column is a corpus."""
    header = ["in one thread"]
    for name in columns:
        header += [f"{name}: ns", "middle half", "times the first"]
    rows = []
    for label in next(iter(columns.values())):
        row = [label]
        for series in columns.values():
            low, high = series[label].middle_half
            row += [
                f"{series[label].median:,.0f}", f"{low:,.0f} to {high:,.0f}",
                f"{series[label].median / series[base].median:.2f}"]
        rows.append(row)
    return table(header, rows)


TEMPLATE = """# Benchmarks

`make bench` writes this page. It installs what it needs, makes its payloads from a seed, and stops where the verdicts don't
agree as they should. Times depend on the machine and on what else it does; the ratios, taken in one run with all commands
taking turns, are what to look at. Given are medians, and the middle half of the runs.

{machine}
{missing}
## What it must reach

{targets}

## One small file, as a process

One payload of {file_bytes} bytes, {starts} runs each, from start to exit, the files in the system's cache. `SCHEMA` is
[the schema of this project](payload.schema.json); sourcemeta-jsonschema is run without the Python wrapper of its package.
`true` is what starting any process costs.

{one_file}

## A thousand files

{files} files of about 300 bytes, {rounds} runs each.

{many_files}

## Lines

Payloads that are clean, one a line, {rounds} runs each. MiB is the most memory that the process had.

{lines}

## A mix of pushes

Alerts as strings, dictionaries and keys of string tables, badges, silent pushes, Live Activities that start, change and end,
critical sounds, rich notifications, some with data of the app's own; {rounds} runs each. First alone, then as request
documents with their headers, and inside the messages of two push services.

{mixed}

## Logs

Records of five shapes, read by `--payload`, `--id` and `--keep`, a hundredth of them with a mistake; two threads.

{logs}

## Findings of lines

{findings_lines:,} lines of about 300 bytes, {rounds} runs each. The linter writes each finding with its line and column, in the
order of the lines. Of the validator, `--continue --json` writes what it has to say of every line, in an order of its own and
without the line's number; with `--fast` only whether it is valid.

{findings}

## Threads and length

`apnslint lint --jsonl` on clean lines of about 300 bytes, {rounds} runs each. The longest input is ten times the one before.

{scaling}

## In process

{distinct:,} different payloads of each corpus in memory, over and over, one thread: the time for each payload, from its bytes.
Medians of {rounds} processes each, which take turns. Of what runs in Python the cost of the loop is taken off. simdjson, yajl
and jansson only parse: they are floors. A server that holds a linter asks as in the first row; the four below are what that
is made of. `Linter.prepared()`, once before, takes {preparing} µs.

{memory}

The full path alone, on payloads of the mix, beside what jansson takes to parse them:

{full_path}

## Do the verdicts agree

{verdicts}

## Stacks

`apnslint group` on notifications of a fifth as many threads, one a line, as text; {rounds} runs each.

{stacks}
"""
