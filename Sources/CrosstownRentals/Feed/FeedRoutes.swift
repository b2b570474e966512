import CrosstownWeb

/// Declares the open data of the fleet: GBFS 2.3 and 3.0.
struct FeedRoutes {
    let rentals: Rentals
    let `operator`: RentalOperator

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        for version in GBFSVersion.allCases {
            addSystem(version, to: routes)
            addStations(version, to: routes)
        }
    }

    private func addSystem<Context: CrosstownContext>(_ version: GBFSVersion, to routes: Routes<Context>) {
        let owner = `operator`
        data(.gbfs, version, "The files of the feed", to: routes) { _ in
            GBFSFeeds(version: version, address: owner.address)
        }
        data(.versions, version, "The versions of the feed", to: routes) { _ in GBFSVersions(address: owner.address) }
        if version != .v2 {
            data(.manifest, version, "The data sets of the operator", to: routes) { _ in GBFSManifest(owner) }
        }
        data(.systemInformation, version, "Who runs the vehicles", to: routes) { _ in SystemInformation(owner, version)
        }
        data(.vehicleTypes, version, "The kinds of vehicles", to: routes) { step in
            VehicleTypes(types: try VehicleKind.allCases.map { .init(try step.tariffs.shown($0), version) })
        }
        data(.geofencingZones, version, "Where rides may end, and where riders go slowly", to: routes) { step in
            GeofencingZones(try step.areas.areas(), version)
        }
        data(.systemPricingPlans, version, "What rides cost", to: routes) { step in
            PricingPlans(plans: try VehicleKind.allCases.map { .init(try step.tariffs.shown($0), version) })
        }
    }

    private func addStations<Context: CrosstownContext>(_ version: GBFSVersion, to routes: Routes<Context>) {
        let owner = `operator`
        data(.stationInformation, version, "Where the stations are", to: routes) { step in
            let counts = try step.stations.listCounts()
            return StationInformation(stations: counts.map { .init($0, version, address: owner.address) })
        }
        data(.stationStatus, version, "What stands at the stations now", to: routes) { step in
            let equipment = try step.stationDevices.equipment()
            return StationStatus(
                stations: try step.stations.listCounts().map { .init($0, equipment[$0.station.id], version) }
            )
        }
    }

    private func data<Content: Encodable & Sendable, Context: CrosstownContext>(
        _ file: GBFSFile,
        _ version: GBFSVersion,
        _ summary: String,
        to routes: Routes<Context>,
        _ content: @escaping @Sendable (RentalStep) throws -> Content
    ) {
        let rentals = rentals
        routes.data(
            "/gbfs/\(version.rawValue)/\(file.rawValue).json",
            id: "\(version.operationPrefix)_\(file.rawValue)",
            tag: "gbfs",
            summary: "\(summary) (\(version.rawValue))",
            access: .anyone,
            maxAge: 5
        ) { (_: Nothing, _) in
            try await rentals.read { GBFSDocument(try content($0), version, at: $0.now) }
        }
    }
}
