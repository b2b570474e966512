import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct DriverService: Sendable {
    let dispatch: Dispatch
    let pickupRoutes: PickupRoutes
    let city: CityZones
    let clock: any WallClock
    let localTime: LocalTime

    /// The accuracy of positions without one: the maximum for START.
    private static let unknownAccuracy = 50.0

    /// Changes something and returns the driver's view from the same transaction.
    func answer(
        after change: @escaping @Sendable (DispatchTransaction) throws -> DriverView
    ) async throws -> DriverResponse {
        let view = try await dispatch.change(change)
        if let ride = view.ride, ride.state == .accepted, let position = view.position {
            pickupRoutes.askAhead(for: ride, from: position)
        }
        return DriverResponse(view, in: city)
    }

    /// Does the same for actions near the meeting place; adds the distance by road to the error of a driver too far
    /// away.
    func answer(
        atMeetingPlace driver: Identifier<Account>,
        after change: @escaping @Sendable (DispatchTransaction) throws -> DriverView
    ) async throws -> DriverResponse {
        do {
            return try await answer(after: change)
        } catch TaxiRefusal.notAtMeetingPlace(let distance) where distance.road == nil {
            var measured = distance
            measured.road = try await road(of: driver)
            throw TaxiRefusal.notAtMeetingPlace(measured)
        }
    }

    /// Returns the driver's page from one read of the database, completed with the remaining routes.
    func page(
        for driver: Identifier<Account>,
        saved ride: Identifier<TaxiRequest>? = nil,
        problem: Problem? = nil
    ) async throws -> DriverPage {
        let view = try await dispatch.read { try $0.driverViews.view(for: driver, saved: ride) }
        let (roads, now) = (await roads(of: view), clock.now())
        return DriverPage(
            answer: DriverResponse(view, in: city).completed(by: roads, at: now),
            view: view,
            way: roads.way,
            now: now,
            localTime: localTime,
            problem: problem
        )
    }

    /// Returns the remaining routes to the meeting place, the destination or an offered request.
    private func roads(of view: DriverView) async -> DriverRoads {
        var roads = DriverRoads()
        if let position = view.position, let ride = view.ride {
            if ride.state == .accepted {
                roads.way = await pickupRoutes.route(for: ride, from: position)
            } else if let destination = view.terms?.destination?.position {
                roads.way = await pickupRoutes.route(for: ride, to: destination, from: position)
            }
        }
        roads.isAtMeetingPlace = await isAtMeetingPlace(view)
        if let position = view.position, let offer = view.offer {
            roads.toOffer = await pickupRoutes.distance(to: offer.request.meetingPlace, from: position)
        }
        return roads
    }

    /// Stores a batch of positions; the last can be an arrival.
    func take(_ batch: FixBatch, from driver: Identifier<Account>) async throws -> DriverResponse {
        let fixes = try batch.validated(at: clock.now())
        let view = try await dispatch.change { try $0.positions.take(fixes, from: driver) }
        let present = try await arrive(view, driver) ?? view
        let roads = DriverRoads(isAtMeetingPlace: await isAtMeetingPlace(present))
        return DriverResponse(present, in: city).completed(by: roads, at: clock.now())
    }

    /// Returns whether the taxi is at the meeting place; `nil` during the ride.
    ///
    /// Calculates the route only if the straight line is not enough.
    private func isAtMeetingPlace(_ view: DriverView) async -> Bool? {
        guard let ride = view.ride, ride.state == .accepted else { return nil }
        guard ride.arrivedAt != nil else { return false }
        guard var distance = view.meetingDistance else { return true }
        let rule = dispatch.rules.arrival
        if distance.straight > rule.staysWithin { distance.road = await road(view) }
        return !rule.hasLeft(at: distance)
    }

    /// Stores the arrival of a driver near by road; `nil` without changes.
    private func arrive(_ view: DriverView, _ driver: Identifier<Account>) async throws -> DriverView? {
        let rule = dispatch.rules.arrival
        guard let ride = view.ride, ride.arrivedAt == nil, var distance = view.meetingDistance,
            distance.straight <= rule.asksWithin, let road = await road(view)
        else { return nil }
        distance.road = road
        guard rule.basis(at: distance) != nil else { return nil }
        return try await dispatch.change { try $0.arrival.arrive(ride.id, by: driver, road: road) }
    }

    /// Sends a quick message to the passenger.
    func say(_ word: RideWord, _ driver: Identifier<Account>) async throws {
        let road = word == .here ? try await road(of: driver) : nil
        try await dispatch.change { try $0.signals.say(word, by: driver, road: road) }
    }

    /// Returns the remaining distance to the meeting place, if a route is known.
    func road(of driver: Identifier<Account>) async throws -> Metres? {
        await road(try await dispatch.read { try $0.driverViews.view(of: $0.drivers.driver(of: driver)) })
    }

    private func road(_ view: DriverView) async -> Metres? {
        guard let ride = view.ride, ride.state == .accepted, let position = view.position else { return nil }
        return await pickupRoutes.road(for: ride, from: position)
    }

    /// Takes a driver on duty at their position.
    func start(_ message: StartMessage, _ driver: Identifier<Account>) async throws -> DriverResponse {
        guard let latitude = message.latitude, let longitude = message.longitude,
            let place = Coordinate(validatingLatitude: latitude, longitude: longitude)
        else { throw Self.positionMissing }
        var check = Validation()
        let accuracy = check.number(message.accuracy ?? Self.unknownAccuracy, "accuracy", in: FixMessage.accuracies)
        try check.finish()
        let fix = Fix(place: place, accuracy: Metres(accuracy), at: clock.now())
        return try await answer { try $0.shift.start(driver, at: fix) }
    }

    private static var positionMissing: Problem {
        var problem = Problem.invalid([
            .init(field: "latitude", message: TaxiTexts.required),
            .init(field: "longitude", message: TaxiTexts.required),
        ])
        problem.title = DriverTexts.positionMissing
        problem.detail = DriverTexts.positionMissingText
        return problem
    }
}
