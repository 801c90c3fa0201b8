// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "in-process",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "apnslint", path: "../../..")],
    targets: [
        .executableTarget(
            name: "in-process",
            dependencies: [
                .product(name: "JSONText", package: "apnslint"),
                .product(name: "PushLint", package: "apnslint"),
            ],
            path: "Sources"
        ),
        .executableTarget(
            name: "typed-alert", dependencies: [.product(name: "APNSLint", package: "apnslint")], path: "Typed"),
    ],
    swiftLanguageModes: [.v6]
)
