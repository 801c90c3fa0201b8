"""Makes a mix of the pushes that apps send, and the same in the envelopes of push services.

Every push is one in which the linter finds nothing, and so does the JSON Schema.
"""

import json

from corpus import CATEGORIES, NAMES, SENTENCES, TITLES, Author

# How many of a hundred pushes are of each kind.
SHARES = {
    "string": 15, "dictionary": 35, "localised": 15, "badge": 5, "silent": 10, "update": 5, "end": 1, "start": 1,
    "critical": 3, "rich": 10,
}


class Mixer(Author):
    """Writes pushes of all kinds, one after the other, out of one seed."""

    def push(self, kind=None):
        """A payload and the push type it is sent with."""
        numbers = self.random
        kind = kind or numbers.choices(list(SHARES), list(SHARES.values()))[0]
        aps, push_type = getattr(self, kind)(), "alert"
        if kind in ("update", "end", "start"):
            push_type = "liveactivity"
        elif kind == "silent":
            push_type = "background"
        payload = {"aps": aps}
        if numbers.random() < 0.6:
            payload |= {"id": self.identifier(), "link": f"example://item/{numbers.randrange(20_000)}"}
        if numbers.random() < 0.2:
            payload["data"] = {"records": [self.record() for _ in range(numbers.randrange(1, 3))], "total": 12.5}
        return payload, push_type

    # The kinds of push.

    def string(self):
        return {"alert": self.text(1, 1)} | self.extras()

    def dictionary(self):
        alert = {"title": f"{self.random.choice(TITLES)}, {self.random.choice(NAMES)}", "body": self.text(1, 2)}
        if self.random.random() < 0.3:
            alert["subtitle"] = self.random.choice(TITLES)
        return {"alert": alert} | self.extras()

    def localised(self):
        numbers = self.random
        alert = {"loc-key": numbers.choice(["MOVED", "ASKED", "WON"]), "loc-args": numbers.sample(NAMES, 2)}
        if numbers.random() < 0.6:
            alert |= {"title-loc-key": "TITLE", "title-loc-args": [numbers.choice(NAMES)]}
        return {"alert": alert} | self.extras()

    def badge(self):
        return {"badge": self.random.randrange(1, 100)}

    def silent(self):
        return {"content-available": 1}

    def critical(self):
        sound = {"critical": 1, "name": self.random.choice(["alarm.caf", "default"]), "volume": self.random.choice([1.0, 0.8])}
        return self.dictionary() | {"sound": sound, "interruption-level": "critical"}

    def rich(self):
        extras = {"mutable-content": 1, "category": self.random.choice(CATEGORIES), "target-content-id": self.identifier()}
        return self.dictionary() | extras

    def update(self):
        numbers = self.random
        timestamp = 1_763_000_000 + numbers.randrange(1_000_000)
        state = {"home": numbers.randrange(9), "away": numbers.randrange(9), "note": numbers.choice(SENTENCES)}
        aps = {"timestamp": timestamp, "event": "update", "content-state": state}
        if numbers.random() < 0.7:
            aps["relevance-score"] = numbers.choice([50, 75, 100, 12.5])
        if numbers.random() < 0.7:
            aps["stale-date"] = timestamp + numbers.randrange(600, 40_000)
        if numbers.random() < 0.4:
            aps["alert"] = {"title": numbers.choice(TITLES), "body": self.text(1, 1)}
        return aps

    def end(self):
        aps = self.update()
        return aps | {"event": "end", "dismissal-date": aps["timestamp"] + self.random.randrange(60, 14_400)}

    def start(self):
        alert = {"title": self.random.choice(TITLES), "body": {"loc-key": "BEGINS", "loc-args": [self.random.choice(NAMES)]}}
        start = {"event": "start", "attributes-type": "MatchAttributes", "attributes": {"name": "Cup"}, "alert": alert}
        return self.update() | start

    def extras(self):
        numbers = self.random
        extras = {
            "sound": (0.7, numbers.choice(["default", "chime.caf", "bell.aiff"])), "badge": (0.5, numbers.randrange(1, 100)),
            "thread-id": (0.5, f"conversation-{numbers.randrange(20_000)}"), "category": (0.4, numbers.choice(CATEGORIES)),
            "interruption-level": (0.2, numbers.choice(["passive", "active", "time-sensitive"])),
            "relevance-score": (0.1, round(numbers.random(), 2)),
        }
        return {name: value for name, (share, value) in extras.items() if numbers.random() < share}

    # The documents they stand in.

    def bare(self):
        return self.push()[0]

    def request(self):
        numbers = self.random
        payload, push_type = self.push()
        suffix = {"liveactivity": ".push-type.liveactivity", "voip": ".voip"}.get(push_type, "")
        headers = {
            "apns-push-type": push_type, "apns-topic": f"com.example.app{suffix}",
            "apns-priority": "5" if push_type == "background" else "10",
            "apns-expiration": numbers.choice(["0", str(1_764_000_000 + numbers.randrange(1_000_000))]),
        }
        if numbers.random() < 0.5:
            headers["apns-collapse-id"] = f"item-{numbers.randrange(20_000)}"
        if numbers.random() < 0.5:
            digits = f"{numbers.getrandbits(128):032x}"
            headers["apns-id"] = "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])
        return {"headers": headers, "payload": payload}

    def fcm(self):
        apns = {"headers": {"apns-priority": "10"}, "payload": self.push("dictionary")[0]}
        return {"message": {"token": self.identifier() * 4, "apns": apns}}

    def sns(self):
        payload = self.push("dictionary")[0]
        return {"default": "text", "APNS": json.dumps(payload, ensure_ascii=False)}

    def alerts(self):
        return self.push("dictionary")[0]

    def updates(self):
        return self.push("update")[0]


