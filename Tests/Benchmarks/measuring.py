"""Runs commands in turns, so that what else the machine does meets them all alike, and keeps what each run took."""

import os
import pathlib
import statistics
import subprocess
import sys
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Command:
    """Something to run: what the page calls it, its arguments, how it may end, and what its verdicts mean."""

    label: str
    arguments: list
    exits: tuple = (0,)
    environment: dict = field(default_factory=dict)
    input: pathlib.Path = pathlib.Path(os.devnull)
    judges: str = "everything"

    @property
    def name(self):
        return " ".join(map(str, self.arguments))[:300]

    def check(self, exit_code):
        """Stops where the command ended as it should not have."""
        if exit_code not in self.exits:
            sys.exit(f"{self.name} ended with {exit_code}")


class Series:
    """What the runs of one command gave."""

    def __init__(self, label):
        self.label = label
        self.values = []
        self.memories = []

    @property
    def median(self):
        return statistics.median(self.values)

    @property
    def memory(self):
        """The most memory that it had, in MiB: the median over the runs."""
        return statistics.median(self.memories)


def measured(command, launcher):
    """The seconds that a command takes, from start to exit, and the most memory it has, in MiB."""
    reading, writing = os.pipe()
    with open(command.input, "rb") as given, open(reading, "rb") as report:
        process = subprocess.Popen(
            [launcher, str(writing), *map(str, command.arguments)], stdin=given, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, **command.environment}, pass_fds=(writing,))
        os.close(writing)
        fields = report.read().split()
        process.wait()
    if not fields:
        sys.exit(f"{command.name} did not start")
    command.check(os.waitstatus_to_exitcode(int(fields[2])))
    # Linux counts in KiB, macOS in bytes.
    return float(fields[0]), int(fields[1]) / (1024 if sys.platform == "linux" else 1024**2)


def output(command, errors=subprocess.DEVNULL):
    """What a command writes; with `errors=subprocess.STDOUT` its errors as well."""
    with open(command.input, "rb") as given:
        done = subprocess.run(
            [str(argument) for argument in command.arguments], stdin=given, stdout=subprocess.PIPE,
            stderr=errors, env={**os.environ, **command.environment}, encoding="utf-8")
    command.check(done.returncode)
    return done.stdout


def turns(commands, rounds):
    """Each command once a round, every round beginning with another one."""
    for number in range(rounds):
        first = number % len(commands)
        yield from commands[first:] + commands[:first]


def times(commands, rounds, launcher):
    """The seconds and the memory of whole commands, by their labels; a first round only warms up."""
    series = {command.label: Series(command.label) for command in commands}
    for command in commands:
        measured(command, launcher)
    for command in turns(commands, rounds):
        seconds, memory = measured(command, launcher)
        series[command.label].values.append(seconds)
        series[command.label].memories.append(memory)
    return series


def costs(commands, rounds):
    """What harnesses print: the nanoseconds for each payload, and their verdicts as 1 and 0, both by their labels."""
    series = {command.label: Series(command.label) for command in commands}
    verdicts = {}
    for command in turns(commands, rounds):
        nanoseconds, verdicts[command.label] = output(command).split()
        series[command.label].values.append(float(nanoseconds))
    return series, verdicts
