"""Sends by httpx with HTTP/2."""
import asyncio
import os
import ssl

import httpx

env = os.environ


async def main():
    context = ssl.create_default_context(cafile=env["APNSLINT_CA"])
    headers = {"authorization": "bearer " + env["JWT"], "apns-topic": "com.example.app", "apns-push-type": "alert"}
    async with httpx.AsyncClient(http2=True, verify=context, base_url=env["APNS_URL"], timeout=30) as client:
        async def send(token, payload):
            return await client.post("/3/device/" + token, headers=headers, content=payload)

        for name, token, payload in (("good", env["DEVICE"], env["GOOD"]), ("bad", env["DEVICE"], env["BAD"]),
                                     ("large", env["DEVICE"], env["LARGE"]), ("unregistered", env["GONE"], env["GOOD"])):
            answer = await send(token, payload)
            print(name, answer.status_code, answer.json()["reason"] if answer.content else "-")
        manage = {"authorization": headers["authorization"]}
        made = await client.post("/1/apps/com.example.app/channels", headers=manage,
                                 json={"message-storage-policy": 1, "push-type": "LiveActivity"})
        cast = {**manage, "apns-channel-id": made.headers["apns-channel-id"], "apns-push-type": "liveactivity",
                "apns-priority": "10", "apns-expiration": "0"}
        answer = await client.post("/4/broadcasts/apps/com.example.app", headers=cast, content=env["BROADCAST"])
        print("broadcast", answer.status_code, answer.json()["reason"] if answer.content else "-")
        answers = await asyncio.gather(*(send(env["DEVICE"], env["GOOD"]) for _ in range(1000)))
        print("parallel", sum(answer.status_code == 200 for answer in answers), "-")


asyncio.run(main())
