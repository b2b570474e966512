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
    products: [
        // What the benchmarks, a package of their own, measure.
        .library(name: "CrosstownApp", targets: ["CrosstownApp"]),
        .library(name: "CrosstownClient", targets: ["CrosstownClient"]),
        .library(name: "CrosstownClientHTTP", targets: ["CrosstownClientHTTP"]),
        .library(name: "CrosstownContract", targets: ["CrosstownContract"]),
        .library(name: "CrosstownDispatchEngine", targets: ["CrosstownDispatchEngine"]),
        .library(name: "CrosstownDeviceGateway", targets: ["CrosstownDeviceGateway"]),
        .library(name: "CrosstownDeviceProtocol", targets: ["CrosstownDeviceProtocol"]),
        .library(name: "CrosstownGeo", targets: ["CrosstownGeo"]),
        .library(name: "CrosstownGeoFormats", targets: ["CrosstownGeoFormats"]),
        .library(name: "CrosstownIncentives", targets: ["CrosstownIncentives"]),
        .library(name: "CrosstownKit", targets: ["CrosstownKit"]),
        .library(name: "CrosstownOpenData", targets: ["CrosstownOpenData"]),
        .library(name: "CrosstownRentals", targets: ["CrosstownRentals"]),
        .library(name: "CrosstownSQL", targets: ["CrosstownSQL"]),
        .library(name: "CrosstownSQLite", targets: ["CrosstownSQLite"]),
        .library(name: "CrosstownSimulator", targets: ["CrosstownSimulator"]),
        .library(name: "CrosstownTaxi", targets: ["CrosstownTaxi"]),
        .library(name: "CrosstownTripEngine", targets: ["CrosstownTripEngine"]),
        .library(name: "CrosstownTripFormats", targets: ["CrosstownTripFormats"]),
        .library(name: "CrosstownValues", targets: ["CrosstownValues"]),
    ],
    traits: [
        .trait(name: "Community", description: "Campuses, ministries, events, groups and resources."),
        .trait(name: "Drops", description: "Messages that open only at a place."),
        .trait(name: "Rentals", description: "Bikes and scooters from docking stations."),
        .trait(
            name: "RideShare",
            description: "Rides to events, shared by those who drive with those who need a seat."
        ),
        .trait(name: "Taxi", description: "Fair queues, requests and offers of taxis."),
        .trait(name: "Trips", description: "Trips that phones record, their scores, and alerts after dark."),
        .default(enabledTraits: ["Community", "Drops", "Rentals", "RideShare", "Taxi", "Trips"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(
            url: "https://github.com/apple/swift-configuration",
            exact: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]
        ),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ],
    targets: [
        // Pure: these also compile for the browser, so they import no package and no Foundation.
        .target(name: "CrosstownValues", swiftSettings: settings),
        .target(name: "CrosstownGeo", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .target(
            name: "CrosstownCalendar",
            dependencies: ["CrosstownValues"],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(name: "CrosstownDispatchEngine", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .target(
            name: "CrosstownPoolEngine",
            dependencies: ["CrosstownGeo", "CrosstownValues"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownReleaseEngine",
            dependencies: ["CrosstownGeo", "CrosstownValues"],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownTripEngine",
            dependencies: ["CrosstownGeo", "CrosstownValues"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownDeviceProtocol",
            dependencies: ["CrosstownGeo", "CrosstownValues"],
            swiftSettings: settings
        ),

        // The engines' files and commands.
        .target(name: "CrosstownXML", swiftSettings: settings),
        .target(name: "CrosstownGeoFormats", dependencies: ["CrosstownGeo"], swiftSettings: settings),
        .target(
            name: "CrosstownPoolFormats",
            dependencies: ["CrosstownGeo", "CrosstownPoolEngine", "CrosstownValues"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownTripFormats",
            dependencies: ["CrosstownGeo", "CrosstownTripEngine", "CrosstownValues", "CrosstownXML"],
            swiftSettings: settings
        ),

        // Storage: one SQL over two engines.
        .target(name: "CrosstownSQL", dependencies: ["CrosstownValues"], swiftSettings: settings),
        .systemLibrary(name: "CSQLiteSettings", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "CrosstownSQLite",
            dependencies: [
                "CSQLiteSettings", "CrosstownSQL", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(name: "CrosstownPostgres", dependencies: ["CLibPQ", "CrosstownSQL"], swiftSettings: settings),

        // The web layer.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "CrosstownWeb",
            dependencies: [
                "CZlib", "CrosstownValues",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),

        // What goes over the wire, shared by the server and the client.
        .target(
            name: "CrosstownContract",
            dependencies: ["CrosstownDispatchEngine", "CrosstownValues"],
            swiftSettings: settings
        ),

        // The client of that interface, and the city of clients that tries a server out.
        .target(
            name: "CrosstownClient",
            dependencies: ["CrosstownContract"],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownClientHTTP",
            dependencies: [
                "CrosstownClient",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownSimulator",
            dependencies: [
                "CrosstownClient", "CrosstownClientHTTP", "CrosstownContract", "CrosstownDeviceProtocol",
                "CrosstownDispatchEngine", "CrosstownGeo", "CrosstownGeoFormats", "CrosstownValues",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),

        // Platform and features.
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(name: "CrosstownQR", dependencies: ["CQREncode"], swiftSettings: settings),
        .target(
            name: "CrosstownKit",
            dependencies: [
                "CrosstownCalendar", "CrosstownDeviceProtocol", "CrosstownGeo", "CrosstownSQL", "CrosstownValues",
                "CrosstownWeb",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownMedia",
            dependencies: [
                "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownMoney",
            dependencies: [
                "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownExternalHTTP",
            dependencies: [
                "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownPlaces",
            dependencies: [
                "CZlib", "CrosstownContract", "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownValues",
                "CrosstownWeb",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownAccounts",
            dependencies: [
                "CrosstownContract", "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownTaxi",
            dependencies: [
                "CrosstownCalendar", "CrosstownContract", "CrosstownDispatchEngine", "CrosstownGeo",
                "CrosstownGeoFormats", "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownRentals",
            dependencies: [
                "CrosstownContract", "CrosstownDeviceProtocol", "CrosstownGeo", "CrosstownGeoFormats", "CrosstownKit",
                "CrosstownQR", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownDeviceGateway",
            dependencies: [
                "CrosstownDeviceProtocol", "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownValues",
                "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownIncentives",
            dependencies: [
                "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownOpenData",
            dependencies: [
                "CrosstownGeo", "CrosstownGeoFormats", "CrosstownKit", "CrosstownSQL", "CrosstownValues",
                "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownSocial",
            dependencies: [
                "CrosstownGeo", "CrosstownKit", "CrosstownQR", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownWebhooks",
            dependencies: [
                "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownInbox",
            dependencies: [
                "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownHome",
            dependencies: [
                "CrosstownCalendar", "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownTrips",
            dependencies: [
                "CrosstownGeo", "CrosstownKit", "CrosstownQR", "CrosstownSQL", "CrosstownTripEngine",
                "CrosstownTripFormats", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownDrops",
            dependencies: [
                "CrosstownGeo", "CrosstownKit", "CrosstownQR", "CrosstownReleaseEngine", "CrosstownSQL",
                "CrosstownValues",
                "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownCommunityRules",
            dependencies: ["CrosstownCalendar", "CrosstownValues", "CrosstownXML"],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownCommunity",
            dependencies: [
                "CrosstownCalendar", "CrosstownCommunityRules", "CrosstownGeo", "CrosstownKit", "CrosstownQR",
                "CrosstownSQL", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),
        .target(
            name: "CrosstownRideShare",
            dependencies: [
                "CrosstownCalendar", "CrosstownGeo", "CrosstownKit", "CrosstownPoolEngine", "CrosstownSQL",
                "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["README.md"],
            swiftSettings: settings
        ),

        // The application.
        .target(
            name: "CrosstownApp",
            dependencies: [
                "CrosstownAccounts", "CrosstownContract", "CrosstownDispatchEngine", "CrosstownGeo",
                "CrosstownGeoFormats", "CrosstownHome", "CrosstownInbox", "CrosstownIncentives", "CrosstownKit",
                "CrosstownMedia", "CrosstownMoney", "CrosstownExternalHTTP", "CrosstownPlaces", "CrosstownPostgres",
                "CrosstownSQL", "CrosstownSQLite", "CrosstownSocial", "CrosstownValues", "CrosstownWeb",
                "CrosstownWebhooks",
                .target(name: "CrosstownCommunity", condition: .when(traits: ["Community"])),
                .target(name: "CrosstownDeviceGateway", condition: .when(traits: ["Rentals"])),
                .target(name: "CrosstownDrops", condition: .when(traits: ["Drops"])),
                .target(name: "CrosstownOpenData", condition: .when(traits: ["Rentals"])),
                .target(name: "CrosstownRentals", condition: .when(traits: ["Rentals"])),
                .target(name: "CrosstownRideShare", condition: .when(traits: ["RideShare"])),
                .target(name: "CrosstownTaxi", condition: .when(traits: ["Taxi"])),
                .target(name: "CrosstownTrips", condition: .when(traits: ["Trips"])),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "crosstown",
            dependencies: [
                "CrosstownApp", "CrosstownClient", "CrosstownClientHTTP", "CrosstownContract", "CrosstownGeo",
                "CrosstownPoolEngine", "CrosstownPoolFormats", "CrosstownSimulator", "CrosstownTripEngine",
                "CrosstownTripFormats", "CrosstownValues", "TaxiSharing",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings,
            // docs/decisions/0007
            linkerSettings: [.linkedLibrary("jemalloc", .when(platforms: [.linux]))]
        ),

        // A foreign application that takes one feature in; nothing of ours but what the feature itself needs.
        .executableTarget(
            name: "plug-in",
            dependencies: [
                "CrosstownGeo", "CrosstownGeoFormats", "CrosstownKit", "CrosstownSQL", "CrosstownSQLite",
                "CrosstownTaxi", "CrosstownValues", "CrosstownWeb",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "Examples/PlugIn",
            swiftSettings: settings
        ),

        // A program of somebody else: it knows Crosstown by its contract, and uses the pool engine alone.
        .target(
            name: "TaxiSharing",
            dependencies: [
                "CrosstownGeo", "CrosstownPoolEngine", "CrosstownValues",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Examples/TaxiSharing/Sharing",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "taxi-sharing",
            dependencies: [
                "CrosstownGeo", "CrosstownValues", "TaxiSharing",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "Examples/TaxiSharing/Program",
            swiftSettings: settings
        ),

        .target(
            name: "CrosstownTesting",
            dependencies: [
                "CrosstownGeo", "CrosstownKit", "CrosstownPostgres", "CrosstownSQL", "CrosstownSQLite",
                "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
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
            name: "CrosstownPoolEngineTests",
            dependencies: ["CrosstownGeo", "CrosstownPoolEngine", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownPoolFormatsTests",
            dependencies: ["CrosstownGeo", "CrosstownPoolEngine", "CrosstownPoolFormats", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownReleaseEngineTests",
            dependencies: ["CrosstownGeo", "CrosstownReleaseEngine", "CrosstownTesting", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownTripEngineTests",
            dependencies: ["CrosstownGeo", "CrosstownTripEngine", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownTripFormatsTests",
            dependencies: [
                "CrosstownGeo", "CrosstownTripEngine", "CrosstownTripFormats", "CrosstownValues", "CrosstownXML",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownMediaTests",
            dependencies: [
                "CrosstownKit", "CrosstownMedia", "CrosstownSQL", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownMoneyTests",
            dependencies: [
                "CrosstownKit", "CrosstownMoney", "CrosstownSQL", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownExternalHTTPTests",
            dependencies: [
                "CrosstownKit", "CrosstownExternalHTTP", "CrosstownSQL", "CrosstownTesting", "CrosstownValues",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownPlacesTests",
            dependencies: [
                "CrosstownDispatchEngine", "CrosstownGeo", "CrosstownKit", "CrosstownPlaces", "CrosstownSQL",
                "CrosstownSQLite", "CrosstownTaxi", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownAccountsTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownContract", "CrosstownKit", "CrosstownMoney", "CrosstownSQL",
                "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownDeviceGatewayTests",
            dependencies: [
                "CrosstownDeviceGateway", "CrosstownDeviceProtocol", "CrosstownGeo", "CrosstownKit", "CrosstownSQL",
                "CrosstownSimulator", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownDeviceProtocolTests",
            dependencies: ["CrosstownDeviceProtocol", "CrosstownGeo", "CrosstownTesting", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownDispatchEngineTests",
            dependencies: ["CrosstownDispatchEngine", "CrosstownTesting", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownSQLTests",
            dependencies: ["CrosstownSQL", "CrosstownSQLite", "CrosstownTesting", "CrosstownValues"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownSQLiteTests",
            dependencies: ["CrosstownSQL", "CrosstownSQLite", "CrosstownTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownPostgresTests",
            dependencies: ["CrosstownPostgres", "CrosstownSQL"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownWebTests",
            dependencies: [
                "CZlib", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownClientTests",
            dependencies: [
                "CrosstownClient", "CrosstownClientHTTP", "CrosstownContract", "CrosstownDispatchEngine",
                "CrosstownTesting", "CrosstownValues",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownSimulatorTests",
            dependencies: [
                "CrosstownClient", "CrosstownContract", "CrosstownDispatchEngine", "CrosstownGeo",
                "CrosstownGeoFormats", "CrosstownSimulator", "CrosstownTesting", "CrosstownValues",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownAppTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownApp", "CrosstownClient", "CrosstownClientHTTP", "CrosstownContract",
                "CrosstownGeo", "CrosstownKit", "CrosstownMoney", "CrosstownSQL", "CrosstownSQLite",
                "CrosstownSimulator", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["Access/access.tsv", "BikeShare/README.md", "BikeShare/rides.csv", "BikeShare/stations.csv"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownTaxiTests",
            dependencies: [
                "CrosstownContract", "CrosstownDispatchEngine", "CrosstownGeo", "CrosstownGeoFormats", "CrosstownKit",
                "CrosstownMedia", "CrosstownMoney", "CrosstownSQL", "CrosstownTaxi", "CrosstownTesting",
                "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownIncentivesTests",
            dependencies: [
                "CrosstownIncentives", "CrosstownKit", "CrosstownMoney", "CrosstownSQL", "CrosstownTesting",
                "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownOpenDataTests",
            dependencies: [
                "CrosstownGeo", "CrosstownKit", "CrosstownOpenData", "CrosstownTesting", "CrosstownValues",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownRentalsTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownDeviceGateway", "CrosstownDeviceProtocol", "CrosstownGeo",
                "CrosstownIncentives", "CrosstownKit", "CrosstownMedia", "CrosstownMoney", "CrosstownOpenData",
                "CrosstownQR", "CrosstownRentals", "CrosstownSQL", "CrosstownSimulator", "CrosstownTesting",
                "CrosstownValues", "CrosstownWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownSocialTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownSocial",
                "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "TaxiSharingTests",
            dependencies: [
                "CrosstownGeo", "CrosstownValues", "TaxiSharing",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownWebhooksTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownGeo", "CrosstownKit", "CrosstownExternalHTTP", "CrosstownSQL",
                "CrosstownTesting", "CrosstownValues", "CrosstownWeb", "CrosstownWebhooks",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownInboxTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownGeo", "CrosstownInbox", "CrosstownKit", "CrosstownSQL",
                "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownHomeTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownCalendar", "CrosstownGeo", "CrosstownHome", "CrosstownKit",
                "CrosstownSQL", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownTripsTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownTesting",
                "CrosstownTripEngine", "CrosstownTripFormats", "CrosstownTrips", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownDropsTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownDrops", "CrosstownGeo", "CrosstownKit", "CrosstownReleaseEngine",
                "CrosstownSQL", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownCommunityTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownCalendar", "CrosstownCommunity", "CrosstownCommunityRules",
                "CrosstownGeo", "CrosstownKit", "CrosstownSQL", "CrosstownTesting", "CrosstownValues",
                "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CrosstownRideShareTests",
            dependencies: [
                "CrosstownAccounts", "CrosstownCalendar", "CrosstownGeo", "CrosstownKit", "CrosstownPoolEngine",
                "CrosstownRideShare", "CrosstownSQL", "CrosstownTesting", "CrosstownValues", "CrosstownWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
