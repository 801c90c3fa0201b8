// swift-tools-version: 6.2
import PackageDescription

// Not built here: the checks of this repository fetch no APNSwift.
let package = Package(
    name: "apnswift-sender",
    platforms: [.macOS(.v13)],
    dependencies: [
        // A package of your own names its checkout or a release: docs/install.md.
        .package(name: "apnslint", path: "../../..", traits: []),
        .package(url: "https://github.com/swift-server-community/APNSwift", "6.4.0"..<"7.0.0"),
    ],
    targets: [
        .target(
            name: "APNSwiftSender",
            dependencies: [
                .product(name: "APNSLint", package: "apnslint"), .product(name: "APNSCore", package: "APNSwift"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
