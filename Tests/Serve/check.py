#!/usr/bin/env python3
"""Tests the running stand-in: its answers, its API, its end, and that hostile peers harm nobody.

    check.py PROGRAM [NAME…]
"""
import json
import os
import pathlib
import random
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from xml.etree import ElementTree

import mockapns
from mockapns import BAD, BROADCAST, DEVICE, GONE, GOOD, LARGE, MockAPNs, jwt
from wire import PREFACE, Client, connect, frame

PROGRAM = sys.argv[1]
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def expect(condition, *found):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in found) or "it is not so")


def alert(stand_in, body=GOOD, token=DEVICE, **headers):
    """The answer to a push on a connection of its own."""
    client = Client(stand_in)
    answer = client.wait(client.push(token, jwt(stand_in.key), body, **headers))
    client.close()
    return answer


# Answers


@check
def settings_are_those_of_apns(stand_in):
    settings = Client(stand_in).settings()
    expect(settings.max_concurrent_streams == 1000, settings.max_concurrent_streams)
    expect(settings.max_header_list_size == 8000, settings.max_header_list_size)


@check
def settings_come_before_the_first_request(stand_in):
    client = connect(stand_in)
    frame_type = client.recv(9)[3]
    expect(frame_type == 4, frame_type)
    client.close()


@check
def answers_have_ids_and_reasons(stand_in):
    status, headers, body = alert(stand_in)
    expect(status == 200 and body == b"" and len(headers["apns-id"]) == 36 and "apns-unique-id" in headers, status, headers)
    status, headers, body = alert(stand_in, LARGE)
    expect(status == 413 and json.loads(body) == {"reason": "PayloadTooLarge"} and "apns-id" in headers, status, body)


@check
def tokens_are_verified(stand_in):
    client = Client(stand_in)
    for token, status in ((jwt(stand_in.key), 200), (jwt(mockapns.ec.generate_private_key(mockapns.ec.SECP256R1())), 403),
                          (jwt(stand_in.key, time.time() - 10), 200), (jwt(stand_in.key, int(time.time()) - 7200), 403)):
        answer = Client(stand_in)
        found = answer.wait(answer.push(DEVICE, token, GOOD))
        expect(found[0] == status, found)
    answer = client.wait(client.push(DEVICE, jwt(stand_in.key, der=True), GOOD))
    last = stand_in.get("/pushes?limit=1")["pushes"][0]
    expect(answer[0] == 200 and [r["rule"] for r in last["remarks"]] == ["token-signature-der"], last["remarks"])
    expect(last["token"]["signature"] == "right", last["token"])
    expect("…" in last["headers"]["authorization"], "the token stands in the report")


@check
def a_client_certificate_stands_for_a_token(stand_in):
    folder = stand_in.folder.name
    files = [f"{folder}/client.pem", f"{folder}/client.key"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", files[1],
                    "-out", files[0], "-subj", "/UID=com.example.app/CN=Apple Push Services: com.example.app", "-days", "2"],
                   check=True, capture_output=True)
    client = Client(stand_in, certificate=files)
    stream = client.start(f"/3/device/{DEVICE}", {"apns-push-type": "alert"}, GOOD.encode())
    expect(client.wait(stream)[0] == 200)
    stream = client.start(f"/3/device/{DEVICE}", {"apns-topic": "com.example.other"}, GOOD.encode())
    expect(json.loads(client.wait(stream)[2])["reason"] == "TopicDisallowed")


@check
def plain_ports_answer_alike(stand_in):
    headers = {"authorization": f"bearer {jwt(stand_in.key)}", "apns-topic": "com.example.app", "apns-push-type": "alert"}
    client = Client(stand_in, plain=True)
    expect(client.wait(client.push(DEVICE, jwt(stand_in.key), GOOD))[0] == 200)
    status, fields, _ = stand_in.request("POST", f"/3/device/{DEVICE}", GOOD.encode(), headers)
    expect(status == 200 and fields["apns-id"] and "HTTP/2" in fields["x-apnslint-hint"], status, fields)
    last = stand_in.get("/pushes?limit=2")["pushes"]
    expect([push["protocol"] for push in last] == ["h2c", "http/1.1"], last)
    expect([r["rule"] for r in last[1]["remarks"]] == ["http-1"], last[1]["remarks"])


@check
def broadcasts_and_channels(stand_in):
    client = Client(stand_in)
    token = {"authorization": f"bearer {jwt(stand_in.key)}"}
    made = client.wait(client.start("/1/apps/com.example.app/channels", token,
                                    b'{"message-storage-policy":1,"push-type":"LiveActivity"}'))
    expect(made[0] == 201 and "apns-request-id" in made[1], made)
    fields = {**token, "apns-channel-id": made[1]["apns-channel-id"], "apns-push-type": "liveactivity", "apns-priority": "10",
              "apns-expiration": "0"}
    expect(client.wait(client.start("/4/broadcasts/apps/com.example.app", fields, BROADCAST.encode()))[0] == 200)
    listed = client.wait(client.start("/1/apps/com.example.app/all-channels", token, method="GET"))
    expect(json.loads(listed[2]) == {"channels": [made[1]["apns-channel-id"]]}, listed)
    gone = client.wait(client.start("/1/apps/com.example.app/channels", {**token, "apns-channel-id": made[1]["apns-channel-id"]},
                                    method="DELETE"))
    expect(gone[0] == 204 and gone[2] == b"", gone)


# Scenarios


def scenario(stand_in, *rules, **more):
    status, _, body = stand_in.request("PUT", "/scenario", {"rules": list(rules), **more})
    expect(status == 200, status, body)


