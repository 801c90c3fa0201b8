import JSONText
import PushDocument
import PushPayload
import Testing

/// Messages that programs hand to functions of libraries.
@Suite("Messages in calls") struct MessageCallTests {
    private func fragments(_ name: String, _ text: String) -> [Fragment] {
        PushDocument(Array(text.utf8), named: name).fragments
    }

    @Test(
        "The server's key of pyfcm's old versions is known with and without its name",
        arguments: [
            ("FCMNotification(\n    api_key=k)", 1), ("FCMNotification(\"AAAAx7:APA91bF\")", 1),
            ("FCMNotification(SERVER_KEY, proxy_dict=d)", 1), ("FCMNotification(KEY, project_id=p)", 0),
            ("FCMNotification(account)", 0), ("FCMNotification(\"service.json\")", 0),
            ("FCMNotification(key_path, p)", 0),
            ("FCMNotification(None, p, credentials=key)", 0), ("FCMNotification(**options)", 0),
            ("MyFCMNotification(KEY)", 0), ("FCMNotification(k)\np.notify_single_device(registration_id=t)", 1),
            ("FCMNotification(k)\np.notify(fcm_token=t)", 0),
        ])
    func serverKeys(_ call: String, _ count: Int) {
        let calls = fragments("a.py", "from pyfcm import FCMNotification\np = \(call)\n").flatMap(\.calls)
        #expect(calls.map(\.count) == (count == 0 ? [] : [count]))
    }

    @Test("A message of data alone to which a branch adds a notification is read as the notification")
    func notificationOfBranch() {
        let text = """
            const admin = require('firebase-admin');
            exports.send = (token, title, body, isSilent) => {
              const message = { data: { id: '7' }, token };
              if (isSilent) { message.android = { priority: 'high' }; } else { message.notification = { title, body }; }
              return admin.messaging().send(message);
            };
            """
        #expect(fragments("a.js", text).filter(\.isPush).count == 1)
    }

    @Test(
        "A message that Firebase's SDK for Node.js sends to a topic is read as one to a device, and its part for Apple is open",
        arguments: [
            "admin.messaging().send({notification: {title: 'a', imageUrl: u}, topic: 'news'});",
            "const m = {notification: {title: 'a', imageUrl: u}, condition: c};\ngetMessaging(app).send(m).then(f);",
            "async function f() { const m = {notification: {title: 'a', imageUrl: u}, topic}; await admin.messaging().send(m); }",
            "const messaging = admin.messaging();\nmessaging.send({notification: {title: 'a', imageUrl: u}, token: t});",
        ])
    func topics(_ text: String) {
        let found = fragments("a.js", "import admin from 'firebase-admin';\n" + text)
        #expect(found.filter { $0.isPush }.count == 1)
        let message = found.compactMap { $0.messages.first?.value }
        #expect(message.map { $0["notification"]?.object?["title"] } == ["a"])
        #expect(message.map { $0.isOpen } == [true])
    }

    @Test(
        "A message of Firebase's SDKs is found where functions make its parts",
        arguments: [
            (
                "a.java",
                "import com.google.firebase.messaging.*;\nMulticastMessage m = MulticastMessage.builder().setNotification(Util.note(a)).addAllTokens(t).setApnsConfig(Util.apns()).build();"
            ),
            (
                "a.kt",
                "import com.google.firebase.messaging.*\nval m = Message.builder().setToken(t).setNotification(note(a)).build()\n"
            ),
            (
                "a.py",
                "from firebase_admin import messaging\nm = messaging.Message(notification=note(a), apns=apns(a), token=t)\nmessaging.send(m)"
            ),
            (
                "a.go",
                "import \"firebase.google.com/go/v4/messaging\"\nm := &messaging.Message{Notification: note(a), APNS: apns(), Token: t}\n"
            ),
            (
                "a.rb",
                "Firebase::Admin::Messaging::Message.new(token: t, notification: note(a), data: { n: '5' })"
            ),
            (
                "a.rb",
                "m = Firebase::Admin::Messaging::Message.new(token: t, notification: Firebase::Admin::Messaging::Notification.new(title: 'T'))"
            ),
            (
                "a.cs",
                "using FirebaseAdmin.Messaging;\nvar m = new Message() { Token = t, Notification = Util.Note(a), Apns = Util.Apns() };"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nadmin.messaging().send({ token, notification: note(a) });"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nconst message = { tokens, notification, apns: apns(a) };\nadmin.messaging().sendEachForMulticast(message);"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nadmin.messaging().send({ token, notification: { title, body: a.text } });"
            ),
        ])
    func computedParts(_ name: String, _ text: String) {
        let found = fragments(name, text)
        #expect(found.filter { $0.isPush }.count == 1)
        #expect(found.flatMap { $0.messages }.map { $0.service } == ["Firebase"])
    }