class Varied(Mixer):
    """The same by another hand: data of all kinds, times in what a Live Activity shows, calls, and members in any order."""

    def push(self, kind=None):
        numbers = self.random
        if kind is None and numbers.random() < 0.1:
            call = {"callUUID": self.identifier(), "handle": numbers.choice(NAMES), "hasVideo": numbers.random() < 0.5}
            return self.shuffled({"aps": {}} | call), "voip"
        payload, push_type = super().push(kind)
        for name in numbers.sample(["user", "order", "trip", "flags", "score", "at", "tags", "owner_id"], numbers.randrange(4)):
            payload[name] = self.value(2)
        if "content-state" in payload["aps"]:
            payload["aps"]["content-state"] |= {
                "eta": payload["aps"]["timestamp"] + numbers.randrange(10_000), "odds": [numbers.random() for _ in range(3)],
                "points": [numbers.randrange(10**13, 10**14) for _ in range(numbers.randrange(4))],
            }
        return self.shuffled(payload), push_type

    def value(self, depth):
        """A value of the app's own."""
        numbers = self.random
        simple = [
            numbers.random() * 1000, numbers.randrange(10**14), -numbers.randrange(100), numbers.choice(SENTENCES), "👍🏽 🎉",
            self.identifier(), numbers.random() < 0.5,
        ]
        if depth == 0 or numbers.random() < 0.6:
            return numbers.choice(simple)
        if numbers.random() < 0.5:
            return [self.value(depth - 1) for _ in range(numbers.randrange(4))]
        return {name: self.value(depth - 1) for name in numbers.sample(["a", "b", "lat", "lon", "kind", "Größe"], 3)}


# What the page calls each document, and what makes it.
DOCUMENTS = {
    "bare": Mixer.bare, "request documents": Mixer.request, "FCM messages": Mixer.fcm, "SNS messages": Mixer.sns,
    "alerts": Mixer.alerts, "Live Activity updates": Mixer.updates, "varied": Varied.bare,
    "varied request documents": Varied.request, "varied FCM messages": Varied.fcm,
}


def write(path, kind, count, seed):
    """Writes so many documents of a kind, one a line."""
    if path.exists():
        return path
    mixer = (Varied if kind.startswith("varied") else Mixer)(f"{seed} {path.name}")
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for _ in range(count):
            value = mixer.shuffled(DOCUMENTS[kind](mixer)) if kind == "bare" else DOCUMENTS[kind](mixer)
            file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")
    return path
