import PushPayload

/// The pages of the docs that list the terms of one kind.
enum TermPages {
    /// The answers of APNs, by status.
    static var answers: String {
        let statuses = Term.all.filter { $0.kind == .status }.map { $0.page() }
        let reasons = Term.all.filter { $0.kind == .reason }.map { $0.page() }
        return list(
            "Answers of APNs",
            "Each status and reason with which APNs answers a request, what leads to it, and whether to send again. 200 means only that "
                + "APNs took the request: a device drops what it can't read without a word. `apnslint explain REASON` shows one of them.",
            statuses + reasons)
    }

    /// The errors of push services and devices.
    static var errors: String {
        list(
            "Errors of push services and devices",
            "What Firebase, Expo and the device's log report in words of their own. `apnslint explain ERROR` shows one of them.",
            Term.all.filter { $0.kind == .serviceError }.map { $0.page() })
    }

    /// The header fields, push types and interruption levels.
    static var headers: String {
        list(
            "Header fields, push types and interruption levels",
            "The words of a request to APNs. `apnslint explain WORD` shows one of them.",
            Term.all.filter { [.header, .pushType, .level].contains($0.kind) }.map { $0.page() })
    }

    /// The symptoms, each with what has to hold on a push's way.
    static var symptoms: String {
        list(
            "Why does it not work?",
            "For each symptom: what has to hold on the way of a push, in the order of that way. The first condition that does not hold "
                + "is the cause. `apnslint why SYMPTOM FILE` checks what a push shows of it.",
            Term.all.filter { $0.kind == .symptom }.map { $0.page() })
    }

    /// One page of several, whose titles become its headings.
    private static func list(_ title: String, _ intro: String, _ pages: [Page]) -> String {
        let blocks = pages.flatMap(\.blocks).map { block -> Page.Block in
            switch block {
            case .title(let text): .heading(text)
            case .heading(let text): .subheading(text)
            default: block
            }
        }
        return Page(blocks: [.title(title), .paragraph(intro)] + blocks).markdown
    }
}
