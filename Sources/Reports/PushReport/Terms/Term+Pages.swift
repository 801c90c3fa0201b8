import JSONText
import LintProject
import PushLint
import PushPayload
import ReportText

extension Term {
    package func text(style: Style, columns: Int = 80) -> String { page().text(style, columns: columns) }
    package var markdown: String { page().markdown }
}

extension Page.Block {
    /// Causes, the most frequent first, each with its sign and its cure.
    fileprivate static func causes(_ causes: [Chapter.Item]) -> [Page.Block] {
        guard !causes.isEmpty else { return [] }
        return [.heading(causes.count == 1 ? "Cause" : "Causes, the most frequent first")]
            + causes.map { cause in
                let (sign, cure) = (cause.details.first ?? "", cause.details.last ?? "")
                return .labelled(["Cause": cause.text, "Sign": sign, "Do": cure])
            }
    }
}

extension APNsReason {
    var page: Page {
        let isForDevices = services.contains(.device)
        let requests = services.count == 2 ? "any request" : isForDevices ? "pushes to a device" : "broadcasts"
        let facts = Page.Block.labelled([
            "Answer": "\(status), for \(requests)", "Means": trigger,
            "Documented": documentedName == name ? "" : "as \(documentedName); \(name) is what APNs answers (observed)",
            "At fault": cause.phrase, "Send again": retry.rawValue,
        ])
        let causes = Page.Block.causes(ServiceError.causes(of: self))
        return Page(name, [facts] + causes, pages: isForDevices ? [.responses] : [.broadcastErrors])
    }

    /// The page of a status: its reasons.
    static func page(ofStatus status: Int) -> Page {
        let reasons = allCases.filter { $0.status == status }
        let these = reasons.count == 1 ? "these" : "the \(reasons.count) reasons"
        let rows = reasons.map { reason -> [Page.Cell] in
            let advice = reason.retry == .never ? "do not send it again" : "send again \(reason.retry.rawValue)"
            return [.init(text: reason.name), .init(text: "\(reason.trigger); \(advice)")]
        }
        let intro = "APNs says in the body of the answer which of \(these) it is: `{\"reason\": …}`."
        let table = Page.Block.table(header: ["Reason", "Means", "Send again"], rows: rows)
        return Page("\(status)", [.paragraph(intro), table], pages: [.responses])
    }
}

extension APNsReason.Cause {
    fileprivate var phrase: String {
        switch self {
        case .payload: "the payload"
        case .headers: "a header field"
        case .authorization: "the credentials"
        case .token: "the device token"
        case .channels: "the channels of the app"
        case .server: "the connection or APNs itself"
        }
    }
}

extension ServiceError {
    var page: Page {
        let head = Page.Block.labelled(["From": origin.title, "Means": chapter.text])
        return Page(chapter.title, [head] + Page.Block.causes(chapter.items) + origin.source)
    }
}

extension Topic {
    var page: Page {
        let rows = chapter.items.map { item in Page.Fact(label: item.text, text: item.details.joined(separator: "; ")) }
        return Page(chapter.title, [.paragraph(chapter.sentence), .facts(rows)] + origin.source)
    }
}

extension Chapter {
    /// The text as a sentence.
    var sentence: String { "\(text.prefix(1).uppercased())\(text.dropFirst())." }

    /// The line with the address of its page; empty if there is none.
    fileprivate var source: [Page.Block] { link.map { [.labelled(["Source": "\($0.title), \($0.url)"])] } ?? [] }
}

extension Header {
    var page: Page {
        let facts = Page.Block.labelled([
            "Meaning": meaning, "Value": form.phrase, "Another value": "APNs answers \(refusal.answer)",
            "Without it": effectWhenMissing,
        ])
        let rules = Rule.all.filter { $0.bad.headers.keys.contains(name) && $0.family == .headers }
        let rows = rules.map { rule -> [Page.Cell] in
            [.init(text: rule.id, link: "rules/\(rule.id).md"), .init(text: rule.summary)]
        }
        let table = Page.Block.table(header: ["Rule", "Finds"], rows: rows)
        return Page(name, [facts] + (rules.isEmpty ? [] : [.heading("Rules"), table]), pages: [source])
    }
}

