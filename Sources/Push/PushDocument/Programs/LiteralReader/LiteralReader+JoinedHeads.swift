import JSONText
import PushPayload

/// Joins the header fields of a program to its payloads.
extension LiteralReader {
    /// The signs in a program of which header fields its requests have.
    private struct RequestSigns {
        /// True if it has words by which a request is authorised.
        let isAuthorised: Bool
        /// True if it is authorised, and the program never speaks of push types.
        let lacksPushType: Bool
        /// True if its requests have no topic: no other program adds that to a request with a path and a token.
        let lacksTopic: Bool
        /// True if its requests have a provider token.
        let hasToken: Bool

        init(_ source: [UInt8], usesNodeAPN: Bool) {
            let letters = source.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 | 0x20 }
            let words = ["authorization", "sslcert", "--cert", "bearer-auth(", "withtoken("]
            isAuthorised = words.contains(where: letters.contains(word:)) || usesNodeAPN
            lacksPushType = isAuthorised && !["push-type", "pushtype"].contains(where: letters.contains(word:))
            hasToken = letters.contains(word: "bearer")
            lacksTopic =
                hasToken && ["/3/device", "push.apple.com"].allSatisfy(letters.contains(word:))
                && !letters.contains(word: "topic") && !LiteralReader.adding.isIn(source)
                && !LiteralReader.testing.contains(where: source.contains(word:))
        }
    }

    /// Gives payloads that stand alone the header fields that they are sent with.
    mutating func joinHeads() {
        notePriorities()
        guard !heads.fields.isEmpty || !headerFunctions.isEmpty else { return typeCalls([:]) }
        let signs = RequestSigns(source, usesNodeAPN: !namesOfNodeAPN.isEmpty)
        var bodies = found.filter { !$0.value.contains { $0.isUnread || !$0.isPayloadAlone } }.keys.sorted()
        noteHeaderFunctions(bodies)
        let others = bodies.isEmpty ? bodiesWithoutAPS : [:]
        bodies += others.keys.sorted()
        mayBeForPass = bodies.count <= Self.maximumNamed && Self.passTypes.contains(where: source.contains(word:))
        let joined = heads.byBody(
            bodies.count > 1000 ? [] : bodies, uses(of: bodies), usesOfHeads, argument: argument(for:of:at:))
        typeCalls(joined)
        let requests = joined.filter { SourceHeads.isRequest($0.value.map { $0.name }) }
        let maySendHolders = !holders.isEmpty && sendsToAPNs
        for (body, fields) in requests {
            if maySendHolders, let holder = holders[body], isEncoded(holder.range.lowerBound) {
                found[body] = [bodyFragment(holder)]
            }
            if let other = others[body] { found[body] = [bodyFragment(other)] }
            give(fields, to: body, signs)
        }
        addOptions(of: requests.values.map { $0 })
        if signs.isAuthorised || sendsToAPNs, source.contains(word: "/3/device"),
            !Self.testing.contains(where: source.contains(word:))
        {
            addRequests(besides: joined.values.flatMap { $0 }, bodies, signs)
        }
    }

    /// The body of a request to APNs that is not a payload.
    private func bodyFragment(_ object: Literal) -> Fragment {
        var fragment = Fragment(object.transcript(of: source, spareQuote: spareQuote), of: outer)
        fragment.context.isBody = true
        return fragment
    }

    /// Notes the priority of silent pushes to which the program gives none: the libraries for JavaScript and Ruby send none then, and APNs
    /// takes 10 for it; that for Python sends 10.
    private mutating func notePriorities() {
        let isPython = language.name == .python && source.contains(word: "send_notification(")
        guard [.javaScript, .ruby].contains(language.name) || isPython && !source.contains(word: "priority")
        else { return }
        for (start, range) in withoutPriority.sorted(by: { $0.key < $1.key }) {
            note("apns-priority", Literal(.constant("\"10\""), range), range, body: start)
        }
    }

    /// The header fields with the values that are known of them. With `isWhole` the program gives no push type to any request.
    private func headers(of fields: [SourceHeads.Field], _ signs: RequestSigns, isWhole: Bool) -> Headers {
        var headers = Headers()
        for field in fields {
            var value = field.value.transcript(of: source).document?.value ?? .unknown(UnknownValue())
            if value.isUnknown, mayBeForPass, field.name.lowercased() == "apns-topic", isPassType(field.value.range) {
                value = .unknown(UnknownValue(PartialText(known: ["pass.", ""], shown: "pass.")))
            }
            if let text = Headers.text(of: value) {
                headers[field.name] = text
            } else {
                headers = headers.filled(by: Headers(json: [field.name: value]))
            }
        }
        if signs.lacksTopic, headers.has(Header.pushType.name) {
            headers["authorization"] = "bearer …"
            return .whole(headers)
        }
        // Requests with authorization, maybe of node-apn, have the push types that their program speaks of.
        return isWhole && headers.has("apns-topic") ? .whole(headers) : headers
    }

    /// Header fields without a topic get an unknown priority: each request has a topic, so a function adds to them.
    private func completed(_ headers: Headers) -> Headers {
        ["apns-topic", "apns-priority"].contains(where: headers.has)
            ? headers : headers.filled(by: Headers(json: ["apns-priority": .unknown(UnknownValue())]))
    }

    /// Gives the header fields that are sent with a payload to it, and to each of its forms.
    private mutating func give(_ fields: [SourceHeads.Field], to body: Int, _ signs: RequestSigns) {
        var headers = completed(headers(of: fields, signs, isWhole: signs.lacksPushType))
        if let object = fields.first?.object, heads.whole.contains(object),
            fields.allSatisfy({ $0.object == nil || $0.object == object })
        {
            if signs.hasToken { headers["authorization"] = "bearer …" }
            headers = .whole(headers)
        }
        if wholeRequests.contains(body) {
            headers = .whole(headers.filled(by: Headers(json: ["apns-topic": .unknown(UnknownValue())])))
        }
        let choices = fields.compactMap { field in headerChoice(in: field.value).map { (field.name, $0) } }
        for index in found[body]?.indices ?? 0..<0 {
            guard var fragment = found[body]?[index] else { continue }
            // Of two texts that a condition decides between, the payload of each form has its own.
            var own = headers
            for (name, choice) in choices {
                if let text = choice.text(for: fragment) { own[name] = text }
            }
            fragment.context.headers = own.filled(by: fragment.context.headers)
            for field in fields { fragment.context.headerPlaces[field.name.lowercased()] = field.place }
            found[body]?[index] = fragment
        }
    }

    /// Adds the requests whose payloads are made elsewhere.
    private mutating func addRequests(besides given: [SourceHeads.Field], _ bodies: [Int], _ signs: RequestSigns) {
        let alternatives = heads.alternatives(to: given)
        for fields in alternatives {
            guard let first = fields.first else { continue }
            addRequest(of: fields, at: first.offset, completed(headers(of: fields, signs, isWhole: false)))
        }
        let places = Set((given + alternatives.joined()).map { $0.offset })
        let requests = heads.withoutBody(bodies, besides: places)
        for (function, fields) in requests {
            guard let first = fields.first(where: heads.isOfRequest) else { continue }
            let mayAdd = Self.adding.isIn(Array(source[function.clamped(to: source.indices)]))
            var headers = headers(of: fields, signs, isWhole: signs.lacksPushType && !mayAdd)
            if let object = first.object, heads.whole.contains(object), fields.allSatisfy({ $0.object == object }) {
                headers = .whole(headers)
            }
            addRequest(of: fields, at: first.offset, headers)
        }
        addOptions(of: requests.map { $0.fields }.filter { $0.contains(where: heads.isOfRequest) })
    }

    /// Gives the push type of calls to the payloads of a program that speaks of that type alone, where no payload has its own. One with
    /// the topic of an app is for another type.
    private mutating func typeCalls(_ joined: [Int: [SourceHeads.Field]]) {
        func has(_ name: String, in fields: [SourceHeads.Field]) -> SourceHeads.Field? {
            fields.first { $0.name.lowercased() == name && !$0.value.isUnknown }
        }
        guard sendsCallsAlone, !joined.values.contains(where: { has("apns-push-type", in: $0) != nil }) else { return }
        for (start, fragments) in found {
            let topic = joined[start].flatMap { has("apns-topic", in: $0) }?.value.text(in: source)
            if let topic, !topic.hasSuffix(".voip") { continue }
            found[start] = fragments.map { fragment in
                var fragment = fragment
                fragment.context.headers["apns-push-type"] = PushType.voip.rawValue
                return fragment
            }
        }
    }

    /// True for a program that sends by a provider of node-apn, or by a client of aioapns with a key, and speaks of a topic in comments
    /// alone.
    func speaksOfNoTopic() -> Bool {
        let isPython = language.name == .python
        let signs = isPython ? ["APNs(", "key_id=", "send_notification("] : ["Provider(", ".send("]
        // The topic may be in a dictionary of settings, as in `APNs(**settings)`.
        guard signs.allSatisfy(source.contains(word:)), !isPython || !source.contains(word: "**"),
            !Self.testing.contains(where: source.contains(word:))
        else { return false }
        return source.split(separator: 0x0A).allSatisfy { line in
            let code = line.drop { $0 <= 0x20 }
            let isComment = ["//", "/*", "*", "#"].contains { code.starts(with: $0.utf8) }
            return isComment || !code.map { $0 | 0x20 }.contains(word: "topic")
        }
    }

    /// Gives payloads the header fields of requests that no other code completes.
    mutating func completeHeads(of starts: Set<Int>) {
        let hasToken = source.contains(word: "keyId") || source.contains(word: "key_id")
        for start in starts {
            found[start] = found[start]?.map { fragment in
                var fragment = fragment
                if hasToken { fragment.context.headers["authorization"] = "bearer …" }
                fragment.context.headers = .whole(fragment.context.headers)
                return fragment
            }
        }
    }

    /// Adds a request with these header fields, of whose payload nothing is known.
    private mutating func addRequest(of fields: [SourceHeads.Field], at place: Int, _ headers: Headers) {
        found[place, default: []].append(request(of: fields, at: place, headers))
    }

    private func request(of fields: [SourceHeads.Field], at place: Int, _ headers: Headers) -> Fragment {
        let literal = Literal(.object([]), place..<place + 1).opened()
        var fragment = Fragment(literal.transcript(of: source), of: outer)
        fragment.context.headers = headers
        for field in fields { fragment.context.headerPlaces[field.name.lowercased()] = field.place }
        return fragment
    }

    /// The fields that others need beside them, of which nothing is known.
    private static let unknownFields = Headers(json: [
        Header.priority.name: .unknown(UnknownValue()), Header.topic.name: .unknown(UnknownValue()),
    ])

    /// Adds requests for the values between which the program chooses for header fields of these requests, and for what its branches set.
    private mutating func addOptions(of requests: [[SourceHeads.Field]]) {
        for fields in requests {
            for field in fields {
                for option in options(of: field.value, as: field.name) {
                    let place = outer.documentRange(option.range)
                    let chosen = SourceHeads.Field(
                        name: field.name, value: option, place: Place(key: place, value: place), offset: field.offset)
                    addOption([chosen], beside: fields)
                }
            }
        }
        for (branch, fields) in heads.branches(of: requests) { addOption(branch, beside: fields) }
    }

    /// Adds a request with fields that the program may set, and those that it always sends beside them; what a caller gives may decide on
    /// them.
    private mutating func addOption(_ chosen: [SourceHeads.Field], beside fields: [SourceHeads.Field]) {
        guard let first = chosen.first else { return }
        let names = Set(chosen.map { $0.name.lowercased() })
        let always = fields.filter { field in
            !names.contains(field.name.lowercased()) && !field.value.isUnknown
                && heads.fields.contains { $0.offset == field.offset && !$0.value.isUnknown }
        }
        let all = always + chosen
        var headers = Headers()
        for field in all { headers[field.name] = text(ofHeader: field.value) }
        guard chosen.contains(where: { headers.has($0.name) }) else { return }
        var request = request(of: all, at: first.value.range.lowerBound, headers.filled(by: Self.unknownFields))
        request.context.becomeOption()
        found[first.value.range.lowerBound, default: []].append(request)
    }

    /// The value of a header field; nil where it is not known.
    private func text(ofHeader value: Literal) -> String? {
        value.transcript(of: source).document.flatMap { Headers.text(of: $0.value) }
    }
}
