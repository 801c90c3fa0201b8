// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "hummingbird-sender",
    platforms: [.macOS(.v14)],
    dependencies: [
        // A package of your own names its checkout or a release: docs/install.md.
        .package(name: "apnslint", path: "../../..", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", "2.28.0"..<"3.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "hummingbird-sender",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "APNSLint", package: "apnslint"),
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
