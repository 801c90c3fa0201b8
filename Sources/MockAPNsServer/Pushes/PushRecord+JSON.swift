#if Serve
    import JSONText
    import PushLint
    import PushReport
    import MockAPNs

    extension PushRecord {
        /// The push for programs: the request, the answer, and its findings as `--format json` writes them.
        func json(_ handler: RequestHandler) -> JSONValue {
            [
                "id": .integer(id), "time": .integer(arrived.milliseconds), "connection": .integer(connection),
                "protocol": .string(protocolName), "method": .string(request.method), "path": .string(request.path),
                "device": .text(device), "topic": .text(request["apns-topic"]),
                "pushType": .text(request["apns-push-type"]),
                "headers": .object(JSONObject(request.fields.map { ($0.name, .string($0.value)) })),
                "bytes": .integer(request.bodyBytes), "text": .string(String(decoding: request.body, as: UTF8.self)),
                "payload": (try? JSONDocument(parsing: request.body).value) ?? .null,
                "answer": answer.json(isScripted: isScripted), "token": token ?? .null, "worst": .text(worst?.rawValue),
                "remarks": .array(remarks.map(\.json)), "findings": findings(handler),
            ]
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
            var object: JSONObject = [
                "status": .integer(status), "reason": .text(reason?.name), "trigger": .text(reason?.trigger),
                "retry": .text(reason?.retry.rawValue), "scripted": .boolean(isScripted),
            ]
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

    extension CheckedToken {
        /// Its claims, without what would let somebody use it.
        var json: JSONValue {
            [
                "keyID": .string(token.keyID), "teamID": .string(token.teamID), "issuedAt": .integer(token.issuedAt),
                "signature": .string(isSignatureRight.map { $0 ? "right" : "wrong" } ?? "not checked"),
            ]
        }
    }
#endif