@check
def scenarios_answer_delay_and_end(stand_in):
    scenario(stand_in, {"device": GONE, "answer": "Unregistered", "since": 1700000000000})
    status, _, body = alert(stand_in, token=GONE)
    expect(status == 410 and json.loads(body) == {"reason": "Unregistered", "timestamp": 1700000000000}, body)
    scenario(stand_in, {"delay": 2, "times": 1})
    client = Client(stand_in)
    start = time.monotonic()
    token = jwt(stand_in.key)
    slow = client.push(DEVICE, token, GOOD)
    quick = client.push(DEVICE, token, GOOD)
    expect(client.wait(quick)[0] == 200 and slow not in client.ended, "the second answer waits for the first")
    expect(client.wait(slow)[0] == 200 and time.monotonic() - start >= 1.99, "the first answer does not wait")
    scenario(stand_in, {"after": 2, "then": "goaway"})
    client, token = Client(stand_in), jwt(stand_in.key)
    for _ in range(3):
        expect(client.wait(client.push(DEVICE, token, GOOD))[0] == 200)
    while client.goaway is None and not client.is_closed:
        client.read()
    expect(client.goaway is not None and json.loads(client.goaway[1]) == {"reason": "Shutdown"}, client.goaway)
    scenario(stand_in, {"then": "disconnect"})
    expect(alert(stand_in) is None, "the connection was not lost")
    status, _, body = stand_in.request("PUT", "/scenario", {"rules": [{"answer": "Nope"}]})
    expect(status == 422 and "Nope is not a known reason" in json.loads(body)["error"], status, body)
    expect(stand_in.request("DELETE", "/scenario")[0] == 204 and alert(stand_in)[0] == 200)


@check
def one_stream_until_a_valid_token(stand_in):
    scenario(stand_in, oneStreamUntilValidToken=True)
    try:
        client = Client(stand_in)
        expect(client.settings().max_concurrent_streams == 1)
        expect(client.wait(client.push(DEVICE, jwt(stand_in.key), GOOD))[0] == 200)
        client.wait(client.push(DEVICE, jwt(stand_in.key), GOOD))
        expect(client.connection.remote_settings.max_concurrent_streams == 1000)
        expect(client.wait(client.push(DEVICE, "x.y.z", GOOD))[0] == 403)
        client.wait(client.push(DEVICE, jwt(stand_in.key), GOOD))
        expect(client.connection.remote_settings.max_concurrent_streams in (1, 1000))
    finally:
        stand_in.request("DELETE", "/scenario")


# The API


@check
def pushes_are_listed_and_waited_for(stand_in):
    last = stand_in.get("/status")["lastID"]
    found = {}

    def wait():
        found.update(stand_in.get(f"/pushes?since={last}&device={DEVICE.upper()}&wait=20&count=2"))

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.2)
    alert(stand_in, BAD)
    alert(stand_in, token=GONE)
    alert(stand_in)
    thread.join()
    expect(found["complete"] and len(found["pushes"]) == 2, found)
    expect(found["pushes"][0]["payload"]["aps"]["badge"] == "3", found["pushes"][0])
    expect(found["pushes"][0]["findings"][0]["rule"] == "wrong-kind" and found["pushes"][0]["worst"] == "error")
    late = stand_in.get(f"/pushes?since={last + 100}&wait=1")
    expect(late["pushes"] == [] and not late["complete"], late)
    only = stand_in.get(f"/pushes?since={last}&findings=only")["pushes"]
    expect([push["id"] for push in only] == [last + 1], only)
    expect(stand_in.get(f"/pushes/{last + 2}")["device"] == GONE)
    expect(stand_in.request("GET", "/pushes/999999")[0] == 404)
    expect(stand_in.request("GET", "/pushes?sinc=1")[0] == 400)
    expect(stand_in.request("DELETE", "/pushes")[0] == 204 and stand_in.get("/pushes")["pushes"] == [])


@check
def runs_do_not_leak_into_each_other(stand_in):
    def rules(query):
        return [[finding["rule"] for finding in push["findings"]] for push in stand_in.get(f"/pushes?{query}")["pushes"]]

    def begin():
        return json.loads(stand_in.request("POST", "/runs")[2])["run"]

    first = begin()
    alert(stand_in)
    alert(stand_in)
    expect("text-repeated" in rules(f"run={first}")[1], rules(f"run={first}"))
    scenario(stand_in, {"answer": "Unregistered"})
    second = begin()
    expect(alert(stand_in)[0] == 200, "the scenario of the run before still answers")
    expect(len(rules(f"run={first}")) == 2 and len(rules(f"run={second}")) == 1)
    expect("text-repeated" not in rules(f"run={second}")[0], rules(f"run={second}"))
    scenario(stand_in, {"answer": "Unregistered"})
    alert(stand_in)
    last = stand_in.get(f"/pushes?run={second}")["pushes"][-1]
    expect(last["answer"]["scripted"] and last["worst"] != "error", last["answer"])
    stand_in.request("DELETE", "/scenario")


@check
def events_tell_of_pushes(stand_in):
    page = socket.create_connection(("127.0.0.1", stand_in.http_port), timeout=20)
    page.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    text = b""
    while b"\r\n\r\n" not in text:
        text += page.recv(4096)
    expect(b"text/event-stream" in text, text)
    alert(stand_in, BAD)
    while b"wrong-kind" not in text or not text.endswith(b"\n\n"):
        text += page.recv(65536)
    expect(b"event: push" in text, text)


@check
def stacks_are_predicted(stand_in):
    stand_in.request("DELETE", "/pushes")
    for _ in range(3):
        alert(stand_in)
    alert(stand_in, LARGE)
    groups = stand_in.get(f"/groups?device={DEVICE}")["groups"]
    expect([(group["thread"], group["count"]) for group in groups] == [("match-7", 3)], groups)


