"""Measures `apnslint group`: notifications by the million, on many devices and sorted by device.

    python3 Tests/Benchmarks/groups.py PROGRAM [--notifications N] [--devices N] [--piped N]

With --piped so many notifications of as many devices as a tenth of that are made on the fly and read from a pipe, sorted, while the
memory is watched; nothing else is measured then.
"""

import argparse
import json
import os
import subprocess
import tempfile

TEXT = "Your order has left the shop and is on its way to you"


def line(number, device):
    return json.dumps({
        "app": "com.example.shop", "device": f"device-{device:09}", "headers": {"apns-push-type": "alert"},
        "payload": {"aps": {"alert": {"title": f"Order {number}", "body": TEXT, "summary-arg": f"Shop {number % 7}"},
                            "thread-id": f"order-{number % 3}", "mutable-content": 1}}})


def measure(program, path, arguments):
    """Seconds of a processor's time and the peak of memory in MB."""
    child = subprocess.Popen([program, "group", *arguments, path], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, child.returncode
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def rows(program, notifications, devices):
    """A row for each way of reading: its name, notifications, devices, seconds, megabytes."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        mixed = os.path.join(folder, "mixed.jsonl")
        in_order = os.path.join(folder, "sorted.jsonl")
        with open(mixed, "w", encoding="utf-8") as file:
            file.writelines(line(number, number * 7919 % devices) + "\n" for number in range(notifications))
        with open(in_order, "w", encoding="utf-8") as file:
            file.writelines(line(number, number * devices // notifications) + "\n" for number in range(notifications))
        for name, path, arguments in (
                ("text", mixed, []), ("JSON", mixed, ["--format", "json"]), ("sorted, text", in_order, ["--sorted"]),
                ("sorted, JSON", in_order, ["--sorted", "--format", "json"])):
            found.append((name, notifications, devices, *measure(program, path, arguments)))
    return found


def local(body):
    """A notification that no size limit of APNs keeps out."""
    return json.dumps({"event": "local", "id": "x", "payload": {"aps": {"alert": {"title": "Hi", "body": body}}}})


def named(number):
    return json.dumps({"aps": {"alert": {"body": "Hi", "summary-arg": f"Name {number}"}, "thread-id": "t"}})


# What takes the time of its square where something is done for each part of a whole: its name, a size, and lines of a size.
EXTREMES = {
    "names in one stack": (25_000, lambda size: [named(number) for number in range(size)]),
    "bytes of a body": (1_250_000, lambda size: [local("word " * (size // 5))]),
    "letters of a word": (25_000, lambda size: [local("x" * size)]),
    "steps of one device (--steps)": (500, lambda size: [named(number) for number in range(size)]),
    "steps of as many devices (--steps)": (1250, lambda size: [line(number, number) for number in range(size)]),
}


def extremes(program):
    """A row for each extreme, at a size and at four times that: its name, the larger size, seconds of both, megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "lines.jsonl")
        for name, (size, make) in EXTREMES.items():
            found = []
            for times in (1, 4):
                with open(path, "w", encoding="utf-8") as file:
                    file.write("\n".join(make(times * size)) + "\n")
                found.append(measure(program, path, ["--steps"] if "--steps" in name else ["--explain"]))
            yield name, 4 * size, found[0][0], found[1][0], found[1][1]


def piped(program, notifications):
    """Reads notifications from a pipe as they are made, and says now and then how much memory that takes."""
    child = subprocess.Popen([program, "group", "--sorted", "--jsonl", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    template = line(0, 0).replace("Order 0", "Order <number>").replace("device-000000000", "device-<device>") + "\n"
    for start in range(0, notifications, 10_000):
        lines = "".join(template.replace("<device>", f"{number // 10:09}").replace("<number>", str(number))
                        for number in range(start, start + 10_000))
        child.stdin.write(lines.encode())
        if start % (notifications // 10) == 0:
            with open(f"/proc/{child.pid}/status", encoding="ascii") as status:
                peak = next(row.split()[1] for row in status if row.startswith("VmHWM"))
            print(f"{start:>13,} {int(peak) / 1024:>6.0f} MB", flush=True)
    child.stdin.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, child.returncode
    print(f"{notifications:>13,} {usage.ru_maxrss / 1024:>6.0f} MB, {usage.ru_utime + usage.ru_stime:.0f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--notifications", type=int, default=1_000_000)
    parser.add_argument("--devices", type=int, default=100_000)
    parser.add_argument("--piped", type=int)
    options = parser.parse_args()
    if options.piped:
        piped(options.program, options.piped)
        return
    print(f"{'output':14} {'notifications':>13} {'devices':>9} {'s':>7} {'MB':>6}")
    for name, notifications, devices, seconds, megabytes in rows(options.program, options.notifications, options.devices):
        print(f"{name:14} {notifications:>13,} {devices:>9,} {seconds:>7.1f} {megabytes:>6.0f}", flush=True)
    print(f"\n{'extreme':36} {'size':>10} {'s of a quarter':>15} {'s':>7} {'MB':>6}")
    for name, size, quarter, seconds, megabytes in extremes(options.program):
        print(f"{name:36} {size:>10,} {quarter:>15.2f} {seconds:>7.2f} {megabytes:>6.0f}", flush=True)


if __name__ == "__main__":
    main()
