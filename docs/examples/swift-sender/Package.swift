// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "swift-sender",
    platforms: [.macOS(.v13)],
    dependencies: [
        // A package of your own names its checkout or a release: docs/install.md. With `traits: []` it fetches nothing else.
        .package(name: "apnslint", path: "../../..", traits: ["Serve"])
    ],
    targets: [
        .executableTarget(
            name: "swift-sender", dependencies: [.product(name: "APNSLint", package: "apnslint")], path: "Sources"),
        .testTarget(
            name: "PushTests",
            dependencies: ["swift-sender", .product(name: "MockAPNsServer", package: "apnslint")],
            path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
