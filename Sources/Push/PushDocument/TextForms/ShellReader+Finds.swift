/// The payloads, values and programs in the words of a command.
extension ShellReader {
    /// The finds in the words of a command.
    private struct Finds {
        var fragments: [Fragment]
        var assigned: [Assignment] = []
        /// True if the command sends a payload that was found before.
        var sendsEarlier = false
    }

    private struct Assignment {
        let variable, text: String
        let fragment: Fragment
        let isPayload: Bool
    }

    /// Ends a command: keeps its payloads and the values that it assigns.
    mutating func finish() {
        guard pending.isEmpty else { return }
        defer { command = Command() }
        let texts = command.words.map { $0.word.text(in: script, values.texts) }
        let request = CurlRequest(command.words.map { ($0.word, $0.name) }, texts, in: outer)
        var finds = Finds(fragments: command.fragments)
        for index in command.words.indices { judge(index, texts, request, &finds) }
        finds.fragments += payloadsOfFilter(texts)
        if finds.fragments.isEmpty, !finds.sendsEarlier, let body = request.emptyBody { finds.fragments = [body] }
        let written = Array(found.count..<found.count + finds.fragments.count)
        for var fragment in finds.fragments {
            request.add(to: &fragment)
            found.append(fragment)
        }
        if let file = command.file { values.assign("@" + file, nil, written) }
        if command.name == "read", let name = texts.last { values.assign(name, nil, written) }
        for (number, assignment) in finds.assigned.enumerated() { assign(assignment, number == 0 ? written : []) }
    }

    /// Adds the finds in a word: a value of a variable, the data of a request, a program or another payload.
    private mutating func judge(_ index: Int, _ texts: [String], _ request: CurlRequest, _ finds: inout Finds) {
        let (word, name) = command.words[index]
        let text = texts[index]
        let before = index > 0 ? texts[index - 1] : ""
        let option = CurlRequest.prefix(text)
        guard !Self.filters.contains(name), !Self.expectsError(name),
            var fragment = word.fragment(dropping: option, of: outer)
        else { return }
        if fragment.context.placeholders.template == nil, name == "printf" {
            fragment.context.placeholders.template = .printf
        }
        if let variable = ShellValues.assigned(text), assigns(name) {
            let value = String(decoding: text.utf8.dropFirst(option), as: UTF8.self)
            // The beginning of a list that later lines go on with is no text of its own.
            let isWhole = !extended.contains(variable) || fragment.isJSON
            finds.assigned.append(
                Assignment(
                    variable: variable, text: value, fragment: fragment,
                    isPayload: fragment.looksLikePayload && isWhole))
            return
        }
        let isData = option > 0 || CurlRequest.dataOptions.contains(before)
        if isData, request.isForAPNs, let name = dataName(word, text, option) {
            let payloads = values.payloads[name] ?? []
            finds.sendsEarlier = finds.sendsEarlier || !payloads.isEmpty
            if let candidate = values.candidates[name] { finds.fragments.append(candidate) }
            for payload in payloads where sent.insert(payload).inserted { request.add(to: &found[payload]) }
            return
        }
        if ["-c", "-e"].contains(before), !fragment.looksLikePayload { finds.fragments += programs(in: fragment) }
        let isSent = (request.isForAPNs || request.service != nil) && isData && fragment.beginsAsObject
        let isTheirs = request.isForOthers && isData && !fragment.text.contains(word: "aps\"")
        if isSent || fragment.looksLikePayload, !isTheirs { finds.fragments.append(fragment) }
    }

    /// True if the words of a command with this name may assign variables.
    private func assigns(_ name: String) -> Bool {
        // GitHub's workflows hand values on in such files.
        let handsOn = name == "echo" && command.file?.contains("GITHUB_") == true
        return name.contains("=") || Self.assigners.contains(name) || handsOn
    }

    /// Keeps the value of a variable; the payloads `written` by the command are its own, if it has none.
    private mutating func assign(_ assignment: Assignment, _ written: [Int]) {
        let fragment = assignment.fragment
        let isKnown = fragment.context.placeholders.template == nil
        let candidate = fragment.beginsAsObject && !assignment.isPayload ? fragment : nil
        let source = ShellValues.copied(fragment.text) ?? ""
        let own = assignment.isPayload ? [found.count] : written
        if assignment.isPayload { found.append(fragment) }
        values.assign(
            assignment.variable, isKnown ? assignment.text : nil, values.payloads[source] ?? own,
            candidate: candidate ?? values.candidates[source])
    }

    /// The variable or the file that is the data of a request, as in `-d "$NAME"` and `-d @NAME`.
    private func dataName(_ word: ShellWord, _ text: String, _ option: Int) -> String? {
        let data = text.utf8.dropFirst(option)
        guard data.first == UInt8(ascii: "@") else { return option == 0 ? word.variable(in: script) : nil }
        let file = String(decoding: data, as: UTF8.self)
        return file.hasPrefix("@./") ? "@" + file.dropFirst(3) : file
    }

    /// The payloads that jq makes of nothing but its arguments, as in `jq -n --arg t "$TITLE" '{aps: {alert: $t}}'`.
    private func payloadsOfFilter(_ texts: [String]) -> [Fragment] {
        let indices = command.words.indices.filter { Self.filtersOfJSON.contains(command.words[$0].name) }
        let options = indices.map { texts[$0] }
        guard options.contains(where: Self.takesNoInput) else { return [] }
        let names = zip(options, options.dropFirst()).compactMap { $0 == "--arg" ? "$" + $1 : nil }
        return indices.flatMap { index -> [Fragment] in
            let word = command.words[index].word
            guard !word.isExpanded, let program = word.fragment(dropping: 0, of: outer) else { return [] }
            return (try? LiteralReader.fragments(in: program, .named("jq"), texts: Set(names))) ?? []
        }
    }

    /// True for a function of a script of tests whose name says that what it is given is refused.
    private static func expectsError(_ name: String) -> Bool {
        ["expect", "assert", "should"].contains(where: name.contains) && !name.contains("=")
            && ["error", "invalid", "reject", "refuse", "fail"].contains(where: name.contains)
    }

    /// True for jq's option `--null-input`, also among other letters.
    private static func takesNoInput(_ option: String) -> Bool {
        option == "--null-input" || option.hasPrefix("-") && !option.hasPrefix("--") && option.contains("n")
    }

    private static let filtersOfJSON: Set = ["jq", "gojq", "jaq"]
    private static let assigners: Set = ["export", "local", "readonly", "declare", "typeset"]
    /// Programs whose arguments look like JSON but are not.
    private static let filters: Set = ["jq", "gojq", "yq", "jaq", "awk", "sed", "grep"]

    /// The payloads in a text that the command runs as a program.
    func programs(in text: Fragment) -> [Fragment] {
        let name = command.words.first?.word.text(in: script) ?? ""
        guard let language = Self.interpreters.first(where: { name.hasPrefix($0.key) })?.value else { return [] }
        var found = (try? LiteralReader.fragments(in: text, .named(language))) ?? []
        let comments = SourceTokens.comments(in: text.text, .named(language))
        let calls = OldClient.calls(in: text.text, .named(language), outside: comments)
        if !found.isEmpty {
            found[0].calls += calls.map {
                RemoteCall(kind: $0.kind, range: text.documentRange($0.range), count: $0.count)
            }
        }
        return found
    }

    private static let interpreters = ["python": "py", "node": "js", "ruby": "rb", "php": "php", "perl": "pl"]
}
