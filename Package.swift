// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "crosstown",
    targets: [
        .target(name: "CrosstownValues", swiftSettings: settings),
        .target(name: "CrosstownGeo", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .target(name: "CrosstownDispatchEngine", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .testTarget(
            name: "CrosstownDispatchEngineTests",
            dependencies: ["CrosstownDispatchEngine", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownGeoTests",
            dependencies: ["CrosstownGeo", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(name: "CrosstownValuesTests", dependencies: ["CrosstownValues"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
