"""Makes the log of a push platform: records of five shapes, with planted mistakes.

    records.py FOLDER COUNT

The log is FOLDER/sends-COUNT.jsonl, and each line of FOLDER/planted-COUNT.tsv is the id of a record with a mistake and the rule
that has to find it. The pushes are those of the benchmarks, which are clean.
"""

import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Benchmarks"))

from mixed import Mixer  # noqa: E402

SEED = 17
# One record in a hundred has a mistake.
SHARE = 0.01
# How many different pushes there are of each shape; the records around them all differ.
DISTINCT = 2_000
SHAPES = ("bare", "request", "nested", "string", "fcm")
APPS = ("com.example.chat", "com.example.shop", "com.example.news")
POINTERS = ("--payload", "/push", "--id", "/id", "--keep", "/tenant/name")


def put(name, value):
    """A mistake that is one member of `aps`."""
    return lambda payload: payload["aps"].update({name: value})


# The rule that finds each mistake; it is planted into a plain alert, where nothing else is found.
MISTAKES = (
    ("wrong-kind", put("badge", "3")), ("wrong-kind", put("sound", 1)), ("misspelt-key", put("thread_id", "trip-7")),
    ("misspelt-key", put("mutableContent", 1)), ("wrong-kind", put("relevance-score", "0.5")),
    ("unknown-value", put("interruption-level", "timeSensitive")),
)


def text(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def shaped(shape, payload, push_type):
    """A payload in the form of this shape of record."""
    if shape == "request":
        suffix = ".push-type.liveactivity" if push_type == "liveactivity" else ""
        headers = {"apns-push-type": push_type, "apns-topic": f"com.example.app{suffix}",
                   "apns-priority": "5" if push_type == "background" else "10"}
        return text({"headers": headers, "payload": payload})
    if shape == "nested":
        return text({"apns": payload, "campaign": "spring"})
    if shape == "string":
        return text(text(payload))
    if shape == "fcm":
        return text({"message": {"token": "f" * 64, "apns": {"payload": payload}}})
    return text(payload)


class Log:
    """The texts that records are made of."""

    def __init__(self):
        mixer = Mixer(SEED)
        self.clean = {}
        self.bad = {}
        for shape in SHAPES:
            # What FCM and a record's own members leave open is the push type, so they get plain alerts.
            kind = None if shape in ("bare", "request", "string") else "dictionary"
            self.clean[shape] = [shaped(shape, *mixer.push(kind)) for _ in range(DISTINCT)]
            self.bad[shape] = []
            for rule, plant in MISTAKES:
                payload = {"aps": {"alert": {"title": "Gate changed", "body": "Gate 7B is open"}}}
                plant(payload)
                self.bad[shape].append((rule, shaped(shape, payload, "alert")))

    def records(self, count):
        """Each record as a line, and the rule of its mistake, if it has one."""
        numbers = random.Random(SEED)
        devices = max(count // 20, 1)
        for number in range(count):
            shape = SHAPES[number % len(SHAPES)]
            rule, push = None, self.clean[shape][number // len(SHAPES) % DISTINCT]
            if numbers.random() < SHARE:
                rule, push = numbers.choice(self.bad[shape])
            device = numbers.randrange(devices)
            yield (
                f'{{"id":"send-{number}","tenant":{{"name":"tenant-{number % 7}"}},"app":"{APPS[device % len(APPS)]}",'
                f'"device":"{device:016x}","date":"{1_764_000_000 + number}","push":{push}}}\n'
            ), rule


def write(folder, count):
    """Writes the log and the list of planted mistakes if they are missing, and returns their paths."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    log, planted = folder / f"sends-{count}.jsonl", folder / f"planted-{count}.tsv"
    if not planted.exists():
        with open(log, "w", encoding="utf-8", newline="\n") as lines, open(folder / "unfinished", "w", encoding="utf-8") as ids:
            for number, (line, rule) in enumerate(Log().records(count)):
                lines.write(line)
                if rule:
                    ids.write(f"send-{number}\t{rule}\n")
        (folder / "unfinished").rename(planted)
    return log, planted


if __name__ == "__main__":
    print(*write(sys.argv[1], int(sys.argv[2])), sep="\n")
