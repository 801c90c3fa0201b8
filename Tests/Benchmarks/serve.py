#!/usr/bin/env python3
"""Measures `apnslint serve`: requests a second beside nginx with a fixed answer and a mock server in Node, memory, and the time
to the first answer. docs/serve.md has some of its figures.

    serve.py PROGRAM [PUSHES]

h2load (of Debian's nghttp2-client) sends; with two processors or more it has one of its own. With PUSHES so many are sent
through one process while its memory is watched.
"""
import os
import pathlib
import re
import shutil
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Serve"))
from mockapns import BAD, DEVICE, GOOD, MockAPNs, jwt  # noqa: E402
from wire import PREFACE, frame  # noqa: E402

PROGRAM = sys.argv[1]
ROUNDS = 3
REQUESTS = 100_000


def taskset(core):
    return ["taskset", "-c", str(core)] if shutil.which("taskset") else []


def pin(process):
    subprocess.run(["taskset", "-a", "-p", "-c", "0", str(process)], capture_output=True)


def cpu_seconds(process):
    """The time that a process and its children have had of the processors."""
    seconds = 0
    for one in [process, *subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout.split()]:
        fields = pathlib.Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def load(url, token, body, requests=REQUESTS, connections=10, streams=100, limit=None):
    """Requests a second, the 99th hundredth of the time to an answer in milliseconds, and how many answers were not 200.

    With a limit no more are sent a second; without, as many as are answered, and the time is that of a full queue."""
    rate = ["--rps", str(limit / connections)] if limit else []
    with tempfile.TemporaryDirectory() as folder:
        data, log = pathlib.Path(folder, "data"), pathlib.Path(folder, "log")
        data.write_text(body)
        done = subprocess.run(
            [*taskset(1), "h2load", "-n", str(requests), "-c", str(connections), "-m", str(streams), "-t", "1", "-d", str(data),
             *rate, f"--log-file={log}", "-H", f"authorization: bearer {token}", "-H", "apns-topic: com.example.app",
             "-H", "apns-push-type: alert", "-H", "apns-priority: 10", f"{url}/3/device/{DEVICE}"],
            capture_output=True, text=True, check=True)
        rate = float(re.search(r"([\d.]+) req/s", done.stdout).group(1))
        good = int(re.search(r"(\d+) 2xx", done.stdout).group(1))
        times = sorted(int(line.split("\t")[2]) for line in log.read_text().splitlines())
        return rate, times[len(times) * 99 // 100] / 1000, requests - good


class Nginx:
    """nginx on one core, which answers 200 to everything."""

    def __init__(self, certificates):
        self.folder = tempfile.TemporaryDirectory()
        path = pathlib.Path(self.folder.name)
        self.port = 28197
        (path / "nginx.conf").write_text(f"""
            daemon off; worker_processes 1; pid {path}/pid; error_log {path}/errors;
            events {{ worker_connections 4096; }}
            http {{
              access_log off; keepalive_requests 100000000; client_body_temp_path {path}/a; proxy_temp_path {path}/b;
              fastcgi_temp_path {path}/c; uwsgi_temp_path {path}/d; scgi_temp_path {path}/e;
              server {{
                listen 127.0.0.1:{self.port} ssl http2; http2_max_concurrent_streams 1000;
                ssl_certificate {certificates}/server.pem; ssl_certificate_key {certificates}/server.key;
                location / {{ return 200; }}
              }}
            }}""")
        self.process = subprocess.Popen(["nginx", "-c", str(path / "nginx.conf"), "-p", str(path)], stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        pin(self.process.pid)
        for child in subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout.split():
            pin(child)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


class Mock:
    """A mock of APNs in Node on one core, which looks at headers, token and size. No mock is in PyPI or Debian; this is what
    teams write for their tests."""

    def __init__(self, certificates):
        self.port = 28198
        self.process = subprocess.Popen(
            ["node", str(pathlib.Path(__file__).parent / "harnesses" / "mock-apns.mjs"), f"{certificates}/server.pem",
             f"{certificates}/server.key", str(self.port)])
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.05)
        pin(self.process.pid)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def rates():
    stand_in = MockAPNs(PROGRAM)
    pin(stand_in.process.pid)
    token = jwt(stand_in.key)
    nginx = Nginx(stand_in.ca.parent) if shutil.which("nginx") else None
    mock = Mock(stand_in.ca.parent) if shutil.which("node") else None
    own = stand_in.process.pid
    kinds = {
        "clean pushes over TLS": (f"https://localhost:{stand_in.port}", GOOD, own),
        "pushes with an error over TLS": (f"https://localhost:{stand_in.port}", BAD, own),
        "pushes with an error over TLS, 20,000 sent a second": (f"https://localhost:{stand_in.port}", BAD, own),
        "clean pushes over h2c": (f"http://localhost:{stand_in.http_port}", GOOD, own),
    }
    if nginx:
        kinds["nginx, a fixed 200 over TLS"] = (f"https://localhost:{nginx.port}", GOOD, nginx.process.pid)
    if mock:
        kinds["a mock in Node, headers and size alone"] = (f"https://localhost:{mock.port}", GOOD, mock.process.pid)
    found = {name: [] for name in kinds}
    for url, body, _ in kinds.values():
        load(url, token, body, requests=20_000)
    for _ in range(ROUNDS):
        for name, (url, body, process) in kinds.items():
            before = cpu_seconds(process)
            result = load(url, token, body, limit=20_000 if "20,000" in name else None)
            found[name].append((*result, (cpu_seconds(process) - before) / REQUESTS * 1e6))
    print("| | a second | p99, ms | µs of the processor each |\n| --- | --- | --- | --- |")
    for name, results in found.items():
        rate = statistics.median(result[0] for result in results)
        p99 = statistics.median(result[1] for result in results)
        cost = statistics.median(result[3] for result in results)
        print(f"| {name} | {rate:,.0f} | {p99:.1f} | {cost:.1f} |", flush=True)
        refused = sum(result[2] for result in results)
        if refused:
            sys.exit(f"{name}: {refused} were not accepted")
    print(f"memory after {stand_in.get('/status')['pushes']:,} pushes: {stand_in.memory() / 1024:.0f} MiB")
    for other in (nginx, mock):
        if other:
            other.stop()
    stand_in.stop()


def memory():
    stand_in = MockAPNs(PROGRAM)
    token = jwt(stand_in.key)
    before = stand_in.memory()
    # Every answer is held back, so that all streams are open at once.
    stand_in.request("PUT", "/scenario", {"rules": [{"delay": 20}]})
    data = pathlib.Path(stand_in.folder.name, "data")
    data.write_text(GOOD)
    process = subprocess.Popen(
        ["h2load", "-n", "10000", "-c", "1000", "-m", "10", "-d", str(data), "-H", f"authorization: bearer {token}",
         "-H", "apns-topic: com.example.app", f"https://localhost:{stand_in.port}/3/device/{DEVICE}"], stdout=subprocess.DEVNULL)
    while stand_in.get("/status")["pushes"] < 10_000:
        time.sleep(0.2)
    print(f"1,000 TLS connections with 10,000 open streams: {stand_in.memory() / 1024:.0f} MiB ({before / 1024:.0f} before)")
    process.kill()
    process.wait()
    stand_in.stop()


def first_answer():
    times, processor = [], []
    context = None
    for port in range(28300, 28310):
        start = time.monotonic()
        process = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--http-port", "0", "--certificates", CERTIFICATES.name],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        while True:
            try:
                client = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                time.sleep(0.0005)
        if context is None:
            context = ssl.create_default_context(cafile=os.path.join(CERTIFICATES.name, "ca.pem"))
            context.set_alpn_protocols(["h2"])
        client = context.wrap_socket(client, server_hostname="localhost")
        client.sendall(PREFACE + frame(4, 0, 0) + frame(1, 5, 1, b"\x83\x87\x41\x09localhost\x04\x02/3"))
        text = client.recv(4096)
        while b"BadPath" not in text:
            text += client.recv(4096)
        times.append((time.monotonic() - start) * 1000)
        processor.append(cpu_seconds(process.pid) * 1000)
        process.terminate()
        process.wait()
    # The first run makes the certificates.
    print(f"start to first answer: {statistics.median(times):.0f} ms (median of {len(times)}), {times[0]:.0f} with new certificates; "
          f"{statistics.mean(processor):.0f} ms of the processor")


def soak(pushes):
    stand_in = MockAPNs(PROGRAM)
    token = jwt(stand_in.key)
    part = 200_000
    for done in range(0, pushes, part):
        if time.time() % 3000 < 60:
            token = jwt(stand_in.key)
        load(f"https://localhost:{stand_in.port}", token, BAD if done // part % 2 else GOOD, requests=part)
        if done in (0, part, pushes // 2 // part * part, (pushes - 1) // part * part):
            print(f"after {done + part:,} pushes: {stand_in.memory() / 1024:.0f} MiB", flush=True)
    print(f"seen: {stand_in.get('/status')['pushes']:,}")
    stand_in.stop()


CERTIFICATES = tempfile.TemporaryDirectory()
for tool in ("h2load", "taskset"):
    if shutil.which(tool) is None:
        sys.exit(f"{tool} is not there: apt-get install nghttp2-client util-linux")
if len(sys.argv) > 2:
    soak(int(sys.argv[2]))
else:
    rates()
    memory()
    first_answer()
