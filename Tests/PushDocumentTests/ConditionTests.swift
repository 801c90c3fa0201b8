import JSONText
import Testing

/// Payloads that are filled under conditions, in blocks and from parameters.
@Suite("Payloads that conditions fill") struct ConditionTests {
    @Test("JSON of what a condition decides on is a text in both forms")
    func encodedChoice() {
        let text = """
            const m = { default: "x", APNS: JSON.stringify(s ? { aps: { "content-available": 1 } } : { aps: { badge: 3 } }) };
            sns.publish({ Message: JSON.stringify(m), MessageStructure: "json" });
            """
        #expect(read("a.js", text).map { $0["/aps"]?.object?.names.first } == ["content-available", "badge"])
    }

    @Test(
        "What is set under a condition is in one of the forms of the payload, and none of them is complete",
        arguments: [
            (
                "a.java",
                """
                Map<String, Object> aps = new HashMap<>();
                if (title != null) { aps.put("alert", title); }
                if (count > 0) aps.put("badge", 3);
                post(Map.of("aps", aps));
                """
            ),
            (
                "a.java",
                """
                JSONObject aps = new JSONObject();
                if (silent) { aps.put("content-available", 1); } else { aps.put("alert", title); aps.put("badge", 3); }
                JSONObject payload = new JSONObject().put("aps", aps);
                post(payload.toString());
                """
            ),
            (
                "a.rb",
                """
                aps = {}
                aps.merge!(alert: title) if title
                aps.store(:badge, 3) unless count.nil?
                post({ aps: aps }.to_json)
                """
            ),
            (
                "a.dart",
                """
                final aps = <String, dynamic>{'alert': text};
                if (count != null) aps.putIfAbsent('sound', () => 'x');
                post(jsonEncode({'aps': {if (text != null) 'alert': text, if (count != null) 'badge': 3 else 'sound': 'x'}}));
                """
            ),
            (
                "a.m",
                """
                NSMutableDictionary *aps = [@{} mutableCopy];
                if (title) { [aps setObject:title forKey:@"alert"]; }
                if (count) [aps setValue:@3 forKey:@"badge"];
                [self send:@{@"aps": aps}];
                """
            ),
            (
                "a.kt",
                """
                val aps = mutableMapOf<String, Any>()
                if (title != null) aps.put("alert", title)
                if (count > 0) { aps.put("badge", 3) }
                post(mapOf("aps" to aps))
                """
            ),
            (
                "a.kt",
                """
                post(buildJsonObject {
                    put("aps", buildJsonObject {
                        if (silent) put("content-available", 1)
                        else { put("alert", text); put("badge", 3) }
                    })
                })
                """
            ),
            (
                "a.kt",
                """
                post(buildJsonObject {
                    putJsonObject("aps") {
                        when {
                            silent -> put("content-available", 1)
                            else -> { put("alert", text); put("badge", 3) }
                        }
                    }
                })
                """
            ),
            (
                "a.kt",
                #"post(JSONObject().put("aps", JSONObject().put("alert", text).apply { if (count > 0) put("badge", 3) }).toString())"#
            ),
            (
                "a.kt",
                #"post(buildMap { put("aps", buildMap<String, Any> { this["alert"] = text; if (x) put("badge", 3) else put("sound", y) }) })"#
            ),
        ])
    func conditions(_ name: String, _ text: String) {
        let payloads = read(name, text)
        #expect(payloads.contains { $0["/aps/badge"] == 3 })
        #expect(payloads.contains { $0["/aps"] != nil && $0["/aps/badge"] == nil })
        #expect(payloads.allSatisfy { $0["/aps"]?.object?.isOpen == true })
    }

