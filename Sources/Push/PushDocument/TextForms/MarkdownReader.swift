import JSONText

/// Finds payloads in Markdown and reStructuredText: in blocks of JSON or code, in shell commands, and as objects without a fence.
enum MarkdownReader {
    /// A part of a document that may hold payloads.
    private struct Block {
        enum Kind {
            /// A fence, a directive, or `<pre>`.
            case code
            case indented
            /// An object of JSON in the text.
            case object
        }
        let text: Fragment
        let kind: Kind
        /// The language, as the document names it; empty where it does not.
        var label = ""
    }

    static func fragments(in outer: Fragment, _ options: ReadingOptions = ReadingOptions()) -> [Fragment] {
        var outer = outer
        outer.context.imported = LiteralReader.imported(outer.text, .named("python"))
        var found = blocks(in: outer).flatMap { block in
            switch block.kind {
            case .code: fragments(inBlock: block.text, block.label, options)
            case .indented: payloads(inBlock: block.text, "")
            case .object: [block.text]
            }
        }
        for index in found.indices { found[index].context.placeholders.elidesValues = hasDots(found[index].text) }
        return found
    }

    /// The calls in code that fail at their server, each once.
    static func failingCalls(in outer: Fragment) -> [RemoteCall] {
        guard RemoteCall.mayFail(in: outer.text) else { return [] }
        var found: [RemoteCall] = []
        for block in blocks(in: outer) where block.kind != .object {
            let label = block.label.isEmpty ? Language.told(by: block.text.text) ?? "" : block.label
            let isCode = codes.contains(label)
            guard isCode || shells.contains(label) || EnvelopeForm.yaml.extensions.contains(label) else { continue }
            for call in RemoteCall.failingCalls(in: block.text.text, isCode ? .named(label) : nil) {
                if let index = found.firstIndex(where: { $0.kind == call.kind }) {
                    found[index].count += call.count
                } else if !call.isLibrary || !found.contains(where: { $0.kind.interface == call.kind.interface }) {
                    let range = block.text.origin.original(call.range)
                    found.append(RemoteCall(kind: call.kind, range: range, count: call.count))
                }
            }
        }
        return found
    }

    private static func blocks(in outer: Fragment) -> [Block] {
        var found: [Block] = []
        var fence: (mark: ArraySlice<UInt8>, label: String, start: Int)?
        var objects = ObjectFinder(outer)
        var (start, isAfterBlank, lastBlockEnd) = (0, true, 0)
        /// False after a `<pre` without its end: further ones are not searched for.
        var closesBlocks = true
        func add(_ range: Range<Int>, _ kind: Block.Kind, _ label: String = "") {
            found.append(Block(text: block(range, of: outer), kind: kind, label: label))
        }
        while start < outer.text.count {
            let end = outer.text[start...].firstIndex(of: 0x0A) ?? outer.text.count
            let line = outer.text[start..<end].dropFirst(quotation(outer.text[start..<end]))
            let mark = line.prefix { $0 == line.first }
            let isMark = mark.count >= 3 && (mark.first == UInt8(ascii: "`") || mark.first == UInt8(ascii: "~"))
            let rest = line.dropFirst(mark.count)
            var next = end + 1
            if let open = fence {
                if isMark, mark.first == open.mark.first, mark.count >= open.mark.count, rest.allSatisfy({ $0 <= 0x20 })
                {
                    add(open.start..<start, .code, open.label)
                    fence = nil
                }
            } else if isMark, !rest.contains(UInt8(ascii: "`")) {
                fence = (mark, label(rest), min(end + 1, outer.text.count))
            } else if let name = directive(line) {
                next = indentedEnd(after: end, deeper: line.startIndex - start, in: outer.text)
                add(line.endIndex..<next, .code, name)
            } else if closesBlocks, line.starts(with: "<pre".utf8) {
                if let close = outer.text.offset(of: "</pre", from: line.startIndex) {
                    add(codeStart(line)..<max(codeStart(line), codeEnd(close, in: outer.text)), .code)
                    next = close
                } else {
                    closesBlocks = false
                }
            } else if line.first == UInt8(ascii: "{"), let object = objects.payload(at: line.startIndex) {
                found.append(Block(text: object.fragment, kind: .object))
                // The rest of its last line is plain text again.
                next = object.end
            } else if let place = inlineCode(line), let object = objects.payload(at: place),
                (try? JSONDocument(parsing: object.fragment.text)) != nil
            {
                found.append(Block(text: object.fragment, kind: .object))
            } else if isAfterBlank, start >= lastBlockEnd, let end = indentedBlockEnd(start, in: outer.text) {
                lastBlockEnd = end
                // A fence inside belongs to an item of a list: its lines are read one by one.
                if !Array(outer.text[start..<end]).contains(word: "```") {
                    add(start..<end, .indented)
                    next = end
                }
            }
            isAfterBlank = line.allSatisfy { $0 <= 0x20 }
            start = next
        }
        // A block that is not closed goes on to the end.
        if let open = fence { add(open.start..<outer.text.count, .code, open.label) }
        return found
    }

