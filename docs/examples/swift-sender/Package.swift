// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "swift-sender",
    platforms: [.macOS(.v13)],
    dependencies: [
        // In a package of your own: .package(url: "https://github.com/apnslint/apnslint", from: "0.1.0")
        .package(name: "apnslint", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "swift-sender",
            dependencies: [
                .product(name: "JSONText", package: "apnslint"),
                .product(name: "PushPayload", package: "apnslint"),
                .product(name: "PushLint", package: "apnslint"),
                .product(name: "PushLintFoundation", package: "apnslint"),
                .product(name: "PushGrouping", package: "apnslint"),
            ],
            path: "Sources"
        ),
        .testTarget(name: "PushTests", dependencies: ["swift-sender"], path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