extension PushType {
    var page: Page {
        let suffix = topicSuffix.map { $0.isEmpty ? "the bundle id" : "the bundle id and `\($0)`" }
        let (limit, ofBroadcast) = (limit(isBroadcast: false), limit(isBroadcast: true))
        let keys = Key.catalog.filter { $0.pushTypes.contains(self) }.map { "`\($0.path)`" }
        let facts = Page.Block.labelled([
            "Topic": suffix ?? "the UID of the MDM certificate",
            "Priority": priorities.map(String.init).joined(separator: ", "),
            "Bytes": self == .liveActivity ? "\(limit), as a broadcast \(ofBroadcast)" : "\(limit)",
            "Keys": keys.joined(separator: ", "),
        ])
        return Page("`apns-push-type: \(rawValue)`", [facts], pages: [.sending])
    }
}

extension InterruptionLevel {
    var meaning: String {
        switch self {
        case .passive: "goes to the list; the screen stays dark and nothing sounds"
        case .timeSensitive:
            "lights up the screen, can sound, and passes a Focus and the scheduled summary if the app has the entitlement and the user allows it"
        case .critical: "sounds even if the device is muted; needs an entitlement from Apple"
        default: "lights up the screen and can sound; what counts without the key"
        }
    }

    var page: Page {
        Page(
            "`interruption-level: \(rawValue)`", [.labelled(["Means": meaning])],
            pages: [.interruptionLevel, .generating])
    }
}

extension Symptom {
    /// The page of this symptom: its own conditions in the order of the push's way, and then those of every push.
    var page: Page {
        let intro = """
            \(title.prefix(1).uppercased())\(title.dropFirst()). For it to work, in this order; `apnslint why \(name) FILE` \
            checks a push.
            """
        let own = conditions.filter { !$0.isShared }.flatMap { $0.blocks }
        let shared = conditions.filter { $0.isShared }.map { $0.statement }
        let rest =
            shared.isEmpty ? [] : [Page.Block.paragraph("And as for every push: \(shared.joined(separator: "; ")).")]
        return Page(name, [.paragraph(intro)] + own + rest)
    }
}

extension Symptom.Stage {
    fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Symptom.Condition {
    fileprivate var blocks: [Page.Block] {
        let rules = rules.filter { Rule.named($0) != nil }.map { "`\($0)`" }.joined(separator: ", ")
        let facts =
            elsewhere.isEmpty && rules.isEmpty ? [] : [Page.Block.labelled(["Look at": elsewhere, "Rules": rules])]
        return [.subheading("\(stage.title): \(statement)")] + facts
    }
}

extension TermSearch {
    /// The nearest pages, each with what it is about.
    package var nearest: String {
        let pages = others.map { name in
            let title = Term.named(name).first?.searched().title ?? ""
            return name + (title.isEmpty ? "" : " (\(title))")
        }
        return "the nearest pages are \(pages.listed)"
    }

    /// The pages for a terminal, and the names of others that may be meant.
    package func text(style: Style, columns: Int = 80) -> String {
        let also = others.isEmpty ? "" : "\nAlso: \(others.joined(separator: ", "))\n"
        return found.map { $0.text(style: style, columns: columns) }.joined(separator: "\n\n") + also
    }

