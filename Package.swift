// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The compiler's settings of every target.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]

/// What a part of the service uses that stores rows, has pages and is given its surroundings by a host.
let host = ["Geo", "Kit", "SQL", "Values", "Web"]

/// What the tests of such a part use, beside it.
let hostTests = host + ["Testing"]

/// The products that a feature with pages uses.
let web = ["Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "ServiceLifecycle"]

/// The products that tests of such a feature use.
let webTests = web + ["HummingbirdTesting"]

/// The package of each product that a target may use.
let packages = [
    "ArgumentParser": "swift-argument-parser", "AsyncHTTPClient": "async-http-client",
    "Configuration": "swift-configuration", "Crypto": "swift-crypto", "CryptoExtras": "swift-crypto",
    "GRDB": "GRDB.swift", "GRDBSQLite": "GRDB.swift", "HTTPTypes": "swift-http-types", "Hummingbird": "hummingbird",
    "HummingbirdCore": "hummingbird", "HummingbirdTesting": "hummingbird", "JWTKit": "jwt-kit",
    "Logging": "swift-log", "NIOCore": "swift-nio", "NIOHTTP1": "swift-nio", "NIOHTTPTypes": "swift-nio-extras",
    "NIOHTTPTypesHTTP1": "swift-nio-extras", "NIOPosix": "swift-nio", "NIOSSL": "swift-nio-ssl",
    "NIOWebSocket": "swift-nio", "ServiceLifecycle": "swift-service-lifecycle", "Subprocess": "swift-subprocess",
    "SystemPackage": "swift-system", "UnixSignals": "swift-service-lifecycle",
]

/// The folders of Sources and Tests.
enum Group: String {
    case foundation = "Foundation"
    case engines = "Engines"
    case platform = "Platform"
    case features = "Features"
    case programs = "Programs"
    case examples = "Examples"
}

/// The target that a folder holds: `Taxi` holds CrosstownTaxi; C libraries, programs and examples keep their names.
func module(_ folder: String) -> String {
    let keepsItsName = ["CLibPQ", "CQREncode", "CSQLiteSettings", "CZlib", "TaxiSharing", "crosstown"].contains(folder)
    return keepsItsName ? folder : "Crosstown\(folder)"
}

/// What a folder of sources says about itself in Markdown; the compiler has no use for it.
func documents(in path: String) -> [String] {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)/README.md") ? ["README.md"] : []
}

