import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// The routes of the fleet's open data: GBFS 2.3 and 3.0.
struct FeedRoutes {
    let data: OpenDataReader
    let `operator`: FleetOperator

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        for version in GBFSVersion.allCases {
            addSystem(version, to: routes)
            addStations(version, to: routes)
        }
    }

    private func addSystem<Context: CrosstownContext>(_ version: GBFSVersion, to routes: Routes<Context>) {
        let owner = `operator`
        file(.gbfs, version, "The files of the feed", to: routes) { _, _ in
            GBFSFeeds(version: version, address: owner.address)
        }
        file(.versions, version, "The versions of the feed", to: routes) { _, _ in
            GBFSVersions(address: owner.address)
        }
        if version != .v2 {
            file(.manifest, version, "The data sets of the operator", to: routes) { _, _ in GBFSManifest(owner) }
        }
        file(.systemInformation, version, "Who runs the vehicles", to: routes) { _, _ in
            SystemInformation(owner, version)
        }
        file(.vehicleTypes, version, "The kinds of vehicles", to: routes) { fleet, transaction in
            VehicleTypes(types: try fleet.tariffs(in: transaction).map { .init($0, version) })
        }
        file(.geofencingZones, version, "Where rides may end, and where riders go slowly", to: routes) {
            fleet,
            transaction in
            GeofencingZones(try fleet.areas(in: transaction), version)
        }
        file(.systemPricingPlans, version, "What rides cost", to: routes) { fleet, transaction in
            PricingPlans(plans: try fleet.tariffs(in: transaction).map { .init($0, version) })
        }
    }

    private func addStations<Context: CrosstownContext>(_ version: GBFSVersion, to routes: Routes<Context>) {
        let owner = `operator`
        file(.stationInformation, version, "Where the stations are", to: routes) { fleet, transaction in
            let stations = try fleet.stations(in: transaction)
            return StationInformation(stations: stations.map { .init($0, version, address: owner.address) })
        }
        file(.stationStatus, version, "What stands at the stations now", to: routes) { fleet, transaction in
            let contacts = try fleet.contacts(in: transaction)
            return StationStatus(
                stations: try fleet.stations(in: transaction).map { .init($0, contacts[$0.id], version) }
            )
        }
    }

    private func file<Content: Encodable & Sendable, Context: CrosstownContext>(
        _ file: GBFSFile,
        _ version: GBFSVersion,
        _ summary: String,
        to routes: Routes<Context>,
        _ content: @escaping @Sendable (any FleetReading, any Transaction) throws -> Content
    ) {
        let reader = data
        routes.data(
            "/gbfs/\(version.rawValue)/\(file.rawValue).json",
            in: RouteGroup(tag: "gbfs", access: .anyone),
            RouteName("\(version.operationPrefix)_\(file.rawValue)", "\(summary) (\(version.rawValue))"),
            maxAge: 5
        ) { (_: Empty, _) in
            try await reader.read { fleet, transaction, now in
                GBFSDocument(try content(fleet, transaction), version, at: now)
            }
        }
    }
}
