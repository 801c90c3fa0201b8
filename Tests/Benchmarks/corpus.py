"""Makes the payloads that are measured: the same bytes on every machine, from a seed.

Every clean payload is one in which the linter finds nothing at all. Each fault is one that the JSON Schema sees too, so that
all peers can be held to the same verdict. What is made stays in its folder until this file changes.
"""

import hashlib
import json
import pathlib
import random
import shutil

SEED = 711
SIZES = {"300 B": 300, "4 KB": 4_000}
# How many of the payloads of a corpus have a fault.
KINDS = {"clean": 0.0, "10 % bad": 0.1, "all bad": 1.0}
DISTINCT = 1_000
LIMIT = 4_096

NAMES = ["Ana", "Božena", "Chloé", "Dmitri", "Eun-ji", "Фатима", "Grete", "Håkon", "伊藤", "Jürgen", "Léa", "Müge"]
TITLES = [
    "Gate changed", "New message", "Your order is on its way", "Game request", "Přišla zpráva", "Neue Nachricht",
    "Rappel : réunion", "配達のお知らせ", "Payment received", "Goal! 2–1", "Storm warning", "Someone is at the door 🚪",
]
SENTENCES = [
    "Boarding starts at 18:40 at gate B12.", "Bob wants to play poker with you.", "Tap to see where the courier is now.",
    "Die Lieferung kommt heute zwischen 14 und 16 Uhr.", "Váš balíček čeká na výdejním místě.", "会議は十五分後に始まります。",
    "Your card ending in 4021 was charged 17.90 €.", "Le train de 17 h 12 est annoncé avec 8 minutes de retard.",
    "She said: \"see you at six\" and left.", "Two people liked your photo 🎉.", "Концерт начнётся через час.",
    "The temperature in the nursery is above 24 °C.", "Version 4.2 is ready to be installed tonight.",
]
CATEGORIES = ["MESSAGE", "INVITATION", "DELIVERY", "com.example.order.update", "REMINDER"]
SOUNDS = ["default", "chime.caf", "bell.aiff", "ring-short.wav"]
LEVELS = ["passive", "active", "time-sensitive"]


class Author:
    """Writes payloads, one after the other, out of one seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def payload(self, size, is_bad):
        """The text of a payload of about `size` bytes, without a line end."""
        numbers = self.random
        chance = numbers.random()
        if is_bad or chance < 0.85:
            value = self.alert()
        elif chance < 0.93:
            value = self.silent()
        else:
            value = self.live_activity()
        if is_bad:
            numbers.choice(FAULTS)(value)
        # Senders differ: some write what is not ASCII as escapes, some leave spaces.
        layout = {
            "ensure_ascii": numbers.random() < 0.3,
            "separators": (",", ":") if numbers.random() < 0.7 else (", ", ": "),
        }
        self.fill(value, min(size, LIMIT) - 40, layout)
        return json.dumps(self.shuffled(value), **layout)

    def alert(self):
        numbers = self.random
        alert = {"title": f"{numbers.choice(TITLES)}, {numbers.choice(NAMES)}", "body": self.text(1, 2)}
        if numbers.random() < 0.1:
            alert = {"loc-key": "MESSAGE_FROM", "loc-args": numbers.sample(NAMES, 2), "title": alert["title"]}
        elif numbers.random() < 0.3:
            alert["subtitle"] = numbers.choice(TITLES)
        aps = {"alert": alert}
        if numbers.random() < 0.8:
            aps["sound"] = numbers.choice(SOUNDS)
        if numbers.random() < 0.7:
            aps["badge"] = numbers.randrange(1, 100)
        if numbers.random() < 0.8:
            aps["thread-id"] = f"conversation-{numbers.randrange(20_000)}"
        if numbers.random() < 0.6:
            aps["category"] = numbers.choice(CATEGORIES)
        if numbers.random() < 0.2:
            aps["mutable-content"] = 1
        if numbers.random() < 0.2:
            aps["interruption-level"] = numbers.choice(LEVELS)
        if numbers.random() < 0.1:
            aps["relevance-score"] = round(numbers.random(), 3)
        if numbers.random() < 0.1:
            aps["target-content-id"] = f"scene-{numbers.randrange(9)}"
        return {"aps": aps, "id": self.identifier(), "link": f"example://conversation/{numbers.randrange(20_000)}"}

    def silent(self):
        return {"aps": {"content-available": 1}, "id": self.identifier(), "changed": self.record()}

    def live_activity(self):
        numbers = self.random
        state = {"home": numbers.randrange(9), "away": numbers.randrange(9), "minute": numbers.randrange(90)}
        timestamp = 1_763_000_000 + numbers.randrange(1_000_000)
        aps = {"timestamp": timestamp, "event": "update", "content-state": {**state, "note": self.text(1, 1)}}
        if numbers.random() < 0.5:
            aps["alert"] = {"title": numbers.choice(TITLES), "body": self.text(1, 1)}
        if numbers.random() < 0.5:
            aps["stale-date"] = timestamp + 3_600
        return {"aps": aps}

    def text(self, least, most):
        return " ".join(self.random.choices(SENTENCES, k=self.random.randint(least, most)))

    def identifier(self):
        return f"{self.random.getrandbits(64):016x}"

    def record(self):
        """One piece of an app's own data."""
        numbers = self.random
        return {
            "key": self.identifier(), "count": numbers.randrange(1_000_000), "price": round(numbers.random() * 100, 2),
            "isNew": numbers.random() < 0.5, "tags": numbers.choices(CATEGORIES, k=2), "note": numbers.choice(SENTENCES),
        }

    def fill(self, value, size, layout):
        """Adds data of the app's own, beside `aps`, until the payload has its size."""
        left = size - len(json.dumps(value, **layout).encode()) - len('"items":[],')
        items = []
        while left > 0:
            record = self.record()
            length = len(json.dumps(record, **layout).encode()) + 2
            if length > left:
                break
            items.append(record)
            left -= length
        if items:
            value["items"] = items

    def shuffled(self, value):
        """The same object, its keys in another order."""
        if not isinstance(value, dict):
            return value
        keys = list(value)
        self.random.shuffle(keys)
        return {key: self.shuffled(value[key]) for key in keys}


