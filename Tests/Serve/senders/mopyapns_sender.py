"""Sends by mopyapns, whose host and port are class attributes and whose authority comes from SSL_CERT_FILE."""
import concurrent.futures
import json
import os

from apns2.client import APNsClient, NotificationType
from apns2.credentials import TokenCredentials

env = os.environ
APNsClient.LIVE_SERVER = "localhost"
APNsClient.ALTERNATIVE_PORT = int(env["APNS_PORT"])
client = APNsClient(TokenCredentials(env["KEY_FILE"], "ABC123DEFG", "TEAM123456"), use_alternative_port=True)


class Raw:
    """A raw payload, because the library's own can't have the mistakes that are needed here."""
    alert, badge, sound = "Hi", None, None

    def __init__(self, text):
        self.text = text

    def dict(self):
        return json.loads(self.text)


def send(token, payload):
    return client.send_notification_async(token, Raw(payload), "com.example.app", push_type=NotificationType.Alert)


for name, token, payload in (("good", env["DEVICE"], env["GOOD"]), ("bad", env["DEVICE"], env["BAD"]),
                             ("large", env["DEVICE"], env["LARGE"]), ("unregistered", env["GONE"], env["GOOD"])):
    answer = send(token, payload)
    print(name, answer.status_code, answer.json()["reason"] if answer.content else "-", flush=True)


def send_some(count):
    """httpx's client without asyncio is not thread-safe with a shared connection, so each thread has its own."""
    own = APNsClient(TokenCredentials(env["KEY_FILE"], "ABC123DEFG", "TEAM123456"), use_alternative_port=True)
    payload = Raw(env["GOOD"])
    return sum(own.send_notification_async(env["DEVICE"], payload, "com.example.app").status_code == 200 for _ in range(count))


with concurrent.futures.ThreadPoolExecutor(10) as pool:
    print("parallel", sum(pool.map(send_some, [100] * 10)), "-")