    @Test(
        "A message for Firebase's interface from before HTTP v1 is found that a function of the program's own sends",
        arguments: [
            ("{ notification: { title: 'a', body: b } }", 1), ("{ data: { n: '5' } }", 1), ("{ title: 'a' }", 0),
            ("text", 0),
        ])
    func ownRetired(_ message: String, _ count: Int) {
        let text = """
            import * as admin from 'firebase-admin';
            const sendNote = (to: string | string[], payload: admin.messaging.MessagingPayload) => sender.sendToDevice(to, payload);
            sendNote(token, \(message)); // notification: title
            """
        #expect(fragments("a.ts", text).flatMap(\.messages).filter(\.isRetired).count == count)
    }

    @Test(
        "A message for Firebase's interface from before HTTP v1 may be a text, or have data alone or a part that is not known",
        arguments: [
            (
                "a.php",
                #"<?php $b = '{"registration_ids": ["'.$t.'"], "notification": {"title": "T", "body": "'.$m.'"}}';"#, 1
            ),
            ("a.swift", #"let b = "{\"to\": \"abc\", \"notification\": {\"title\": \"T\"}}""#, 1),
            ("a.py", "b = {'to': t, 'data': {'message': m}}\npost(json.dumps(b))", 1),
            (
                "a.php",
                "<?php function f($t, $n) { $b = array('to' => $t, 'notification' => $n, 'priority' => 'high'); post(json_encode($b)); }",
                1
            ),
            ("a.py", "b = {'to': t, 'data': {'message': m}, 'subject': s}\npost(json.dumps(b))", 0),
            ("a.swift", #"let b = "{\"to\": \"abc\", \"text\": {\"title\": \"T\"}}""#, 0),
        ])
    func retiredForms(_ name: String, _ text: String, _ count: Int) {
        let sign =
            name.hasSuffix("py")
            ? "\nu = 'https://fcm.googleapis.com/fcm/send'\n" : "\nlet u = \"https://fcm.googleapis.com/fcm/send\";\n"
        let found = fragments(name, text + sign)
        #expect(found.flatMap(\.messages).filter(\.isRetired).count == count)
        #expect(fragments(name, text).flatMap(\.messages).filter(\.isRetired).isEmpty)
    }

    @Test(
        "A message to OneSignal is found by what Laravel's packages and OneSignal's SDKs make of it",
        arguments: [
            (
                "a.php",
                #"<?php use OneSignal; return OneSignalMessage::create()->setSubject("T")->setBody("B")->setUrl('u');"#
            ),
            ("a.php", #"<?php use OneSignal; OneSignal::sendNotificationToUser("B", $id, $url = null, $data = null);"#),
            (
                "a.java",
                """
                import com.onesignal.client.*;
                class A { void f() {
                    Notification notification = new Notification();
                    notification.setAppId("a");
                    StringMap contents = new StringMap();
                    contents.en("B");
                    notification.setContents(contents);
                    client.createNotification(notification);
                } }
                """
            ),
            (
                "a.py",
                """
                from onesignal.model.notification import Notification
                contents = StringMap()
                contents.set_attribute('en', 'B')
                notification = Notification()
                notification.set_attribute('app_id', 'a')
                notification.set_attribute('contents', contents)
                api.create_notification(notification)
                """
            ),
            (
                "a.php",
                #"<?php use onesignal\client\model\Notification; $c = new StringMap(); $c->setEn("B"); $n = new Notification(); $n->setContents($c);"#
            ),
        ])
    func oneSignal(_ name: String, _ text: String) {
        let found = fragments(name, text)
        #expect(found.flatMap(\.messages).map { $0.value["contents"]?["/en"] } == ["B"])
    }

    @Test(
        "An object of the name onesignal has no types of OneSignal's SDKs, so that all members of its messages are judged"
    )
    func objectOfThatName() {
        let text =
            #"onesignal.createNotification({ app_id: "a", contents: { en: "x" }, included_segments: ["All"], foo: 1 });"#
        #expect(fragments("a.js", text).flatMap(\.messages).map { $0.value["foo"] } == [.integer(1)])
    }

    @Test("A request to Firebase's HTTP v1 is listed though its texts are computed")
    func wholeRequest() {
        let body =
            "post('/v1/projects/p/messages:send', { message: { token: t, notification: { title: a, body: b } } });"
        #expect(fragments("a.js", body).filter { $0.isPush }.count == 1)
        #expect(fragments("a.js", body.replacing("messages:send", with: "other")).allSatisfy { !$0.isPush })
        let gem =
            "payload = { message: { token: t, notification: { title: 'a', body: 'b' } } }\nFcmpush.new(p).push(payload)\n"
        #expect(fragments("a.rb", gem).filter { $0.isPush }.count == 1)
    }

    @Test("A chain over lines sends a message, also where the SDK comes from another file")
    func chain() {
        let text = """
            const { admin } = require('./admin');
            const message = { notification: { title: t, body: b }, token: k };
            admin
              .messaging()
              .send(message);
            """
        #expect(fragments("a.js", text).filter { $0.isPush }.count == 1)
        #expect(PushDocument.mayHoldPayload(Array(text.utf8)))
    }

    @Test(
        "A message of a library for Firebase's HTTP v1 is found by its types and functions",
        arguments: [
            ("a.ex", #"n = Pigeon.FCM.Notification.new({:token, t}, %{"title" => "T", "body" => b}, %{"k" => "v"})"#),
            (
                "a.swift",
                #"let m = FCMMessage(token: t, notification: FCMNotification(title: "T", body: b), apns: FCMApnsConfig(headers: [:], aps: FCMApnsApsObject(sound: "default")))"#
            ),
        ])
    func messages(_ name: String, _ text: String) {
        let found = fragments(name, text).filter { $0.isPush }
        #expect(found.count == 1)
        #expect(found.flatMap(\.messages).map { $0.value["notification"]?["/title"] } == ["T"])
    }

    @Test(
        "A message is found that a name of Firebase's sender in the program sends, and none that another object does",
        arguments: [("sender", 1), ("other", 0)])
    func namesOfSender(_ name: String, _ count: Int) {
        let text = """
            import * as admin from 'firebase-admin';
            const sender = admin.messaging();
            const message = { notification: { title: title, body: body }, token: t };
            await \(name).send(message);
            """
        #expect(fragments("a.ts", text).filter { $0.isPush }.count == count)
    }

    @Test(
        "A message is found that a function of the program's own hands to Firebase's SDK, and no other object",
        arguments: [
            ("{ token: t, notification: note(a), data: { n: 5 } }", 1),
            ("{ topic: 'news', notification: { title: a.title }, data: { n: 5 } }", 1),
            ("{ token: t, notification: note(a), userId: 5 }", 0),
            ("{ notification: { title: 'a' }, data: { n: 5 } }", 0),
            ("{ token: t, ...rest, notification: { title: a.title } }", 0), ("user, text", 0),
        ])
    func ownFunctions(_ argument: String, _ count: Int) {
        let senders = [
            "async sendNote(message: Message) { await this.app.messaging().send(message); }\n}",
            "sendNote = async (message) => { log('send'); return admin.messaging().send(message); };\n}",
        ]
        for sender in senders {
            let text = "import * as admin from 'firebase-admin';\nclass A {\n \(sender)\n"
            let found = fragments("a.ts", text + "this.service.sendNote(\(argument));\n// title, notification: token")
            #expect(found.filter { $0.isPush }.count == count)
        }
    }

    @Test(
        "A message for Firebase's interface from before HTTP v1 is found in the call that sends it, and in a variable",
        arguments: [
            (
                "a.py",
                "from pyfcm import FCMNotification\np = FCMNotification(api_key=k)\np.notify_single_device(registration_id=t, message_title='a', message_body=b, badge=2, timeout=3)"
            ),
            (
                "a.py",
                "import pyfcm\nclass A:\n    def f(self):\n        r = self.p.notify_multiple_devices(ts, message_title='a', data_message={'k': 'v'})\n        print(r['success'])"
            ),
            (
                "a.py",
                "from pyfcm import FCMNotification\nFCMNotification(k).notify_topic_subscribers('n', message_title='a', sound=None)"
            ),
            (
                "a.js",
                "const message = {to: token, notification: {title: 'a', body: b}};\nrequest({url: 'https://fcm.googleapis.com/fcm/send', json: message});"
            ),
            (
                "a.js",
                "const url = 'https://fcm.googleapis.com/fcm/send';\nfunction f(ts) {\n const m = {};\n m.registration_ids = ts;\n m.notification = {title: 'a'};\n return axios.post(url, m);\n}"
            ),
            (
                "a.js",
                "fetch('https://fcm.googleapis.com/fcm/send', {method: 'POST', body: JSON.stringify({to: t, priority: 'high', notification: {title: 'a'}})})"
            ),
            (
                "a.php",
                "<?php $f = ['to' => $t, 'notification' => ['title' => 'a']]; post('https://fcm.googleapis.com/fcm/send', json_encode($f));"
            ),
            (
                "a.py",
                "data = {'to': t, 'notification': {'title': 'a'}}\nrequests.post('https://fcm.googleapis.com/fcm/send', data=json.dumps(data))"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nconst payload = {notification: {title: 'a', badge: '1'}};\nadmin.messaging().sendToDevice(tokens, payload, {priority: 'high'});"
            ),
            (
                "a.ts",
                "import * as admin from 'firebase-admin';\nclass A {\n async f() {\n  await this.messaging.sendToTopic('n', {notification: {title: 'a'}});\n }\n}"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nadmin\n .messaging()\n .sendToCondition(c, {notification: {title: 'a'}});"
            ),
            (
                "a.rb",
                "fcm = FCM.new('k')\nfcm.send(ids, { notification: { title: 'a', badge: '3' }, priority: 'high' })"
            ),
            ("a.rb", "options = { notification: { title: 'a' } }\nFCM.new(key)\n@fcm.send_notification(ids, options)"),
        ])
    func retired(_ name: String, _ text: String) {
        let messages = fragments(name, text).flatMap(\.messages)
        #expect(messages.map(\.isRetired) == [true])
        #expect(messages.first?.value["notification"]?.object?["title"] == "a")
    }

    @Test(
        "An object is no message of Firebase's old interface where nothing says so",
        arguments: [
            ("a.js", "const m = {to: token, notification: {title: 'a'}};\nsave(m);"),
            (
                "a.js",
                "// was https://fcm.googleapis.com/fcm/send\nconst m = {to: token, notification: {title: 'a'}};\nsave(m);"
            ),
            (
                "a.js",
                "const url = 'https://fcm.googleapis.com/fcm/send';\nsave({to: name, notification: text});"
            ),
            (
                "a.js",
                "const admin = require('firebase-admin');\nthis.push.sendToDevice(user, {notification: {title: 'a'}});"
            ),
            (
                "a.py",
                "from pyfcm import FCMNotification\nself.notify_single_device(user, title)\nbus.notify(topic, event=e)"
            ),
            ("a.py", "class A:\n    def notify_single_device(self, registration_id=None, message_title='a'): pass"),
        ])
    func none(_ name: String, _ text: String) {
        #expect(fragments(name, text).flatMap(\.messages).isEmpty)
    }

    @Test("A payload in an argument whose members are not known is read by itself")
    func extraMembers() {
        let part = "{'apns': {'payload': {'aps': {'badge': '2'}}}}"
        let call = "p.notify_single_device(registration_id=t, extra_kwargs=\(part))"
        let found = read("a.py", "import pyfcm\n" + call)
        #expect(found.map { $0["/aps/badge"] } == ["2"])
    }

    @Test("A message of pyfcm from version 2 on is one of HTTP v1")
    func pyfcm() {
        let text = """
            from pyfcm import FCMNotification
            fcm = FCMNotification(service_account_file=f, project_id=p)
            fcm.notify(fcm_token=t, notification_title="a", notification_body=b, notification_image=None, dry_run=True,
                apns_config={"payload": {"aps": {"badge": "3"}}}, data_payload={"k": "v"})
            fcm.notify(topic_name="n", notification_title="c")
            """
        let found = fragments("a.py", text)
        let pushes = found.compactMap { $0.request?.payload.json }.map { JSONValue.object($0) }
        #expect(pushes.map { $0["/aps/alert/title"] } == ["a", "c"])
        #expect(pushes.map { $0["/aps/badge"] } == ["3", nil] && pushes.first?["/k"] == "v")
        #expect(found.flatMap(\.messages).map(\.isRetired) == [false, false] && found.flatMap(\.calls).isEmpty)
    }

    @Test(
        "What Azure's SDK for Node.js puts into aps is read",
        arguments: [
            (
                "a.js",
                "push.apns.send(null, {alert: 'a', badge: '3', payload: {id: 7}}, {success: function () { log(); }});"
            ),
            (
                "a.js",
                "const azure = require('azure');\nconst hub = azure.createNotificationHubService(n, c);\nconst m = {alert: 'a', badge: '3', expiry: d};\nhub.apns.send(tag, m, function (e) {});"
            ),
            (
                "a.md",
                "Send:\n\n    var hub = azure.createNotificationHubService(n, c);\n    hub.apns.send(null, {alert: 'a', badge: '3'}, done);\n"
            ),
            (
                "a.cs",
                "var m = new ApplePushMessage(\"a\", TimeSpan.FromHours(1));\nm.Aps.Badge = \"3\";\nawait client.SendAsync(m);"
            ),
        ])
    func azure(_ name: String, _ text: String) {
        let found = read(name, text)
        #expect(found.map { $0["/aps/alert"] } == ["a"])
        // A library may make a number of a text.
        #expect(name == "a.cs" || found.first?["/aps/badge"] == "3")
    }

    @Test(
        "Other objects that are sent by a name like Azure's are none of it",
        arguments: [
            ("a.js", "const azure = 1; this.apns.send(token, {title: 'a', text: 'b'}, done);"),
            ("a.js", "this.apns.send(token, {alert: 'a', badge: '3'}, done);"),
            ("a.js", "push.apns.send(note, tokens);"),
            ("a.cs", "class ApplePushMessage { }\nvar m = new ApplePushMessage(\"token\", \"apns\"); Send(m);"),
            ("a.swift", "let m = ApplePushMessage(\"apns\", threadIdentifier: \"t\", badge: 1)"),
        ])
    func notAzure(_ name: String, _ text: String) {
        #expect(read(name, text).isEmpty)
    }

    @Test(
        "An aps of another kind is a payload where a program sends to APNs",
        arguments: [
            ("a.js", "req('https://api.push.apple.com/3/device/' + t, '{\"aps\": \"Hello there!\"}')", 1),
            ("a.py", "url = 'https://api.sandbox.push.apple.com:443'\npost(url, json={'aps': ['alert', 'Hi']})", 1),
            ("a.go", "host := \"https://api.push.apple.com\"\nbody := `{\"aps\": 5}`\nsend(host, body)", 1),
            ("a.js", "req('https://api.push.apple.com/3/device/' + t, {aps: payload})", 0),
            ("a.js", "req('https://api.push.apple.com/3/device/' + t, `{\"aps\": \"${text}\"}`)", 0),
            ("a.js", "req('https://api.push.apple.com/3/device/' + t, '{\"aps\": \"%s\"}')", 0),
            ("a.js", "host('https://api.push.apple.com'); row({aps: 'Access point', s3: 'Storage'})", 0),
            ("a.js", "row({aps: 'Access point'})", 0),
            ("a.js", "const h = 'https://api.push.apple.com'; expect(check({aps: 'text'})).toBe(false)", 0),
        ])
    func otherKinds(_ name: String, _ text: String, _ count: Int) {
        #expect(fragments(name, text).filter { $0.isPush }.count == count)
    }

    @Test(
        "A block of Markdown without a language is read in the one that it is written in",
        arguments: [
            "```\n<?php\n$p['aps'] = array('alert' => 'a', 'badge' => 3);\nsend(json_encode($p));\n```",
            "```\nimport requests\npayload = dict(aps=dict(alert='a', badge=3))\nsend(payload)\n```",
            "Use\n\n    const note = {aps: {alert: 'a', badge: 3}};\n    send(note);\n",
            "```\nlet p: [String: Any] = [\"aps\": [\"alert\": \"a\", \"badge\": 3]]\nsend(p)\n```",
            "```\nNSDictionary *p = @{@\"aps\": @{@\"alert\": @\"a\", @\"badge\": @3}};\n[c send:p];\n```",
            "~~~\ncurl -d '{\"aps\": {\"alert\": \"a\", \"badge\": 3}}' https://api.push.apple.com/3/device/1\n~~~",
            "```\ndef push(t)\n  n = Apnotic::Notification.new(t)\n  n.alert = 'a'\n  n.badge = 3\n  c.push(n)\nend\n```",
            "Use\n\n    my $p = {aps => {alert => 'a', badge => 3}};\n    send($p);\n",
        ])
    func blocks(_ text: String) {
        let found = read("a.md", text)
        #expect(found.map { $0["/aps/badge"] } == [3] && found.first?["/aps/alert"] == "a")
    }

    @Test("JSON in a comment of a block and the code beside it are both found")
    func commentAndCode() {
        let code = #"""
            ```csharp
            // {"aps": {"alert": "a"}}
            var p = "{\"aps\":{\"alert\":\"" + text + "\"}}";
            ```

            ```js
            send({"aps": {"badge": 1}});
            ```
            """#
        let found = read("a.md", code)
        #expect(found.count == 3 && found.first?["/aps/alert"] == "a" && found.last?["/aps/badge"] == 1)
    }
}
