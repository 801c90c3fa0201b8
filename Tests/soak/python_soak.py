"""Watches the memory of a process while CALLS (10,000,000) checks come from 8 threads, and then from 4 forked workers.

    python_soak.py [CALLS]

It runs where the wheel is installed. Every answer is compared; the memory after the first tenth may grow by no more than 4 MiB.
"""

import json
import os
import sys
import threading

import apnslint

THREADS = 8
WORKERS = 4
SLACK = 4 << 20
CLEAN = [json.dumps({"aps": {"alert": {"title": "Gate", "body": f"It is B{number} now"}, "badge": number}}).encode() for number in range(1, 51)]
WRONG = json.dumps({"aps": {"alert": "Gate", "badge": "3"}}).encode()
HEADERS = {"apns-push-type": "alert", "apns-topic": "com.example.MyApp"}


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def work(linter, calls, failures):
    for call in range(calls):
        if linter.check(CLEAN[call % 50]):
            failures.append("a clean payload has findings")
            return
        if call % 1000 == 0 and [finding.rule for finding in linter.check(WRONG)] != ["wrong-kind"]:
            failures.append("a finding is missing")
            return
        if call % 1000 == 500 and linter.check(CLEAN[0], HEADERS):
            failures.append("headers change the answer")
            return


def threads(linter, calls):
    failures = []
    all_threads = [threading.Thread(target=work, args=(linter, calls // THREADS, failures)) for _ in range(THREADS)]
    for thread in all_threads:
        thread.start()
    for thread in all_threads:
        thread.join()
    return failures


def run(name, linter, calls):
    failures = threads(linter, calls // 10)
    before = resident()
    failures += threads(linter, calls - calls // 10)
    grown = resident() - before
    if grown > SLACK:
        failures.append(f"the memory grew by {grown:,} bytes")
    print(f"{name}: {calls:,} calls, {resident() >> 20} MiB, grown by {grown >> 10} KiB, {len(failures)} failures {failures[:3]}", flush=True)
    return 1 if failures else 0


def main():
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    linter = apnslint.Linter()
    status = run(f"{THREADS} threads", linter, calls)
    children = []
    for number in range(WORKERS):
        child = os.fork()
        if child == 0:
            os._exit(run(f"worker {number}", linter, calls // WORKERS))
        children.append(child)
    for child in children:
        status |= os.waitpid(child, 0)[1] != 0
    return status


if __name__ == "__main__":
    sys.exit(main())
