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
    name: "crosstown-benchmarks",
    dependencies: [
        .package(name: "crosstown", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "crosstown-bench",
            dependencies: [
                .product(name: "CrosstownApp", package: "crosstown"),
                .product(name: "CrosstownBikeShare", package: "crosstown"),
                .product(name: "CrosstownClient", package: "crosstown"),
                .product(name: "CrosstownContract", package: "crosstown"),
                .product(name: "CrosstownDeviceGateway", package: "crosstown"),
                .product(name: "CrosstownDeviceProtocol", package: "crosstown"),
                .product(name: "CrosstownDispatchEngine", package: "crosstown"),
                .product(name: "CrosstownGeo", package: "crosstown"),
                .product(name: "CrosstownGeoFormats", package: "crosstown"),
                .product(name: "CrosstownRentals", package: "crosstown"),
                .product(name: "CrosstownSQL", package: "crosstown"),
                .product(name: "CrosstownSQLite", package: "crosstown"),
                .product(name: "CrosstownSimulator", package: "crosstown"),
                .product(name: "CrosstownCases", package: "crosstown"),
                .product(name: "CrosstownTaxi", package: "crosstown"),
                .product(name: "CrosstownKit", package: "crosstown"),
                .product(name: "CrosstownValues", package: "crosstown"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings,
            // As `crosstown` itself.
            linkerSettings: [.linkedLibrary("jemalloc", .when(platforms: [.linux]))]
        ),
        .executableTarget(
            name: "trip-engine-benchmark",
            dependencies: [
                .product(name: "CrosstownGeo", package: "crosstown"),
                .product(name: "CrosstownTripEngine", package: "crosstown"),
                .product(name: "CrosstownTripFormats", package: "crosstown"),
                .product(name: "CrosstownValues", package: "crosstown"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "zone-advice",
            dependencies: [.product(name: "CrosstownDispatchEngine", package: "crosstown")],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
