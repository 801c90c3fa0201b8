#if Serve
    import GroupReport
    import JSONText
    import PushDocument
    import PushGrouping
    import PushLint
    import PushPayload
    import PushReport
    import MockAPNs

    /// What `POST /check` answers of a payload: its findings with fixes, the answer of APNs, and the stacks.
    enum CheckAnswer {
        /// The path that the payload is taken to be sent to.
        private static let path = "/3/device/" + String(repeating: "0", count: 64)

        static func json(
            _ text: String, headers: JSONObject, _ handler: RequestHandler, _ configuration: ServerConfiguration
        ) -> JSONValue {
            let bytes = Array(text.utf8)
            let given = headers.members.compactMap { member -> IncomingRequest.Field? in
                Headers.text(of: member.value).flatMap { $0.isEmpty ? nil : (member.name.lowercased(), $0) }
            }
            let sent = Headers(json: headers)
            let result = configuration.handler.linter.lint(Input(bytes, headers: sent))
            let report = FileReport(path: "payload", result: result)
            // A request document brings its own headers, and only its payload goes on the wire.
            let payload = result.largest
            let own = (payload?.request?.headers.fields ?? []).compactMap { field in
                field.value.map { (field.name.lowercased(), $0) }
            }
            var fields = given + own.filter { name, _ in !given.contains { $0.name == name } }
            let type = payload?.request?.pushType ?? .alert
            if !fields.contains(where: { $0.name == "apns-topic" }) {
                fields.append(("apns-topic", "com.example.app" + (type.topicSuffix ?? "")))
            }
            let body = payload.map { Array(bytes[$0.range.clamped(to: bytes.indices)]) } ?? bytes
            let isKept = body.count <= HTTP2Session.maximumBodyBytes
            let request = IncomingRequest(
                method: "POST", path: Self.path, fields: fields.filter { $0.name != ":path" && $0.name != ":method" },
                body: isKept ? body : [], bodyBytes: body.count)
            var copy = handler
            copy.scenario = Scenario()
            // As if the sender had shown a certificate for all apps.
            var connection = ConnectionState(certificate: ClientCertificate(commonName: "playground", topic: nil))
            let outcome = copy.handle(request, on: &connection, at: Clock.now)
            var list = NotificationList(configuration.grouping)
            if let document = try? JSONDocument(parsing: bytes).value {
                for (index, value) in (document.array ?? [document]).prefix(200).enumerated() {
                    if let delivery = Delivery(value, headers: sent, label: "#\(index + 1)") { list.deliver(delivery) }
                }
            }
            let stacks = list.result()
            let groups = GroupJSONReport(version: Project.version, options: configuration.grouping)
            return [
                "bytes": .integer(result.wireBytes), "limit": .integer(result.limit),
                "pushType": .string(type.rawValue), "findings": report.findingsJSON,
                "answer": outcome.answerJSON, "groups": groups.value(stacks),
                "picture": .text(Self.picture(stacks, payload, result.wireBytes, configuration.grouping)),
            ]
        }

        /// The stacks of several pushes; for a single push the picture of `apnslint preview`, which tells why a push is not
        /// displayed. Nil for text without a push.
        private static func picture(
            _ stacks: GroupingResult, _ payload: Push?, _ bytes: Int, _ options: GroupingOptions
        ) -> String? {
            let picture = LockScreenPicture(options: options)
            if !stacks.groups.isEmpty { return picture.svg(stacks) }
            return (payload?.request).map { picture.svg($0, bytes: bytes) }
        }
    }
#endif
