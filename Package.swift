// swift-tools-version: 6.2
import PackageDescription

// Each module imports only what it names here and what that needs: the build is told to check it.
let package = Package(
    name: "apnslint",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "apnslint", targets: ["CommandMain"]),
        .library(name: "APNSLint", targets: ["APNSLint"]),
        .library(name: "JSONText", targets: ["JSONText"]),
        .library(name: "PushPayload", targets: ["PushPayload"]),
        .library(name: "AppResources", targets: ["AppResources"]),
        .library(name: "PushDocument", targets: ["PushDocument"]),
        .library(name: "PushLint", targets: ["PushLint"]),
        .library(name: "PushGrouping", targets: ["PushGrouping"]),
        .library(name: "LintProject", targets: ["LintProject"]),
        .library(name: "ReportText", targets: ["ReportText"]),
        .library(name: "GroupReport", targets: ["GroupReport"]),
        .library(name: "PushReport", targets: ["PushReport"]),
        .library(name: "MockAPNs", targets: ["MockAPNs"]),
        .library(name: "MockAPNsServer", targets: ["MockAPNsServer"]),
        .plugin(name: "LintPayloadsPlugin", targets: ["LintPayloadsPlugin"]),
        .plugin(name: "CheckPayloadsPlugin", targets: ["CheckPayloadsPlugin"]),
    ],
    traits: [
        .default(enabledTraits: ["Command"]),
        .trait(name: "Command", description: "The program: needs swift-argument-parser, which a library doesn't"),
        .trait(name: "Serve", description: "`apnslint serve`, the stand-in for APNs: needs libnghttp2 and OpenSSL"),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        .systemLibrary(
            name: "CJansson",
            pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
        ),
        // The files that other modules embed; each module excludes its own.
        .target(name: "CEmbedded"),
        .target(
            name: "JSONText", dependencies: ["CEmbedded", "CJansson", "CJanssonMemory"],
            // Swift's rounding needs it, and a program without Foundation has nothing else that asks for it.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "ReportText", dependencies: ["JSONText"]),
        .target(
            name: "PushPayload", dependencies: ["JSONText"],
            exclude: ["pages.txt", "reasons.txt"]),
        .target(
            name: "AppResources", dependencies: ["PushPayload"],
            exclude: ["Manifest/manifest.schema.json", "Times/moments.txt"]
                + ["plural-rules", "plural-rules-36", "list-patterns", "list-patterns-36"].map { "Plurals/\($0).txt" }),
        .target(
            name: "PushDocument", dependencies: ["PushPayload"],
            exclude: ["Places/retired.json", "Services/messages.json"]),
        .target(name: "CSharedWords"),
        .target(name: "CJanssonMemory"),
        .target(name: "CSystemTime"),
        .target(name: "LintEngine", dependencies: ["AppResources", "CSharedWords", "PushDocument"]),
        // What a linter remembers of earlier documents, and readers that find a few things in bytes without parsing them.
        .target(name: "FastReaders", dependencies: ["CSharedWords", "LintEngine"]),
        .target(name: "PushLint", dependencies: ["FastReaders"]),
        .target(name: "PushGrouping", dependencies: ["AppResources", "PushDocument"]),
        // What a server imports: it exports what is needed of the modules above.
        .target(name: "APNSLint", dependencies: ["PushLint", "PushGrouping"]),
        .target(
            name: "GroupReport", dependencies: ["PushGrouping", "ReportText"],
            exclude: ["Pictures/advance-widths.txt", "WebPages/page.css", "WebPages/steps.js"]),
        .target(
            name: "LintProject", dependencies: ["PushLint"], exclude: ["Configuration/schema.json"]),
        .target(
            name: "PushReport", dependencies: ["GroupReport", "LintProject"],
            exclude: ["Terms/asked.txt", "Terms/causes.md", "Terms/symptoms.md", "Terms/topics.md"]),
        .target(
            name: "LanguageServer", dependencies: ["PushReport"],
            exclude: ["Features/snippets.txt", "Protocol/capabilities.json", "Tools/tools.json"]),
        .target(name: "MockAPNs", dependencies: ["PushLint"]),
        // What the page shows, in WebAssembly and by `apnslint serve`.
        .target(name: "Playground", dependencies: ["MockAPNs", "PushReport"], exclude: ["Page"]),
        // Only the command reads YAML, so that the libraries don't need libyaml.
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .target(name: "YAMLText", dependencies: ["CYAML", "PushDocument"]),
        .systemLibrary(
            name: "CNGHTTP2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"]), .brew(["libnghttp2"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .target(
            name: "MockAPNsServer",
            dependencies: [
                "MockAPNs", "Playground", "PushReport", .target(name: "CNGHTTP2", condition: .when(traits: ["Serve"])),
                .target(name: "COpenSSL", condition: .when(traits: ["Serve"])),
            ]),
        // The command, as a library, so that tests run it without a process; the program is a call of it.
        .target(
            name: "Command",
            dependencies: [
                "PushReport", "LanguageServer", "YAMLText",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
                .target(name: "MockAPNsServer", condition: .when(traits: ["Serve"])),
            ],
            exclude: ["Commands/help.txt", "Options/options.txt"]
                + ["bash", "zsh", "fish"].map { "Output/completions.\($0)" }),
        .executableTarget(name: "CommandMain", dependencies: ["Command"]),
        .plugin(
            name: "LintPayloadsPlugin",
            capability: .command(
                intent: .custom(
                    verb: "lint-payloads", description: "Finds what will go wrong with Apple push payloads."))),
        .plugin(name: "CheckPayloadsPlugin", capability: .buildTool()),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .target(name: "RandomPushes", dependencies: ["PushLint", "TestSupport"], path: "Tests/RandomPushes"),
        .executableTarget(
            name: "playground-answers", dependencies: ["Playground", "RandomPushes", "YAMLText"],
            path: "Tests/wasm/Answers"),
        .executableTarget(name: "check-long", dependencies: ["RandomPushes"], path: "Tests/Long"),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "CJanssonMemory", "TestSupport"]),
        .testTarget(name: "PushPayloadTests", dependencies: ["PushPayload", "TestSupport"]),
        .testTarget(
            name: "AppResourcesTests", dependencies: ["AppResources", "TestSupport"],
            exclude: [
                "Fixtures", "intl-samples.json", "intl-samples-36.json", "intl-samples.py",
            ]),
        .testTarget(name: "PushDocumentTests", dependencies: ["PushDocument"]),
        .testTarget(name: "PlaygroundTests", dependencies: ["Playground", "YAMLText"]),
        .testTarget(name: "YAMLTextTests", dependencies: ["YAMLText", "PushLint", "TestSupport"]),
        .testTarget(name: "PushLintTests", dependencies: ["PushLint", "PushReport", "RandomPushes", "TestSupport"]),
        .testTarget(name: "LintProjectTests", dependencies: ["LintProject", "TestSupport"]),
        .testTarget(name: "APNSLintTests", dependencies: ["APNSLint"], exclude: ["surface.txt"]),
        .testTarget(name: "GroupReportTests", dependencies: ["GroupReport", "TestSupport"]),
        .testTarget(name: "PushReportTests", dependencies: ["PushReport", "TestSupport"], exclude: ["Formats"]),
        .testTarget(name: "LanguageServerTests", dependencies: ["LanguageServer", "TestSupport"]),
        .testTarget(name: "PushGroupingTests", dependencies: ["PushGrouping", "TestSupport"]),
        .testTarget(name: "MockAPNsTests", dependencies: ["MockAPNs", "TestSupport"]),
        .testTarget(name: "MockAPNsServerTests", dependencies: ["MockAPNsServer", "TestSupport"]),
        .testTarget(name: "CommandTests", dependencies: ["Command", "PushReport", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// The C library: its functions are held to their header by the compiler, which Swift does from 6.3 on.
#if compiler(>=6.3)
    package.products.append(.library(name: "apnslintc", type: .dynamic, targets: ["apnslintc"]))
    package.targets += [
        .systemLibrary(name: "CApnslint", path: "Sources/Bindings/C"),
        .target(name: "apnslintc", dependencies: ["CApnslint", "CSystemTime", "PushReport"]),
        .testTarget(
            name: "DoorsTests",
            dependencies: [
                "CApnslint", "Command", "LanguageServer", "MockAPNs", "Playground", "PushGrouping", "RandomPushes",
                "TestSupport",
                "YAMLText",
                "apnslintc",
            ]),
    ]
#endif

// The folders of Sources are the architecture: each module stands in the room of its kind.
let rooms = [
    "Text": ["JSONText", "YAMLText", "ReportText"],
    "Push": ["PushPayload", "PushDocument"],
    "App": ["AppResources"],
    "Lint": ["LintEngine", "FastReaders", "PushLint", "LintProject"],
    "Stacks": ["PushGrouping", "GroupReport"],
    "Reports": ["PushReport"],
    "Doors": [
        "APNSLint", "Command", "CommandMain", "LanguageServer", "MockAPNs", "MockAPNsServer", "Playground", "apnslintc",
        "LintPayloadsPlugin", "CheckPayloadsPlugin",
    ],
    "C": ["CEmbedded", "CJansson", "CJanssonMemory", "CYAML", "CNGHTTP2", "COpenSSL", "CSharedWords", "CSystemTime"],
]
for target in package.targets {
    guard let room = rooms.first(where: { $0.value.contains(target.name) })?.key else { continue }
    target.path = "Sources/\(room)/\(target.name)"
}

// The fuzz targets also read YAML.
if Context.environment["APNSLINT_FUZZ"] != nil {
    package.products.append(.library(name: "YAMLText", targets: ["YAMLText"]))
}

// A module is compiled anew if one of those that it names has changed, so each also names what its dependencies need.
for target in package.targets {
    func name(_ dependency: Target.Dependency) -> String? {
        if case .byNameItem(let name, .none) = dependency { name } else { nil }
    }
    var next = 0
    while next < target.dependencies.count {
        let needed = package.targets.first { $0.name == name(target.dependencies[next]) }?.dependencies ?? []
        for dependency in needed where !target.dependencies.contains(where: { name($0) == name(dependency) }) {
            if name(dependency) != nil { target.dependencies.append(dependency) }
        }
        next += 1
    }
}

// A warning is an error where this package itself is built. In a package that depends on it, a newer compiler's warnings stop no build.
if Context.environment["PWD"] == Context.packageDirectory {
    for target in package.targets where target.type != .system && target.type != .plugin {
        target.swiftSettings = [.treatAllWarnings(as: .error)]
    }
}
