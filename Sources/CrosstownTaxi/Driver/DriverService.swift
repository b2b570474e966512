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
        DriverResponse(try await dispatch.change(change), in: city)
    }

    /// The page of what a driver sees now.
    func page(for driver: Identifier<Account>, problem: Problem? = nil) async throws -> DriverPage {
        let view = try await dispatch.driverView(driver)
        let (approach, now) = (await approach(view), clock.now())
        var answer = DriverResponse(view, in: city)
        answer.ride?.arrivesInSeconds = approach?.secondsLeft(at: now)
        answer.ride?.distanceMetres = approach?.length.value
        answer.ride?.isAtMeetingPlace = approach?.arrival.isHere
        answer.ride?.terms = try await terms(of: view.ride)
        let said = try await said(about: view.ride)
        return DriverPage(
            answer: answer,
            said: said,
            view: view,
            approach: approach,
            now: now,
            localTime: localTime,
            problem: problem,
            lacksFare: view.ride == nil ? try await fares.ride(of: driver) != nil : false,
            isFareQuestioned: view.ride == nil ? try await fares.isQuestioned(driver) : false
        )
    }

    private func said(about ride: TaxiRequest?) async throws -> [RideSignal] {
        guard let ride, ride.state == .accepted else { return [] }
        return try await dispatch.read { try $0.signals(of: ride.id) }
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

    /// Takes in a batch of positions.
    func take(_ batch: FixBatch, from driver: Identifier<Account>) async throws -> DriverResponse {
        DriverResponse(try await dispatch.take(batch.validated(), from: driver), in: city)
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
        return try await answer { try $0.view(of: $0.start(driver, fix)) }
    }

    private func approach(_ view: DriverView) async -> PickupRoutes.Route? {
        guard let ride = view.ride, ride.state == .accepted, let position = view.position else { return nil }
        return await pickupRoutes.route(for: ride, from: position.place)
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
