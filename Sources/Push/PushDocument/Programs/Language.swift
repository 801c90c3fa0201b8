/// The comments, strings, maps and assignments of a programming language, as the reader of literals needs to know them.
struct Language: Sendable {
    let name: Name
    /// The file extensions of its programs.
    let extensions: [String]
    /// The language's names in the fences of Markdown, besides the extensions.
    var fences: [String] = []
    /// The signs that begin a comment up to the end of the line.
    var lineComments = ["//"]
    /// True if `/* … */` is a comment.
    var hasBlockComments = true
    /// The forms of its strings.
    let strings: [StringForm]
    /// The two forms of here-documents: with computed parts, then without.
    var hereDocuments: [StringForm] = []
    /// The method or function that puts values in place of `{name}` in a text.
    var fieldMethod: String?
    /// The delimiters around a program in other text, such as a PHP tag.
    var frames: [String] = []
    /// True if a name before a colon, `=>` or `=` in an object is the member's name, and not a variable that holds it.
    var hasBareNames = false
    /// The separators of a member's name and value: signs, or Kotlin's `to`.
    var separators: Set<SourceSign> = [":"]
    /// True if a statement ends with its line.
    var endsWithLine = true
    /// True if the indentation of lines shows the blocks.
    var isIndented = false
    /// The languages, TypeScript as JavaScript, and C as Objective-C.
    enum Name: String, Sendable {
        case javaScript, python, ruby, go, swift, kotlin, dart, php, java, cSharp, rust, elixir, groovy, scala, perl,
            lua
        case objectiveC, powerShell, visualBasic, jq, xml, properties, unknown
    }

    /// True if the language lacks JavaScript's shorthand, in which `{name}` is an object with the member `name`.
    var lacksShorthand: Bool { !hasBareNames || separators.contains("=") || isIndented }
    /// True if code names a type of another folder with its package, as Go's `push.Message`.
    var hasPackages: Bool { name == .go }
    /// True for files of texts (XML) or settings (properties), which have no statements.
    var lacksStatements: Bool { name == .xml || strings.isEmpty }
    /// True if `value.name` names a property of a type; false if it names a member of an object, as in JavaScript.
    var dotNamesProperty: Bool { ![.javaScript, .groovy, .lua].contains(name) }

    /// The language with this file extension or label of a fence; one that accepts most notations if there is none.
    static func named(_ name: String) -> Language { byName[name.lowercased()] ?? unknown }

    static let extensions = all.flatMap { $0.extensions }
    static let fences = Set(all.flatMap { $0.extensions + $0.fences })

    private static let byName = Dictionary(
        all.flatMap { row in (row.extensions + row.fences).map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

    private static let unknown = Language(
        name: .unknown, extensions: [], lineComments: ["//", "#"], strings: StringForm.unknown, hasBareNames: true,
        separators: [":", "=>"])

    static let all = [
        Language(
            name: .javaScript, extensions: ["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte"],
            fences: ["javascript", "typescript", "node", "json5", "jsonc"], strings: StringForm.javascript,
            hasBareNames: true),
        Language(
            name: .python, extensions: ["py"], fences: ["python", "python3"], lineComments: ["#"],
            hasBlockComments: false,
            strings: StringForm.python, fieldMethod: "format", separators: [":", "="], isIndented: true),
        Language(
            name: .ruby, extensions: ["rb", "rake"], fences: ["ruby"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.ruby,
            hereDocuments: StringForm.rubyHereDocuments, hasBareNames: true, separators: [":", "=>"], isIndented: true),
        Language(name: .go, extensions: ["go"], fences: ["golang"], strings: StringForm.go),
        Language(name: .swift, extensions: ["swift"], strings: StringForm.swift),
        Language(
            name: .kotlin, extensions: ["kt", "kts"], fences: ["kotlin"], strings: StringForm.kotlin,
            separators: ["to", "="]),
        Language(name: .dart, extensions: ["dart"], strings: StringForm.dart, endsWithLine: false),
        Language(
            name: .php, extensions: ["php"], lineComments: ["//", "#"], strings: StringForm.php,
            hereDocuments: StringForm.phpHereDocuments,
            frames: ["<?php", "<?=", "?>"], separators: ["=>"], endsWithLine: false),
        Language(name: .java, extensions: ["java"], strings: StringForm.java, separators: [], endsWithLine: false),
        Language(
            name: .cSharp, extensions: ["cs"], fences: ["csharp", "c#"], strings: StringForm.csharp,
            fieldMethod: "Format",
            hasBareNames: true, separators: ["=", ":"], endsWithLine: false),
        Language(
            name: .rust, extensions: ["rs"], fences: ["rust"], strings: StringForm.rust, fieldMethod: "format",
            endsWithLine: false),
        Language(
            name: .elixir, extensions: ["ex", "exs"], fences: ["elixir"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.elixir, hasBareNames: true, separators: [":", "=>"], isIndented: true),
        Language(name: .groovy, extensions: ["groovy", "gradle"], strings: StringForm.groovy, hasBareNames: true),
        Language(name: .scala, extensions: ["scala"], strings: StringForm.scala, separators: ["->"]),
        Language(
            name: .perl, extensions: ["pl", "pm"], fences: ["perl"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.perl, hereDocuments: StringForm.perlHereDocuments, hasBareNames: true,
            separators: ["=>"],
            endsWithLine: false),
        Language(
            name: .lua, extensions: ["lua"], lineComments: ["--"], hasBlockComments: false, strings: StringForm.lua,
            hasBareNames: true, separators: ["="]),
        Language(
            name: .objectiveC, extensions: ["m", "mm", "c", "h", "cc", "cpp"], fences: ["objc", "objective-c", "c++"],
            strings: StringForm.objectiveC, endsWithLine: false),
        Language(
            name: .powerShell, extensions: ["ps1", "psm1"], fences: ["powershell"], lineComments: ["#"],
            hasBlockComments: false,
            strings: StringForm.powerShell, hasBareNames: true, separators: ["="]),
        Language(
            name: .visualBasic, extensions: ["vb"], fences: ["vbnet"], lineComments: ["'"], hasBlockComments: false,
            strings: StringForm.visualBasic),
        Language(
            name: .jq, extensions: ["jq"], lineComments: ["#"], hasBlockComments: false, strings: StringForm.jq,
            hasBareNames: true, endsWithLine: false),
        Language(
            name: .xml, extensions: ["xml", "config"], lineComments: [], hasBlockComments: false,
            strings: StringForm.xml,
            endsWithLine: false),
        Language(
            name: .properties, extensions: ["properties", "ini"], lineComments: ["#", ";"], hasBlockComments: false,
            strings: []),
    ]
}
