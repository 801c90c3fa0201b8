import PushLint
import Testing

@Suite("Forms in which programs send pushes")
struct SenderFormTests {
    @Test(
        "What is right in a push stays right where a part of it is made elsewhere",
        arguments: [
            (
                "a.js",
                "const admin = require('firebase-admin');\nclass Push {\n  apns() { return { headers: { 'apns-priority': '10' }, payload: { aps: { sound: 'default', mutableContent: true } } }; }\n  send(token, notification) { return admin.messaging().send({ token, notification, apns: this.apns() }); }\n}"
            ),
            (
                "a.ts",
                "import type { ApnsConfig } from 'firebase-admin/messaging';\nexport const apns = (badge: number): ApnsConfig => ({ payload: { aps: { badge, contentAvailable: true, threadId: 'x' } } });"
            ),
            (
                "a.ts",
                "import { messaging } from 'firebase-admin';\nexport class Builder {\n  private message: messaging.Message;\n  withSound(sound: string) { this.message.apns = { payload: { aps: { sound, mutableContent: true } } }; return this; }\n}"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nfunction buildApns(badge) { return { payload: { aps: { sound: 'default', badge, mutableContent: true } } }; }\nmodule.exports = (token, notification) => { const msg = { token, notification }; msg.apns = buildApns(1); return admin.messaging().send(msg); };"
            ),
            (
                "A.php",
                "<?php\nuse Kreait\\Firebase\\Messaging\\ApnsConfig;\nclass Apns {\n  public static function make(): ApnsConfig { return ApnsConfig::fromArray(['payload' => ['aps' => ['sound' => 'default', 'mutable-content' => 1]]]); }\n}"
            ),
            (
                "A.php",
                "<?php\nuse NotificationChannels\\Fcm\\FcmMessage;\nuse NotificationChannels\\Fcm\\Resources\\Notification as FcmNotification;\nreturn (new FcmMessage(notification: new FcmNotification(title: 'a', body: 'b')))->custom(['apns' => ['payload' => ['aps' => ['sound' => 'default', 'mutable-content' => 1]]]]);"
            ),
            (
                "a.py",
                "def call(t):\n    client.post(f\"https://api.push.apple.com/3/device/{t}\", json={\"id\": 1}, headers={\"apns-push-type\": \"voip\"})\ndef message(t):\n    client.post(f\"https://api.push.apple.com/3/device/{t}\", json={\"aps\": {\"alert\": \"Hi\"}}, headers={\"apns-topic\": \"a.b\"})"
            ),
            (
                "a.ts",
                "import * as OneSignal from '@onesignal/node-onesignal';\nconst n = new OneSignal.Notification();\nn.app_id = 'x'; n.contents = { en: 'a' }; n.ios_badge_type = 'Increase'; n.ios_badge_count = 1;"
            ),
            (
                "a.rb",
                "n = OneSignal::Notification.new({app_id: 'x', contents: {en: 'a'}, ios_badge_type: 'Increase', ios_badge_count: 1})"
            ),
            (
                "a.ts",
                "novu.trigger('x', { to: { subscriberId: id }, payload: {}, overrides: { apns: { threadId: 'a' } } });\nnovu.trigger('y', { to: { subscriberId: id }, payload: {}, overrides: { apns: { topic: 'a.b', payload: { x: 1 } } } });\nnovu.trigger({ workflowId: 'z', to: { subscriberId: id }, payload: {}, overrides: { providers: { apns: { mutableContent: 1 } } } });"
            ),
            (
                "a.ts",
                "export class A {\n  private async send(token: string, type: 'alert' | 'background', payload: object): Promise<void> {\n    const req = session.request({ ':path': `/3/device/${token}`, 'apns-push-type': type, 'apns-priority': type === 'background' ? '5' : '10', 'apns-topic': 'a.b' });\n    req.end(JSON.stringify(payload));\n  }\n  wake(t: string) { return this.send(t, 'background', { aps: { 'content-available': 1 } }); }\n  show(t: string) { return this.send(t, 'alert', { aps: { alert: 'hi' } }); }\n}"
            ),
            (
                "a.ts",
                "function send(token: string, extra: Record<string, unknown>, type: string, group: string, payload: object) {\n  const req = session.request({ ':path': `/3/device/${token}`, 'apns-push-type': type, 'apns-topic': 'a.b' });\n  req.end(JSON.stringify(payload));\n}\nsend(t, {}, 'alert', 'voip', { aps: { alert: 'hi' } });"
            ),
            (
                "a.js",
                "function send(token, type, payload) {\n  type = payload.aps.alert ? 'alert' : type;\n  const req = session.request({ ':path': `/3/device/${token}`, 'apns-push-type': type, 'apns-topic': 'a.b' });\n  req.end(JSON.stringify(payload));\n}\nsend(t, 'voip', { aps: { alert: 'hi' } });"
            ),
            (
                "a.py",
                "import requests\nURL = 'https://api.push.apple.com/3/device/x'\nwith requests.Session() as (s, t): pass\nother.post(URL, json={})"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nfunction send(token, notification) { return admin.messaging().send({ token, notification, apns: { payload: { aps: { sound: 'default', mutableContent: true } } } }); }"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nadmin.messaging().send({ token, notification: { title: 'a' }, data: { a: Date.now().toString(), b: items.length.toString(), c: Number(x).toFixed(2), d: `${items.length}`, e: '' + items.length, f: String(items.length), g: items.length > 0 ? 'y' : 'n', h: items.length + '', i: (items.length).toString(), j: parseInt(x, 10).toLocaleString(), k: Math.round(x) + 'm', l: JSON.stringify(items.length), m: items.length ? '1' : '0', n: Number(x) === 1 ? 'a' : 'b' } });"
            ),
            (
                "a.py",
                "from firebase_admin import messaging\nm = messaging.Message(token=t, notification=messaging.Notification(title=\"a\"), data={\"a\": str(len(x)), \"b\": f\"{len(x)}\", \"c\": \"%d\" % len(x), \"d\": str(int(x)), \"e\": repr(len(x)), \"f\": \"1\" if len(x) else \"0\", \"g\": str(round(x, 2)), \"h\": len(x).__str__()})\nmessaging.send(m)"
            ),
            (
                "a.rb",
                "n = Apnotic::Notification.new(token)\nn.thread_id = id.to_i.to_s\nn.alert = \"#{items.count}\"\nn.category = items.count > 1 ? 'A' : 'B'\nn.custom_payload = { a: items.length }"
            ),
            (
                "a.dart",
                "var m = {'message': {'token': t, 'notification': {'title': 'a'}, 'data': {'a': items.length.toString(), 'b': '${items.length}', 'c': int.parse(x).toString()}}};\nhttp.post(Uri.parse('https://fcm.googleapis.com/v1/projects/p/messages:send'), body: jsonEncode(m));"
            ),
            (
                "a.cs",
                "using FirebaseAdmin.Messaging;\nvar m = new Message { Token = t, Notification = new Notification { Title = \"a\" }, Data = new Dictionary<string, string> { [\"a\"] = items.Count.ToString(), { \"b\", $\"{items.Count}\" }, [\"c\"] = int.Parse(x).ToString(\"D2\") } };"
            ),
            (
                "a.kt",
                "val m = Message.builder().setToken(t).putData(\"a\", items.size.toString()).putData(\"b\", \"${items.size}\").putAllData(mapOf(\"c\" to x.toInt().toString())).setNotification(Notification.builder().setTitle(\"a\").build()).build()"
            ),
            (
                "a.php",
                "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\n$m = CloudMessage::fromArray(['token' => $t, 'notification' => ['title' => 'a'], 'data' => ['n' => count($x), 'm' => intval($y), 's' => strval(count($x))]]);\n$messaging->send($m);"
            ),
            (
                "a.js",
                "const apn = require('@parse/node-apn');\nfunction make(job) {\n  const note = new apn.Notification();\n  switch (job.kind) {\n    case 'alert':\n      note.topic = 'com.example.chat';\n      note.pushType = 'alert';\n      note.alert = 'Hi';\n      break;\n    case 'voip':\n      note.topic = 'com.example.chat.voip';\n      note.pushType = 'voip';\n      break;\n  }\n  return note;\n}"
            ),
            (
                "a.js",
                "const apn = require('@parse/node-apn');\nfunction make(kind) {\n  const n = new apn.Notification();\n  n.topic = 'com.example.app';\n  switch (kind) {\n    case 'silent':\n      n.pushType = 'background'; n.priority = 5; n.contentAvailable = 1;\n      return n;\n    case 'voip':\n      n.topic = 'com.example.app.voip'; n.pushType = 'voip'; n.payload = { id: 1 };\n      return n;\n    default:\n      n.pushType = 'alert'; n.alert = 'Hi'; n.badge = 3; n.sound = 'default';\n      return n;\n  }\n}"
            ),
            (
                "a.js",
                "const { getMessaging } = require('firebase-admin/messaging');\nexports.send = (token, kind) => {\n  const message = { token, apns: { headers: {}, payload: { aps: {} } } };\n  switch (kind) {\n    case 'silent':\n      message.apns.headers['apns-priority'] = '5';\n      message.apns.payload.aps.contentAvailable = true;\n      break;\n    default:\n      message.notification = { title: 'A', body: 'B' };\n      message.apns.payload.aps.sound = 'default';\n  }\n  return getMessaging().send(message);\n};"
            ),
            (
                "a.js",
                "const apn = require('@parse/node-apn');\nfunction make(kind) {\n  const n = new apn.Notification();\n  switch (kind) {\n    case 'silent':\n      n.topic = 'com.example.chat';\n      n.pushType = 'background';\n      n.priority = 5;\n      n.contentAvailable = 1;\n      break;\n    case 'live':\n      n.topic = 'com.example.chat.push-type.liveactivity';\n      n.pushType = 'liveactivity';\n      n.event = 'update';\n      n.timestamp = 1764000000;\n      n.contentState = { a: 1 };\n      break;\n    default:\n      n.topic = 'com.example.chat';\n      n.pushType = 'alert';\n      n.alert = 'Hi';\n      n.mutableContent = 1;\n  }\n  return n;\n}"
            ),
            (
                "A.java",
                "import java.util.*;\nclass A {\n    static Map<String, Object> make(String kind, Map<String, String> headers) {\n        Map<String, Object> aps = new HashMap<>();\n        switch (kind) {\n            case \"background\":\n                headers.put(\"apns-push-type\", \"background\");\n                headers.put(\"apns-priority\", \"5\");\n                aps.put(\"content-available\", 1);\n                break;\n            case \"alert\":\n                headers.put(\"apns-push-type\", \"alert\");\n                headers.put(\"apns-priority\", \"10\");\n                aps.put(\"alert\", \"Hi\");\n                aps.put(\"mutable-content\", 1);\n                break;\n            case \"live\":\n                headers.put(\"apns-push-type\", \"liveactivity\");\n                aps.put(\"event\", \"update\");\n                aps.put(\"timestamp\", System.currentTimeMillis() / 1000);\n                aps.put(\"content-state\", Map.of(\"a\", 1));\n        }\n        return Map.of(\"aps\", aps);\n    }\n}"
            ),
            (
                "a.js",
                "const merge = require('lodash/merge');\nexports.update = (state) => JSON.stringify(merge({}, { aps: { event: 'update', 'content-state': state } }, { aps: { timestamp: Math.floor(Date.now() / 1000) } }));"
            ),
            (
                "a.py",
                "import json\nfrom deepmerge import always_merger\nfrom mergedeep import merge\ndef a(state):\n    return json.dumps(always_merger.merge({\"aps\": {\"event\": \"update\"}}, {\"aps\": {\"timestamp\": 1764000000, \"content-state\": state}}))\ndef b(text):\n    return json.dumps(merge({}, {\"aps\": {\"mutable-content\": 1}}, {\"aps\": {\"alert\": {\"body\": text}}}))\ndef c(text):\n    return json.dumps({\"aps\": {\"mutable-content\": 1} | {\"alert\": text}})\ndef d(text):\n    return json.dumps({\"aps\": dict({\"mutable-content\": 1}, alert=text)})"
            ),
            (
                "a.php",
                "<?php\nfunction a($t) { return json_encode(array_merge_recursive(['aps' => ['mutable-content' => 1]], ['aps' => ['alert' => ['body' => $t]]])); }\nfunction b($s) { return json_encode(array_replace_recursive(['aps' => ['event' => 'update']], ['aps' => ['timestamp' => time(), 'content-state' => $s]])); }\nfunction c($t) { return json_encode(['aps' => array_merge(['mutable-content' => 1], ['alert' => $t])]); }\nfunction d($t) { return json_encode(['aps' => ['mutable-content' => 1] + ['alert' => $t]]); }"
            ),
            (
                "parts.js",
                "exports.apns = ({ badge, thread }) => ({\n  payload: { aps: { badge, threadId: thread, mutableContent: true, sound: 'default' } },\n});"
            ),
            (
                "a.go",
                "package a\n\ntype Common struct {\n\tBadge *int `json:\"badge,omitempty\"`\n}\ntype APS struct {\n\tCommon\n\tAlert string `json:\"alert,omitempty\"`\n}\ntype Payload struct {\n\tAPS APS `json:\"aps\"`\n}\n\nfunc clear(n int) Payload { return Payload{APS: APS{Common: Common{Badge: &n}}} }\nfunc text(n int) Payload { return Payload{APS: APS{Common: Common{Badge: &n}, Alert: \"Hi\"}} }"
            ),
        ])
    func right(_ name: String, _ text: String) { #expect(ids(text, name) == []) }

    @Test(
        "A mistake is reported in each form in which libraries take it",
        arguments: [
            (
                "a.js",
                "const apn = require('@parse/node-apn');\nfunction call(t) { const note = new apn.Notification(); note.topic = 'a.b.voip'; note.pushType = 'voip'; note.payload = { id: 1 }; return p.send(note, t); }\nfunction message(t) { const note = new apn.Notification(); note.topic = 'a.b'; note.alert = 'Hi'; note.badge = '3'; return p.send(note, t); }",
                ["wrong-kind"]
            ),
            (
                "a.js",
                "const { Notification } = require('apns2');\nnew Notification(t, { alert: 'Hi', badge: '3', sound: 'default', aps: { 'interruption-level': 'critical' } });",
                ["critical-level-without-sound", "wrong-kind"]
            ),
            (
                "A.java",
                "class A { ApnsConfig a() { return ApnsConfig.builder().putHeader(\"apns-expiration\", String.valueOf(System.currentTimeMillis())).setAps(Aps.builder().setAlert(\"Hi\").build()).build(); } }",
                ["expiration-implausible"]
            ),
            (
                "a.js",
                "const apn = require('apn');\nconst note = new apn.Notification();\nnote.alert = 'Hi';\nnote.expiry = Date.now() + 3600 * 1000;",
                ["expiration-implausible"]
            ),
            (
                "a.py",
                "payload = {\"aps\": {\"timestamp\": int(time.time() * 1000), \"event\": \"update\", \"content-state\": {\"a\": 1}}}",
                ["time-in-milliseconds"]
            ),
            (
                "a.swift",
                "let n = APNSAlertNotification(alert: .init(title: .raw(\"a\")), expiration: .timeIntervalSince1970InSeconds(Int(Date().timeIntervalSince1970 * 1000)), priority: .immediately, topic: \"com.example.app\", payload: Payload())",
                ["expiration-implausible"]
            ),
            (
                "a.ts",
                "send({ aps: { timestamp: Date.now(), event: 'update', 'content-state': { a: 1 } } });",
                ["time-in-milliseconds"]
            ),
            (
                "a.py",
                "from aioapns import APNs, NotificationRequest\nawait apns.send_notification(NotificationRequest(device_token=t, message={\"aps\": {\"alert\": \"Hi\", \"badge\": \"3\"}}))",
                ["wrong-kind"]
            ),
            (
                "a.ts",
                "class A {\n  async send(\n    token: string,\n    aps: object,\n  ): Promise<void> {\n    await post(token, JSON.stringify({ aps }));\n  }\n  b(t: string) { return this.send(t, { alert: 'Hi', badge: '3' }); }\n}",
                ["wrong-kind"]
            ),
            (
                "a.kt",
                "class A {\n  private fun send(\n    token: String,\n    aps: Map<String, Any>,\n  ) = post(token, mapOf(\"aps\" to aps))\n  fun b(t: String) = send(t, mapOf(\"alert\" to \"Hi\", \"badge\" to \"3\"))\n}",
                ["wrong-kind"]
            ),
            (
                "A.php",
                "<?php\nclass A {\n    private function send(\n        string $token,\n        array $aps,\n    ): bool { return post($token, json_encode(['aps' => $aps])); }\n    public function b($t) { $this->send($t, ['alert' => 'Hi', 'badge' => '3']); }\n}",
                ["wrong-kind"]
            ),
            (
                "a.py",
                "def send(\n    token: str,\n    aps: dict,\n) -> bool:\n    return post(token, json={\"aps\": aps})\nsend(t, {\"alert\": \"Hi\", \"badge\": \"3\"})",
                ["wrong-kind"]
            ),
            (
                "a.js",
                "class A {\n  send(token, aps) { return post(token, JSON.stringify({ aps })); }\n  b(t) { return this.send(t, { alert: 'Hi', badge: '3' }); }\n}",
                ["wrong-kind"]
            ),
            (
                "a.py",
                "import aiohttp\nasync with aiohttp.ClientSession() as s:\n    await s.post(f\"https://api.push.apple.com/3/device/{t}\", json={\"aps\": {\"alert\": \"Hi\"}})",
                ["http-too-old"]
            ),
            (
                "a.js",
                "const client = require('axios').create({ baseURL: 'https://api.push.apple.com' });\nclient.post(`/3/device/${t}`, { aps: { alert: 'Hi' } });",
                ["http-too-old"]
            ),
            (
                "a.py",
                "import httpx\nasync with httpx.AsyncClient() as c:\n    await c.post(f\"https://api.push.apple.com/3/device/{t}\", json={\"aps\": {\"alert\": \"Hi\"}})",
                ["http-too-old"]
            ),
            (
                "a.py",
                "import httpx\nc = httpx.Client(base_url=\"https://api.push.apple.com\")\nc.post(f\"/3/device/{t}\", json={\"aps\": {\"alert\": \"Hi\"}})",
                ["http-too-old"]
            ),
            (
                "a.py",
                "import httpx\nHOST = \"https://api.push.apple.com\"\nc = httpx.Client()\nc.post(f\"{HOST}/3/device/{t}\", json={\"aps\": {\"alert\": \"Hi\"}})",
                ["http-too-old"]
            ),
            (
                "a.py",
                "import httpx\nURL = \"https://api.push.apple.com/3/device/{}\" if PROD else \"https://api.sandbox.push.apple.com/3/device/{}\"\nc = httpx.Client()\nc.post(URL.format(t), json={\"aps\": {\"alert\": \"Hi\"}})",
                ["http-too-old"]
            ),
            (
                "a.js",
                "send({ headers: { 'apns-push-type': 'alert', 'apns-expiration': 60 * 60 }, payload: { aps: { alert: 'Hi' } } });",
                ["expiration-implausible"]
            ),
            (
                "a.ts",
                "import { getMessaging } from 'firebase-admin/messaging';\nexport const f = (token: string, unread: number) =>\n  getMessaging().send({ token, notification: { title: 'a' }, data: { at: Date.now(), count: items.length, unread } });",
                ["message-wrong-kind", "message-wrong-kind"]
            ),
            (
                "a.js",
                "send({ aps: { alert: 'Hi', 'thread-id': Number(id) } });\nsend({ aps: { alert: 'Hi', 'thread-id': parseInt(id, 10) } });",
                ["wrong-kind", "wrong-kind"]
            ),
            (
                "A.cs",
                "using FirebaseAdmin.Messaging;\nvar m = new Message { Token = t, Apns = new ApnsConfig { Aps = new Aps { AlertString = \"Hi\", CriticalSound = new CriticalSound { Critical = true, Name = \"siren.mp3\", Volume = 1.0 } } } };",
                ["sound-format-not-played"]
            ),
            (
                "a.go",
                "package p\nimport \"firebase.google.com/go/v4/messaging\"\nvar m = &messaging.Message{Token: t, APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{Aps: &messaging.Aps{AlertString: \"Hi\", CriticalSound: &messaging.CriticalSound{Critical: true, Name: \"a.mp3\", Volume: 1.0}}}}}",
                ["sound-format-not-played"]
            ),
            (
                "a.ex",
                "alias Pigeon.APNS.Notification\n\"Hi\" |> Notification.new(token, \"com.example.app\") |> Notification.put_badge(\"1\") |> APNS.push()",
                ["wrong-kind"]
            ),
            (
                "a.ex",
                "n = %Pigeon.APNS.Notification{device_token: token, push_type: \"background\", priority: 10, payload: %{\"aps\" => %{\"alert\" => \"Hi\"}}}",
                ["background-priority", "background-shows", "background-wakes-nothing"]
            ),
            (
                "a.py",
                "from apns2.payload import Payload\nget_client().send_notification(token, Payload(content_available=True), T, priority=NotificationPriority.Immediate, push_type=NotificationType.Background)",
                ["background-priority"]
            ),
            (
                "a.js",
                "const apn = require('@parse/node-apn');\nconst n = Object.assign(new apn.Notification(), { alert: 'Hi', badge: '3' });",
                ["wrong-kind"]
            ),
            (
                "a.rb",
                "n = Apnotic::BackgroundNotification.new(token)\nn.priority = 10\nn.sound = 'default'\nconnection.push(n)",
                ["background-priority", "background-shows"]
            ),
            (
                "a.py",
                "import httpx\nclass Client:\n    async def send(self, token, push_type, payload, priority=\"10\"):\n        headers = {\"apns-push-type\": push_type, \"apns-priority\": \"10\", \"apns-topic\": TOPIC, \"authorization\": f\"bearer {jwt}\"}\n        async with httpx.AsyncClient(http2=True) as client:\n            return await client.post(f\"https://api.push.apple.com/3/device/{token}\", json=payload, headers=headers)\n    async def wake(self, token):\n        await self.send(token, \"background\", {\"aps\": {\"content-available\": 1}})\n    async def alert(self, token):\n        await self.send(token, \"alert\", {\"aps\": {\"alert\": \"hi\"}})",
                ["background-priority"]
            ),
            (
                "c.go",
                "package push\nfunc (c *Client) send(token, pushType string, body []byte) error {\n\treq, _ := http.NewRequest(\"POST\", \"https://api.push.apple.com/3/device/\"+token, bytes.NewReader(body))\n\treq.Header.Set(\"apns-push-type\", pushType)\n\treq.Header.Set(\"apns-priority\", \"10\")\n\treq.Header.Set(\"apns-topic\", topic)\n\treturn c.do(req)\n}\nfunc (c *Client) Wake(token string) error {\n\treturn c.send(token, \"background\", []byte(`{\"aps\":{\"content-available\":1}}`))\n}",
                ["background-priority"]
            ),
            (
                "a.js",
                "class A {\n  async send(token, type, payload) { return session.request({ ':path': `/3/device/${token}`, 'apns-push-type': type, 'apns-priority': '10' }).end(JSON.stringify(payload)); }\n  b(t) { return this.send(t, 'background', { aps: { 'content-available': 1 } }); }\n}",
                ["background-priority"]
            ),
        ])
    func wrong(_ name: String, _ text: String, _ expected: [String]) { #expect(ids(text, name) == expected) }

    @Test(
        "A clock counts milliseconds unless something makes seconds or a date of them",
        arguments: [
            ("Date.now()", true), ("Date.now() + 3600 * 1000", true), ("new Date().getTime() + ttl", true),
            ("String(Date.now())", true), ("int(time.time() * 1000)", true), ("System.currentTimeMillis()", true),
            ("Instant.now().toEpochMilli()", true), ("strconv.FormatInt(time.Now().UnixMilli(), 10)", true),
            ("Math.floor(Date.now() / 1000)", false), ("Date.now() / 1000 + 3600", false),
            ("seconds(Date.now())", false),
            ("new Date(Date.now() + 3600)", false), ("Instant.ofEpochMilli(System.currentTimeMillis())", false),
            ("int(time.time())", false), ("time.Now().Unix()", false), ("Date.now() * 0.001", false),
            ("Date().timeIntervalSince1970", false), ("expiry", false),
        ])
    func clocks(_ expression: String, _ counts: Bool) {
        let value = "send({ aps: { event: 'update', 'content-state': { a: 1 }, timestamp: \(expression) } });"
        #expect(ids(value, "a.js").contains("time-in-milliseconds") == counts)
    }
}
