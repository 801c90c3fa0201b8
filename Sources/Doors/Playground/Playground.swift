import AppResources
import GroupReport
public import JSONText
public import MockAPNs
public import PushGrouping
public import PushLint
import PushDocument
import PushPayload
import PushReport

/// The page's answer to a pasted text: findings with fixes, the answers of APNs, the stacks and the lock screen.
/// The page asks it in WebAssembly, and `apnslint serve` answers by it, so both show the same.
public struct Playground: Sendable {
    /// The options of the linter.
    public var lint: LintOptions
    /// The device of the picture.
    public var grouping: GroupingOptions
    /// The stand-in that gives the answers of APNs; it has neither scenario nor channels.
    public var handler: RequestHandler

    private static let path = "/3/device/" + String(repeating: "0", count: 64)
    /// The number of lines, or of pushes in a document, that get an answer each; further ones are only counted.
    private static let maximumLines = 200
    private static let maximumBodyBytes = 1 << 20

    /// A playground with these settings, which a request may change.
    public init(
        lint: LintOptions = LintOptions(), grouping: GroupingOptions = GroupingOptions(), handler: RequestHandler? = nil
    ) {
        (self.lint, self.grouping) = (lint, grouping)
        // The page says beside the picture what its captions would.
        self.grouping.hasCaptions = false
        self.handler = handler ?? RequestHandler(HandlerSettings(linter: Linter(lint)), seed: 1)
    }

    /// The answer to a request of the page, both as JSON. A request has `text`, and optionally `headers`, `os`,
    /// `locale`, `app` (a manifest), `now` in Unix milliseconds, and `fix` to get the text `fixed`; or `rule` alone,
    /// for the page of that rule. An answer to a malformed request has only `error`. The member `total` is the number
    /// of pushes if not all are shown.
    public func answer(_ request: [UInt8]) -> [UInt8] { JSONWriter().bytes(reply(request)) }

    /// The same as a value.
    public func reply(_ request: [UInt8]) -> JSONValue {
        var copy = self
        do throws(ReadingError) {
            let object = try ObjectReader(
                JSONDocument.unambiguous(request, called: "the request").value, "the request",
                keys: ["text", "headers", "os", "locale", "app", "now", "rule", "fix"])
            if let rule = try object["rule"]?.text() {
                return Rule.named(rule).map { RulePage($0).json } ?? ["error": .string("there is no rule \(rule)")]
            }
            if let os = try object["os"]?.text(), let system = SystemRange(named: os) { copy.grouping.eras = [system] }
            if let locale = try object["locale"]?.text(), PluralRules.isKnown(locale) { copy.grouping.locale = locale }
            if let app = object["app"], app.value != .null {
                guard app.value.object != nil else { throw app.error("app is a manifest, an object") }
                do { copy.lint.app = try AppManifest(reading: app.value) } catch {
                    throw app.error("app: \(error.message)")
                }
                copy.grouping.app = copy.lint.app ?? AppManifest()
            }
            for field in object["headers"]?.value.object?.members ?? [] {
                if let text = Headers.text(of: field.value), !text.isEmpty {
                    copy.lint.headers[field.name.lowercased()] = text
                }
            }
            let now = Moment(milliseconds: Int64(object["now"]?.value.number ?? 0))
            return copy.check(Array(try object.required("text").text().utf8), at: now, fixes: object["fix"] != nil)
        } catch { return ["error": .string(error.message)] }
    }

    private func check(_ text: [UInt8], at now: Moment, fixes: Bool) -> JSONValue {
        var lint = lint
        let (lines, lineCount) = Self.lines(of: text)
        // Each line is a push of its own, so none of them replaces another by the one field that all have.
        if lineCount > 1 { lint.headers["apns-collapse-id"] = nil }
        let linter = Linter(lint)
        var (total, language) = (0, nil as String?)
        var list = NotificationList(grouping)
        var stacks = StackReport(options: grouping)
        var (pushes, findings, last) = ([] as [JSONValue], [] as [JSONValue], nil as Fragment?)
        var (document, absence) = (nil as PushDocument?, nil as String?)
        for line in lines {
            let bytes = Array(text[line.range])
            let (result, name) = Self.read(bytes, by: linter)
            language = language ?? name
            let place = SourcePosition(line: line.number, column: 1, offset: line.range.lowerBound)
            let report = FileReport(path: "payload", result: result, place: lines.count > 1 ? place : nil)
            findings += JSONReporter.value(report)["/findings"]?.array ?? []
            let steps = DocumentSteps.Origin(
                name: lines.count > 1 ? "\(line.number)" : "", path: "payload", source: SourceText(bytes),
                isLine: lines.count > 1)
            let taken = DocumentStacks(result, at: steps, named: nil, by: linter)
            // Events are not sent to APNs.
            let isEvent = result.document.pushes.isEmpty && !taken.steps.isEmpty
            let (answers, count) = isEvent ? ([], 0) : answers(result.document, lint.headers, at: now)
            total += count
            for answer in answers {
                var value = answer.json
                value["line"] = .integer(line.number)
                pushes.append(.object(value))
            }
            last = result.largest ?? last
            document = result.document
            absence = answers.compactMap { $0.absence }.first
            guard absence == nil else { continue }
            stacks.take(taken)
            for step in taken.steps { list.take(step) }
        }
        let result = list.result()
        var reply: JSONObject = [
            "findings": .array(findings), "pushes": .array(pushes),
            "groups": stacks.report(version: Project.version), "picture": .text(picture(result, last, absence)),
        ]
        total += lineCount - lines.count
        if total > pushes.count { reply["total"] = .integer(total) }
        reply["language"] = language.map { .string($0) }
        if lineCount == 1, let document {
            let sizes = SizeReport.all(of: document, path: "payload").map { $0.json() }
            reply["size"] = sizes.max { ($0["/bytes"]?.number ?? 0) < ($1["/bytes"]?.number ?? 0) }
        }
        if fixes, lineCount == 1 {
            reply["fixed"] = .string(String(decoding: Fixer(linter, unsafe: false).fix(text).bytes, as: UTF8.self))
        }
        return .object(reply)
    }

