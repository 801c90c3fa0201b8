"""Prints the CPU nanoseconds of one call of each kind, as JSON: the schema's path in argument 1.

Each call is measured on 4,000 payloads of which no two are alike: in texts, keys, sizes and header fields.
"""

import json
import random
import sys
import time

import apnslint

COUNT = 4000
schema = json.load(open(sys.argv[1]))
chance = random.Random(7)


def words(count):
    return " ".join(chance.choice(("gate", "Flug", "geändert", "🛫", "now", "leaves", "B7", "departure", "ворота")) for _ in range(count))


def push(number):
    aps = {"alert": {"title": words(2), "body": words(chance.randrange(3, 40))}, "thread-id": f"flight-{number}"}
    for key, value in (("sound", "default"), ("badge", number % 90 + 1), ("mutable-content", 1), ("interruption-level", "time-sensitive")):
        if chance.random() < 0.5:
            aps[key] = value
    data = {"id": number, "flight": f"LH{chance.randrange(9999)}", "stops": [words(1) for _ in range(chance.randrange(4))]}
    return {"aps": aps, "data": data, "url": f"https://example.com/f/{number}"}


values = [push(number) for number in range(COUNT)]
texts = [json.dumps(value) for value in values]
payloads = [text.encode() for text in texts]
wrong = [json.dumps({**value, "aps": {**value["aps"], "badge": str(number)}}).encode() for number, value in enumerate(values)]
headers = [
    {"apns-push-type": "alert", "apns-topic": "com.example.MyApp", "apns-collapse-id": f"{number}",
     "apns-priority": "10" if "interruption-level" in value["aps"] else chance.choice(("5", "10"))}
    for number, value in enumerate(values)
]
linter = apnslint.Linter()
for payload in payloads:
    assert linter.check(payload) == [], linter.check(payload)
for payload, given in zip(payloads, headers):
    assert linter.check(payload, given) == [], linter.check(payload, given)
assert all(len(linter.check(payload)) == 1 for payload in wrong[:50])
calls = {
    "bytes": lambda: [linter.check(payload) for payload in payloads], "str": lambda: [linter.check(text) for text in texts],
    "dict": lambda: [linter.check(value) for value in values], "json.dumps of it": lambda: [json.dumps(value) for value in values],
    "bytes with headers": lambda: [linter.check(payload, given) for payload, given in zip(payloads, headers)],
    "check_many": lambda: linter.check_many(payloads), "check_many with headers": lambda: linter.check_many(payloads, headers),
    "a finding": lambda: [linter.check(payload) for payload in wrong],
}  # fmt: skip
try:
    import jsonschema_rs

    validator = jsonschema_rs.validator_for(schema)
    calls["jsonschema-rs, json.loads with it"] = lambda: [validator.is_valid(json.loads(payload)) for payload in payloads]
except ImportError:
    pass
try:
    import fastjsonschema

    valid = fastjsonschema.compile(json.loads(json.dumps(schema).replace("2020-12/schema", "draft-07/schema")))
    valid(values[0])
    calls["fastjsonschema, json.loads with it"] = lambda: [valid(json.loads(payload)) for payload in payloads]
except Exception as error:
    print(f"fastjsonschema: {error}", file=sys.stderr)


def cost(call):
    start = time.process_time_ns()
    call()
    return (time.process_time_ns() - start) / COUNT


for call in calls.values():
    call()
found = {name: [] for name in calls}
for _ in range(9):
    for name, call in calls.items():
        found[name].append(cost(call))
print(json.dumps({name: sorted(all)[4] for name, all in found.items()}))
