#!/usr/bin/env python3
"""Lets real senders send to the stand-in, and checks their answers and the recorded pushes: see README.md.

    senders.py PROGRAM [--all] [NAME…]
"""
import pathlib
import shutil
import subprocess
import sys
import time

import mockapns
from mockapns import MockAPNs

HERE = pathlib.Path(__file__).parent / "senders"
EXPECTED = {"good": ("200", "-"), "bad": ("200", "-"), "large": ("413", "PayloadTooLarge"),
            "unregistered": ("410", "Unregistered"), "broadcast": ("200", "-"), "parallel": ("1000", "-")}
# The requirements, the command, and whether the library can send a broadcast.
SENDERS = {
    "aioapns": (None, [sys.executable, HERE / "aioapns_sender.py"], False),
    "httpx": (None, [sys.executable, HERE / "httpx_sender.py"], True),
    "mopyapns": (None, [sys.executable, HERE / "mopyapns_sender.py"], False),
    "node": ("node", ["node", HERE / "sender.mjs"], True),
    "go": ("go", ["go", "run", HERE / "sender.go"], True),
    "ruby": ("ruby", ["ruby", HERE / "sender.rb"], True),
    "java": ("javac", None, True),
    "curl": ("curl", ["bash", HERE / "sender.sh"], True),
}


def is_there(name, tool):
    if tool is None:
        return True
    if shutil.which(tool) is None:
        return False
    return name != "ruby" or subprocess.run(["ruby", "-e", "require 'http/2'"], capture_output=True).returncode == 0


def java(stand_in):
    store = pathlib.Path(stand_in.folder.name) / "ca.p12"
    subprocess.run(["keytool", "-importcert", "-noprompt", "-alias", "standin", "-file", stand_in.ca, "-keystore", store,
                    "-storetype", "PKCS12", "-storepass", "changeit"], check=True, capture_output=True)
    return ["java", f"-Djavax.net.ssl.trustStore={store}", "-Djavax.net.ssl.trustStorePassword=changeit", HERE / "Sender.java"]


def run(program, name, command, has_broadcast):
    """The mistakes in a sender's answers and in its recorded pushes."""
    faults = []
    stand_in = MockAPNs(program)
    try:
        rule = {"device": mockapns.GONE, "answer": "Unregistered", "since": 1700000000000}
        assert stand_in.request("PUT", "/scenario", {"rules": [rule]})[0] == 200
        sender = subprocess.run([str(part) for part in command or java(stand_in)], env=stand_in.environment(),
                                capture_output=True, text=True, timeout=180)
        got = {line.split()[0]: tuple(line.split()[1:3]) for line in sender.stdout.splitlines() if len(line.split()) == 3}
        for step, answer in EXPECTED.items():
            if step == "broadcast" and not has_broadcast:
                continue
            if got.get(step) != answer:
                faults.append(f"{step}: got {got.get(step)}, not {answer}")
        if sender.returncode != 0:
            faults.append(f"ended with {sender.returncode}: {sender.stderr[-1500:]}")
        status = stand_in.get("/status")
        expected = 1005 if has_broadcast else 1004
        if status["pushes"] != expected:
            faults.append(f"{status['pushes']} pushes seen, not {expected}")
        pushes = stand_in.get("/pushes?limit=10000")["pushes"]
        bad = [push for push in pushes if any(finding["rule"] == "wrong-kind" for finding in push["findings"])]
        if [push["answer"]["status"] for push in bad] != [200]:
            faults.append(f"the mistake was seen {len(bad)} times, not once")
        if status["errors"] != 2 or status["refused"] != 1:
            faults.append(f"{status['errors']} errors and {status['refused']} refused, not 2 and 1")
        signatures = {push["token"] and push["token"]["signature"] for push in pushes}
        if signatures != {"right"}:
            faults.append(f"signatures are {signatures}")
        groups = stand_in.get("/groups")["groups"]
        if [group["count"] for group in groups] != [1001, 1]:
            faults.append(f"stacks of {[group['count'] for group in groups]}, not of 1001 and 1")
        if not stand_in.is_alive():
            faults.append("the stand-in has ended")
    except subprocess.TimeoutExpired:
        faults.append("was not done in time")
    finally:
        stand_in.stop()
    return faults


def main():
    program = sys.argv[1]
    names = [name for name in sys.argv[2:] if not name.startswith("-")] or list(SENDERS)
    failed = False
    for name in names:
        tool, command, has_broadcast = SENDERS[name]
        if not is_there(name, tool):
            print(f"{name}: left out, as {tool} or a library is not there")
            failed |= "--all" in sys.argv
            continue
        start = time.monotonic()
        faults = run(program, name, command, has_broadcast)
        print(f"{name}: " + ("; ".join(faults) if faults else f"as it has to be ({time.monotonic() - start:.1f} s)"), flush=True)
        failed |= bool(faults)
    sys.exit(1 if failed else 0)


main()
