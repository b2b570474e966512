import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What drivers do and learn.
struct DriverService: Sendable {
    let dispatch: Dispatch
    let pickupRoutes: PickupRoutes
    let city: CityZones
    let clock: any WallClock
    let localTime: LocalTime

    /// The accuracy of a position that does not tell it: what START still accepts.
    private static let unknownAccuracy = 50.0

    /// Changes something, and tells what a driver then sees: read where it was changed, which spares a transaction.
    func answer(
        after change: @escaping @Sendable (DispatchTransaction) throws -> DriverView
    ) async throws -> DriverResponse {
        let view = try await dispatch.change(change)
        if let ride = view.ride, ride.state == .accepted, let position = view.position {
            pickupRoutes.askAhead(for: ride, from: position)
        }
        return DriverResponse(view, in: city)
    }

    /// The same for what takes a driver near the meeting place: who is too far reads the distance by road, as on the page.
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

    /// The page of what a driver sees now: one reading of the database, completed with what is left to drive.
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

    /// What is left to drive to the meeting place, to an offered request or, with the passengers on board, to their destination.
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

    /// Takes in a batch of positions; by the last of them the driver may have arrived.
    func take(_ batch: FixBatch, from driver: Identifier<Account>) async throws -> DriverResponse {
        let fixes = try batch.validated(at: clock.now())
        let view = try await dispatch.change { try $0.positions.take(fixes, from: driver) }
        let present = try await arrive(view, driver) ?? view
        let roads = DriverRoads(isAtMeetingPlace: await isAtMeetingPlace(present))
        return DriverResponse(present, in: city).completed(by: roads, at: clock.now())
    }

    /// Whether the taxi has arrived and not left again; `nil` once the passenger is on board.
    ///
    /// The road is asked for only where the straight line does not tell.
    private func isAtMeetingPlace(_ view: DriverView) async -> Bool? {
        guard let ride = view.ride, ride.state == .accepted else { return nil }
        guard ride.arrivedAt != nil else { return false }
        guard var distance = view.meetingDistance else { return true }
        let rule = dispatch.rules.arrival
        if distance.straight > rule.staysWithin { distance.road = await road(view) }
        return !rule.hasLeft(at: distance)
    }

    /// Notes the arrival of a driver who is near by road; `nil` if nothing has changed.
    private func arrive(_ view: DriverView, _ driver: Identifier<Account>) async throws -> DriverView? {
        let rule = dispatch.rules.arrival
        guard let ride = view.ride, ride.arrivedAt == nil, var distance = view.meetingDistance,
            distance.straight <= rule.asksWithin, let road = await road(view)
        else { return nil }
        distance.road = road
        guard rule.basis(at: distance) != nil else { return nil }
        return try await dispatch.change { try $0.arrival.arrive(ride.id, by: driver, road: road) }
    }

    /// Says something to the passenger who waits.
    func say(_ word: RideWord, _ driver: Identifier<Account>) async throws {
        let road = word == .here ? try await road(of: driver) : nil
        try await dispatch.change { try $0.signals.say(word, by: driver, road: road) }
    }

    /// What a driver still has to drive to the meeting place, if a route is known.
    func road(of driver: Identifier<Account>) async throws -> Metres? {
        await road(try await dispatch.read { try $0.driverViews.view(of: $0.drivers.driver(of: driver)) })
    }

    private func road(_ view: DriverView) async -> Metres? {
        guard let ride = view.ride, ride.state == .accepted, let position = view.position else { return nil }
        return await pickupRoutes.road(for: ride, from: position)
    }

    /// Puts a driver on duty where he is.
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