@check
def stacks_are_those_of_a_device(stand_in):
    stand_in.request("DELETE", "/pushes")
    alert(stand_in)
    options = stand_in.get("/groups?locale=de&os=iOS+17&display-as=list")["settings"]
    expect((options["locale"], options["systems"], options["displayAs"]) == ("de", ["ios-17"], "list"), options)
    pictures = {query: stand_in.request("GET", f"/groups.svg?{query}")[2]
                for query in ("os=ios17", "os=ios26", "os=ios17&utc-offset=600", "os=ios17&utc-offset=-600", "os=ios17&locale=de")}
    expect(len(set(pictures.values())) == len(pictures), "two devices have one picture")
    check = {"payload": GOOD, "headers": {}}
    both = [json.loads(stand_in.request("POST", "/check", check | {"device": device})[2]) for device in ({}, {"os": "tvOS 9"})]
    expect(both[0]["picture"] != both[1]["picture"])
    for query in ("locale=klingon", "os=ios3", "display-as=pile", "utc-offset=1441", "utc-offset=x", "hue=1"):
        name, _, value = query.partition("=")
        expect(stand_in.request("GET", f"/groups?{query}")[0] == 400, query)
        expect(stand_in.request("POST", "/check", check | {"device": {name: value}})[0] == 400, query)


def group_picture(pushes):
    """The picture of `apnslint group --format svg` for pushes from the API."""
    lines = [json.dumps({"headers": {name: value for name, value in push["headers"].items() if name.startswith("apns-")},
                         "payload": push["payload"], "device": push["device"], "date": str(push["time"] / 1000)}) for push in pushes]
    done = subprocess.run([PROGRAM, "group", "--no-config", "--format", "svg", "--jsonl", "-"], input="\n".join(lines),
                          capture_output=True, text=True, timeout=30)
    expect(done.returncode == 0, done.stderr)
    return done.stdout.encode()


@check
def the_picture_is_that_of_group(stand_in):
    stand_in.request("DELETE", "/pushes")
    for turn in range(3):
        alert(stand_in, json.dumps({"aps": {"alert": {"title": f"Goal {turn}", "body": "<b>&amp; שלום"}, "thread-id": "match-7"}}))
    alert(stand_in, '{"aps":{"alert":"Elsewhere"}}', apns_topic="com.example.other")
    status, headers, body = stand_in.request("GET", "/groups.svg")
    expect(status == 200 and headers["content-type"] == "image/svg+xml" and "default-src 'none'" in headers["content-security-policy"])
    root = ElementTree.fromstring(body)
    shown = ["".join(element.itertext()) for element in root.iter("{http://www.w3.org/2000/svg}text")]
    expect({"Goal 2", "<b>&amp; שלום", "2 more notifications", "Elsewhere"} <= set(shown), shown)
    pushes = stand_in.get("/pushes")["pushes"]
    expect(body == group_picture(pushes), "group draws another picture")
    one = stand_in.request("GET", f"/groups.svg?device={GONE}")[2]
    expect(b"no notifications" in one, one)
    # The playground draws its pushes; for a push that is not displayed it shows the reason.
    for payload, words in ((GOOD, b"3 : 2"), ('{"aps":{"content-available":1}}', b"Not displayed")):
        picture = json.loads(stand_in.request("POST", "/check", {"payload": payload, "headers": {}})[2])["picture"]
        expect(words in picture.encode() and ElementTree.fromstring(picture) is not None, picture)
    expect(json.loads(stand_in.request("POST", "/check", {"payload": "{", "headers": {}})[2])["picture"] is None)


@check
def the_playground_checks(stand_in):
    status, _, body = stand_in.request("POST", "/check", {"payload": BAD, "headers": {"apns-push-type": "alert"}})
    result = json.loads(body)
    expect(status == 200 and result["findings"][0]["fix"]["title"] == "write 3" and result["answer"]["status"] == 200, body)
    status, _, body = stand_in.request("POST", "/check", {"payload": LARGE, "headers": {"apns-priority": "7"}})
    expect(json.loads(body)["answer"]["reason"] == "BadPriority", body)
    for text in ("", "{", "[1,2]", "\u0000", "{\"aps\":" * 500, '{"aps":{"alert":"</script><script>alert(1)</script>"}}'):
        expect(stand_in.request("POST", "/check", {"payload": text})[0] == 200, repr(text[:20]))
    expect(stand_in.request("POST", "/check", b"{}")[0] == 400)


@check
def a_long_check_holds_up_no_other_request(stand_in):
    order = []
    large = json.dumps({"aps": {"alert": "x"}} | {f"key{number}": number for number in range(50_000)})
    thread = threading.Thread(target=lambda: order.append(stand_in.request("POST", "/check", {"payload": large})[0]))
    thread.start()
    time.sleep(0.2)
    order.append(stand_in.get("/status")["version"])
    thread.join()
    expect(len(order) == 2 and order[1] == 200, order)


