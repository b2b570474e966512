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
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0")
    ],
    targets: [
        // Pure: these also compile for the browser, so they import no package and no Foundation.
        .target(name: "CrosstownValues", swiftSettings: settings),
        .target(name: "CrosstownGeo", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .target(name: "CrosstownDispatchEngine", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .target(name: "CrosstownGeoFormats", dependencies: ["CrosstownGeo"], swiftSettings: settings),

        // Storage: one SQL over two engines.
        .target(name: "CrosstownSQL", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .target(
            name: "CrosstownSQLite",
            dependencies: ["CrosstownSQL", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(name: "CrosstownPostgres", dependencies: ["CLibPQ", "CrosstownSQL"], swiftSettings: settings),

        // Platform and features.
        .target(name: "CrosstownKit", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .target(
            name: "CrosstownTaxi",
            dependencies: [
                "CrosstownDispatchEngine", "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownValues",
            ],
            swiftSettings: settings
        ),

        .target(
            name: "CrosstownTesting",
            dependencies: ["CrosstownPostgres", "CrosstownSQL", "CrosstownSQLite", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(name: "CrosstownValuesTests", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .testTarget(
            name: "CrosstownGeoTests",
            dependencies: ["CrosstownGeo", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownGeoFormatsTests",
            dependencies: ["CrosstownGeo", "CrosstownGeoFormats"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownDispatchEngineTests",
            dependencies: ["CrosstownDispatchEngine", "CrosstownTesting", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownSQLTests",
            dependencies: ["CrosstownPostgres", "CrosstownSQL", "CrosstownSQLite", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownSQLiteTests",
            dependencies: ["CrosstownSQL", "CrosstownSQLite"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownPostgresTests",
            dependencies: ["CrosstownPostgres", "CrosstownSQL"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownTaxiTests",
            dependencies: [
                "CrosstownDispatchEngine", "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownTaxi",
                "CrosstownTesting", "CrosstownValues",
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
