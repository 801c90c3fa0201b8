"""Sends by aioapns, which takes host and port only as class attributes."""
import asyncio
import json
import os
import ssl

from aioapns import APNs, NotificationRequest, PushType, connection

env = os.environ
connection.APNsProductionClientProtocol.APNS_SERVER = "localhost"
connection.APNsDevelopmentClientProtocol.APNS_SERVER = "localhost"
for protocol in (connection.APNsTLSClientProtocol, connection.APNsProductionClientProtocol,
                 connection.APNsDevelopmentClientProtocol):
    protocol.APNS_PORT = int(env["APNS_PORT"])


async def main():
    apns = APNs(key=open(env["KEY_FILE"]).read(), key_id="ABC123DEFG", team_id="TEAM123456", topic="com.example.app",
                ssl_context=ssl.create_default_context(cafile=env["APNSLINT_CA"]))

    async def send(token, payload):
        return await apns.send_notification(NotificationRequest(
            device_token=token, message=json.loads(payload), push_type=PushType.ALERT))

    for name, token, payload in (("good", env["DEVICE"], env["GOOD"]), ("bad", env["DEVICE"], env["BAD"]),
                                 ("large", env["DEVICE"], env["LARGE"]), ("unregistered", env["GONE"], env["GOOD"])):
        answer = await send(token, payload)
        print(name, answer.status, answer.description or "-", flush=True)
    answers = await asyncio.gather(*(send(env["DEVICE"], env["GOOD"]) for _ in range(1000)))
    print("parallel", sum(answer.is_successful for answer in answers), "-")


asyncio.run(main())
