import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Loads pages and handles requests of riders.
struct RiderService: Sendable {
    let rentals: Rentals
    let localTime: LocalTime
    /// The places of other operators, if any.
    var partners: (any OtherOperators)?
    /// Plans walks; distances are straight lines where `nil`.
    var walks: (any WalkPlanner)?
    /// Creates the links for following a ride.
    var followLinks: any FollowLinks = NoSocial()

    private static let mostListed = 100
    private static let mostNewGifts = 3
    private static let mostPartnerPlaces = 60

    /// Returns the map with its stations; `nil` is a visitor without an account.
    func home(_ visitor: Caller?, refused: RefusedForm? = nil) async throws -> RentalHomePage {
        let account = visitor?.account
        return try await rentals.read { [partners] step in
            let open = try account.flatMap { try step.rides.findOpen(rider: $0) }
            let stations = try step.stations.listCounts()
            let middle = BoundingBox(around: stations.map(\.station.place))?.middle
            return RentalHomePage(
                stations: stations,
                plans: try VehicleKind.allCases.map { ($0, try step.tariffs.shown($0).plan) },
                openRide: try open.map(step.rideViews.view),
                debts: try account.map(step.activity.debts) ?? [],
                visitor: RentalHomePage.Visitor(visitor),
                newGifts: try account.map { account in
                    try step.coins.unread(of: account, limit: Self.mostNewGifts, in: step.transaction)
                } ?? [],
                coinLinks: step.coins.links,
                needsSetUp: try account.map(step.setUps.isMissing(for:)) ?? false,
                refusesPosition: try account.map(step.setUps.refusesPosition) ?? false,
                hasRidden: try account.map { try !step.rides.latest(of: $0, limit: 1).isEmpty } ?? false,
                refused: refused,
                partners: partners?.shown(near: middle, atMost: Self.mostPartnerPlaces) ?? []
            )
        }
    }

    /// Returns the vehicles at a station, with directions where the origin is known.
    func station(
        _ id: Identifier<Station>,
        from origin: Coordinate?,
        for account: Identifier<Account>?
    ) async throws -> StationPage {
        var page = try await rentals.read { step in
            StationPage(
                count: try step.stations.count(id),
                vehicles: try step.vehicles.listRentable(at: id),
                refusesPosition: try account.map(step.setUps.refusesPosition) ?? false
            )
        }
        if let origin { page.walk = await walk(from: origin, to: page.count.station.place) }
        return page
    }

    /// Returns the nearest station with a free dock, and directions.
    func nearestDock(_ query: NearestDockQuery, for account: Identifier<Account>?) async throws -> StationPage {
        let origin = try Coordinate.onEarth(latitude: query.latitude, longitude: query.longitude)
        let nearest = try await rentals.read { step in
            StationReach(try step.stations.listCounts(), try step.areas.rules()).nearestWithRoom(to: origin)
        }
        guard let nearest else { throw RentalRefusal.noFreeDock }
        return try await station(nearest.station.id, from: origin, for: account)
    }

    private func walk(from origin: Coordinate, to station: Coordinate) async -> StationWalk {
        StationWalk(
            origin: origin,
            distance: origin.greatCircleDistance(to: station),
            route: await walks?.walk(from: origin, to: station)
        )
    }

    /// Returns the vehicle of a scanned code.
    func vehicle(_ number: String, _ visitor: Caller?, problem: Problem? = nil) async throws -> VehiclePage {
        guard let number = Self.plate(number) else { throw RentalRefusal.unknownNumber }
        return try await rentals.read { step in
            guard let vehicle = try step.vehicles.find(number) ?? step.vehicles.find(inDock: number) else {
                throw RentalRefusal.unknownNumber
            }
            let account = visitor?.account
            let open = try account.flatMap { try step.rides.findOpen(rider: $0) }
            let plan = try step.tariffs.shown(vehicle.kind).plan
            return VehiclePage(
                vehicle: vehicle,
                station: try vehicle.station.map(step.stations.station),
                unavailable: try Self.unavailable(vehicle, during: open, step)?.problem,
                ownRide: open?.vehicle == vehicle.id ? open?.id : nil,
                otherRide: open?.vehicle == vehicle.id ? nil : open?.id,
                plan: plan,
                terms: step.rules.terms,
                visitor: RentalHomePage.Visitor(visitor),
                deposit: try account.flatMap { try step.renting.deposit(of: $0, plan) },
                needsSetUp: try account.map(step.setUps.isMissing(for:)) ?? false,
                refusesPosition: try account.map(step.setUps.refusesPosition) ?? false,
                problem: problem
            )
        }
    }

