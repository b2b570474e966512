import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Manages stations, vehicles, tariffs and rides for the operator.
struct ConsoleService: Sendable {
    let rentals: Rentals
    let localTime: LocalTime
    /// Finds places at sea.
    let places: any PlaceDirectory

    private static let mostOver = 100

    /// Returns a page of the stations with their vehicles.
    func stations(page: Int? = nil, refused: RefusedForm? = nil) async throws -> StationsPage {
        StationsPage(
            stations: try await rentals.read { step in
                try ListPage(page) { _ in try step.stations.listCounts() }
            },
            refused: try await StationPlaceField.asking(refused, places)
        )
    }

    /// Returns a station with its docks.
    func station(_ id: Identifier<Station>, refused: RefusedForm? = nil) async throws -> StationEditPage {
        let refused = try await StationPlaceField.asking(refused, places)
        return try await rentals.read { step in
            let held = try Dictionary(
                step.vehicles.list(at: id).compactMap { vehicle in vehicle.dock.map { ($0.description, vehicle.plate) }
                },
                uniquingKeysWith: { first, _ in first }
            )
            return StationEditPage(
                count: try step.stations.count(id),
                docks: try step.stations.docks(of: id).map { (number: $0, vehicle: held[$0]) },
                jammed: try step.stations.jammedDocks(of: id),
                refused: refused
            )
        }
    }

    /// Creates a station, with or without docks.
    func add(_ input: Input<StationRequest>) async throws -> StationResponse {
        try await requireLand(input)
        return try await rentals.change { try $0.fleet.add(input) }
    }

    /// Validates that a station is on land.
    private func requireLand(_ input: Input<StationRequest>) async throws {
        var check = Validation()
        let place = Coordinate(validatingLatitude: input.latitude, longitude: input.longitude)
        try await places.requireLand(at: place, "latitude", &check)
        try check.finish()
    }

    /// Updates a station, and adds the named docks.
    func change(_ id: Identifier<Station>, _ input: Input<StationRequest>) async throws -> StationResponse {
        try await requireLand(input)
        return try await rentals.change { step in
            _ = try step.stations.station(id)
            try step.stations.update(Station(input, id: id))
            for dock in input.docks { try step.stations.addDock(dock, to: id) }
            try step.registration.connectDocks(of: id)
            return StationResponse(try step.stations.count(id))
        }
    }

    /// Returns a page of the vehicles whose number begins with a prefix.
    func vehicles(_ query: VehicleRoutes.VehiclesQuery, refused: RefusedForm? = nil) async throws -> VehiclesPage {
        let prefix = query.filter ?? ""
        return try await rentals.read { step in
            let page = try ListPage(query.page) { try step.vehicles.list(plate: prefix.uppercased(), limit: $0) }
            let changed = try query.changed.flatMap { PlateNumber($0) }.flatMap { try step.vehicles.find($0) }
            return VehiclesPage(
                vehicles: page.with(try Self.rows(page.rows, step)),
                filter: prefix,
                changed: changed.map { VehiclesPage.Row($0, station: nil) },
                refused: refused
            )
        }
    }

