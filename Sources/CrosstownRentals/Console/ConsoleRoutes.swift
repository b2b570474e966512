import CrosstownValues
import CrosstownWeb

/// Declares what those who run the rentals do with stations and tariffs.
struct ConsoleRoutes {
    let service: ConsoleService

    private static let tag = "rentals-console"
    private static let access = Access.role(RentalRole.administrator)
    private static let fleet = Access.anyRole(RentalRole.mechanics)

    /// The address of one station.
    struct StationAddress: Codable, Sendable {
        var id: Identifier<Station>
    }

    /// The address of the tariff of one kind of vehicle.
    struct TariffAddress: Codable, Sendable {
        var kind: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addStations(to: routes)
        addStation(to: routes)
        addTariffs(to: routes)
        routes.get(
            "/rentals/console/rides",
            id: "listOpenRides",
            tag: Self.tag,
            summary: "Every ride under way",
            access: .anyRole(RentalRole.helpers)
        ) { [service] (_: Nothing, _) in
            try await service.rides()
        }
    }

    private func addStations<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/stations",
            id: "listStations",
            tag: Self.tag,
            summary: "Every station with what stands there",
            access: Self.fleet
        ) { (_: Nothing, _) in
            try await service.stations()
        }
        routes.post(
            "/rentals/console/stations",
            id: "addStation",
            tag: Self.tag,
            summary: "Add a station with its docks",
            access: Self.fleet,
            body: StationRequest.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await service.stations(refused: refused) },
            use: { (_: Nothing, message: StationRequest, _) in
                let added = try await service.add(message)
                return Answer(added, at: RentalLinks.consoleStations)
            }
        )
    }

    private func addStation<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/stations/:id",
            id: "getConsoleStation",
            tag: Self.tag,
            summary: "A station with its docks",
            access: Self.fleet
        ) { (address: StationAddress, _) in
            try await service.station(address.id)
        }
        routes.post(
            "/rentals/console/stations/:id",
            id: "changeStation",
            tag: Self.tag,
            summary: "Change a station, and add docks",
            access: Self.fleet,
            body: StationRequest.self,
            retry: { (address: StationAddress, refused, _) in
                try await service.station(address.id, refused: refused)
            },
            use: { (address: StationAddress, message: StationRequest, _) in
                let changed = try await service.change(address.id, message)
                return Answer(changed, at: RentalLinks.consoleStation(address.id))
            }
        )
    }

    private func addTariffs<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/tariffs",
            id: "listTariffs",
            tag: Self.tag,
            summary: "What each kind of vehicle costs",
            access: Self.access
        ) { (_: Nothing, _) in
            try await service.tariffs()
        }
        routes.get(
            "/rentals/console/tariffs/:kind",
            id: "getTariff",
            tag: Self.tag,
            summary: "What a kind of vehicle costs",
            access: Self.access
        ) { (address: TariffAddress, _) in
            try await service.tariff(address.kind)
        }
        routes.post(
            "/rentals/console/tariffs/:kind",
            id: "changeTariff",
            tag: Self.tag,
            summary: "Make a new version of a tariff",
            access: Self.access,
            body: TariffRequest.self,
            creates: true,
            retry: { (address: TariffAddress, refused, _) in
                try await service.tariff(address.kind, refused: refused)
            },
            use: { (address: TariffAddress, message: TariffRequest, _) in
                let changed = try await service.change(address.kind, message)
                return Answer(changed, at: RentalLinks.consoleTariffs)
            }
        )
    }
}
