"""Asks one gate from many threads by docs/examples/gate_client.py: drive.py PROGRAM FAKE.

Every answer has to be the one to its own push, and no push passes once the gate has ended or answers nonsense.
"""
import os
import pathlib
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "docs/examples"))
import gate_client

program, fake = sys.argv[1:]
THREADS, ROUNDS = 8, 150


def push(number, is_good):
    """A push whose keys look like an answer's, and which is told from all others by its text."""
    badge = str(number) if is_good else f'"{number}"'
    filler = "é" * (number % 1500)
    return ('{"line": 1, "ok": true, "id": 1, "aps": {"alert": "%d %s", "badge": %s}}' % (number, filler, badge)).encode()


def each_thread(body):
    threads = [threading.Thread(target=body, args=(index,)) for index in range(THREADS)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]


wrong = []
gate = gate_client.Gate(program=program)


def ask(index):
    for round in range(ROUNDS):
        number = round * THREADS + index
        is_good = number % 3 != 0
        headers = {"apns-push-type": "alert", "apns-priority": "10" if number % 5 else "7"}
        try:
            gate.check(push(number, is_good), headers)
            found = []
        except gate_client.NotSendable as error:
            found = sorted(finding["rule"] for finding in error.findings if finding["severity"] == "error")
            if not is_good and not any(f'"{number}"' in str(finding) or "badge" in finding["message"] for finding in error.findings):
                wrong.append((number, "somebody else's findings"))
        expected = (["wrong-kind"] if not is_good else []) + (["priority-unknown"] if number % 5 == 0 else [])
        if len(found) != len(expected):
            wrong.append((number, expected, found))


each_thread(ask)
for payload in (b'{"aps": {"alert": "\xff"}}', b"\xff", b""):
    try:
        gate.check(payload)
        wrong.append((payload, "passed"))
    except gate_client.NotSendable:
        pass
gate.close()

# A line that the gate could not read is answered without its id; the other answers still count.
nameless = pathlib.Path(fake).with_name("nameless")
nameless.write_text("#!/bin/sh\nwhile read -r line; do\n  echo '{\"id\": null, \"ok\": false, \"error\": \"x\"}'\n"
                    "  echo '{\"id\": '\"$((number += 1))\"', \"ok\": true}'\ndone\n")
nameless.chmod(0o755)
gate_with_nameless = gate_client.Gate(program=str(nameless), timeout=5)
for _ in range(3):
    gate_with_nameless.check(push(1, True))
gate_with_nameless.close()
print(f"{THREADS * ROUNDS} answers to {THREADS} threads, {len(wrong)} wrong")

gate, passed, refused = gate_client.Gate(program=program), [], []
killed = threading.Event()


def ask_until_killed(index):
    for round in range(ROUNDS):
        was_killed = killed.is_set()
        if index == 0 and round == ROUNDS // 3:
            gate._process.kill()
            gate._process.wait()
            killed.set()
        try:
            gate.check(push(round, True))
            if was_killed:
                passed.append(round)
        except gate_client.NoAnswer:
            refused.append(round)


each_thread(ask_until_killed)
print(f"after the gate was killed {len(passed)} pushes passed", "and others were refused" if refused else "and none was refused")

lying = gate_client.Gate(program=fake, timeout=2)
try:
    lying.check(push(1, True))
    print("an echo was taken for an answer")
except gate_client.NoAnswer:
    print("an echo is no answer")
sys.stdout.flush()
os._exit(1 if wrong or passed or not refused else 0)