    /// Returns vehicles with their stations and riders.
    private static func rows(_ vehicles: [Vehicle], _ step: RentalTransaction) throws -> [VehiclesPage.Row] {
        let names = try Dictionary(
            step.stations.list().map { ($0.id, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        let rides = try step.rides.listAnswering(for: Set(vehicles.map(\.id)))
        let riders = try step.staffRiders.find(Set(rides.values.map(\.rider)))
        return vehicles.map { vehicle in
            let ride = rides[vehicle.id]
            return VehiclesPage.Row(
                vehicle,
                station: vehicle.station.flatMap { names[$0] },
                ride: ride?.id,
                rider: ride.flatMap { riders[$0.rider] }
            )
        }
    }

    /// Creates a vehicle in a dock.
    func add(_ input: Input<VehicleRequest>) async throws -> VehiclesPage.Row {
        try await rentals.change { try $0.fleet.add(input) }
    }

    /// Takes a vehicle out of service or returns it.
    func setInService(_ isInService: Bool, _ number: String) async throws -> VehiclesPage.Row {
        guard let plate = PlateNumber(number) else { throw RentalRefusal.unknownNumber }
        return try await rentals.change { step in
            guard let vehicle = try step.vehicles.find(plate) else { throw RentalRefusal.unknownNumber }
            if isInService { try step.fleet.putBack(vehicle) } else { try step.fleet.takeOut(vehicle) }
            let station = try vehicle.station.map { try step.stations.station($0).name }
            return VehiclesPage.Row(try step.vehicles.vehicle(vehicle.id), station: station)
        }
    }

    /// Returns the current tariff of each kind of vehicle.
    func tariffs() async throws -> TariffsPage {
        try await rentals.read { [localTime] step in
            TariffsPage(tariffs: try VehicleKind.allCases.map(step.tariffs.shown), localTime: localTime)
        }
    }

    /// Returns the current tariff of a kind of vehicle, with a form that changes it.
    func tariff(_ kind: String, refused: RefusedForm? = nil) async throws -> TariffPage {
        guard let kind = VehicleKind(rawValue: kind) else { throw RentalRefusal.noSuchTariff }
        return try await rentals.read { [localTime] step in
            TariffPage(tariff: try step.tariffs.shown(kind), localTime: localTime, refused: refused)
        }
    }

    /// Creates a new version of a tariff.
    func change(_ kind: String, _ input: Input<TariffRequest>) async throws -> TariffResponse {
        guard let kind = VehicleKind(rawValue: kind) else { throw RentalRefusal.noSuchTariff }
        let plan = TariffPlan(input, in: rentals.rules.currency)
        return TariffResponse(
            try await rentals.change { step in
                // The price until now stays the first version.
                _ = try step.tariffs.current(kind)
                return try step.tariffs.add(plan, for: kind)
            }
        )
    }

    /// Rides with their riders.
    func rides(_ query: RidesQuery, opensAccounts: Bool) async throws -> ConsoleRidesPage {
        let state = query.state ?? .underWay
        let before = query.before.map(Timestamp.init(milliseconds:))
        return try await rentals.read { [localTime] step in
            let page =
                switch state {
                case .underWay: try ListPage(query.page) { try step.rides.open(limit: $0) }
                case .missing: try ListPage(query.page) { try step.rides.listMissing(limit: $0) }
                case .over: ListPage(all: try step.rides.listOver(before: before, limit: Self.mostOver))
                }
            let isFull = state == .over && page.rows.count == Self.mostOver
            return ConsoleRidesPage(
                state: state,
                rides: page.with(try step.staffRides(page.rows)),
                earlier: isFull ? page.rows.last?.preparedAt : nil,
                localTime: localTime,
                opensAccounts: opensAccounts
            )
        }
    }

    /// One ride with its rider.
    func ride(_ id: Identifier<Ride>, opensAccounts: Bool) async throws -> ConsoleRidePage {
        try await rentals.read { [localTime] step in
            guard let found = try step.rides.find(id), let ride = try step.staffRides([found]).first else {
                throw RentalRefusal.noSuchRide
            }
            return ConsoleRidePage(
                ride: ride,
                alarms: try step.alarms.views(of: step.alarms.store.list(about: id), among: step.stations.list()),
                localTime: localTime,
                opensAccounts: opensAccounts
            )
        }
    }

    /// The gauges of rentals, with the number of open live streams.
    func gauges(streams: Int) async throws -> [Gauge] {
        try await rentals.read { step in
            let vehicles = try step.vehicles.countByState()
            return [
                Gauge(
                    "crosstown_rentals_vehicles",
                    help: "Vehicles, by their state.",
                    by: "state",
                    Dictionary(VehicleState.allCases.map { ($0.rawValue, Double(vehicles[$0] ?? 0)) }) { $1 }
                ),
                Gauge(
                    "crosstown_rentals_unpaid_rides",
                    help: "Rides that are not paid in full.",
                    try step.rides.countOwing()
                ),
                Gauge("crosstown_rentals_live_streams", help: "Live streams that are open on this server.", streams),
            ]
        }
    }
}
