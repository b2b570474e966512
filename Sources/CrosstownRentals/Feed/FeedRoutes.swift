import CrosstownWeb

/// Declares the open data of the fleet: GBFS 3.0.
struct FeedRoutes {
    let rentals: Rentals
    let `operator`: RentalOperator

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let owner = `operator`
        data(.gbfs, "The files of the feed", to: routes) { _ in GBFSFeeds(address: owner.address) }
        data(.systemInformation, "Who runs the vehicles", to: routes) { _ in SystemInformation(owner) }
        data(.vehicleTypes, "The kinds of vehicles", to: routes) { step in
            VehicleTypes(types: try VehicleKind.allCases.map { VehicleTypes.Item(try step.tariffs.shown($0)) })
        }
        data(.stationInformation, "Where the stations are", to: routes) { step in
            let counts = try step.stations.listCounts()
            return StationInformation(stations: counts.map { .init($0, address: owner.address) })
        }
        data(.stationStatus, "What stands at the stations now", to: routes) { step in
            StationStatus(stations: try step.stations.listCounts().map { .init($0, at: step.now) })
        }
        data(.systemPricingPlans, "What rides cost", to: routes) { step in
            PricingPlans(plans: try VehicleKind.allCases.map { PricingPlans.Item(try step.tariffs.shown($0)) })
        }
    }

    private func data<Content: Encodable & Sendable, Context: CrosstownContext>(
        _ file: GBFSFile,
        _ summary: String,
        to routes: Routes<Context>,
        _ content: @escaping @Sendable (RentalStep) throws -> Content
    ) {
        let rentals = rentals
        routes.data(
            "/gbfs/3.0/\(file.rawValue).json",
            id: "gbfs_\(file.rawValue)",
            tag: "gbfs",
            summary: summary,
            access: .anyone,
            maxAge: 5
        ) { (_: Nothing, _) in
            try await rentals.read { GBFSDocument(try content($0), at: $0.now) }
        }
    }
}