@check
def other_sites_are_kept_out(stand_in):
    port = stand_in.http_port
    own = {"Origin": f"http://127.0.0.1:{port}"}
    expect(stand_in.request("DELETE", "/pushes", headers=own)[0] == 204)
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"},
                    {"Host": f"evil.example:{port}"}, {"Sec-Fetch-Site": "cross-site"},
                    # A page on another port of this machine: with fetch, and with a picture.
                    {"Origin": "http://localhost:9999", "Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "same-site"}):
        for method, path in (("DELETE", "/pushes"), ("GET", "/pushes"), ("GET", "/"), ("POST", f"/3/device/{DEVICE}"),
                             ("PUT", "/scenario"), ("POST", "/check")):
            status = stand_in.request(method, path, b"{}" if method in ("PUT", "POST") else None, headers)[0]
            expect(status in (403, 421), method, path, headers, status)
    client = Client(stand_in, plain=True)
    expect(client.wait(client.push(DEVICE, jwt(stand_in.key), GOOD, origin="https://evil.example"))[0] == 403)
    _, headers, body = stand_in.request("GET", "/")
    expect("default-src 'none'" in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff")
    # A link to another host loads nothing before somebody follows it.
    loaded = re.sub(rb"<a [^>]*>", b"", body)
    expect(b"http://" not in loaded and b"https://" not in loaded, "the page names another host")


@check
def the_proxy_leads_only_here(stand_in):
    def connect_to(target):
        proxy = socket.create_connection(("127.0.0.1", stand_in.http_port), timeout=5)
        proxy.sendall(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n".encode())
        return proxy, proxy.recv(4096)

    expect(b" 403 " in connect_to("example.com:443")[1])
    proxy, answer = connect_to("api.push.apple.com:443")
    expect(b"200 Connection established" in answer, answer)
    context = ssl.create_default_context(cafile=str(stand_in.ca))
    context.set_alpn_protocols(["h2"])
    tls = context.wrap_socket(proxy, server_hostname="api.push.apple.com")
    expect(tls.selected_alpn_protocol() == "h2")


@check
def http1_is_refused_over_tls(stand_in):
    rejected = stand_in.get("/status")["rejected"]
    for protocols in (["http/1.1"], ["h2", "http/1.1"], None):
        context = ssl.create_default_context(cafile=str(stand_in.ca))
        if protocols:
            context.set_alpn_protocols(protocols)
        plain = socket.create_connection(("127.0.0.1", stand_in.port), timeout=5)
        tls = context.wrap_socket(plain, server_hostname="localhost")
        expect(tls.selected_alpn_protocol() == ("h2" if protocols and "h2" in protocols else None))
        if tls.selected_alpn_protocol():
            continue
        tls.sendall(f"POST /3/device/{DEVICE} HTTP/1.1\r\nHost: localhost\r\ncontent-length: 2\r\n\r\n{{}}".encode())
        answer = b""
        while part := tls.recv(4096):
            answer += part
        expect(f"Unexpected HTTP/1.x request: POST /3/device/{DEVICE}".encode() in answer, answer)
    expect(stand_in.get("/status")["rejected"] == rejected + 2)


@check
def emulated_behaviour_is_listed(stand_in):
    rows = stand_in.get("/emulation")
    answers = {row["answer"]: row["by"] for row in rows if "answer" in row}
    expect(answers["410 Unregistered"] == "scenario" and answers["400 BadTopic"] == "request", answers)
    expect(all(row["source"].startswith("https://") for row in rows))


# Hostile peers


def is_well(stand_in, message):
    """Another client gets an answer quickly."""
    start = time.monotonic()
    answer = alert(stand_in)
    expect(answer and answer[0] == 200, message, answer)
    expect(time.monotonic() - start < 5, message, "others wait", time.monotonic() - start)


@check
def many_who_wait(stand_in):
    """A push costs little for each client that waits for more pushes."""
    def seconds():
        start = time.monotonic()
        for _ in range(20):
            expect(alert(stand_in)[0] == 200)
        return time.monotonic() - start
    alone = seconds()
    waiting = []
    for _ in range(800):
        waiting.append(socket.create_connection(("127.0.0.1", stand_in.http_port), timeout=10))
        waiting[-1].sendall(f"GET /pushes?device={DEVICE}&wait=100&count=100000 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    is_well(stand_in, "beside clients that wait")
    expect(seconds() < 2 * alone + 2, "20 pushes beside 800 clients that wait")
    for client in waiting:
        client.close()


@check
def large_bodies_and_headers(stand_in):
    answer = alert(stand_in, "{" + " " * 300_000 + "}")
    expect(answer[0] == 413, answer)
    last = stand_in.get("/pushes?limit=1")["pushes"][0]
    expect(last["bytes"] == 300_002, last["bytes"])
    answer = alert(stand_in, x_large="y" * 8000)
    expect(answer[0] == 431, answer)
    answer = alert(stand_in, x_large="y" * 7000)
    expect(answer[0] == 200, answer)
    status = stand_in.request("POST", f"/3/device/{DEVICE}", b" " * 300_000)[0]
    expect(status in (403, 413), status)
    for method, path, what in (("PUT", "/scenario", "scenario"), ("POST", "/check", "document")):
        status, _, body = stand_in.request(method, path, b'{"rules": []}' + b" " * (1 << 20))
        expect(status == 413 and f"the {what} is larger than 1 MiB" in json.loads(body)["error"], status, body)
    expect(stand_in.request("PUT", "/scenario", b'{"rules": []}' + b" " * 1_000_000)[0] == 200)
    expect(stand_in.request("DELETE", "/scenario")[0] == 204)
    expect(stand_in.request("GET", "/status", headers={"x": "y" * 20_000})[0] == 431)
    is_well(stand_in, "after large requests")


@check
def numbers_of_any_size(stand_in):
    stand_in.request("DELETE", "/pushes")
    alert(stand_in)
    for number in (-2**63, -2**63 - 1, 2**63 - 1, 2**64, -1, 0, "%2d1", "0x10", ""):
        expect(stand_in.request("GET", f"/pushes/{number}")[0] == 404, number)
        for name in ("since", "limit", "count", "wait"):
            expect(stand_in.request("GET", f"/pushes?{name}={number}")[0] in (200, 400), name, number)
        page = socket.create_connection(("127.0.0.1", stand_in.http_port), timeout=5)
        page.sendall(f"GET /events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: {number}\r\n\r\n".encode())
        expect(b"200 OK" in page.recv(4096), number)
        page.close()
    is_well(stand_in, "after such numbers")


@check
def a_long_list_arrives_whole(stand_in):
    stand_in.request("DELETE", "/pushes")
    client, token = Client(stand_in), jwt(stand_in.key)
    body = json.dumps({"aps": {"alert": "x" * 3900}})
    for _ in range(700):
        client.wait(client.push(DEVICE, token, body))
    status, _, text = stand_in.request("GET", "/pushes")
    expect(status == 200 and len(text) > 5 << 20 and len(json.loads(text)["pushes"]) == 700, status, len(text))
    stand_in.request("DELETE", "/pushes")


@check
def requests_that_never_end(stand_in):
    before = stand_in.memory()
    clients = [connect(stand_in) for _ in range(40)]
    request = b"\x83\x84\x87\x41\x09localhost"
    for client in clients:
        client.settimeout(10)
        try:
            client.sendall(PREFACE + frame(4, 0, 0) + frame(8, 0, 0, b"\x3f\xff\x00\x00"))
            for stream in range(1, 1400, 2):
                client.sendall(frame(1, 4, stream, request) + frame(0, 0, stream, b"x" * 16_000))
        except OSError:
            pass
    expect(stand_in.memory() - before < 200_000, stand_in.memory() - before, "KiB more")
    plain = [socket.create_connection(("127.0.0.1", stand_in.http_port), timeout=10) for _ in range(120)]
    for client in plain:
        try:
            client.sendall(b"POST /check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\n\r\n" + b"x" * 1_000_000)
        except OSError:
            pass
    expect(stand_in.memory() - before < 250_000, stand_in.memory() - before, "KiB more")
    for client in clients + plain:
        client.close()
    time.sleep(0.5)
    is_well(stand_in, "after requests that never end")


@check
def what_cannot_be_read_leaves_a_line(_):
    cases = (("chunk", b"POST /check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n+2\r\nab\r\n"),
             ("host", b"GET /pushes HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), ("first line", b"nonsense\r\n\r\n"),
             ("not this", b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
             ("", PREFACE + frame(4, 0, 0) + frame(0, 1, 1, b"data before headers")),
             ("", PREFACE + frame(4, 0, 0) + frame(1, 5, 1, b"\x83\x84\x87\x00\x01A\x01b")))
    for word, data in cases:
        for options in ((), ("--format", "jsonl"), ("--fail-on", "never")):
            stand_in = MockAPNs(PROGRAM, *options, wants_lines=True)
            client = socket.create_connection(("127.0.0.1", stand_in.http_port), timeout=5)
            client.sendall(data)
            text = stand_in.lines()
            expect("rejected" in text and word in text, data, text)
            if "jsonl" in options:
                expect(json.loads(text.splitlines()[0])["connection"] == 1, text)
            expect(stand_in.stop() == (0 if "never" in options else 1), data, options)
    # A sender that does not trust the authority, and one that asks for a path that APNs does not have.
    stand_in = MockAPNs(PROGRAM, wants_lines=True)
    try:
        ssl.create_default_context().wrap_socket(socket.create_connection(("127.0.0.1", stand_in.port)), server_hostname="localhost")
    except ssl.SSLError:
        pass
    expect("no TLS connection" in stand_in.lines(), stand_in.lines())
    expect(stand_in.stop() == 1)
    stand_in = MockAPNs(PROGRAM, wants_lines=True)
    client = Client(stand_in)
    expect(client.wait(client.start(f"/3/devices/{DEVICE}", {}, GOOD.encode()))[0] == 404)
    expect("BadPath" in stand_in.lines(), stand_in.lines())
    expect(stand_in.stop() == 1)


@check
def frames_out_of_order(stand_in):
    sequences = [
        frame(0, 1, 1, b"data before headers"), frame(9, 4, 1, b"\x82"), frame(1, 5, 2, b"\x82"), frame(1, 5, 0, b"\x82"),
        frame(8, 0, 0, b"\0\0\0\0"), frame(3, 0, 5, b"\0\0\0\0"), frame(4, 1, 0, b"\0" * 6), frame(4, 0, 0, b"\0" * 5),
        frame(6, 0, 0, b"short"), frame(5, 4, 1, b"\0\0\0\2\x82"), frame(1, 0, 1, b"\x82") + frame(0, 1, 1, b"x"),
        frame(200, 0, 1, b"unknown") * 100, frame(7, 0, 0, b"\0" * 8), b"\xff" * 1000, frame(1, 5, 1, b"\xff\xff\xff\xff\xff\xff"),
        frame(1, 0x2d, 1, b"\xff\x82"), struct_frame_too_large(),
    ]
    for bytes_ in sequences:
        client = connect(stand_in)
        client.settimeout(0.5)
        try:
            client.sendall(PREFACE + frame(4, 0, 0) + bytes_)
            while client.recv(65536):
                pass
        except (TimeoutError, OSError):
            pass
        client.close()
    is_well(stand_in, "after frames out of order")


def struct_frame_too_large():
    return b"\xff\xff\xff\x00\x01\x00\x00\x00\x01" + b"x" * 70_000


@check
def bytes_at_random(stand_in):
    generator = random.Random(15)
    for turn in range(60):
        plain = turn % 2 == 0
        client = socket.create_connection(("127.0.0.1", stand_in.http_port if plain else stand_in.port), timeout=5)
        if not plain and turn % 4 == 1:
            client = connect(stand_in)
        start = generator.choice([b"", PREFACE, PREFACE + frame(4, 0, 0), b"POST / HTTP/1.1\r\n", b"GET "])
        body = bytearray(generator.randbytes(generator.randrange(1, 3000)))
        if turn % 3 == 0:
            body = bytearray(b"".join(frame(generator.randrange(11), generator.randrange(256), generator.randrange(6),
                                            generator.randbytes(generator.randrange(40))) for _ in range(50)))
        try:
            client.sendall(start + bytes(body))
        except OSError:
            pass
        client.close()
    is_well(stand_in, "after bytes at random")


@check
def header_bombs(stand_in):
    before = stand_in.memory()
    client = connect(stand_in)
    # A long field in the dynamic table, then pointers to it: 16,000 times 4,000 bytes in 16 KB.
    long_field = b"\x40\x01a\x7f" + bytes([0x80 | (3900 - 127) & 0x7F, (3900 - 127) >> 7]) + b"b" * 3900
    block = b"\x83\x84\x87" + long_field + b"\xbe" * 12_000
    try:
        for stream in range(1, 41, 2):
            client.sendall((PREFACE + frame(4, 0, 0) if stream == 1 else b"") + frame(1, 5, stream, block[:16384]))
            block = b"\x83\x84\x87" + b"\xbe" * 12_000
    except OSError:
        pass
    is_well(stand_in, "after a header bomb")
    expect(stand_in.memory() - before < 30_000, stand_in.memory() - before, "KiB more")
    # Continuations without end.
    client = connect(stand_in)
    client.settimeout(5)
    try:
        client.sendall(PREFACE + frame(4, 0, 0) + frame(1, 0, 1, b"\x83"))
        for _ in range(20_000):
            client.sendall(frame(9, 0, 1, b"\x00\x01a\x01b"))
    except OSError:
        pass
    is_well(stand_in, "after continuations without end")


@check
def rapid_resets_and_floods(stand_in):
    request = b"\x83\x84\x87\x41\x09localhost"
    floods = {
        "resets": lambda i: frame(1, 4, 2 * i + 1, request) + frame(3, 0, 2 * i + 1, b"\0\0\0\x08"),
        "pings": lambda i: frame(6, 0, 0, b"12345678"), "settings": lambda i: frame(4, 0, 0, b"\0\4\0\0\xff\xff"),
        "empty data": lambda i: (frame(1, 4, 1, request) if i == 0 else b"") + frame(0, 0, 1),
    }
    for name, make in floods.items():
        before = stand_in.memory()
        client = connect(stand_in)
        is_cut_off = False
        try:
            client.sendall(PREFACE + frame(4, 0, 0))
            for start in range(0, 30_000, 500):
                client.sendall(b"".join(make(i) for i in range(start, start + 500)))
        except OSError:
            is_cut_off = True
        is_well(stand_in, f"after a flood of {name}")
        expect(stand_in.memory() - before < 40_000, name, stand_in.memory() - before, "KiB more")
        if not is_cut_off:
            client.settimeout(20)
            try:
                while client.recv(65536):
                    pass
            except TimeoutError:
                expect(False, "a flood of", name, "goes on for ever")
            except OSError:
                pass
        client.close()


@check
def slow_readers_and_writers(stand_in):
    before = stand_in.memory()
    idle = []
    for turn in range(150):
        client = socket.create_connection(("127.0.0.1", stand_in.port if turn % 3 else stand_in.http_port), timeout=5)
        # Half a handshake, a head without end, nothing at all.
        client.sendall([b"", b"\x16\x03\x01\x02\x00\x01", b"\x16"][turn % 3] or b"GET /pushes HTTP/1.1\r\nHost: loc")
        idle.append(client)
    readers = []
    for _ in range(10):
        client = socket.socket()
        client.settimeout(5)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", stand_in.http_port))
        client.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n" + b"GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
        readers.append(client)
    for _ in range(10):
        client = socket.socket()
        client.settimeout(5)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", stand_in.http_port))
        try:
            client.sendall(b"GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000)
        except OSError:
            pass
        readers.append(client)
    for _ in range(5):
        is_well(stand_in, "beside slow readers")
    expect(stand_in.memory() - before < 80_000, stand_in.memory() - before, "KiB more")
    for client in idle + readers:
        client.close()
    is_well(stand_in, "after slow readers")


@check
def many_open_streams(stand_in):
    before = stand_in.memory()
    clients = [Client(stand_in) for _ in range(10)]
    for client in clients:
        for _ in range(900):
            stream = client.connection.get_next_available_stream_id()
            client.connection.send_headers(stream, [(":method", "POST"), (":scheme", "https"), (":authority", "localhost"),
                                                    (":path", f"/3/device/{DEVICE}")])
        client.flush()
    is_well(stand_in, "beside 9,000 open streams")
    expect(stand_in.memory() - before < 40_000, stand_in.memory() - before, "KiB more")
    for client in clients:
        client.close()


# The end


@check
def it_says_that_it_ends(_):
    stand_in = MockAPNs(PROGRAM)
    client = Client(stand_in)
    expect(client.wait(client.push(DEVICE, jwt(stand_in.key), GOOD))[0] == 200)
    stand_in.ask_to_end()
    while client.goaway is None and not client.is_closed:
        client.read()
    expect(json.loads(client.goaway[1]) == {"reason": "Shutdown"}, client.goaway)
    expect(stand_in.stop() == 0)


@check
def exit_codes_follow_the_worst_push(_):
    for body, options, code in ((GOOD, [], 0), (BAD, [], 1), (BAD, ["--fail-on", "never"], 0), (LARGE, [], 1)):
        stand_in = MockAPNs(PROGRAM, *options, wants_lines=True)
        alert(stand_in, body)
        text = stand_in.lines()
        expect("#1" in text and ("wrong-kind" in text) == (body == BAD), text)
        expect(stand_in.stop() == code, body[:30], options, code)
    stand_in = MockAPNs(PROGRAM, "--format", "jsonl", wants_lines=True)
    alert(stand_in, BAD)
    line = json.loads(stand_in.lines())
    expect(line["findings"][0]["rule"] == "wrong-kind" and line["answer"]["status"] == 200, line)
    stand_in.stop()


@check
def a_recording_replays(_):
    stand_in = MockAPNs(PROGRAM, "--format", "jsonl", wants_lines=True)
    alert(stand_in)
    alert(stand_in, apns_priority="7")
    alert(stand_in)
    while stand_in.output.read_text().count("\n") < 3:
        time.sleep(0.01)
    done = subprocess.run([PROGRAM, "group", "--no-config", "--format", "json", "--jsonl", "-"], input=stand_in.output.read_text(),
                          capture_output=True, text=True, timeout=30)
    result = json.loads(done.stdout)
    expect([group["count"] for group in result["groups"]] == [2], result["groups"])
    expect([push["reason"]["code"] for push in result["notDisplayed"]] == ["refused"], result["notDisplayed"])
    stand_in.stop()


@check
def commands_are_run_beside_it(_):
    push = """
import os, ssl, subprocess, sys
out = subprocess.run(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--http2", "-H", "authorization: bearer " + os.environ["JWT"],
    "-H", "apns-topic: com.example.app", "-d", sys.argv[1], os.environ["APNS_URL"] + "/3/device/" + "ab" * 32], capture_output=True, text=True)
print(out.stdout)
"""
    key = mockapns.ec.generate_private_key(mockapns.ec.SECP256R1())

    def run(*arguments, options=()):
        # curl of Debian takes its authorities from here.
        environment = {**os.environ, "JWT": jwt(key)}
        return subprocess.run([PROGRAM, "serve", "--port", "0", "--http-port", "0", "--no-config", "--format", "none", *options, "--",
                               *arguments], capture_output=True, text=True, env=environment, timeout=60)

    for body, code in ((GOOD, 0), (BAD, 1)):
        done = run("sh", "-c", 'export CURL_CA_BUNDLE="$SSL_CERT_FILE"; exec "$@"', "sh", sys.executable, "-c", push, body)
        expect((done.returncode, done.stdout.strip()) == (code, "200"), done.returncode, done.stdout, done.stderr)
    expect(run("sh", "-c", "exit 7").returncode == 7)
    expect(run("sh", "-c", "kill -9 $$").returncode == 137)
    expect(run("/no/such/program").returncode == 2)
    proxied = run("sh", "-c", 'curl -s -o /dev/null -w "%{http_code}" --http2 --cacert "$APNSLINT_CA" -H "authorization: bearer $JWT" '
                  '-H "apns-topic: com.example.app" -d \'{"aps":{"alert":"Hi"}}\' https://api.push.apple.com/3/device/' + DEVICE,
                  options=["--connect-proxy"])
    expect((proxied.returncode, proxied.stdout) == (0, "200"), proxied.stdout, proxied.stderr)


@check
def a_push_has_to_arrive(_):
    def run(*options):
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--http-port", "0", "--no-config", *options, "--", "true"],
                              capture_output=True, text=True, timeout=60)
        return done.returncode, "--min-pushes" in done.stderr

    expect(run() == (1, True) and run("--fail-on", "never") == (1, True))
    expect(run("--min-pushes", "0") == (0, False) and run("--min-pushes", "3") == (1, True) and run("--min-pushes", "-1")[0] == 2)
    for expected, code in ((1, 0), (2, 1)):
        stand_in = MockAPNs(PROGRAM, "--min-pushes", str(expected))
        alert(stand_in)
        stand_in.request("DELETE", "/pushes")
        expect(stand_in.stop() == code, expected)
    # An error that was removed from the list still counts.
    stand_in = MockAPNs(PROGRAM)
    alert(stand_in, BAD)
    stand_in.request("DELETE", "/pushes")
    expect(stand_in.stop() == 1)


@check
def the_printed_command_works_as_pasted(_):
    _, terminal = os.openpty()
    stand_in = MockAPNs(PROGRAM, "--token", output=terminal)
    text = stand_in.errors.read_text()
    while "/3/device/" not in text:
        text = stand_in.errors.read_text()
    command = text[text.index("curl"):]
    done = subprocess.run(["sh", "-c", command.replace("curl", "curl -s -w '%{http_code}'", 1)], capture_output=True, text=True)
    expect(done.stdout == "200", done.stdout, done.stderr, command)
    expect(stand_in.stop() == 0)


@check
def a_token_for_scripts_is_accepted(_):
    done = subprocess.run([PROGRAM, "serve", "--token"], capture_output=True, text=True, timeout=20)
    expect(done.returncode == 0 and done.stdout.count(".") == 2 and done.stdout.count("\n") == 1, done.stdout, done.stderr)
    send = ('curl -s -w "%{http_code}" --http2 --cacert "$APNSLINT_CA" -H "authorization: bearer $APNSLINT_TOKEN" '
            "-H 'apns-topic: com.example.app' -H 'apns-push-type: alert' -d '{\"aps\":{\"alert\":\"Hi\"}}' "
            f'"$APNS_URL/3/device/{"0" * 64}"')
    command = [PROGRAM, "serve", "--port", "0", "--http-port", "0", "--no-config", "--format", "none", "--", "sh", "-c", send]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    expect(done.returncode == 0 and done.stdout == "200", done.stdout, done.stderr)


@check
def folders_of_killed_processes_are_removed(_):
    with tempfile.TemporaryDirectory() as folder:
        elsewhere = pathlib.Path(folder, "elsewhere")
        elsewhere.mkdir()
        pathlib.Path(elsewhere, "ca.pem").touch()
        environment = {**os.environ, "TMPDIR": folder}
        command = [PROGRAM, "serve", "--port", "0", "--http-port", "0", "--no-config"]
        process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)
        process.stderr.readline()
        process.kill()
        process.wait()
        process.stderr.close()
        expect(len(list(pathlib.Path(folder).glob("apnslint-serve-*"))) == 1)
        pathlib.Path(folder, f"apnslint-serve-{process.pid}-link").symlink_to(elsewhere)
        pathlib.Path(folder, f"apnslint-serve-{os.getpid()}-alive").mkdir()
        subprocess.run([*command, "--min-pushes", "0", "--", "true"], env=environment, check=True, capture_output=True)
        left = sorted(path.name.split("-")[-1] for path in pathlib.Path(folder).glob("apnslint-serve-*"))
        expect(left == ["alive", "link"] and pathlib.Path(elsewhere, "ca.pem").exists(), left)


@check
def the_documented_pytest_fixture_works(_):
    page = pathlib.Path(__file__).parent.parent.parent / "docs" / "serve.md"
    code = page.read_text(encoding="utf-8").split("## In pytest")[1].split("```python\n")[1].split("```")[0]
    key = mockapns.ec.generate_private_key(mockapns.ec.SECP256R1())
    sender = """
import json, os, ssl, httpx
DEVICE, OLD_DEVICE = "ab" * 32, "cd" * 32
def send_gate_change(gate):
    context = ssl.create_default_context(cafile=os.environ["APNSLINT_CA"])
    with httpx.Client(http2=True, verify=context, base_url=os.environ["APNS_URL"]) as client:
        client.post("/3/device/" + DEVICE, headers={"authorization": "bearer " + os.environ["JWT"],
                    "apns-topic": "com.example.app", "apns-push-type": "alert"},
                    content=json.dumps({"aps": {"alert": {"body": "Your flight leaves from " + gate}}}))
"""
    with tempfile.TemporaryDirectory() as folder:
        # The sources as a package that is installed.
        source = str(page.parent.parent / "Sources" / "Bindings" / "Python")
        pathlib.Path(folder, "apnslint-0.dist-info").mkdir()
        pathlib.Path(folder, "apnslint-0.dist-info", "METADATA").write_text("Metadata-Version: 2.1\nName: apnslint\nVersion: 0\n")
        for gate, code_, words in (("B12", 0, "1 passed"), ("B13", 1, "1 failed")):
            pathlib.Path(folder, "test_gate.py").write_text(code + sender.replace("+ gate}", f'+ "{gate}"}}'))
            done = subprocess.run([PROGRAM, "serve", "--port", "0", "--http-port", "0", "--no-config", "--format", "none", "--",
                                   sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "apnslint.pytest_plugin", folder],
                                  capture_output=True, text=True, timeout=60,
                                  env={**os.environ, "JWT": jwt(key), "PYTHONPATH": f"{source}:{folder}"})
            expect(done.returncode == code_ and words in done.stdout, done.stdout[-1000:], done.stderr[-500:])


@check
def certificates_are_kept_on_request(_):
    with tempfile.TemporaryDirectory() as folder:
        kept = []
        for _ in range(2):
            subprocess.run([PROGRAM, "serve", "--port", "0", "--http-port", "0", "--certificates", folder, "--min-pushes", "0", "--",
                            "true"], check=True,
                           capture_output=True)
            kept.append(pathlib.Path(folder, "ca.pem").read_bytes())
        expect(kept[0] == kept[1], "the authority is another one")
        expect(pathlib.Path(folder, "server.key").stat().st_mode & 0o077 == 0, "others may read the key")
        pathlib.Path(folder, "server.pem").write_text("damaged")
        subprocess.run([PROGRAM, "serve", "--port", "0", "--http-port", "0", "--certificates", folder, "--min-pushes", "0", "--",
                            "true"], check=True,
                       capture_output=True)
        expect(pathlib.Path(folder, "ca.pem").read_bytes() != kept[0])


@check
def wrong_usage_has_its_exit_code(_):
    for arguments, code in ((["--port", "70000"], 2), (["--key", "x"], 2), (["--key", "A=/no/such"], 3), (["--fail-on", "x"], 2),
                            (["--listen", "example.com"], 3), (["--scenario", "/no/such"], 3)):
        done = subprocess.run([PROGRAM, "serve", "--http-port", "0", *([] if "--port" in arguments else ["--port", "0"]), *arguments],
                              capture_output=True, text=True, timeout=60)
        expect(done.returncode == code and done.stderr, arguments, done.returncode, done.stderr)
    taken = socket.create_server(("127.0.0.1", 0))
    done = subprocess.run([PROGRAM, "serve", "--port", str(taken.getsockname()[1])], capture_output=True, text=True, timeout=60)
    expect(done.returncode == 3 and "in use" in done.stderr, done)


def main():
    names = sys.argv[2:]
    failed = []
    stand_in = MockAPNs(PROGRAM, "--connect-proxy")
    for function in CHECKS:
        if names and function.__name__ not in names:
            continue
        start = time.monotonic()
        try:
            function(stand_in)
            expect(stand_in.is_alive(), "the stand-in has ended")
            print(f"{function.__name__.replace('_', ' ')}: as it has to be ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is a failed check
            failed.append(function.__name__)
            print(f"{function.__name__.replace('_', ' ')}: FAILED: {type(error).__name__}: {str(error)[:1500]}", flush=True)
            if stand_in.process.poll() is not None:
                print("it ended with", stand_in.process.returncode, stand_in.errors.read_text()[-2000:])
                stand_in = MockAPNs(PROGRAM, "--connect-proxy")
    stand_in.stop()
    sys.exit(f"{len(failed)} failed: {', '.join(failed)}" if failed else 0)


main()
