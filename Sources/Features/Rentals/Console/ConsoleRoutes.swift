import CrosstownValues
import CrosstownWeb

/// The routes with which the operator manages stations and tariffs.
struct ConsoleRoutes {
    let service: ConsoleService

    /// The address of one station.
    typealias StationAddress = IdentifiedAddress<Station>

    /// The page of a list, from 1.
    struct StationsQuery: Codable, Sendable {
        var page: Int?
    }

    /// The address of the tariff of one kind of vehicle.
    struct TariffAddress: Codable, Sendable {
        var kind: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addStations(to: routes)
        addTariffs(to: routes)
        addRides(to: routes)
    }

    private func addRides<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/rides",
            in: RentalRole.riders,
            RouteName("listOpenRides", "View rides with their riders")
        ) { (query: RidesQuery, context) in
            try await service.rides(query, opensAccounts: context.caller?.opensAccounts ?? false)
        }
        routes.page(
            "/rentals/console/rides/:id",
            in: RentalRole.riders,
            RouteName("getConsoleRide", "View a ride with its rider and price")
        ) { (ride: IdentifiedAddress<Ride>, context) in
            try await service.ride(ride.id, opensAccounts: context.caller?.opensAccounts ?? false)
        }
    }

    private func addStations<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/stations",
            in: RentalRole.workshop,
            show: RouteName("listStations", "Every station with what stands there"),
            send: RouteName("addStation", "Add a station with its docks"),
            creates: true,
            page: { (query: StationsQuery, refused) in try await service.stations(page: query.page, refused: refused) },
            change: { (_: StationsQuery, input: Input<StationRequest>, _) in
                ChangeResponse(try await service.add(input), at: RentalLinks.consoleStations)
            }
        )
        routes.page(
            "/rentals/console/stations/:id",
            in: RentalRole.workshop,
            show: RouteName("getConsoleStation", "View a station with its docks"),
            send: RouteName("changeStation", "Update a station and add docks"),
            page: { (station: StationAddress, refused) in try await service.station(station.id, refused: refused) },
            change: { (station: StationAddress, input: Input<StationRequest>, _) in
                ChangeResponse(try await service.change(station.id, input), at: RentalLinks.consoleStation(station.id))
            }
        )
    }

    private func addTariffs<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/tariffs",
            in: RentalRole.console,
            RouteName("listTariffs", "What each kind of vehicle costs")
        ) { (_: Empty, _) in
            try await service.tariffs()
        }
        routes.page(
            "/rentals/console/tariffs/:kind",
            in: RentalRole.console,
            show: RouteName("getTariff", "View a tariff"),
            send: RouteName("changeTariff", "Change a tariff"),
            creates: true,
            check: TariffRequest.amounts(in: service.rentals.rules.currency),
            page: { (tariff: TariffAddress, refused) in try await service.tariff(tariff.kind, refused: refused) },
            change: { (tariff: TariffAddress, input: Input<TariffRequest>, _) in
                ChangeResponse(try await service.change(tariff.kind, input), at: RentalLinks.consoleTariffs)
            }
        )
    }
}
