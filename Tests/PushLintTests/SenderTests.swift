import JSONText
import LintEngine
import PushDocument
import PushLint
import Testing

/// Programs that send with the classes of libraries, and what is reported of them.
@Suite("Senders by library") struct SenderTests {
    private func lint(_ text: String, _ name: String) -> LintResult {
        Linter().lint(Input(Array(text.utf8), named: name))
    }

    @Test(
        "A mistake in a message that a library's classes build is reported",
        arguments: [
            (
                "a.py", ["background-priority"],
                """
                import boto3
                client.publish(TargetArn=arn, MessageStructure="json",
                    Message=json.dumps({"default": "hi", "APNS": json.dumps({"aps": {"content-available": 1}})}),
                    MessageAttributes={"AWS.SNS.MOBILE.APNS.PUSH_TYPE": {"DataType": "String", "StringValue": "background"},
                                       "AWS.SNS.MOBILE.APNS.PRIORITY": {"DataType": "String", "StringValue": "10"}})
                """
            ),
            (
                "a.py", ["message-member-missing"],
                """
                import boto3
                client.publish(TopicArn=arn, Message="Backup is done", Subject="Backup")
                client.publish(PhoneNumber=number, Message="Code 1234")
                client.publish(TargetArn=arn, Message=json.dumps({"default": "hi", "APNS": json.dumps({"aps": {"alert": "hi"}})}))
                """
            ),
            (
                "a.py", ["background-priority"],
                """
                HOST = "https://api.push.apple.com/3/device/"
                def headers(kind):
                    if kind == "silent":
                        return {"authorization": token, "apns-topic": "com.example.App", "apns-push-type": "background", "apns-priority": "10"}
                    return {"authorization": token, "apns-topic": "com.example.App", "apns-push-type": "alert", "apns-priority": "10"}
                """
            ),
            ("a.js", ["wrong-kind"], "send({ aps: { alert: text, badge: silent ? '0' : '1', sound: 'default' } });"),
            ("a.js", ["wrong-kind"], "send({ aps: { alert: text, sound: loud ? 1 : 0 } });"),
            (
                "a.kt", ["wrong-kind"],
                "send(mapOf(\"aps\" to mapOf(\"alert\" to t, \"badge\" to if (x) \"1\" else \"2\")))"
            ),
            ("a.kt", [], "send(mapOf(\"aps\" to mapOf(\"alert\" to t, \"badge\" to if (x) 1 else count)))"),
            (
                "a.scala", ["wrong-kind"],
                "send(Map(\"aps\" -> Map(\"alert\" -> t, \"badge\" -> (if (x) \"1\" else \"2\"))))"
            ),
            (
                "a.ex", ["wrong-kind", "wrong-kind"],
                """
                send(%{"aps" => %{"alert" => t, "badge" => Integer.to_string(n)}})
                send(%{"aps" => %{"alert" => t, "sound" => if(n, do: 1, else: 2)}})
                """
            ),
            (
                "a.php", ["wrong-kind", "wrong-kind"],
                "<?php send(['aps' => ['alert' => $t, 'badge' => (string) $n, 'sound' => (int) $s]]); send(['aps' => ['badge' => (int) $n]]);"
            ),
            (
                "a.php", ["wrong-kind"],
                "<?php $body = (string) json_encode(['aps' => ['alert' => $t, 'badge' => '1']]); post($body);"
            ),
            (
                "a.js", ["wrong-kind"],
                "function f(x) { const badge = String(x); send({ aps: { alert: text, badge: badge, sound: badge } }); }"
            ),
            (
                "a.js", [],
                "function f(x) { let badge = String(x); badge = Number(x); send({ aps: { alert: text, badge } }); }"
            ),
            (
                "a.rb", ["wrong-kind", "wrong-kind"],
                """
                class Sender
                  def build(token, title)
                    Apnotic::Notification.new(token).tap do |note|
                      note.alert = { title: title, body: title }
                      note.badge = "1"
                      note.topic = "com.example.App"
                    end
                  end

                  def push(token)
                    note = Apnotic::Notification.new(token).tap do |n|
                      n.alert = "Hi"
                      n.sound = 5
                    end
                    connection.push(note)
                  end
                end
                """
            ),
            (
                "a.java",
                [
                    "host-switched-off", "message-interface-retired", "message-interface-retired",
                    "message-interface-retired",
                ],
                """
                class A {
                    void f(String token) {
                        JSONObject note = new JSONObject();
                        note.put("title", title);
                        note.put("sound", "default");
                        JSONObject message = new JSONObject();
                        message.put("notification", note);
                        message.put("data", note);
                        message.put("content_available", true);
                        if (token.length() < 20) { message.put("to", "/topics/" + token); } else { message.put("to", token); }
                        post("https://fcm.googleapis.com/fcm/send", message.toString());
                    }
                }
                """
            ),
            (
                "a.py", [],
                "def kind():\n    return 'voip'\ndef make(t):\n    return {'aps': {'sound': '', 'loc-key': 'CALL'}, 'id': 1}"
            ),
            (
                "a.py", ["empty-text", "misplaced-key"],
                "def kind(x):\n    return 'voip' if x else 'alert'\ndef make(t):\n    return {'aps': {'sound': '', 'loc-key': 'CALL'}, 'id': 1}"
            ),
            (
                "a.rb", [],
                """
                send({ content: text, platforms: [1], ios_root_params: { aps: { "content-available": 0 } }, devices: tokens })
                """
            ),
            (
                "a.cs", ["wrong-kind"],
                """
                var alert = new JObject(new JProperty("aps", new JObject(new JProperty("alert", text), new JProperty("badge", "1"))));
                var result = await hub.SendAppleNativeNotificationAsync(alert.ToString(), tag);
                """
            ),
            (
                "a.ts", ["wrong-kind"],
                """
                let apn: Module | undefined;
                apn ??= nodeRequire("@parse/node-apn") as Module;
                const note = new apn!.Notification();
                note.pushType = "alert";
                note.alert = text;
                note.badge = "1";
                provider.send(note, tokens);
                """
            ),
            (
                "a.php", ["host-switched-off"],
                """
                <?php
                use Edujugon\\PushNotification\\PushNotification;
                $push = new PushNotification('apn');
                $note = Notification::create(['title' => ['en' => $title], 'body' => $body]);
                """
            ),
            ("a.py", ["wrong-kind"], "send({'aps': {'alert': text, 'badge': '1' if x else '2'}})"),
            (
                "a.js", [],
                """
                send({ aps: { alert: text, badge: few ? 1 : 2, sound: loud ? 'default' : 'ping.caf', 'mutable-content': rich ? 1 : 0,
                    category: few ? 'ONE' : 'MANY' } });
                send({ aps: { alert: text, badge: count ? String(count) : 0 } });
                """
            ),
            (
                "a.py", ["call-stored"],
                """
                from aioapns import NotificationRequest, PushType
                first = NotificationRequest(device_token=token, message=payload, push_type=PushType.VOIP)
                second = NotificationRequest(device_token=token, message=payload, push_type=PushType.VOIP, time_to_live=0)
                """
            ),
            (
                "a.go", ["call-stored"],
                """
                import "github.com/sideshow/apns2"
                func send(payload []byte) {
                    n := &apns2.Notification{DeviceToken: token, Topic: "com.example.App.voip", Payload: payload, PushType: apns2.PushTypeVOIP}
                    client.Push(n)
                    later := &apns2.Notification{DeviceToken: token, Topic: "com.example.App.voip", Payload: payload, PushType: apns2.PushTypeVOIP}
                    later.Expiration = time.Now().Add(10 * time.Second)
                    client.Push(later)
                }
                """
            ),
            (
                "a.rb", ["wrong-kind"],
                "require 'apns'\nAPNS.host = host\nAPNS.send_notification(token, alert: title, badge: 1, sound: true)"
            ),
            (
                "a.swift", ["empty-text"],
                """
                import APNS
                struct Note: APNSwiftNotification { let aps: APNSwiftPayload; let type: String }
                let note = Note(aps: .init(alert: .init(title: "Hi", body: text), sound: .normal(""), hasContentAvailable: true), type: "a")
                app.apns.send(note, to: token)
                """
            ),
            (
                "a.go", ["message-image-not-shown"],
                """
                import "firebase.google.com/go/messaging"
                func send() (*messaging.Message, error) {
                    message := &messaging.Message{Token: token, APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{Aps: &messaging.Aps{Sound: "default"}}},
                        Notification: &messaging.Notification{Title: title, ImageURL: "https://example.com/a.png"}}
                    res, err := client.Send(ctx, message)
                    return message, err
                }
                """
            ),
            (
                "a.ts", [],
                """
                const data = { id: "1" };
                if (platform !== "ios") { data["content-state"] = JSON.stringify(state); }
                const message = { token: t, data, android: { priority: "high" }, apns: { payload: { aps: { alert: "Hi" } } } };
                fetch("https://fcm.googleapis.com/v1/projects/p/messages:send", { body: JSON.stringify({ message }) });
                """
            ),
            (
                "a.js", [],
                """
                const id = await hash(`apns-token:${environment}:${token}`);
                send(JSON.stringify({ aps: { alert: text } }), { "apns-topic": topic, "apns-push-type": "alert", authorization: bearer });
                """
            ),
            (
                "a.php", ["message-image-not-shown"],
                """
                <?php
                use Kreait\\Firebase\\Messaging\\{ApnsConfig, CloudMessage, Notification};
                $message = CloudMessage::new()->toTopic($topic)->withData(['id' => 1])
                    ->withNotification(Notification::create('Goal!', 'Two', 'https://example.com/goal.png'))
                    ->withApnsConfig(ApnsConfig::new()->withBadge(3));
                $messaging->send($message);
                """
            ),
            (
                "a.php", ["background-priority"],
                """
                <?php
                use Kreait\\Firebase\\Messaging\\{ApnsConfig, CloudMessage};
                $config = ApnsConfig::fromArray(['headers' => ['apns-push-type' => 'background', 'apns-priority' => '10'],
                    'payload' => ['aps' => ['content-available' => 1]]]);
                $messaging->send(CloudMessage::withTarget('token', $token)->withApnsConfig($config));
                """
            ),
            (
                "a.php", [],
                """
                <?php
                use Kreait\\Firebase\\Messaging\\CloudMessage;
                $messaging->send(CloudMessage::fromArray(['topic' => $topic, 'notification' => ['title' => 'Hi'], 'data' => ['id' => 5]]));
                """
            ),
            (
                "a.cs", ["message-image-not-shown"],
                """
                using FirebaseAdmin.Messaging;
                var message = new Message { Token = token, Notification = new Notification { Title = "a", ImageUrl = url },
                    Apns = new ApnsConfig { Aps = new Aps { Sound = "default" } } };
                """
            ),
            (
                "a.py", ["message-image-not-shown"],
                """
                from firebase_admin import messaging
                def send(token, url):
                    notification = messaging.Notification(title="a", body="b")
                    if url:
                        notification.image = url
                    messaging.send(messaging.Message(notification=notification, token=token,
                        apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(sound="default")))))
                """
            ),
            (
                "a.py", ["unknown-value"],
                """
                from firebase_admin import messaging
                aps = messaging.Aps(sound="default", custom_data={"interruption-level": "urgent"} if now else {})
                messaging.send(messaging.Message(token=token, notification=messaging.Notification(title="a"),
                    apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=aps))))
                """
            ),
            (
                "a.go", ["beside-aps", "unknown-value"],
                """
                import "firebase.google.com/go/v4/messaging"
                var m = &messaging.Message{Token: t, APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{
                    Aps: &messaging.Aps{Sound: "default", CustomData: map[string]any{"interruption-level": "urgent"}},
                    CustomData: map[string]any{"badge": 3}}}}
                """
            ),
            (
                "a.js", ["wrong-kind"],
                """
                const CONFIG = { ios: { badge: '1' } };
                exports.send = (text) => post({ aps: { alert: text, badge: CONFIG.ios.badge } });
                """
            ),
            (
                "a.js", ["time-in-milliseconds"],
                """
                function push(token, aps) { request.end(JSON.stringify({ aps })); }
                push(token, { event: 'update', timestamp: 1790000000000, 'content-state': { score: 2 } });
                """
            ),
            (
                "a.py", ["message-interface-retired"],
                """
                payload = {"to": token, "notification": {"title": "a"}, "priority": "high"}
                if data:
                    payload["data"] = data
                requests.post(Config.URL, headers={"Authorization": f"key={Config.KEY}"}, json=payload)
                """
            ),
            (
                "a.js", [],
                """
                const message = { notification: { title: 'a' } };
                if (token)
                  message.token = token;
                else
                  message.topic = topic;
                admin.messaging().send(message);
                """
            ),
            (
                "a.py", [],
                """
                aps = {"alert": "a", "sound": "a.caf", "content-available": 1}
                del aps["alert"], aps["sound"]
                client.post(f"https://api.push.apple.com/3/device/{t}", json={"aps": aps},
                    headers={"apns-push-type": "background", "apns-priority": "5", "apns-topic": "com.example.app"})
                """
            ),
            (
                "a.js", [],
                """
                const note = new apn.Notification();
                note.alert = 'a'; note.contentAvailable = 1; note.topic = 'com.example.app';
                if (silent) { note.alert = undefined; note.pushType = 'background'; note.priority = 5; }
                provider.send(note, token);
                """
            ),
            (
                "a.py", ["payload-key-as-header"],
                """
                client.post(f"https://api.push.apple.com/3/device/{t}", json={"aps": {"alert": "a"}},
                    headers={"authorization": token, "apns-push-type": "alert", "apns-topic": "com.example.app", "mutable-content": "1"})
                """
            ),
            (
                "a.cs", ["background-priority"],
                """
                using FirebaseAdmin.Messaging;
                class A { void F() {
                    if (x)
                    {
                        return;
                    }
                    var message = new Message { Token = token, Apns = new ApnsConfig
                    {
                        Headers = new Dictionary<string, string>
                        {
                            ["apns-priority"] = "10", ["apns-push-type"] = "background"
                        },
                        Aps = new Aps { ContentAvailable = true }
                    } };
                } }
                """
            ),
            (
                "a.cs", [],
                """
                using FirebaseAdmin.Messaging;
                var message = new Message { Token = token, Notification = new Notification { Title = "a" },
                    Apns = new ApnsConfig { Aps = new Aps { Sound = "default" } } };
                message.Apns.Headers["apns-collapse-id"] = "x";
                message.Apns.Aps.Badge = 3;
                """
            ),
            (
                "a.py", ["misplaced-key"],
                """
                from apns2.payload import Payload
                client.send_notification(token, Payload(alert="a", custom={"interruption-level": "critical"}), topic)
                """
            ),
            (
                "a.java", ["background-shows", "background-wakes-nothing"],
                """
                PushType type = PushType.BACKGROUND;
                String payload = new SimpleApnsPayloadBuilder().setAlertBody("a").build();
                client.sendNotification(new SimpleApnsPushNotification(
                    token, "com.example.app", payload, null, DeliveryPriority.CONSERVE_POWER, type, null));
                """
            ),
            (
                "a.ex", ["topic-malformed"],
                """
                alias Pigeon.APNS
                n = Pigeon.APNS.Notification.new(text, token, "My App")
                """
            ),
            (
                "a.py", ["wrong-kind"],
                """
                from push_notifications.models import APNSDevice
                devices = APNSDevice.objects.filter(user=user)
                devices.send_message(message={"body": text}, badge="1")
                """
            ),
            (
                "a.php", [],
                """
                <?php
                use Pushok\\Payload;
                $payload = Payload::create()->setAlert('x')->setContentAvailability(true)->setPushType('alert');
                """
            ),
            (
                "a.ts", ["topic-missing"],
                """
                const headers = { 'Authorization': `Bearer ${token}`, 'apns-push-type': 'alert', 'apns-priority': '10' };
                await fetch(`https://api.push.apple.com/3/device/${id}`,
                    { method: 'POST', headers, body: JSON.stringify({ aps: { alert: text } }) });
                """
            ),
            (
                "a.ts", [],
                """
                const note = new apn.Notification();
                note.alert = { title: 'a', body: 'b' };
                note.urlArgs = native ? [...native.urlArgs] : undefined;
                send({ aps: { alert: { 'loc-key': 'A', 'loc-args': ['a', ...names] } } });
                """
            ),
            (
                "a.php", ["wrong-kind", "wrong-kind"],
                """
                <?php
                $body['aps'] = array();
                if ($a) { $body['aps']['badge'] = '1'; }
                if ($b) { $body['aps']['sound'] = true; }
                send($body);
                """
            ),
            (
                "a.py", ["sound-without-extension"],
                """
                from firebase_admin import messaging as fcm
                payload = fcm.APNSPayload(fcm.Aps(sound="gong"))
                fcm.send(fcm.Message(token=token, notification=fcm.Notification("a", "b"), apns=fcm.APNSConfig(payload=payload)))
                """
            ),
            (
                "a.ex", ["wrong-kind"],
                """
                alias Pigeon.APNS.Notification
                n = text |> Pigeon.APNS.Notification.new(token, "com.example.app") |> Notification.put_badge("1")
                """
            ),
            (
                "a.js", ["message-without-content"],
                """
                const message = { to: pushToken, data: { contentAvailable: 1 }, channelId: 'default' };
                fetch('https://exp.host/--/api/v2/push/send', { method: 'POST', body: JSON.stringify(message) });
                """
            ),
            (
                "a.js", [],
                """
                async function call(data) {
                  const apnsPayload = { aps: { 'content-available': 1 }, type: 'call' };
                  await sendVoip({ token, payload: apnsPayload });
                  const message = { token, apns: {
                    headers: { 'apns-priority': '10', 'apns-push-type': 'alert', 'apns-topic': 'com.example.app' },
                    payload: { aps: { alert: { title: 'Call' } } } } };
                  await admin.messaging().send(message);
                }
                """
            ),
            // The app of a notification decides on its interface in rpush.
            ("a.rb", [], "n = Rpush::Apns::Notification.new\nn.alert = 'Hi'\nn.save!\n"),
            ("a.rb", ["host-switched-off"], "app = Rpush::Apns::App.new\napp.save!\n"),
            ("a.rb", [], "n = Rpush::Apns2::Notification.new\nn.alert = 'Hi'\nn.save!\n"),
        ])
    func mistakes(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }

