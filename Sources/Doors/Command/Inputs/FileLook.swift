import FastReaders
import JSONText
import PushDocument
import PushLint
import PushReport
import YAMLText

/// A quick look into a JSON file, a program or a document: whether it holds a payload.
struct FileLook: Sendable {
    let path: String
    private(set) var holdsPayload = false
    /// True if it sets `aps` where it can't be read, and only there.
    private(set) var isUnread = false
    private(set) var skipped = SkippedFiles()
    /// The reason why it could not be read.
    private(set) var problem: String?

    init(into path: String, _ search: FileSearch, _ forms: NamedForms) {
        self.path = path
        let input = InputFile(path: path)
        // A file of that size is not a payload.
        guard input.size ?? 0 <= InputFile.maximumBytes else {
            skipped.add(.tooLong)
            return
        }
        do { look(at: try input.read(), search, forms) } catch {
            problem = (error as? Failure)?.message ?? "\(path): it could not be read"
        }
    }

    private mutating func look(at bytes: [UInt8], _ search: FileSearch, _ forms: NamedForms) {
        let form = EnvelopeForm.ofText(named: EnvelopeForm.name(of: bytes, named: path), choice: .auto)
        if search.readsSources, !path.hasSuffix(".json") {
            let mayHoldMessage =
                form == .source
                ? PushDocument.mayCallSender(bytes, named: path) : PushDocument.mayHoldMessage(bytes)
            guard PushDocument.mayHoldPayload(bytes) || mayHoldMessage else { return }
            if PushDocument.isGenerated(bytes, named: path) { return skipped.add(.generated) }
        }
        if form == nil, !path.hasSuffix(".json") {
            let hasEnding = path.split(separator: "/").last?.contains(".") == true
            if hasEnding, bytes.contains(word: "\"aps\"") { skipped.addUnread(path) }
        } else if form?.isMostlyOther == true || form != nil && search.readsSources {
            lookForParts(in: bytes, search)
        } else {
            holdsPayload =
                Self.holdsPayload(bytes, mayBeFor: forms.form(of: path))
                || search.readsSources && PushDocument.namesRetiredServer(bytes)
        }
    }

    /// Looks for payloads, messages and calls in a program or a document.
    private mutating func lookForParts(in bytes: [UInt8], _ search: FileSearch) {
        var options = ReadingOptions()
        options.yaml = YAMLReader.documents
        options.projectTypes = search.settings?.types.near
        let document = PushDocument(bytes, named: path, options: options)
        holdsPayload = document.fragments.contains {
            $0.request != nil || $0.channelRequest != nil || !$0.calls.isEmpty || !$0.messages.isEmpty
                || $0.isPush && !$0.mistakes.isEmpty
        }
        guard !holdsPayload else { return }
        if Self.readAsTexts.contains(where: path.hasSuffix), bytes.contains(word: "\"aps\"") {
            skipped.addUnread(path)
        } else if !document.unread.isEmpty {
            if search.reportsUnread { isUnread = true } else { skipped.addUnread(path) }
        }
    }

    /// Endings of programs whose strings alone are read, so that an object of another form in them is named as unread.
    private static let readAsTexts = [".c", ".cc", ".cpp", ".h", ".vb"]

    /// True if JSON is a payload or holds one, or is a message to the service that the choice names. Most payloads have `aps` at their
    /// root, which is found without a parse.
    static func holdsPayload(_ bytes: [UInt8], mayBeFor choice: @autoclosure () -> EnvelopeChoice) -> Bool {
        let isFound = bytes.withUnsafeBytes { aps?.values(in: $0)?[0].map(PushDocument.beginsWithKey) } == true
        return isFound && !bytes.contains(word: "\"$schema\"") || PushDocument.isPayload(bytes)
            || PushDocument.isMessage(bytes, choice())
    }

    private static let aps = FieldReader(["/aps"])
}

/// The form of messages that the settings name for each file. Any thread may use it, because the settings stand behind a lock; they are
/// made when the first file is no payload.
final class NamedForms: @unchecked Sendable {
    private let lock = Lock()
    private let run: RunOptions?
    private lazy var settings = run.flatMap { try? SettingsFinder($0) }

    init(_ run: RunOptions?) { self.run = run }

    /// The form for a file. A mistake in the configuration is reported where the files are checked.
    func form(of path: String) -> EnvelopeChoice {
        lock.hold { (try? settings?.report(for: path))?.settings.options.envelope ?? .auto }
    }
}