    /// The result for a text without a file name. A text that can't be read so is read as source code of the language
    /// that it looks like, whose name is returned.
    private static func read(_ bytes: [UInt8], by linter: Linter) -> (result: LintResult, language: String?) {
        let result = linter.lint(Input(bytes))
        if result.document.fragments.allSatisfy({ $0.mistakes.isEmpty }) { return (result, nil) }
        if case .text = result.document.form { return (result, nil) }
        let isPush = !result.document.pushes.isEmpty
        if let language = PastedText(bytes).language {
            let literal = linter.lint(Input(bytes, named: language.file))
            if !literal.document.pushes.isEmpty { return (literal, language.name) }
        }
        for file in isPush ? [] : PastedText.others {
            let literal = linter.lint(Input(bytes, named: file))
            if !literal.document.pushes.isEmpty { return (literal, nil) }
        }
        return (result, nil)
    }

    /// The first lines of JSON Lines with the number of all, or the whole text as one line. In JSON Lines each line is
    /// in braces, and at least one can be parsed.
    private static func lines(of text: [UInt8]) -> (first: [(number: Int, range: Range<Int>)], count: Int) {
        var (lines, count, isRead): ([(number: Int, range: Range<Int>)], Int, Bool) = ([], 0, false)
        for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard let first = line.first(where: { $0 > 0x20 }) else { continue }
            guard first == UInt8(ascii: "{"), line.last(where: { $0 > 0x20 }) == UInt8(ascii: "}")
            else { return ([(1, text.indices)], 1) }
            count += 1
            guard lines.count < maximumLines else { continue }
            isRead = isRead || (try? JSONDocument(parsing: Array(line))) != nil
            lines.append((index + 1, line.startIndex..<line.endIndex))
        }
        return isRead && count > 1 ? (lines, count) : ([(1, text.indices)], 1)
    }

    /// An answer for the page, and the reason why the device shows nothing of the push; nil if it shows it.
    private typealias PushAnswer = (json: JSONObject, absence: String?)

    /// APNs' answer to each push of a document; of a document without a push, to the document itself.
    private func answers(
        _ document: PushDocument, _ headers: Headers, at now: Moment
    ) -> (first: [PushAnswer], count: Int) {
        let pushes = document.pushes.filter { !$0.isAlternative }
        guard !pushes.isEmpty else {
            return ([answer(document.bytes, document.bytes.count, headers, nil, at: now)], 1)
        }
        let first: [PushAnswer] = pushes.prefix(Self.maximumLines).map { push in
            let request = push.sentRequest
            let body = request.map { JSONWriter().bytes(.object($0.payload.json)) } ?? push.text
            var answer = answer(body, push.wireBytes, request?.headers ?? headers, push, at: now)
            if answer.absence == nil, !push.mistakes.isEmpty {
                answer.absence = "the device can't read it"
                answer.json["isUnreadable"] = true
            }
            return answer
        }
        return (first, pushes.count)
    }

    private func answer(_ body: [UInt8], _ bytes: Int, _ headers: Headers, _ push: Fragment?, at now: Moment)
        -> PushAnswer
    {
        let type = push?.request?.pushType ?? .alert
        var fields: [IncomingRequest.Field] = []
        for field in headers.fields {
            guard let value = field.value, !field.name.hasPrefix(":") else { continue }
            let name = field.name.lowercased()
            if name != "authorization" { fields.append((name: name, value: value)) }
        }
        if !fields.contains(where: { $0.name == "apns-topic" }) {
            fields.append((name: "apns-topic", value: "com.example.app" + (type.topicSuffix ?? "")))
        }
        let isKept = body.count <= Self.maximumBodyBytes
        let request = IncomingRequest(
            method: "POST", path: Self.path, fields: fields, body: isKept ? body : [], bodyBytes: bytes)
        var copy = handler
        copy.scenario = Scenario()
        // As if the sender had shown a certificate for all apps.
        var connection = ConnectionState(certificate: ClientCertificate(commonName: "playground", topic: nil))
        let answer = copy.handle(request, on: &connection, at: now).answer
        var json: JSONObject = [
            "status": .integer(answer.status), "reason": .text(answer.reason?.name),
            "trigger": .text(answer.reason?.trigger), "bytes": .integer(bytes),
            "limit": .integer(push?.limit ?? headers.limit), "pushType": .string(type.rawValue),
            "priority": .text(headers["apns-priority"]),
        ]
        if let request = push?.request { json["pushTypeAssumed"] = .boolean(request.isPushTypeAssumed) }
        return (json, answer.reason.map { "APNs answers \(answer.status) \($0.name)" })
    }

    /// The stacks; for a single push that is not displayed, a picture with the reason. Nil for text without a push.
    private func picture(_ stacks: GroupingResult, _ push: Fragment?, _ absence: String?) -> String? {
        let picture = LockScreenPicture(options: grouping)
        if !stacks.groups.isEmpty { return picture.svg(stacks) }
        let absence = absence ?? stacks.notDisplayed.last?.reason.sentence
        return push.flatMap { push in
            push.request.map { picture.svg(Delivery($0, bytes: push.wireBytes), absence: absence) }
        }
    }
}