    @Test(
        "Settings for each service are no message to Amazon SNS",
        arguments: [
            #"{"APNS": {"certificate": "a.pem"}, "GCM": {"authToken": "b"}}"#,
            #"{"APNS": {"push": {"host": "a", "port": 1}}, "MPNS": {"push": {}}}"#,
        ])
    func settings(_ text: String) { #expect(!ids(text, "services.json").contains("message-wrong-kind")) }

    @Test("A topic of which the end is known tells the push type")
    func topics() {
        let text = """
            import httpx
            client.post(f"https://api.push.apple.com/3/device/{token}", headers={"apns-topic": f"{bundle}.voip"},
                json={"aps": {"alert": "Ada calls", "badge": 0}})
            """
        let result = lint(text, "a.py")
        #expect(result.document.pushes.map { $0.request?.pushType } == [.voip])
    }

    @Test("Parts that are not judged for one reason are named once, with their lines")
    func notJudged() {
        let text = "a({'aps': {'alert': x}})\nb({'aps': {'alert': y}})\nc({'aps': {'alert': z, 'badge': n}})\n"
        let result = lint(text, "a.py")
        let sentence = result.notJudgedSentence(SourceText(Array(text.utf8)))
        #expect(sentence == "not judged: aps.alert (computed, lines 1, 2 and 1 more), aps.badge (computed, line 3)")
    }
}
