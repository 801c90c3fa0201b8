"""Prints the CPU nanoseconds of one call of each kind, as JSON: the payload in argument 1, the schema's path in argument 2."""

import json
import sys
import time

import apnslint

text, schema = sys.argv[1], json.load(open(sys.argv[2]))
payload, value = text.encode(), json.loads(text)
wrong = json.loads(text)
wrong["aps"]["badge"] = "3"
bad = json.dumps(wrong).encode()
linter = apnslint.Linter()
assert linter.check(payload) == [] and len(linter.check(bad)) == 1
headers = {"apns-push-type": "alert", "apns-topic": "com.example.MyApp", "apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b"}
calls = {
    "bytes": (lambda: linter.check(payload), 20000), "str": (lambda: linter.check(text), 20000),
    "dict": (lambda: linter.check(value), 5000), "json.dumps of it": (lambda: json.dumps(value), 5000),
    "bytes with headers": (lambda: linter.check(payload, headers), 5000),
    "check_many, a payload": (lambda: linter.check_many([payload] * 100), 200), "a finding": (lambda: linter.check(bad), 500),
}  # fmt: skip
try:
    import jsonschema_rs

    validator = jsonschema_rs.validator_for(schema)
    calls["jsonschema-rs, json.loads with it"] = (lambda: validator.is_valid(json.loads(payload)), 2000)
except ImportError:
    pass
try:
    import fastjsonschema

    valid = fastjsonschema.compile(json.loads(json.dumps(schema).replace("2020-12/schema", "draft-07/schema")))
    valid(value)
    calls["fastjsonschema, json.loads with it"] = (lambda: valid(json.loads(payload)), 2000)
except Exception as error:
    print(f"fastjsonschema: {error}", file=sys.stderr)


def cost(call, count):
    start = time.process_time_ns()
    for _ in range(count):
        call()
    return (time.process_time_ns() - start) / count


for call, _ in calls.values():
    for _ in range(200):
        call()
found = {name: [] for name in calls}
for _ in range(9):
    for name, (call, count) in calls.items():
        found[name].append(cost(call, count))
print(json.dumps({name: sorted(all)[4] / (100 if "many" in name else 1) for name, all in found.items()}))
