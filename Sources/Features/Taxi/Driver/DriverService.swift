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
    let fares: FareService

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

    /// The page of what a driver sees now.
    func page(
        for driver: Identifier<Account>,
        saved ride: Identifier<TaxiRequest>? = nil,
        problem: Problem? = nil
    ) async throws -> DriverPage {
        let saved = if let ride { try await fares.savedFare(ride, of: driver) } else { SavedFare?.none }
        let view = try await dispatch.read { try $0.driverViews.view(for: driver) }
        let terms = try await terms(of: view.ride)
        let (way, now) = (await way(view, terms), clock.now())
        var answer = answer(view, way, at: now)
        answer.ride?.isAtMeetingPlace = await isAtMeetingPlace(view)
        answer.ride?.terms = terms
        if let road = await distance(of: view.offer, from: view.position) {
            answer.offer?.distanceMetres = road.value
            answer.offer?.isEstimated = false
        }
        let said = try await said(about: view.ride)
        return DriverPage(
            answer: answer.versioned,
            said: said,
            view: view,
            way: way,
            now: now,
            localTime: localTime,
            problem: problem,
            saved: saved,
            lacksFare: view.ride == nil ? try await fares.ride(of: driver) != nil : false,
            isFareQuestioned: view.ride == nil ? try await fares.isQuestioned(driver) : false
        )
    }

    /// What the driver sees, with what is left of the way ahead.
    private func answer(_ view: DriverView, _ way: PickupRoutes.Route?, at now: Timestamp) -> DriverResponse {
        var answer = DriverResponse(view, in: city)
        guard let way else { return answer }
        if view.ride?.state == .onBoard {
            answer.ride?.toDestination = RemainingDriveResponse(way, at: now)
        } else {
            answer.ride?.arrivesInSeconds = way.secondsLeft(at: now)
            answer.ride?.distanceMetres = way.length.value
            answer.ride?.isEstimated = way.isEstimated
        }
        return answer
    }

    /// How far it is to an offered request along the streets, as its passenger will read it.
    private func distance(of offered: DriverView.Offered?, from position: Fix?) async -> Metres? {
        guard let offered, let position else { return nil }
        return await pickupRoutes.distance(to: offered.request.meetingPlace, from: position)
    }

    private func said(about ride: TaxiRequest?) async throws -> [RideSignal] {
        guard let ride, ride.state == .accepted else { return [] }
        return try await dispatch.read { try $0.signals.said(about: ride.id) }
    }

    /// Where a ride goes to and how it is paid; a wallet that did not cover it counts as paying the driver.
    private func terms(of ride: TaxiRequest?) async throws -> RideTermsResponse? {
        guard let ride else { return nil }
        return try await dispatch.read { step in
            var terms = try step.terms.find(.request(ride.id))
            if terms.isEmpty { return nil }
            if try step.payments.find(ride.id)?.state != .held { terms.payment = .driver }
            return terms.answer
        }
    }

    /// Takes in a batch of positions; by the last of them the driver may have arrived.
    func take(_ batch: FixBatch, from driver: Identifier<Account>) async throws -> DriverResponse {
        let fixes = try batch.validated(at: clock.now())
        let view = try await dispatch.change { try $0.positions.take(fixes, from: driver) }
        let present = try await arrive(view, driver) ?? view
        var answer = DriverResponse(present, in: city)
        answer.ride?.isAtMeetingPlace = await isAtMeetingPlace(present)
        return answer.versioned
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

    /// Notes the arrival of a driver who says so, if they can be there.
    func sayArrived(_ press: DriverRoutes.RidePress, _ driver: Identifier<Account>) async throws -> DriverResponse {
        let road = try await road(of: driver)
        return try await answer { try $0.arrival.sayArrived(driver, shown: press.ride, road: road) }
    }

    /// Says something to the passenger who waits.
    func say(_ word: RideWord, _ driver: Identifier<Account>) async throws {
        let road = word == .here ? try await road(of: driver) : nil
        try await dispatch.change { try $0.signals.say(word, by: driver, road: road) }
    }

    /// Ends a request whose passengers are not at the meeting place, for a driver who is there.
    func reportPassengerMissing(
        _ press: DriverRoutes.RidePress,
        _ driver: Identifier<Account>
    ) async throws -> DriverResponse {
        let road = try await road(of: driver)
        return try await answer { step in
            let freed = try step.driverRide.reportPassengerMissing(driver, shown: press.ride, road: road)
            return try step.driverViews.view(of: freed, looks: true)
        }
    }

    /// What a driver still has to drive to the meeting place, if a route is known.
    private func road(of driver: Identifier<Account>) async throws -> Metres? {
        await road(try await dispatch.read { try $0.driverViews.view(for: driver) })
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
        return try await answer { try $0.driverViews.view(of: $0.shift.start(driver, at: fix)) }
    }

    /// The way to the meeting place and, with the passengers on board, to where they want to go.
    private func way(_ view: DriverView, _ terms: RideTermsResponse?) async -> PickupRoutes.Route? {
        guard let ride = view.ride, let position = view.position else { return nil }
        if ride.state == .accepted { return await pickupRoutes.route(for: ride, from: position) }
        guard ride.state == .onBoard, let destination = terms?.destinationPlace else { return nil }
        return await pickupRoutes.route(for: ride, to: destination, from: position)
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
