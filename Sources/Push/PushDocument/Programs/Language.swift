/// The comments, strings, maps and assignments of a programming language, as the reader of literals needs to know them.
struct Language: Sendable {
    let extensions: [String]
    /// The language's names in the fences of Markdown, besides the extensions.
    var fences: [String] = []
    /// The signs that begin a comment up to the end of the line.
    var lineComments = ["//"]
    /// True if `/* … */` is a comment.
    var hasBlockComments = true
    /// The forms of its strings.
    let strings: [StringForm]
    /// The forms of here-documents: with computed parts, and without.
    var documents: [StringForm] = []
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
    /// True if `{name}` is no object with a member of that name.
    var lacksShorthand: Bool { !hasBareNames || separators.contains("=") || isIndented }
    /// True if a type of another folder is named with its package.
    var hasPackages: Bool { extensions.contains("go") }
    /// True if it has texts alone, or settings.
    var lacksStatements: Bool { extensions.contains("xml") || strings.isEmpty }
    /// True if `value.name` is a property of a type, which is spelled as the type has it, and not a member of an object.
    var lacksProperties: Bool { !extensions.contains { ["js", "groovy", "lua"].contains($0) } }
    static func named(_ name: String) -> Language { byName[name.lowercased()] ?? unknown }

    static let extensions = all.flatMap { $0.extensions }
    static let fences = Set(all.flatMap { $0.extensions + $0.fences })

    private static let byName = Dictionary(
        all.flatMap { row in (row.extensions + row.fences).map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

    private static let unknown = Language(
        extensions: [], lineComments: ["//", "#"], strings: StringForm.unknown, hasBareNames: true,
        separators: [":", "=>"])

    private static let all = [
        Language(
            extensions: ["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte"],
            fences: ["javascript", "typescript", "node", "json5", "jsonc"], strings: StringForm.javascript,
            hasBareNames: true),
        Language(
            extensions: ["py"], fences: ["python", "python3"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.python, fieldMethod: "format", separators: [":", "="], isIndented: true),
        Language(
            extensions: ["rb", "rake"], fences: ["ruby"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.ruby,
            documents: StringForm.rubyDocuments, hasBareNames: true, separators: [":", "=>"], isIndented: true),
        Language(extensions: ["go"], fences: ["golang"], strings: StringForm.go),
        Language(extensions: ["swift"], strings: StringForm.swift),
        Language(extensions: ["kt", "kts"], fences: ["kotlin"], strings: StringForm.kotlin, separators: ["to", "="]),
        Language(extensions: ["dart"], strings: StringForm.dart, endsWithLine: false),
        Language(
            extensions: ["php"], lineComments: ["//", "#"], strings: StringForm.php, documents: StringForm.phpDocuments,
            frames: ["<?php", "<?=", "?>"], separators: ["=>"], endsWithLine: false),
        Language(extensions: ["java"], strings: StringForm.java, separators: [], endsWithLine: false),
        Language(
            extensions: ["cs"], fences: ["csharp", "c#"], strings: StringForm.csharp, fieldMethod: "Format",
            hasBareNames: true, separators: ["=", ":"], endsWithLine: false),
        Language(
            extensions: ["rs"], fences: ["rust"], strings: StringForm.rust, fieldMethod: "format", endsWithLine: false),
        Language(
            extensions: ["ex", "exs"], fences: ["elixir"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.elixir, hasBareNames: true, separators: [":", "=>"], isIndented: true),
        Language(extensions: ["groovy", "gradle"], strings: StringForm.groovy, hasBareNames: true),
        Language(extensions: ["scala"], strings: StringForm.scala, separators: ["->"]),
        Language(
            extensions: ["pl", "pm"], fences: ["perl"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.perl, documents: StringForm.perlDocuments, hasBareNames: true, separators: ["=>"],
            endsWithLine: false),
        Language(
            extensions: ["lua"], lineComments: ["--"], hasBlockComments: false, strings: StringForm.lua,
            hasBareNames: true, separators: ["="]),
        Language(
            extensions: ["m", "mm", "c", "h", "cc", "cpp"], fences: ["objc", "objective-c", "c++"],
            strings: StringForm.objectiveC, endsWithLine: false),
        Language(
            extensions: ["ps1", "psm1"], fences: ["powershell"], lineComments: ["#"], hasBlockComments: false,
            strings: StringForm.powerShell, hasBareNames: true, separators: ["="]),
        Language(
            extensions: ["vb"], fences: ["vbnet"], lineComments: ["'"], hasBlockComments: false,
            strings: StringForm.visualBasic),
        Language(
            extensions: ["xml", "config"], lineComments: [], hasBlockComments: false, strings: StringForm.xml,
            endsWithLine: false),
        Language(extensions: ["properties", "ini"], lineComments: ["#", ";"], hasBlockComments: false, strings: []),
    ]
}