let package = Package(
    name: "crosstown",
    products: [.executable(name: "crosstown", targets: ["crosstown"])]
        + [
            "CrosstownApp", "CrosstownBikeShare", "CrosstownCases", "CrosstownClient", "CrosstownClientHTTP",
            "CrosstownContract", "CrosstownDeviceGateway",
            "CrosstownDeviceProtocol", "CrosstownDispatchEngine", "CrosstownGeo", "CrosstownGeoFormats",
            "CrosstownIncentives", "CrosstownKit", "CrosstownOpenData", "CrosstownRentals", "CrosstownSQL",
            "CrosstownSQLite", "CrosstownSimulator", "CrosstownTaxi", "CrosstownTripEngine", "CrosstownTripFormats",
            "CrosstownValues",
        ].map { .library(name: $0, targets: [$0]) },
    traits: [
        .trait(name: "Community", description: "Campuses, ministries, events, groups and resources."),
        .trait(name: "Drops", description: "Messages that open only at a place."),
        .trait(name: "Rentals", description: "Bikes and scooters from docking stations."),
        .trait(name: "RideShare", description: "Rides to events, shared by drivers with people who need a seat."),
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
        // Values and geometry, storage over two engines, the web layer, and what a feature asks of its host.
        .source("Values", in: .foundation),
        .source("Geo", in: .foundation, uses: ["Values"]),
        .source("Calendar", in: .foundation, uses: ["Values"]),
        .source("XML", in: .foundation),
        .source("SQL", in: .foundation, uses: ["Values"]),
        .system("CSQLiteSettings", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
        .source("SQLite", in: .foundation, uses: ["CSQLiteSettings", "SQL"], packages: ["GRDB", "GRDBSQLite"]),
        .system("CLibPQ", pkgConfig: "libpq", debian: "libpq-dev"),
        .source("Postgres", in: .foundation, uses: ["CLibPQ", "SQL"]),
        .system("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        .source(
            "Web",
            in: .foundation,
            uses: ["CZlib", "Values"],
            packages: [
                "Crypto", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "NIOHTTP1",
                "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "ServiceLifecycle",
            ]
        ),
        .system("CQREncode", pkgConfig: "libqrencode", debian: "libqrencode-dev"),
        .source("QR", in: .foundation, uses: ["CQREncode"]),
        .source(
            "Kit",
            in: .foundation,
            uses: ["Calendar", "DeviceProtocol", "Geo", "SQL", "Values", "Web"],
            packages: ["Logging", "ServiceLifecycle"]
        ),

        // The rules, pure: they also compile for the browser and import no package. Beside them, the files that they read.
        .source("DispatchEngine", in: .engines, uses: ["Values"]),
        .source("PoolEngine", in: .engines, uses: ["Geo", "Values"]),
        .source("ReleaseEngine", in: .engines, uses: ["Geo", "Values"]),
        .source("TripEngine", in: .engines, uses: ["Geo", "Values"]),
        .source("DeviceProtocol", in: .engines, uses: ["Geo", "Values"]),
        .source("GeoFormats", in: .engines, uses: ["Geo"]),
        .source("PoolFormats", in: .engines, uses: ["Geo", "PoolEngine", "Values"]),
        .source("TripFormats", in: .engines, uses: ["Geo", "TripEngine", "Values", "XML"]),
        .source("CommunityRules", in: .engines, uses: ["Calendar", "Values", "XML"]),

        // What every capability uses.
        .source(
            "Media",
            in: .platform,
            uses: host,
            packages: [
                "AsyncHTTPClient", "Crypto", "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOPosix", "ServiceLifecycle",
                "Subprocess", "SystemPackage",
            ]
        ),
        .source(
            "Money",
            in: .platform,
            uses: host,
            packages: [
                "AsyncHTTPClient", "Crypto", "HTTPTypes", "Hummingbird", "NIOCore", "NIOHTTP1", "ServiceLifecycle",
            ]
        ),
        .source(
            "ExternalHTTP",
            in: .platform,
            uses: host,
            packages: [
                "AsyncHTTPClient", "Crypto", "JWTKit", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix",
                "ServiceLifecycle",
            ]
        ),
        .source(
            "Places",
            in: .platform,
            uses: host + ["CZlib", "Contract"],
            packages: [
                "AsyncHTTPClient", "Crypto", "HTTPTypes", "Hummingbird", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix",
                "ServiceLifecycle", "Subprocess", "SystemPackage",
            ]
        ),
        .source(
            "Accounts",
            in: .platform,
            uses: host + ["Contract"],
            packages: [
                "AsyncHTTPClient", "Crypto", "CryptoExtras", "HTTPTypes", "Hummingbird", "Logging", "NIOCore",
                "NIOHTTP1", "NIOPosix", "NIOSSL", "ServiceLifecycle", "Subprocess", "SystemPackage",
            ]
        ),
        .source("Institutions", in: .platform, uses: host + ["Accounts"], packages: web),
        .source(
            "DeviceGateway",
            in: .platform,
            uses: host + ["DeviceProtocol"],
            packages: ["Crypto", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket", "ServiceLifecycle"]
        ),
        .source("Incentives", in: .platform, uses: host, packages: ["Hummingbird", "ServiceLifecycle"]),
        .source("OpenData", in: .platform, uses: host + ["GeoFormats"], packages: web),
        .source("Social", in: .platform, uses: host + ["QR"], packages: web),
        .source("Webhooks", in: .platform, uses: host, packages: ["Crypto", "Logging", "ServiceLifecycle"]),
        .source("Cases", in: .platform, uses: host, packages: ["Hummingbird", "ServiceLifecycle"]),
        .source("Inbox", in: .platform, uses: host, packages: web),
        .source("Home", in: .platform, uses: host + ["Calendar"], packages: web),

        // The capabilities; CrosstownApp alone names them.
        .source(
            "Taxi",
            in: .features,
            uses: host + ["Calendar", "Cases", "Contract", "DispatchEngine", "GeoFormats"],
            packages: ["HTTPTypes", "Hummingbird", "NIOCore", "ServiceLifecycle"]
        ),
        .source(
            "Rentals",
            in: .features,
            uses: host + ["Cases", "Contract", "DeviceProtocol", "GeoFormats", "QR"],
            packages: web
        ),
        .source("Trips", in: .features, uses: host + ["QR", "TripEngine", "TripFormats"], packages: web),
        .source("Drops", in: .features, uses: host + ["Cases", "QR", "ReleaseEngine"], packages: web),
        .source("Community", in: .features, uses: host + ["Calendar", "CommunityRules", "QR"], packages: web),
        .source("RideShare", in: .features, uses: host + ["Calendar", "Cases", "PoolEngine"], packages: web),

        // The server, what goes over the wire, its clients, and the simulated city.
        .source("Contract", in: .programs, uses: ["DispatchEngine", "Values"]),
        .source("Client", in: .programs, uses: ["Contract"]),
        .source(
            "ClientHTTP",
            in: .programs,
            uses: ["Client"],
            packages: ["AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOPosix"]
        ),
        .source(
            "Simulator",
            in: .programs,
            uses: [
                "Client", "ClientHTTP", "Contract", "DeviceProtocol", "DispatchEngine", "Geo", "GeoFormats", "Values",
            ],
            packages: ["Crypto", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"]
        ),
        .source(
            "BikeShare",
            in: .programs,
            uses: ["Client", "Contract", "DeviceProtocol", "Geo", "Simulator", "Values"]
        ),
        .source(
            "App",
            in: .programs,
            uses: [
                "Accounts", "Cases", "Contract", "DispatchEngine", "ExternalHTTP", "Geo", "GeoFormats", "Home", "Inbox",
                "Incentives", "Institutions", "Kit", "Media", "Money", "Places", "Postgres", "SQL", "SQLite",
                "Social", "Values", "Web", "Webhooks",
            ],
            whenEnabled: [
                "Community": "Community", "DeviceGateway": "Rentals", "Drops": "Drops", "OpenData": "Rentals",
                "Rentals": "Rentals", "RideShare": "RideShare", "Taxi": "Taxi", "Trips": "Trips",
            ],
            packages: [
                "Configuration", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "NIOPosix",
                "ServiceLifecycle", "SystemPackage", "UnixSignals",
            ]
        ),
        .program(
            "crosstown",
            in: .programs,
            uses: [
                "App", "Client", "ClientHTTP", "Contract", "Geo", "PoolEngine", "PoolFormats", "Simulator",
                "TaxiSharing", "TripEngine", "TripFormats", "Values",
            ],
            packages: ["ArgumentParser", "Logging", "ServiceLifecycle"]
        ),

        // Programs of others: one takes a feature in, one knows Crosstown by its API and uses the pool engine alone.
        .example(
            "plug-in",
            path: "PlugIn",
            uses: ["Cases", "Geo", "GeoFormats", "Kit", "SQL", "SQLite", "Taxi", "Values", "Web"],
            packages: ["Hummingbird", "Logging", "ServiceLifecycle", "UnixSignals"]
        ),
        .target(
            name: "TaxiSharing",
            dependencies: .of(
                ["Geo", "PoolEngine", "Values"],
                [
                    "AsyncHTTPClient", "Crypto", "HTTPTypes", "Hummingbird", "NIOCore", "NIOHTTP1", "ServiceLifecycle",
                ]
            ),
            path: "Examples/TaxiSharing/Sharing",
            swiftSettings: settings
        ),
        .example(
            "taxi-sharing",
            path: "TaxiSharing/Program",
            uses: ["Geo", "TaxiSharing", "Values"],
            packages: ["Logging", "ServiceLifecycle", "UnixSignals"]
        ),

        .target(
            name: "CrosstownTesting",
            dependencies: .of(
                ["Geo", "Kit", "Postgres", "SQL", "SQLite", "Values", "Web"],
                ["HTTPTypes", "Hummingbird", "HummingbirdTesting", "Logging", "NIOCore", "ServiceLifecycle"]
            ),
            path: "Tests/Testing",
            swiftSettings: settings
        ),

        .tests("Values", in: .foundation, uses: ["Values"]),
        .tests("Geo", in: .foundation, uses: ["Geo", "Values"]),
        .tests("SQL", in: .foundation, uses: ["SQL", "SQLite", "Testing", "Values"]),
        .tests("SQLite", in: .foundation, uses: ["SQL", "SQLite", "Testing"]),
        .tests("Postgres", in: .foundation, uses: ["Postgres", "SQL"]),
        .tests(
            "Web",
            in: .foundation,
            uses: ["CZlib", "Testing", "Values", "Web"],
            packages: [
                "HTTPTypes", "Hummingbird", "HummingbirdCore", "HummingbirdTesting", "Logging", "NIOCore", "NIOPosix",
                "ServiceLifecycle",
            ]
        ),
        .tests("Kit", in: .foundation, uses: ["Geo", "Kit", "SQL", "Testing", "Values", "Web"], packages: ["NIOCore"]),
        .tests("GeoFormats", in: .engines, uses: ["Geo", "GeoFormats"]),
        .tests("PoolEngine", in: .engines, uses: ["Geo", "PoolEngine", "Values"]),
        .tests("PoolFormats", in: .engines, uses: ["Geo", "PoolEngine", "PoolFormats", "Values"]),
        .tests("ReleaseEngine", in: .engines, uses: ["Geo", "ReleaseEngine", "Testing", "Values"]),
        .tests("TripEngine", in: .engines, uses: ["Geo", "TripEngine", "Values"]),
        .tests("TripFormats", in: .engines, uses: ["Geo", "TripEngine", "TripFormats", "Values", "XML"]),
        .tests("DeviceProtocol", in: .engines, uses: ["DeviceProtocol", "Geo", "Testing", "Values"]),
        .tests("DispatchEngine", in: .engines, uses: ["DispatchEngine", "Testing", "Values"]),
        .tests("Media", in: .platform, uses: hostTests + ["Media"], packages: webTests),
        .tests("Money", in: .platform, uses: hostTests + ["Money"], packages: webTests),
        .tests(
            "ExternalHTTP",
            in: .platform,
            uses: ["ExternalHTTP", "Kit", "SQL", "Testing", "Values"],
            packages: [
                "Crypto", "CryptoExtras", "HTTPTypes", "Hummingbird", "HummingbirdTesting", "Logging", "NIOCore",
            ]
        ),
        .tests(
            "Places",
            in: .platform,
            uses: hostTests + ["Cases", "DispatchEngine", "Places", "SQLite", "Taxi"],
            packages: [
                "HTTPTypes", "Hummingbird", "HummingbirdTesting", "Logging", "NIOCore", "NIOPosix", "ServiceLifecycle",
            ]
        ),
        .tests("Accounts", in: .platform, uses: hostTests + ["Accounts", "Contract", "Money"], packages: webTests),
        .tests(
            "Institutions",
            in: .platform,
            uses: hostTests + ["Accounts", "Contract", "Institutions"],
            packages: webTests
        ),
        .tests(
            "DeviceGateway",
            in: .platform,
            uses: hostTests + ["DeviceGateway", "DeviceProtocol", "Simulator"],
            packages: ["Logging", "NIOCore", "NIOPosix", "ServiceLifecycle"]
        ),
        .tests("Incentives", in: .platform, uses: hostTests + ["Incentives", "Money"], packages: webTests),
        .tests(
            "OpenData",
            in: .platform,
            uses: ["Geo", "Kit", "OpenData", "Testing", "Values"],
            packages: ["Logging"]
        ),
        .tests("Social", in: .platform, uses: hostTests + ["Social"], packages: webTests),
        .tests("Cases", in: .platform, uses: hostTests + ["Cases"], packages: webTests),
        .tests(
            "Webhooks",
            in: .platform,
            uses: hostTests + ["ExternalHTTP", "Webhooks"],
            packages: ["HTTPTypes", "Hummingbird", "HummingbirdTesting", "Logging", "NIOCore", "NIOPosix"]
        ),
        .tests("Inbox", in: .platform, uses: hostTests + ["Inbox"], packages: webTests),
        .tests("Home", in: .platform, uses: hostTests + ["Calendar", "Home"], packages: webTests),
        .tests(
            "Taxi",
            in: .features,
            uses: hostTests + ["Cases", "Contract", "DispatchEngine", "GeoFormats", "Media", "Money", "Taxi"],
            packages: webTests
        ),
        .tests(
            "Rentals",
            in: .features,
            uses: [
                "Accounts", "Cases", "DeviceGateway", "DeviceProtocol", "Geo", "Incentives", "Institutions", "Kit",
                "Media", "Money", "OpenData", "QR", "Rentals", "SQL", "Simulator", "Testing", "Values", "Web",
            ],
            packages: [
                "HTTPTypes", "Hummingbird", "HummingbirdTesting", "Logging", "NIOCore", "NIOPosix", "ServiceLifecycle",
            ]
        ),
        .tests(
            "Trips",
            in: .features,
            uses: hostTests + ["Accounts", "TripEngine", "TripFormats", "Trips"],
            packages: webTests
        ),
        .tests(
            "Drops",
            in: .features,
            uses: hostTests + ["Accounts", "Cases", "Drops", "ReleaseEngine"],
            packages: webTests
        ),
        .tests(
            "Community",
            in: .features,
            uses: hostTests + ["Accounts", "Calendar", "Community", "CommunityRules"],
            packages: webTests
        ),
        .tests(
            "RideShare",
            in: .features,
            uses: hostTests + ["Accounts", "Calendar", "Cases", "PoolEngine", "RideShare"],
            packages: webTests
        ),
        .tests(
            "Client",
            in: .programs,
            uses: ["Client", "ClientHTTP", "Contract", "DispatchEngine", "Testing", "Values"],
            packages: webTests
        ),
        .tests(
            "Simulator",
            in: .programs,
            uses: ["Client", "Contract", "DispatchEngine", "Geo", "GeoFormats", "Simulator", "Testing", "Values"]
        ),
        .tests("BikeShare", in: .programs, uses: ["BikeShare", "Geo", "Testing", "Values"]),
        .tests(
            "App",
            in: .programs,
            uses: hostTests + ["Accounts", "App", "BikeShare", "Client", "ClientHTTP", "Contract", "Money", "SQLite"],
            packages: webTests,
            excluding: ["Access/access.tsv", "BikeShare/README.md", "BikeShare/rides.csv", "BikeShare/stations.csv"]
        ),
        .tests(
            "TaxiSharing",
            in: .examples,
            uses: ["Geo", "TaxiSharing", "Values"],
            packages: ["AsyncHTTPClient", "Crypto", "HTTPTypes", "Hummingbird", "HummingbirdTesting", "NIOCore"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

extension [Target.Dependency] {
    static func of(_ uses: [String], _ products: [String]) -> Self {
        uses.map { .byName(name: module($0)) }
            + products.map { .product(name: $0, package: packages[$0] ?? "unknown package of \($0)") }
    }
}

extension Target {
    /// A library at Sources/GROUP/FOLDER.
    ///
    /// Targets in `whenEnabled` are only linked with their trait.
    static func source(
        _ folder: String,
        in group: Group,
        uses: [String] = [],
        whenEnabled: KeyValuePairs<String, String> = [:],
        packages: [String] = []
    ) -> Target {
        let path = "Sources/\(group.rawValue)/\(folder)"
        return .target(
            name: module(folder),
            dependencies: .of(uses, packages)
                + whenEnabled.map { .target(name: module($0.key), condition: .when(traits: [$0.value])) },
            path: path,
            exclude: documents(in: path),
            swiftSettings: settings
        )
    }

    /// A C library that Debian installs, at Sources/Foundation/NAME.
    static func system(_ name: String, pkgConfig: String, debian: String) -> Target {
        .systemLibrary(
            name: name,
            path: "Sources/Foundation/\(name)",
            pkgConfig: pkgConfig,
            providers: [.apt([debian])]
        )
    }

    /// A program at Sources/GROUP/FOLDER.
    static func program(_ folder: String, in group: Group, uses: [String], packages: [String]) -> Target {
        .executableTarget(
            name: module(folder),
            dependencies: .of(uses, packages),
            path: "Sources/\(group.rawValue)/\(folder)",
            swiftSettings: settings,
            // docs/decisions/0007
            linkerSettings: [.linkedLibrary("jemalloc", .when(platforms: [.linux]))]
        )
    }

    /// A program of others at Examples/PATH.
    static func example(_ name: String, path: String, uses: [String], packages: [String]) -> Target {
        .executableTarget(
            name: name,
            dependencies: .of(uses, packages),
            path: "Examples/\(path)",
            swiftSettings: settings
        )
    }

    /// Tests of a library, at Tests/GROUP/FOLDERTests.
    static func tests(
        _ folder: String,
        in group: Group,
        uses: [String],
        packages: [String] = [],
        excluding: [String] = []
    ) -> Target {
        .testTarget(
            name: "\(module(folder))Tests",
            dependencies: .of(uses, packages),
            path: "Tests/\(group.rawValue)/\(folder)Tests",
            exclude: excluding,
            swiftSettings: settings
        )
    }
}
