#if Serve
    import JSONText
    import PushLint
    import PushReport
    import MockAPNs

    extension PushRecord {
        /// The push for programs: the request, the answer, and its findings as `--format json` writes them.
        func json(_ handler: RequestHandler) -> JSONValue {
            var object: JSONObject = [
                "id": .integer(id), "time": .integer(arrived.milliseconds),
                "connection": .integer(connection), "protocol": .string(protocolName),
                "method": .string(request.method), "path": .string(request.path),
            ]
            object["device"] = device.map { .string($0) } ?? .null
            object["topic"] = request["apns-topic"].map { .string($0) } ?? .null
            object["pushType"] = request["apns-push-type"].map { .string($0) } ?? .null
            object["headers"] = .object(JSONObject(request.fields.map { ($0.name, .string($0.value)) }))
            object["bytes"] = .integer(request.bodyBytes)
            object["text"] = .string(String(decoding: request.body, as: UTF8.self))
            object["payload"] = (try? JSONDocument(parsing: request.body).value) ?? .null
            object["answer"] = answer.json(isScripted: isScripted)
            object["token"] = token?.json ?? .null
            object["worst"] = worst.map { .string($0.rawValue) } ?? .null
            object["remarks"] = .array(remarks.map(\.json))
            object["findings"] = findings(handler)
            return .object(object)
        }

        private func findings(_ handler: RequestHandler) -> JSONValue {
            guard target.isPush, !request.isBodyCut, request.bodyBytes > 0 else { return .array([]) }
            return FileReport(path: request.path, result: handler.result(of: request, isTokenRead: token != nil))
                .findingsJSON
        }
    }

    extension FileReport {
        /// Its findings as `--format json` writes them.
        var findingsJSON: JSONValue { JSONReporter.value(self)["/findings"] ?? .array([]) }
    }

    extension Answer {
        func json(isScripted: Bool) -> JSONValue {
            var object: JSONObject = ["status": .integer(status)]
            object["reason"] = reason.map { .string($0.name) } ?? .null
            object["trigger"] = reason.map { .string($0.trigger) } ?? .null
            object["retry"] = reason.map { .string($0.retry.rawValue) } ?? .null
            object["scripted"] = .boolean(isScripted)
            for field in fields { object[field.name] = .string(field.value) }
            return .object(object)
        }
    }

    extension RequestFinding {
        var json: JSONValue {
            [
                "rule": .string(id), "severity": .string(severity.rawValue), "message": .string(message),
                "effect": .string(effect),
            ]
        }
    }

    extension PushRecord.TokenClaims {
        var json: JSONValue {
            [
                "keyID": .string(keyID), "teamID": .string(teamID), "issuedAt": .integer(issuedAt),
                "signature": .string(isSignatureRight.map { $0 ? "right" : "wrong" } ?? "not checked"),
            ]
        }
    }
#endif