    /// True if a text begins with Markdown's front matter, a block between two lines `---`, and the line after that is no key of YAML.
    static func hasFrontMatter(_ text: [UInt8]) -> Bool {
        let lines = text.prefix(10_000).split(separator: 0x0A, omittingEmptySubsequences: false).map {
            $0.last == 0x0D ? $0.dropLast() : $0
        }
        guard lines.first?.elementsEqual("---".utf8) == true,
            let end = lines.dropFirst().firstIndex(where: { $0.elementsEqual("---".utf8) })
        else { return false }
        return lines[(end + 1)...].first { !$0.allSatisfy { $0 <= 0x20 } }.map { line in
            line.first == UInt8(ascii: "#") || !line.contains(UInt8(ascii: ":"))
        } ?? false
    }

    /// The language of a block of reStructuredText, as in `.. code-block:: python`; nil for another line.
    private static func directive(_ line: ArraySlice<UInt8>) -> String? {
        guard line.starts(with: ".. ".utf8) else { return nil }
        let names = [".. code-block::", ".. code::", ".. sourcecode::"]
        return names.first { line.starts(with: $0.utf8) }.map { label(line.dropFirst($0.utf8.count)) }
    }

    /// The end of the lines after an offset that are blank or indented by more than `count` blanks and tabs.
    private static func indentedEnd(after offset: Int, deeper count: Int, in text: [UInt8]) -> Int {
        var end = offset
        while end < text.count {
            let line = text[(end + 1)...].prefix { $0 != 0x0A }
            guard line.prefix(while: { $0 == 0x20 || $0 == 0x09 }).count > count || line.allSatisfy({ $0 <= 0x20 })
            else { return end + 1 }
            end = line.endIndex
        }
        return text.count
    }

    /// The end of lines of code that begin with four blanks or a tab; nil for another line.
    private static func indentedBlockEnd(_ start: Int, in text: [UInt8]) -> Int? {
        let isTab = text[start] == 0x09
        guard isTab || text[start...].starts(with: "    ".utf8) else { return nil }
        return indentedEnd(after: start - 1, deeper: isTab ? 0 : 3, in: text)
    }

    /// The start of the first object between backquotes in a line.
    private static func inlineCode(_ line: ArraySlice<UInt8>) -> Int? {
        guard line.contains(UInt8(ascii: "`")) else { return nil }
        return Array(line).offset(of: "`{").map { line.startIndex + $0 + 1 }
    }

    /// The offset after the tags that a line begins with, as in `<pre><code>`.
    private static func codeStart(_ line: ArraySlice<UInt8>) -> Int {
        var rest = line
        while ["<pre", "<code"].contains(where: { rest.starts(with: $0.utf8) }),
            let end = rest.firstIndex(of: UInt8(ascii: ">"))
        {
            rest = rest[(end + 1)...]
        }
        return rest.startIndex
    }

    /// The end of the code before `</pre>`, or before `</code></pre>`.
    private static func codeEnd(_ close: Int, in text: [UInt8]) -> Int {
        text[..<close].suffix(7).elementsEqual("</code>".utf8) ? close - 7 : close
    }

    /// The number of blanks and of signs of quotation, `>`, that a line begins with.
    private static func quotation(_ line: ArraySlice<UInt8>) -> Int {
        line.prefix { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }.count
    }

