// swift-tools-version: 6.2
import PackageDescription

// Each module imports only modules listed above it: `make check` holds the sources to that.
let package = Package(
    name: "apnslint",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "apnslint", targets: ["apnslint"]),
        .library(name: "JSONText", targets: ["JSONText"]),
        .library(name: "PushPayload", targets: ["PushPayload"]),
        .library(name: "AppResources", targets: ["AppResources"]),
        .library(name: "PushLint", targets: ["PushLint"]),
        .library(name: "PushGrouping", targets: ["PushGrouping"]),
        .library(name: "LintProject", targets: ["LintProject"]),
        .library(name: "PushReport", targets: ["PushReport"]),
        .plugin(name: "LintPayloadsPlugin", targets: ["LintPayloadsPlugin"]),
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
        .target(
            name: "JSONText", dependencies: ["CJansson"],
            // Swift's rounding needs it, and a program without Foundation has nothing else that asks for it.
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "PushPayload", dependencies: ["JSONText"]),
        .target(name: "AppResources", dependencies: ["PushPayload"], exclude: ["Plurals/generate.py"]),
        .target(name: "PushLint", dependencies: ["AppResources"]),
        .target(name: "PushGrouping", dependencies: ["AppResources"]),
        .target(name: "LintProject", dependencies: ["PushLint"]),
        .target(name: "PushReport", dependencies: ["LintProject", "PushGrouping"]),
        .executableTarget(
            name: "apnslint",
            dependencies: ["PushReport", .product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),
        .plugin(
            name: "LintPayloadsPlugin",
            capability: .command(
                intent: .custom(
                    verb: "lint-payloads", description: "Finds what will go wrong with Apple push payloads.")),
            path: "Sources/LintPayloadsPlugin"
        ),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
        .testTarget(name: "PushPayloadTests", dependencies: ["PushPayload"]),
        .testTarget(
            name: "AppResourcesTests", dependencies: ["AppResources"],
            exclude: ["Fixtures", "plural-samples.json", "plural-samples.py"]),
        .testTarget(name: "PushLintTests", dependencies: ["PushLint", "PushReport"]),
        .testTarget(name: "LintProjectTests", dependencies: ["LintProject"]),
        .testTarget(name: "PushReportTests", dependencies: ["PushReport"], exclude: ["Formats"]),
        .testTarget(name: "PushGroupingTests", dependencies: ["PushGrouping"]),
        .testTarget(name: "CommandTests", dependencies: ["apnslint"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
}
