/// How a programming language writes comments, strings, maps and assignments: what the reader of literals has to know of it.
struct Language: Sendable {
    let extensions: [String]
    /// Its names in the fences of Markdown, besides the extensions.
    var fences: [String] = []
    /// What begins a comment up to the end of the line.
    var lineComments = ["//"]
    /// True if `/* … */` is a comment.
    var hasBlockComments = true
    /// The quotes of strings; any other single quote is a character's.
    var quotes = "\""
    /// The quotes whose strings go on over lines.
    var lineQuotes = ""
    var hasTripleQuotes = false
    /// The quotes in which no backslash escapes anything.
    var rawQuotes = ""
    /// What begins a computed part of a string, and the quotes in which it does.
    var computed: (marks: [String], quotes: String) = ([], "")
    /// The letter before a quote that makes `{…}` in it computed.
    var computedPrefix: UInt8?
    /// True if a name before a colon, `=>` or `=` in an object is the member's name, and not a variable that holds it.
    var hasBareNames = false
    /// What separates a member's name and value: signs, or Kotlin's `to`.
    var separators: Set<SourceSign> = [":"]
    /// True if a statement ends with its line.
    var endsWithLine = true
    /// True if the indentation of lines shows the blocks.
    var isIndented = false
    /// True if `{name}` is no object with a member of that name.
    var lacksShorthand: Bool { !hasBareNames || separators.contains("=") || isIndented }
    /// True if `value.name` is a property of a type, which is spelled as the type has it, and not a member of an object.
    var lacksProperties: Bool { !extensions.contains { ["js", "groovy", "lua"].contains($0) } }
    static func named(_ name: String) -> Language { byName[name.lowercased()] ?? unknown }

    static let extensions = all.flatMap { $0.extensions }
    static let fences = Set(all.flatMap { $0.extensions + $0.fences })

    private static let byName = Dictionary(
        all.flatMap { row in (row.extensions + row.fences).map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

    private static let unknown = Language(
        extensions: [], lineComments: ["//", "#"], quotes: "\"'`", lineQuotes: "`", hasTripleQuotes: true,
        computed: (["${", "#{", "\\("], "\"'`"), hasBareNames: true, separators: [":", "=>"])

    private static let all = [
        Language(
            extensions: ["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte"],
            fences: ["javascript", "typescript", "node", "json5", "jsonc"], quotes: "\"'`", lineQuotes: "`",
            computed: (["${"], "`"), hasBareNames: true),
        Language(
            extensions: ["py"], fences: ["python", "python3"], lineComments: ["#"], hasBlockComments: false,
            quotes: "\"'", hasTripleQuotes: true, computedPrefix: UInt8(ascii: "f"), separators: [":", "="],
            isIndented: true),
        Language(
            extensions: ["rb"], fences: ["ruby"], lineComments: ["#"], hasBlockComments: false, quotes: "\"'",
            lineQuotes: "\"'", computed: (["#{"], "\""), hasBareNames: true, separators: [":", "=>"], isIndented: true),
        Language(extensions: ["go"], fences: ["golang"], quotes: "\"`", lineQuotes: "`", rawQuotes: "`"),
        Language(extensions: ["swift"], hasTripleQuotes: true, computed: (["\\("], "\"")),
        Language(
            extensions: ["kt", "kts"], fences: ["kotlin"], hasTripleQuotes: true, computed: (["${", "$"], "\""),
            separators: ["to", "="]),
        Language(
            extensions: ["dart"], quotes: "\"'", hasTripleQuotes: true, computed: (["${", "$"], "\"'"),
            endsWithLine: false),
        Language(
            extensions: ["php"], lineComments: ["//", "#"], quotes: "\"'", lineQuotes: "\"'",
            computed: (["{$", "${", "$"], "\""), separators: ["=>"], endsWithLine: false),
        Language(extensions: ["java"], hasTripleQuotes: true, separators: [], endsWithLine: false),
        Language(
            extensions: ["cs"], fences: ["csharp", "c#"], computedPrefix: UInt8(ascii: "$"), hasBareNames: true,
            separators: ["=", ":"], endsWithLine: false),
        Language(extensions: ["rs"], fences: ["rust"], lineQuotes: "\"", endsWithLine: false),
        Language(
            extensions: ["ex", "exs"], fences: ["elixir"], lineComments: ["#"], hasBlockComments: false,
            lineQuotes: "\"", hasTripleQuotes: true, computed: (["#{"], "\""), hasBareNames: true,
            separators: [":", "=>"], isIndented: true),
        Language(
            extensions: ["groovy", "gradle"], quotes: "\"'", hasTripleQuotes: true, computed: (["${", "$"], "\""),
            hasBareNames: true),
        Language(extensions: ["scala"], hasTripleQuotes: true, computedPrefix: UInt8(ascii: "s"), separators: ["->"]),
        Language(
            extensions: ["pl", "pm"], fences: ["perl"], lineComments: ["#"], hasBlockComments: false, quotes: "\"'",
            lineQuotes: "\"'", computed: (["$", "@"], "\""), hasBareNames: true, separators: ["=>"], endsWithLine: false
        ),
        Language(
            extensions: ["lua"], lineComments: ["--"], hasBlockComments: false, quotes: "\"'", hasBareNames: true,
            separators: ["="]),
        Language(extensions: ["m", "mm"], fences: ["objc", "objective-c"], endsWithLine: false),
    ]
}