    /// Returns why a rider cannot rent a vehicle now; during a ride with another one, that comes first.
    private static func unavailable(
        _ vehicle: Vehicle,
        during ride: Ride?,
        _ step: RentalTransaction
    ) throws -> RentalRefusal? {
        if let ride, ride.vehicle != vehicle.id { return .alreadyRiding }
        if try step.vehicles.isRentable(vehicle.id) { return nil }
        return try step.renting.refusal(of: vehicle) ?? .lockOutOfReach
    }

    /// Rents a vehicle by its number.
    ///
    /// - Throws: `Problem`, with a link back to the vehicle.
    func rent(_ message: RentRequest, by rider: Identifier<Account>) async throws -> RideResponse {
        guard let plate = Self.plate(message.number) else {
            throw Problem.invalid([.init(field: "number", message: RentalTexts.numberForm)])
        }
        do {
            return RideResponse(try await rentals.rentWithCard(plate, by: rider))
        } catch let refusal as RentalRefusal {
            throw refusal.problem(backTo: RentalLinks.vehicle(plate))
        }
    }

    /// Returns the page of a failed request to rent: that of a vehicle, or the map.
    func page(of refused: RefusedForm, _ visitor: Caller?) async throws -> any Page {
        guard refused["scanned"] == "true", let number = refused["number"],
            let page = try? await vehicle(number, visitor, problem: refused.problem)
        else { return try await home(visitor, refused: refused) }
        return page
    }

    /// Ends a ride at the rider's place.
    func end(_ id: Identifier<Ride>, _ message: EndRequest, by rider: Identifier<Account>) async throws -> RideResponse
    {
        var place: Coordinate?
        if let latitude = message.latitude, let longitude = message.longitude {
            place = try Coordinate.onEarth(latitude: latitude, longitude: longitude)
        }
        let accuracy = Metres(max(0, message.accuracy ?? 0))
        let insists = message.insists ?? false
        return RideResponse(try await rentals.end(id, by: rider, at: place, accuracy: accuracy, insists: insists))
    }

    /// Stores why a ride ended at once.
    func explain(
        _ id: Identifier<Ride>,
        _ message: ExplainRequest,
        by rider: Identifier<Account>
    ) async throws -> RideResponse {
        var check = Validation()
        let reason = check.lines(message.reason, "reason", of: ExplainRequest.self)
        try check.finish()
        return RideResponse(try await rentals.explain(id, by: rider, reason))
    }

    /// Returns the page of a rider's ride.
    func ride(_ id: Identifier<Ride>, of rider: Identifier<Account>, problem: Problem? = nil) async throws -> RidePage {
        try await rentals.read { [localTime, followLinks] step in
            let view = try step.rideViews.view(of: step.progress.ride(id, of: rider))
            return RidePage(
                view: view,
                stations: view.ride.state.isOpen ? try step.stations.listCounts() : [],
                localTime: localTime,
                refusesPosition: try step.setUps.refusesPosition(rider),
                problem: problem,
                ownLock: view.ride.state == .riding || view.ride.state == .pausing
                    ? try step.locks.hold(of: view.vehicle.plate, in: step.transaction).ownLock : nil,
                asksForReport: try FailedReturn.isAsked(about: view.ride, at: step.now)
                    && !step.problems.store.isReported(view.ride),
                share: view.ride.state.isShared ? followLinks.shareForm(for: view.ride.reference) : .empty
            )
        }
    }

    /// Returns a rider's rides, latest first.
    func history(of rider: Identifier<Account>) async throws -> RideHistoryPage {
        try await rentals.read { [localTime] step in
            RideHistoryPage(
                rides: try step.rideViews.views(of: step.rides.latest(of: rider, limit: Self.mostListed)),
                totals: try step.rides.totals(of: rider, against: step.rules.car),
                car: step.rules.car,
                localTime: localTime
            )
        }
    }

    /// Parses a number as people type it.
    private static func plate(_ text: String) -> PlateNumber? {
        PlateNumber(text.uppercased().filter { !$0.isWhitespace && $0 != "-" })
    }
}

/// The request to rent a vehicle.
struct RentRequest: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["number": PlateNumber.limits] }

    /// The number on a vehicle or its dock.
    var number: String
    /// Whether the form is on the page of the vehicle, where its errors appear.
    var scanned: Bool?
}

/// The position of a rider who ends a ride; without it only a dock can end the ride.
struct EndRequest: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["latitude": .latitude, "longitude": .longitude] }

    var latitude: Double?
    var longitude: Double?
    /// In meters.
    var accuracy: Double?
    /// Whether to end the ride here although the vehicle reports another place; staff then look for it.
    var insists: Bool?
}

/// Why a vehicle was returned at once.
struct ExplainRequest: Codable, Sendable {
    var reason: String
}

extension ExplainRequest: SelfLimiting {
    static var limits: [String: FieldLimits] { ["reason": .text(1...2000)] }
}