    /// The pages as Markdown, and the names of others that may be meant.
    package var markdown: String {
        let also = others.isEmpty ? "" : "\nAlso: \(others.map { "`\($0)`" }.joined(separator: ", "))\n"
        return found.map { $0.markdown }.joined(separator: "\n") + also
    }
}

extension Diagnosis {
    /// The verdict, after the name of the document if there are several, and then each condition at its station.
    package func text(style: Style, columns: Int = 80, of name: String? = nil) -> String {
        let sections = Symptom.Stage.allCases.flatMap { stage -> [Page.Block] in
            let rows = steps.filter { $0.stage == stage }.map { $0.row(style) }
            return rows.isEmpty ? [] : [.subheading(stage.title)] + rows.map { .table(header: [], rows: [$0]) }
        }
        let title = (name.map { "\(DisplayWidth.visible($0)): " } ?? "") + DisplayWidth.visible(verdict)
        return Page(title, sections).text(style, columns: columns)
    }
}

extension Diagnosis.Step {
    /// A mark, and the condition with what is known of it.
    fileprivate func row(_ style: Style) -> [Page.Cell] {
        let (mark, severity, rest) = outcome.shown
        let text = rest.isEmpty ? statement : "\(statement): \(rest)"
        return [.init(text: mark, role: style.role(severity)), .init(text: text)]
    }
}

extension Diagnosis.Outcome {
    /// A mark, how bad it is, and what is known.
    var shown: (mark: String, severity: Severity, text: String) {
        switch self {
        case .met: ("✓", .info, "")
        case .notMet(let reasons): ("✗", .error, "no, \(reasons.joined(separator: "; "))")
        case .notAsked(let lack): ("–", .error, lack)
        case .unseen(let text), .mayFail(let text): ("?", .warning, text)
        }
    }
}

/// The page of a rule, or what is found for a question.
package enum WordPage {
    case rule(RulePage)
    case search(TermSearch)

    /// The reason why there is no page, with advice.
    package struct Unknown: Error { package let message: String }

    /// The pages of the words one by one if each is a name, or else of the question that they make together.
    package static func all(_ words: [String], _ own: [OwnRule]) throws(Unknown) -> [WordPage] {
        let named = words.map { word -> [WordPage] in
            let rules = own.filter { $0.rule.id == word }.map { WordPage.rule(RulePage($0.rule)) }
            return rules + (words.count > 1 ? TermSearch(name: word).map { [.search($0)] } ?? [] : [])
        }
        if named.allSatisfy({ !$0.isEmpty }) { return named.flatMap { $0 } }
        let question = words.joined(separator: " ")
        let search = TermSearch(question)
        // Two words of which one is a name are a list of names with a misspelt one, and not a question.
        let isList = words.count == 2 && named.contains { !$0.isEmpty }
        let unknown = isList ? zip(words, named).first { $1.isEmpty }?.0 ?? question : question
        let meant = isList ? Term.similar(to: unknown).first : search.meant
        guard search.found.isEmpty || isList && meant != nil else { return [.search(search)] }
        guard meant == nil, !search.others.isEmpty else {
            throw Unknown(message: "nothing is known of '\(unknown)': \(adviceOnRules(meant.map { [$0] } ?? []))")
        }
        throw Unknown(message: "not sure what '\(unknown)' asks for; \(search.nearest)")
    }

    package func text(style: Style, columns: Int) -> String {
        switch self {
        case .rule(let page): page.text(style: style, columns: columns)
        case .search(let search): search.text(style: style, columns: columns)
        }
    }

    package var markdown: String {
        switch self {
        case .rule(let page): page.markdown
        case .search(let search): search.markdown
        }
    }

    /// The pages for programs.
    package var documents: [JSONValue] {
        switch self {
        case .rule(let page): [page.json]
        case .search(let search):
            search.found.map { term in
                (term.kind == .rule ? Rule.named(term.name) : nil).map { RulePage($0).json } ?? [
                    "id": .string(term.name), "kind": .string(term.kind.rawValue), "page": .string(term.markdown),
                ]
            }
        }
    }

    /// The names of pages that a question may be about, too.
    package var others: [String] { if case .search(let search) = self { search.others } else { [] } }
}
