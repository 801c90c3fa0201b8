"""Measures the program beside its peers and writes the tables of which docs/benchmarks.md has ten rows.

    bench.py APNSLINT FOLDER [--rounds N] [--quick] [--page PATH]

The peers and the payloads go into FOLDER. A quick run takes few rounds and short inputs: it shows that everything works.
"""

import argparse
import json
import os
import pathlib
import random
import sys
import textwrap

import groups
import logs
import mixed
import page
import verdicts
from corpus import DISTINCT, SEED, Corpora
from measuring import Command, costs, times
from page import Target
from peers import ASK, FULL, JANSSON, MSGSPEC, PYTHON_PACKAGES, QUICK, TREE, Environment


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--page", type=pathlib.Path, default=pathlib.Path(".build-tools/bench/benchmarks.md"))
    options = parser.parse_args()
    environment = Environment(options.folder, options.program).prepare()
    text = Benchmark(environment, options).page()
    page.replace_half(options.page, programs=text)
    print(text)


class Benchmark:
    """One run of everything."""

    def __init__(self, environment, options):
        self.environment = environment
        self.rounds = 2 if options.quick else options.rounds
        self.starts = 5 if options.quick else 100
        self.seconds = 0.05 if options.quick else 0.25
        say("making payloads")
        corpora_folder = options.folder / ("corpus-quick" if options.quick else "corpus")
        self.corpora = Corpora(corpora_folder, lines=10_000 if options.quick else 100_000).make()
        self.targets = []

    def page(self):
        agreement = self.agreement()
        sections = dict(
            machine=wrapped(f"{cores()} cores. {self.versions()}"), missing=self.missing(), starts=self.starts,
            rounds=self.rounds, distinct=DISTINCT,
            files=f"{len(list(self.corpora.directory.iterdir())):,}", findings_lines=self.corpora.lines,
            one_file=self.one_file(), file_bytes=self.small_file.stat().st_size,
            many_files=self.many_files(), lines=self.lines(), mixed=self.mixed(), logs=self.logs(), findings=self.findings(), scaling=self.scaling(),
            memory=self.memory(), full_path=self.full_path(), preparing=self.preparing(), stacks=self.stacks(), verdicts=agreement)
        return page.TEMPLATE.format(targets=page.targets(self.targets), **sections)

    def versions(self):
        known = self.environment.versions
        from_pypi = [f"{name} {version}" for name, version in known.items() if name in PYTHON_PACKAGES]
        others = [f"{name} {version}" for name, version in known.items() if name not in PYTHON_PACKAGES]
        return f"From PyPI {', '.join(from_pypi)}; from Debian {', '.join(others)}."

    def missing(self):
        left_out = self.environment.missing
        return "\n" + wrapped(f"Not there on this machine: {'; '.join(left_out)}.") + "\n" if left_out else ""

    # Verdicts

    def agreement(self):
        say("comparing verdicts")
        refused = verdicts.check_lines(self.environment, self.corpora.path("300 B", "10 % bad", self.corpora.lines))
        errors, seen = verdicts.seen_by_schema(self.environment)
        has = self.environment.has
        lines = (
            f"Of {self.corpora.lines:,} lines the linter and sourcemeta-jsonschema refuse the same {refused:,}. "
            if has("sourcemeta-jsonschema") else "")
        validators = [name for name in ("jsonschema-rs", "fastjsonschema", "ajv") if has(name)]
        text = (
            f"The tools agree where a schema can express the rule, as it can for every fault in these corpora. {lines}In process "
            f"{', '.join(validators) or 'no validator'} refuse the same payloads as the linter; msgspec's types accept unknown keys. "
            "Each run checks that, and stops at a difference.")
        if seen is None:
            return wrapped(text)
        beyond = (
            f"For other payloads they do not agree, because a schema checks keys one by one: of the {errors} bad examples of the "
            f"linter's rules that are errors and JSON, each with another fault, the schema refuses {seen}. The other faults are in "
            "combinations of keys, in the headers, in the receiving app, in repeated keys or in the size.")
        return wrapped(text) + "\n\n" + wrapped(beyond)

    # Whole commands

    @property
    def small_file(self):
        """The one that is nearest to 300 bytes."""
        return min(sorted(self.corpora.directory.iterdir()), key=lambda file: abs(file.stat().st_size - 300))

    def one_file(self):
        say("one small file")
        series = self.times(self.environment.one_file(self.small_file), self.starts)
        self.target("one small file, beside sourcemeta-jsonschema", series, "sourcemeta", 1)
        self.target(f"one small file, beside jq {self.environment.versions.get('jq', '')}".rstrip(), series, "jq", 4)
        self.target("one small file, beside check-jsonschema", series, "check-jsonschema", 50)
        ours, bare = next(iter(series.values())), series["`true`"]
        self.targets.append(Target("one small file, more than `true`: ms", (ours.median - bare.median) * 1e3, most=0.9))
        return page.of_commands(series)

    def many_files(self):
        say("a thousand files")
        series = self.times(self.environment.many_files(self.corpora.directory))
        folder, named = list(series.values())[:2]
        self.targets.append(Target("1,000 files as a folder, to the same files named", folder.median / named.median, most=1.15))
        self.target("1,000 files as a folder, beside `validate --fast`", series, "--fast", 1.5)
        return page.of_commands(series)

    def lines(self):
        parts = []
        for size, count in (("300 B", self.corpora.lines), ("4 KB", self.corpora.lines // 10)):
            say(f"{count:,} lines of {size}")
            series = self.times(self.environment.lines(self.corpora.path(size, "clean", count)))
            parts.append(f"{count:,} lines of about {size}:\n\n{page.of_commands(series, lines=count)}")
            if size == "300 B":
                self.target(f"{count:,} clean lines, beside `validate --fast`", series, "--fast", 4)
                self.target("the same, memory", series, "--fast", 10, lambda each: each.memory)
        return "\n\n".join(parts)

    def mixed(self):
        count = self.corpora.lines
        paths = {kind: self.mixed_path(kind, count) for kind in mixed.DOCUMENTS}
        say("a mix of pushes")
        series = self.times(self.environment.lines(paths["bare"]))
        parts = [f"{count:,} payloads alone:\n\n{page.of_commands(series, lines=count)}"]
        self.target(f"{count:,} lines of a mix, beside `validate --fast`", series, "--fast", 10)
        self.target("the same, memory of the mix", series, "--fast", 10, lambda each: each.memory)
        say("documents around them")
        commands = [
            Command(kind, self.environment.lint_lines(paths[kind], "--threads", "1"))
            for kind in ("bare", "request documents", "FCM messages", "SNS messages")]
        series = self.times(commands)
        rows = [
            [kind, page.number(each.median * 1e3), f"{each.median / count * 1e6:.2f}", page.number(each.memory)]
            for kind, each in series.items()]
        parts.append(f"{count:,} lines in one thread:\n\n{page.table(['lines', 'median ms', 'µs per line', 'MiB'], rows)}")
        for kind, most in (("request documents", 1.5), ("FCM messages", 12), ("SNS messages", 12)):
            value = series[kind].median / count * 1e6
            self.targets.append(Target(f"{kind} in a stream, one thread: µs per line", value, most=most))
        return "\n\n".join(parts)

    def logs(self):
        count = self.corpora.lines * 10
        say(f"logs of {count:,} records")
        measured = logs.Logs(
            self.environment.program, self.corpora.folder, self.mixed_path("request documents", count), count)
        long = self.times([measured.long()], rounds=1)
        section, targets = measured.section(self.times(measured.commands()), long)
        self.targets += targets
        return section

    def mixed_path(self, kind, count):
        return mixed.write(self.corpora.folder / f"mixed-{kind.replace(' ', '-')}-{count}.jsonl", kind, count, SEED)

    def full_path(self):
        """The full path beside jansson's bare parse."""
        parts = []
        for kind in ("alerts", "Live Activity updates"):
            say(f"in process, {kind}")
            commands = [
                command for command in self.environment.in_memory(self.mixed_path(kind, DISTINCT), self.seconds)
                if command.label in (FULL, TREE, JANSSON)]
            series, _ = costs(commands, self.rounds)
            if JANSSON in series:
                parts.append(f"{kind[0].upper()}{kind[1:]}:\n\n{page.of_payloads({'clean': series}, JANSSON)}")
            self.in_memory_target(f"clean {kind} on the full path, to jansson's bare parse", series, FULL, JANSSON, most=1.8)
        return "\n\n".join(parts)

    def findings(self):
        parts = []
        for kind in ("10 % bad", "all bad"):
            say(f"findings of lines, {kind}")
            path = self.corpora.path("300 B", kind, self.corpora.lines)
            series = self.times(self.environment.findings_of_lines(path))
            parts.append(f"{kind[0].upper()}{kind[1:]}:\n\n{page.of_commands(series, lines=self.corpora.lines)}")
            self.target(
                f"{self.corpora.lines:,} lines, {kind}, findings as JSON, beside `validate --continue --json`",
                series, "validate --continue", 3 if kind == "10 % bad" else 1.5)
        for form, each, most in zip(("JSON", "text"), series.values(), (15, 10)):
            value = each.median / self.corpora.lines * 1e6
            self.targets.append(Target(f"a line with a finding as {form}: µs", value, most=most))
        return "\n\n".join(parts)

    def scaling(self):
        say("threads and length")
        inputs = {
            self.corpora.lines // 10: self.corpora.short,
            self.corpora.lines: self.corpora.path("300 B", "clean", self.corpora.lines),
            self.corpora.lines * 10: self.corpora.long,
        }
        commands = [
            Command(f"{count} {threads}", self.environment.lint_lines(path, "--threads", str(threads)))
            for count, path in inputs.items() for threads in (1, 2)
        ]
        series = self.times(commands)
        rows = []
        for count in inputs:
            one, two = (series[f"{count} {threads}"] for threads in (1, 2))
            rows.append([
                f"{count:,}", page.number(one.median * 1e3), page.number(two.median * 1e3),
                f"{one.median / two.median:.2f}", f"{one.median / count * 1e6:.3f}", f"{two.median / count * 1e6:.3f}",
                page.number(one.memory), page.number(two.memory)])
        shortest, longest = min(inputs), max(inputs)
        self.targets.append(Target(
            f"two threads beside one, {longest:,} lines", series[f"{longest} 1"].median / series[f"{longest} 2"].median,
            least=1.8))
        growth = [
            series[f"{longest} {threads}"].median / longest / (series[f"{shortest} {threads}"].median / shortest)
            for threads in (1, 2)]
        self.targets.append(Target(
            f"time for a line among {longest:,}, to that among {shortest:,}", max(growth), most=1.1))
        return page.table(
            ["lines", "1 thread: ms", "2 threads: ms", "times", "1 thread: µs per line", "2 threads: µs per line",
             "1 thread: MiB", "2 threads: MiB"], rows)

    # In memory

    def memory(self):
        parts = []
        for size in ("300 B", "4 KB"):
            columns, known = {}, 0
            for kind in ("clean", "all bad"):
                say(f"in process, {size}, {kind}")
                path = self.corpora.payloads(size, kind)
                commands = list(self.environment.in_memory(path, self.seconds))
                columns[kind], answers = costs(commands, self.rounds)
                verdicts.check_in_memory(commands, answers)
                if kind == "clean":
                    known = answers[QUICK].count("1")
            parts.append(
                f"About {size}; {QUICK} knows {known:,} of the {DISTINCT:,} clean ones:\n\n{page.of_payloads(columns, ASK)}")
            if size == "300 B":
                clean = columns["clean"]
                self.in_memory_target("a clean payload in process, beside msgspec", clean, MSGSPEC, ASK, least=2)
                self.in_memory_target("the full path in process, to jansson's bare parse", clean, FULL, JANSSON, most=1.8)
        return "\n\n".join(parts)

    def preparing(self):
        command = self.environment.preparing(self.small_file, self.seconds)
        series, _ = costs([command], self.rounds)
        return page.number(series[command.label].median / 1e3)

    def in_memory_target(self, what, series, dividend, divisor, **bound):
        is_there = dividend in series and divisor in series
        self.targets.append(
            Target(what, series[dividend].median / series[divisor].median if is_there else None, **bound))

    # Stacks

    def stacks(self):
        say("stacks")
        sizes = [1_000, 10_000, 100_000]
        commands = []
        for size in sizes:
            path = self.corpora.folder / f"stacks-{size}.jsonl"
            notifications(path, size)
            commands.append(Command(str(size), [self.environment.program, "group", path]))
        series = self.times(commands)
        rows = [
            [f"{size:,}", f"{series[str(size)].median:.2f}", f"{series[str(size)].median / size * 1e6:.0f}",
             f"{series[str(size)].memory:.0f}"] for size in sizes]
        count = sizes[-1] * 10
        path = self.corpora.folder / f"devices-{count}.jsonl"
        with open(path, "w", encoding="utf-8") as lines:
            lines.writelines(groups.line(number, number * 7919 % (count // 10)) + "\n" for number in range(count))
        for form in ("text", "JSON"):
            command = Command(form, [self.environment.program, "group", "--format", form.lower(), path])
            each = self.times([command], rounds=1)[form]
            rows.append([f"{count:,} of {count // 10:,} devices, {form}", f"{each.median:.2f}",
                         f"{each.median / count * 1e6:.0f}", f"{each.memory:.0f}"])
            self.targets += [
                Target(f"stacks of {count:,} notifications as {form}: seconds", each.median, most=20),
                Target(f"stacks of {count:,} notifications as {form}: MiB", each.memory, most=300)]
        return page.table(["notifications", "seconds", "µs each", "MiB"], rows)

    def times(self, commands, rounds=None):
        return times(list(commands), rounds or self.rounds, self.environment.launcher)

    def target(self, what, series, peer, least, value=lambda each: each.median):
        """A target beside the peer whose label holds a word: how many times ours theirs is."""
        ours = next(iter(series.values()))
        theirs = [each for label, each in series.items() if peer in label and each is not ours]
        self.targets.append(Target(what, value(theirs[0]) / value(ours) if theirs else None, least=least))


def notifications(path, count):
    """Notifications of a fifth as many threads, made from a seed."""
    numbers = random.Random(711)
    with open(path, "w", encoding="utf-8") as lines:
        for index in range(count):
            alert = {"title": f"Sender {index % 97}", "body": f"Message {index}", "summary-arg": f"Sender {index % 97}"}
            thread = f"thread-{numbers.randrange(count // 5)}"
            lines.write(json.dumps({"aps": {"alert": alert, "thread-id": thread}}) + "\n")


def cores():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def wrapped(text):
    return textwrap.fill(text, 120, break_on_hyphens=False, break_long_words=False)


def say(what):
    print(what, file=sys.stderr, flush=True)


main()