def with_aps(name, value):
    """A fault that is one odd value in `aps`."""
    return lambda payload: payload["aps"].update({name: value})


def with_alert(name, value):
    """A fault that is one odd value in the alert."""
    return lambda payload: payload["aps"]["alert"].update({name: value})


# Mistakes of the wild, each an error of the linter's and of the schema's.
FAULTS = [
    with_aps("badge", "3"), with_aps("badge", -1), with_aps("thread-id", 51413), with_aps("thread_id", "conversation-7"),
    with_aps("content_available", 1), with_aps("mutableContent", 1), with_aps("sound", 1), with_aps("sound", {"name": 7}),
    with_aps("category", ["MESSAGE"]), with_aps("interruption-level", "timeSensitive"), with_aps("mutable-content", "1"),
    with_aps("relevance-score", "0.5"), with_alert("body", 42), with_alert("title", ["Hello"]),
    with_alert("loc-args", "Ana"), with_alert("subtitle", {}),
]


class Corpora:
    """The files of all corpora, in a folder."""

    def __init__(self, folder, lines=100_000):
        self.folder = pathlib.Path(folder)
        self.lines = lines

    def make(self):
        """Writes what is not there yet."""
        stamp = hashlib.sha256(pathlib.Path(__file__).read_bytes()).hexdigest()
        stamp_file = self.folder / "made-by"
        if not stamp_file.exists() or stamp_file.read_text() != stamp:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            stamp_file.write_text(stamp)
        for size in SIZES:
            for kind in KINDS:
                self._lines(size, kind, DISTINCT)
        for kind in KINDS:
            self._lines("300 B", kind, self.lines)
        self._lines("4 KB", "clean", self.lines // 10)
        self._repeat(10)
        self._files()
        return self

    def path(self, size, kind, count):
        """A file with one payload a line; its name says what is in it."""
        return self.folder / f"{size}-{kind}-{count}.jsonl".replace(" ", "").replace("%", "-percent-")

    def payloads(self, size, kind):
        """The payloads that are measured in memory, one a line."""
        return self.path(size, kind, DISTINCT)

    @property
    def long(self):
        """Ten times the clean lines."""
        return self.path("300 B", "clean", self.lines * 10)

    @property
    def short(self):
        """The first tenth of the clean lines."""
        return self.path("300 B", "clean", self.lines // 10)

    @property
    def directory(self):
        """A folder of files with one clean payload each."""
        return self.folder / "files"

    def _lines(self, size, kind, count):
        path = self.path(size, kind, count)
        if path.exists():
            return
        author = Author(f"{SEED} {path.name}")
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            for _ in range(count):
                file.write(author.payload(SIZES[size], author.random.random() < KINDS[kind]) + "\n")

    def _repeat(self, times):
        clean = self.path("300 B", "clean", self.lines).read_bytes()
        if not self.long.exists():
            with open(self.long, "wb") as file:
                for _ in range(times):
                    file.write(clean)
        if not self.short.exists():
            self.short.write_bytes(b"".join(clean.splitlines(keepends=True)[: self.lines // 10]))

    def _files(self):
        if self.directory.exists():
            return
        self.directory.mkdir()
        for number, line in enumerate(self.payloads("300 B", "clean").read_bytes().splitlines()):
            (self.directory / f"{number:04}.json").write_bytes(line)
