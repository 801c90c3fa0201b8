// swift-tools-version: 6.2
import PackageDescription

// Fuzzes the libraries with the toolchain's own libFuzzer: `make fuzz` in the repository's root.
// The whole program, with the libraries, has to be built with `-sanitize=fuzzer`, so the flag is given to the build.
// `serve` is fuzzed where its libraries are installed, which fuzz.sh finds out.
let servesToo = Context.environment["APNSLINT_FUZZ_SERVE"] != nil
// YAML is read by a module that is no product's own.
let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? ""
let identity = String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "apnslint", path: "../..", traits: servesToo ? ["Serve"] : [])],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer", .product(name: "JSONText", package: "apnslint"),
                .product(name: "PushPayload", package: "apnslint"),
                .product(name: "AppResources", package: "apnslint"),
                .product(name: "PushDocument", package: "apnslint"), .product(name: "PushLint", package: "apnslint"),
                .product(name: "LintProject", package: "apnslint"),
                .product(name: "PushGrouping", package: "apnslint"),
                .product(name: "ReportText", package: "apnslint"),
                .product(name: "GroupReport", package: "apnslint"),
                .product(name: "PushReport", package: "apnslint"),
                .product(name: "YAMLText", package: "apnslint"),
            ] + (servesToo ? [.product(name: "MockAPNsServer", package: "apnslint")] : []),
            packageAccess: false,
            swiftSettings: [.treatAllWarnings(as: .error), .unsafeFlags(["-package-name", identity])]
                + (servesToo ? [.define("Serve")] : [])),
    ],
    swiftLanguageModes: [.v6]
)
