import LintEngine
import PushDocument
import PushLint
import Testing

/// The header fields of programs' requests, and what programs call the parts of libraries.
@Suite("Requests in programs") struct RequestTests {
    private static let device = "https://api.push.apple.com/3/device/"

    @Test(
        "An object that is all of a request's header fields tells what is missing",
        arguments: [
            (
                "a.ts", ["broadcast-incomplete"],
                """
                await fetch(`https://${host}/4/broadcasts/apps/${id}`, { method: "POST",
                    headers: { authorization: `bearer ${jwt}`, "apns-push-type": "liveactivity", "apns-channel-id": channel, "apns-priority": "10" },
                    body: JSON.stringify({ aps }) });
                """
            ),
            (
                "a.ts", ["call-stored"],
                """
                const headers = { authorization: `bearer ${jwt}`, "apns-topic": "com.example.App.voip", "apns-push-type": "voip" };
                await fetch(`\(device)${token}`, { method: "POST", headers, body: JSON.stringify({ aps: {}, caller: name }) });
                """
            ),
            (
                "a.ts", [],
                """
                const headers = { authorization: `bearer ${jwt}`, "apns-topic": "com.example.App.voip", "apns-push-type": "voip" };
                await send(`\(device)${token}`, headers, JSON.stringify({ aps: {}, caller: name }));
                """
            ),
            (
                "a.ts", [],
                """
                const headers = { authorization: `bearer ${jwt}`, "apns-topic": "com.example.App.voip", "apns-push-type": "voip" };
                if (ends) headers["apns-expiration"] = "0";
                await fetch(`\(device)${token}`, { headers, body: JSON.stringify({ aps: {}, caller: name }) });
                """
            ),
            (
                "a.ts", [],
                """
                const headers = { authorization: `bearer ${jwt}`, "apns-topic": "com.example.App.voip", "apns-push-type": "voip" };
                await fetch(`\(device)${token}`, { headers: { ...headers, ...more }, body: JSON.stringify({ aps: {}, caller: name }) });
                """
            ),
            (
                "a.ts", [],
                """
                const fields = { authorization: `bearer ${jwt}`, "apns-topic": "com.example.App.voip", "apns-push-type": "voip" };
                await post(`\(device)${token}`, withExpiration(fields), JSON.stringify({ aps: {}, caller: name }));
                """
            ),
            (
                "a.py", ["call-stored"],
                """
                headers = {"authorization": f"bearer {jwt}", "apns-topic": "com.example.App.voip", "apns-push-type": "voip"}
                client.post(f"\(device){token}", json={"aps": {}, "caller": name}, headers=headers)
                """
            ),
        ])
    func whole(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }

    @Test("A header field and a payload that one condition decides on belong together")
    func conditions() {
        let text = """
            const payload = isSilent ? { aps: { "content-available": 1, badge: 1 } } : { aps: { alert: "Hi" } };
            const headers = { ":path": "/3/device/x", authorization: bearer, "apns-topic": topic,
                "apns-push-type": isSilent ? "background" : "alert", "apns-priority": isSilent ? "5" : "10" };
            send(headers, JSON.stringify(payload));
            """
        #expect(ids(text, "a.js") == ["background-shows"])
        #expect(ids(text.replacing(", badge: 1", with: ""), "a.js").isEmpty)
        #expect(
            ids(text.replacing(", badge: 1", with: "").replacing("\"5\" : \"10\"", with: "\"10\" : \"5\""), "a.js") == [
                "background-priority"
            ])
    }

    @Test(
        "A type or module that an import renames is the library's",
        arguments: [
            (
                "a.php", ["background-priority"],
                """
                <?php
                use Pushok\\Notification as ApnsNotification;
                use Pushok\\Payload as ApnsPayload;
                $payload = ApnsPayload::create()->setContentAvailability(true);
                foreach ($custom as $k => $v) { $payload->setCustomValue($k, $v); }
                $notification = new ApnsNotification($payload, $token);
                $notification->setHighPriority();
                """
            ),
            (
                "a.py", ["message-image-not-shown"],
                """
                from firebase_admin import messaging as fcm
                m = fcm.Message(token=t, notification=fcm.Notification(title="a", image=url), apns=fcm.APNSConfig(
                    payload=fcm.APNSPayload(aps=fcm.Aps(sound="default"))))
                """
            ),
        ])
    func renamed(_ name: String, _ expected: [String], _ text: String) { #expect(ids(text, name) == expected) }

    @Test(
        "Methods of libraries do what they do",
        arguments: [
            (
                "a.ex", [],
                """
                Pigeon.APNS.Notification.new("", token, topic)
                |> Pigeon.APNS.Notification.put_custom(%{"aps" => %{"alert" => %{"title" => title}}})
                """
            ),
            (
                "a.java", ["host-switched-off"],
                "import com.google.firebase.messaging.*;\nclass A { BatchResponse send(MulticastMessage m) { return this.instance.sendMulticast(m); } }"
            ),
            (
                "a.rb", ["host-switched-off"],
                "RubyPushNotifications::APNS::APNSPusher.new(pem, true).push([note])"
            ),
            (
                "a.php", ["host-switched-off", "header-in-payload"],
                """
                <?php
                $push = new ApnsPHP_Push($environment, $certificate);
                $message = new ApnsPHP_Message($token);
                $message->setText('Hi');
                if ($id) { $message->setCustomProperty('apns-collapse-id', $id); }
                """
            ),
            (
                "a.go", ["silent-sent-as-alert"],
                """
                import "github.com/sideshow/apns2"
                func wake() { client.Push(&apns2.Notification{Topic: topic, Payload: payload.NewPayload().ContentAvailable()}) }
                """
            ),
            (
                "a.go", [],
                """
                import "firebase.google.com/go/messaging"
                func send() { client.Send(ctx, &messaging.Message{Token: t, APNS: &messaging.APNSConfig{
                    Headers: map[string]string{"apns-push-type": "background", "apns-priority": "5"},
                    Payload: &messaging.APNSPayload{Aps: &messaging.Aps{ContentAvailable: silent, MutableContent: !silent}}}}) }
                """
            ),
            (
                "a.rs", ["push-type-missing", "background-priority"],
                """
                use a2::{DefaultNotificationBuilder, NotificationOptions, Priority, PushType};
                fn send() {
                    let options = NotificationOptions { apns_topic: Some("com.example.App"), ..Default::default() };
                    client.send(DefaultNotificationBuilder::new().set_title("Hi").build(token, options));
                }
                fn wake() {
                    let options = NotificationOptions { apns_topic: Some("com.example.App"), apns_push_type: Some(PushType::Background),
                        apns_priority: Some(Priority::High), ..Default::default() };
                    client.send(DefaultNotificationBuilder::new().set_content_available().build(token, options));
                }
                """
            ),
            (
                "a.cs", ["host-switched-off"],
                """
                using FirebaseAdmin.Messaging;
                var response = await _fcmInstance.SendMulticastAsync(message);
                """
            ),
        ])
    func methods(_ name: String, _ expected: [String], _ text: String) {
        let all = Linter().lint(Input(Array(text.utf8), named: name)).findings
        #expect(all.map(\.rule.id) == expected)
    }
}