    @Test(
        "Objects that blocks, sums and Jackson's nodes build",
        arguments: [
            (
                "a.kt",
                #"post(JsonObject().apply { add("aps", JsonObject().apply { addProperty("alert", text); addProperty("badge", 3) }) })"#
            ),
            (
                "a.kt",
                """
                val aps = JsonObject().also { it.addProperty("alert", text); it.addProperty("badge", 3) }
                val root = JsonObject()
                root.add("aps", aps)
                post(root)
                """
            ),
            ("a.kt", #"post(mapOf("aps" to mapOf("alert" to text) + mapOf("badge" to 3)))"#),
            ("a.kt", #"post(mapOf("aps" to mapOf("badge" to 3).plus(others)) + mapOf("id" to 1))"#),
            (
                "a.kt",
                "val root = mapper.createObjectNode()\nroot.putObject(\"aps\").put(\"alert\", text).put(\"badge\", 3)\npost(root)"
            ),
            (
                "a.java",
                #"ObjectNode root = mapper.createObjectNode(); root.putObject("aps").put("alert", text).put("badge", 3); post(root);"#
            ),
            (
                "a.java",
                #"ObjectNode root = JsonNodeFactory.instance.objectNode(); ObjectNode aps = root.putObject("aps"); aps.put("badge", 3); post(root);"#
            ),
            (
                "a.java",
                #"post(Json.createObjectBuilder().add("aps", Json.createObjectBuilder().add("badge", 3)).build());"#
            ),
            ("a.java", #"void f(Map<String, Object> aps) { aps.put("badge", 3); }"#),
            (
                "a.java",
                #"void f(Map<String, Object> body) { Map a = new HashMap(); a.put("badge", 3); body.put("aps", a); }"#
            ),
            (
                "a.rs",
                #"let mut aps = json!({"alert": x}); aps.as_object_mut().unwrap().insert("badge".into(), json!(3)); send(json!({"aps": aps}));"#
            ),
            ("a.ex", "aps = %{\"alert\" => text}\naps = Map.put(aps, \"badge\", 3)\nsend(%{\"aps\" => aps})"),
            (
                "a.m",
                #"NSMutableDictionary *aps = [NSMutableDictionary dictionary]; [aps setObject:@"x" forKey:@"alert"]; [aps setObject:@3 forKey:@"badge"]; send(@{@"aps": aps});"#
            ),
            (
                "a.m",
                #"NSMutableDictionary *p = [[NSMutableDictionary alloc] init]; p[@"aps"] = [NSDictionary dictionaryWithObjectsAndKeys:text, @"alert", @3, @"badge", nil]; [self send:p];"#
            ),
            (
                "a.m",
                #"NSDictionary *p = [NSDictionary dictionaryWithObject:@{@"badge": @3} forKey:@"aps"]; [self send:[p copy]];"#
            ),
            ("a.pl", "my %aps = (alert => $text, badge => 3); send(encode_json({ aps => \\%aps }));"),
            ("a.pl", "my $p = { aps => { alert => $text } }; $p->{aps}->{badge} = 3; send(encode_json($p));"),
            ("a.go", "func (p *Payload) Alert(s string) {\n\tp.aps()[\"alert\"] = s\n\tp.aps()[\"badge\"] = 3\n}"),
        ])
    func built(_ name: String, _ text: String) {
        #expect(read(name, text).map { $0["/aps/badge"] } == [3])
    }

    @Test(
        "An aps of which nothing is known is a payload that is sent",
        arguments: [
            ("a.php", "<?php function f($data) { $body['aps'] = $data; return json_encode($body); }"),
            (
                "a.php",
                "<?php function f($data) { $body = array(); $body['aps'] = $data; $payload = json_encode($body); }"
            ),
            ("a.py", "def f(data):\n    return json.dumps({'aps': data, 'id': 1})"),
            ("a.js", "function f(data) { const body = {}; body['aps'] = data; return JSON.stringify(body); }"),
            ("a.go", "func f(data any) {\n\tbody := map[string]any{}\n\tbody[\"aps\"] = data\n\tsend(body)\n}"),
        ])
    func unknown(_ name: String, _ text: String) {
        let payloads = read(name, text)
        #expect(payloads.count == 1)
        #expect(payloads.first?["/aps"]?.isUnknown == true)
    }

    @Test(
        "An aps that is read, or a type's field, is no payload",
        arguments: [
            (
                "a.js",
                "const { aps: aps } = payload; const [aps2] = x; class A { constructor(aps) { this.aps = aps; } }"
            ),
            ("a.py", "class A:\n    def __init__(self, aps):\n        self.aps = aps"),
            ("a.swift", "let aps = userInfo[\"aps\"] as? [String: Any]\nlet x = [\"aps\": aps]"),
        ])
    func others(_ name: String, _ text: String) { #expect(read(name, text).isEmpty) }

    @Test(
        "An object is open once a part of it has another name, by which it may be changed",
        arguments: [
            ("a.js", "const aps = payload.aps; aps.alert = 'x';"),
            ("a.js", "const { aps } = payload; aps.alert = 'x';"),
            ("a.js", "const other = payload; other.aps.alert = 'x';"),
            ("a.js", "Object.assign(payload['aps'], { alert: 'x' });"),
            ("a.js", "payload.aps.alert.loc.push('x');"),
            ("a.js", "payload(1); payload.aps.alert.push(payload());"),
            ("a.lua", "local aps = payload.aps\naps.alert = 'x'"),
            ("a.py", "aps = payload['aps']\naps['alert'] = 'x'"),
            ("a.py", "payload['aps'].update({'alert': 'x'})"),
            ("a.py", "payload.get('aps')['alert'] = 'x'"),
            ("a.py", "payload.setdefault('aps', {})['alert'] = 'x'"),
            ("a.rb", "payload[:aps].merge!(alert: 'x')"),
            ("a.rb", "aps = payload.fetch(:aps)\naps[:alert] = 'x'"),
            ("a.go", "aps := payload[\"aps\"].(map[string]any)\naps[\"alert\"] = \"x\""),
            ("a.go", "payload[\"aps\"].(map[string]any)[\"alert\"] = \"x\""),
            ("a.php", "$aps = &$payload['aps']; $aps['alert'] = 'x';"),
            (
                "a.java",
                "Map<String, Object> aps = (Map<String, Object>) payload.get(\"aps\"); aps.put(\"alert\", \"x\");"
            ),
            ("a.dart", "(payload['aps'] as Map)['alert'] = 'x';"),
            ("a.cs", "((JObject)payload[\"aps\"]).Add(\"alert\", \"x\");"),
            ("a.kt", "val aps = payload[\"aps\"]!!\naps[\"alert\"] = \"x\""),
            ("a.rs", "if let Some(aps) = payload[\"aps\"].as_object_mut() { aps.insert(\"alert\".into(), x); }"),
            ("a.rs", "let aps = payload.get_mut(\"aps\").unwrap(); aps[\"alert\"] = x;"),
            ("a.pl", "my $aps = $payload->{aps}; $aps->{alert} = 'x';"),
            ("a.pl", "$payload->{aps}{alert} = 'x';"),
            ("a.pl", "$$payload{aps}{alert} = 'x';"),
        ])
    func aliases(_ name: String, _ change: String) {
        let payload =
            switch name {
            case "a.js": "const payload = {aps: {'mutable-content': 1}};"
            case "a.py": "payload = {'aps': {'mutable-content': 1}}"
            case "a.rb": "payload = {aps: {'mutable-content': 1}}"
            case "a.lua": "local payload = {aps = {['mutable-content'] = 1}}"
            case "a.go": "payload := map[string]any{\"aps\": map[string]any{\"mutable-content\": 1}}"
            case "a.php": "<?php $payload = ['aps' => ['mutable-content' => 1]];"
            case "a.java": "Map<String, Object> payload = Map.of(\"aps\", Map.of(\"mutable-content\", 1));"
            case "a.dart": "var payload = {'aps': {'mutable-content': 1}};"
            case "a.cs": "var payload = new JObject { [\"aps\"] = new JObject { [\"mutable-content\"] = 1 } };"
            case "a.kt": "val payload = mutableMapOf(\"aps\" to mutableMapOf(\"mutable-content\" to 1))"
            case "a.rs": "let mut payload = json!({\"aps\": {\"mutable-content\": 1}});"
            default: "my $payload = { aps => { 'mutable-content' => 1 } };"
            }
        let end = ["a.py", "a.rb", "a.go", "a.kt", "a.lua"].contains(name) ? "" : ";"
        let reading = name == "a.js" ? "send(payload.id)" : name == "a.py" ? "send(payload['id'])" : ""
        for (text, isOpen) in [(change, true), (reading + end, false)] {
            let sent = ["a.php", "a.pl"].contains(name) ? "$payload" : "payload"
            let aps = read(name, "\(payload)\n\(text)\nsend(\(sent))\(end)").last { $0["/aps/mutable-content"] != nil }
            #expect(aps?["/aps"]?.object.map { $0.isOpen || $0["alert"] != nil } == isOpen, "\(text)")
        }
    }

    @Test(
        "What a condition sets in an object of a library is in a payload of which the rest is not known",
        arguments: [
            (
                "a.php",
                "<?php\nuse Pushok\\Payload;\nfunction f($m) {\n $p = Payload::create();\n if (isset($m->s)) { $p->setSound('a.mp3'); }\n return $p;\n}"
            ),
            (
                "a.java",
                "ApnsPayloadBuilder b = new SimpleApnsPayloadBuilder(); if (m.s != null) { b.setSound(\"a.mp3\"); } send(b.build());"
            ),
            (
                "a.java", "PayloadBuilder b = APNS.newPayload(); if (m.s != null) b.sound(\"a.mp3\"); push(b.build());"
            ),
            (
                "a.go",
                "func f(m M) *payload.Payload {\n p := payload.NewPayload()\n if m.S != \"\" {\n  p.Sound(\"a.mp3\")\n }\n return p\n}"
            ),
            ("a.js", "const n = new apn.Notification();\nif (m.s) { n.setSound('a.mp3'); }\nsend(n);"),
        ])
    func setters(_ name: String, _ text: String) {
        let found = read(name, text)
        #expect(found.map { $0["/aps/sound"] } == ["a.mp3"])
        #expect(found.allSatisfy { $0["/aps"]?.object?.isOpen == true && $0.object?.isOpen == true })
    }
}