    /// A block without its signs of quotation. Some lines with `>` among others are text, as in what `curl -v` prints.
    private static func block(_ range: Range<Int>, of outer: Fragment) -> Fragment {
        var signs: [TextEdit] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let line = outer.text[start..<range.upperBound].prefix { $0 != 0x0A }
            if let last = line.prefix(quotation(line)).lastIndex(of: UInt8(ascii: ">")) {
                signs.append(TextEdit(start..<last + 1, ""))
            } else if line.contains(where: { $0 > 0x20 }) {
                signs = []
                break
            }
            start = line.endIndex + 1
        }
        return Fragment(range, of: outer, decoding: signs, .plain)
    }

    /// True if a string in a text, or in a string of JSON in it, is made of dots alone.
    private static func hasDots(_ text: [UInt8]) -> Bool {
        ["\"...\"", "\"…\"", "\"...\\\"", "\"…\\\""].contains { text.contains(word: $0) }
    }

    private static func label(_ text: ArraySlice<UInt8>) -> String {
        let word = text.drop { !$0.isNamePart }.prefix { $0.isNamePart || $0 == UInt8(ascii: "-") }
        return String(decoding: word, as: UTF8.self).lowercased()
    }

    /// The payloads in a block, or the places in it that name one which can't be read.
    private static func fragments(inBlock block: Fragment, _ label: String, _ options: ReadingOptions) -> [Fragment] {
        if label == "yaml" || label == "yml" {
            do {
                var found: [Fragment] = []
                for example in examples(in: block) {
                    found += try options.yaml?(example.text).flatMap { YAMLDocument.fragments(in: example, $0) } ?? []
                }
                return found
            } catch { return block.unread([.quoted, .yaml], error.message) }
        }
        let found = payloads(inBlock: block, label)
        guard found.isEmpty, shells.contains(label) || notations.contains(label), block.text.contains(word: "aps"),
            !block.isAbridged, !label.isEmpty || Language.told(by: block.text) == nil,
            (try? JSONDocument(parsing: block.text)) == nil
        else { return found }
        let isNotation = ["json", "apns"].contains(label) || block.beginsAsObject
        return block.unread(isNotation ? [.quoted, .bare] : .quoted, "the block is no JSON")
    }

    /// The documents in a block of YAML: examples below each other begin with the same key.
    private static func examples(in block: Fragment) -> [Fragment] {
        let text = block.text
        var (starts, line): ([Int], Int) = ([], 0)
        var first: ArraySlice<UInt8>?
        for end in text.indices.filter({ text[$0] == 0x0A }) + [text.count] {
            let name = text[line..<end].prefix { $0.isNamePart }
            if !name.isEmpty, text[name.endIndex..<end].first == UInt8(ascii: ":") {
                if first == name { starts.append(line) }
                first = first ?? name
            }
            line = end + 1
        }
        return zip([0] + starts, starts + [text.count]).map { Fragment($0..<$1, of: block, .plain) }
    }

    private static func payloads(inBlock block: Fragment, _ label: String) -> [Fragment] {
        if label.isEmpty, let language = Language.told(by: block.text) {
            let found = payloads(inBlock: block, language)
            if !found.isEmpty { return found }
        }
        if shells.contains(label) {
            let sent = ShellReader.fragments(in: block)
            // Some shell blocks show the file that a command reads.
            if !sent.isEmpty { return sent }
            var objects = ObjectFinder(block)
            return objects.payloads(isCode: true)
        }
        guard codes.contains(label) || notations.contains(label) else { return [] }
        var block = block
        if templates.contains(label) { block.context.placeholders.template = .mustache }
        if notations.contains(label), label != "json", label != "apns" {
            // A command or a message with its header fields.
            let sent = block.text.contains(word: "curl ") ? ShellReader.fragments(in: block) : []
            let messages = sent.isEmpty ? HTTPReader.fragments(in: block) : sent
            if messages.contains(where: { !$0.context.headers.fields.isEmpty }) { return messages }
        }
        // An abridged example was not meant to be sent.
        if block.leavesValuesOut || notations.contains(label) && block.hasLineOfWords { return [] }
        // Comments with dots in JSON, or alone between brackets, stand for members that were left out.
        if label == "json", block.text.contains(word: "//") || block.text.contains(word: "/*"),
            block.text.contains(word: "...") || block.text.contains(word: "…") || hasCommentAlone(block.text),
            let found = try? LiteralReader.fragments(in: block, .named("js")), !found.isEmpty
        {
            return found
        }
        var objects = ObjectFinder(
            block, withoutAPS: !codes.contains(label) && PushDocument.mayHoldMessage(block.text) && !block.isJSON)
        guard codes.contains(label) else {
            // A block with more than one payload, or with other text around it, is searched.
            let isPayload = block.looksLikePayload && !objects.isFollowed()
            let found = isPayload ? [block] : objects.payloads(isCode: false)
            return found.isEmpty && label.isEmpty ? (try? LiteralReader.fragments(in: block, .named(""))) ?? [] : found
        }
        let strict = objects.payloads(isCode: true)
        guard let read = try? LiteralReader.fragments(in: block, .named(label)) else { return strict }
        // JSON in a comment may stand beside the code that makes another payload.
        if !strict.isEmpty {
            let others = read.filter { found in
                !found.isUnread && !strict.contains { $0.sourceRange.overlaps(found.sourceRange) }
            }
            return (strict + others).sorted { $0.sourceRange.lowerBound < $1.sourceRange.lowerBound }
        }
        let hasObject = ["aps: {", "aps': {", "aps\": {"].contains(where: block.text.contains(word:))
        // A label may name another language than the block is written in; objects like this are most often JavaScript.
        return read.isEmpty && hasObject ? (try? LiteralReader.fragments(in: block, .named("js"))) ?? [] : read
    }

    /// True if nothing but comments is between two brackets.
    private static func hasCommentAlone(_ text: [UInt8]) -> Bool {
        var (isOpen, hasComment) = (false, false)
        for line in text.split(separator: 0x0A) {
            let line = line.drop { $0 <= 0x20 }
            if line.starts(with: "//".utf8) || line.starts(with: "/*".utf8) {
                hasComment = true
                continue
            }
            if isOpen, hasComment, let first = line.first, "]}".utf8.contains(first) { return true }
            let rest = line.lastIndex { "[{".utf8.contains($0) }.map { line[($0 + 1)...].drop { $0 <= 0x20 } }
            hasComment = rest?.starts(with: "//".utf8) ?? false
            isOpen = hasComment || rest?.isEmpty ?? false
        }
        return false
    }

    private static let shells: Set = [
        "sh", "bash", "shell", "zsh", "console", "terminal", "curl", "shell-session", "shellsession",
    ]
    private static let templates: Set = ["handlebars", "hbs", "mustache", "liquid", "jinja", "jinja2"]
    private static let notations = templates.union([
        "", "json", "apns", "text", "txt", "http", "other", "plaintext",
    ])
    private static let codes = Language.fences
}
