// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "hummingbird-sender",
    platforms: [.macOS(.v14)],
    dependencies: [
        // In a package of your own: .package(url: "https://github.com/apnslint/apnslint", from: "0.1.0")
        .package(name: "apnslint", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", "2.28.0"..<"3.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "hummingbird-sender",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "PushLint", package: "apnslint"),
                .product(name: "PushLintFoundation", package: "apnslint"),
                .product(name: "PushPayload", package: "apnslint"),
            ],
            path: "Sources"
        ),
        .testTarget(
            name: "RouteTests",
            dependencies: [
                "hummingbird-sender", .product(name: "HummingbirdTesting", package: "hummingbird"),
            ],
            path: "Tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)
