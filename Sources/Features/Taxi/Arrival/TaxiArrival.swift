import CrosstownDispatchEngine
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The arrival of a taxi at the meeting place, which is noted once, by ``ArrivalRule`` alone.
package struct TaxiArrival: TaxiUseCases {
    let context: DispatchTransaction

    /// The ride of a busy driver after a new position: whoever stopped within sight has arrived, though no route is known.
    func arrive(at ride: TaxiRequest?, from position: LastPosition) throws -> TaxiRequest? {
        guard let ride, isExpected(ride), position.fix.isCurrent(at: now) else { return ride }
        guard let basis = rules.arrival.basis(at: position.distance(to: ride.meetingPlace)) else { return ride }
        return try arrive(ride, by: basis)
    }

    /// Notes the arrival of a driver once it is known how far it is by road, which is asked outside of transactions.
    ///
    /// - Parameters:
    ///   - id: the ride that the route was asked for.
    ///   - account: the driver.
    ///   - road: what is left to drive.
    /// - Returns: what the driver sees then.
    /// - Throws: ``TaxiRefusal`` for who is no driver, `DatabaseError`.
    func arrive(_ id: Identifier<TaxiRequest>, by account: Identifier<Account>, road: Metres) throws -> DriverView {
        guard let (driver, ride) = try requests.findRide(of: account), ride.id == id, isExpected(ride),
            let position = try drivers.findPosition(of: driver.id), position.fix.isCurrent(at: now),
            let basis = rules.arrival.basis(at: position.distance(to: ride.meetingPlace, road: road))
        else { return try context.driverViews.view(of: drivers.driver(of: account)) }
        return try context.driverViews.view(of: driver, on: arrive(ride, by: basis))
    }

    /// Notes the arrival of a driver who says that they have arrived.
    ///
    /// - Parameters:
    ///   - account: the driver.
    ///   - shown: the ride that the page showed.
    ///   - road: what is left to drive; `nil` if no route is known.
    /// - Returns: what the driver sees then.
    /// - Throws: ``TaxiRefusal`` if there is no such ride, the position is not known or it is too far away.
    package func sayArrived(
        _ account: Identifier<Account>,
        shown: Identifier<TaxiRequest>? = nil,
        road: Metres? = nil
    ) throws -> DriverView {
        let pressed = try context.presses.press(.arrived, about: shown, by: account)
        guard let ride = pressed.open else { return try context.driverViews.view(of: pressed.driver) }
        guard let position = try drivers.findPosition(of: pressed.driver.id), position.fix.isCurrent(at: now),
            position.fix.accuracy <= rules.arrival.saidAccuracy
        else { throw TaxiRefusal.positionUnknown }
        let distance = position.distance(to: ride.meetingPlace, road: road)
        guard rules.arrival.isPlausible(at: distance) else { throw TaxiRefusal.notAtMeetingPlace(distance) }
        return try context.driverViews.view(of: pressed.driver, on: arrive(ride, by: .driver))
    }

    /// Requires that a driver who had arrived is still there.
    ///
    /// - Throws: ``TaxiRefusal/notAtMeetingPlace(_:)``, `DatabaseError`.
    func requirePresence(of driver: Identifier<Driver>, at ride: TaxiRequest, road: Metres?) throws {
        guard let position = try drivers.findPosition(of: driver) else { return }
        let distance = position.distance(to: ride.meetingPlace, road: road)
        if rules.arrival.hasLeft(at: distance) { throw TaxiRefusal.notAtMeetingPlace(distance) }
    }

    /// Requires that a driver can have picked passengers up, whether they say so or end the ride at once: passengers may come
    /// to meet a taxi, but not across the city.
    ///
    /// - Throws: ``TaxiRefusal/notAtMeetingPlace(_:)``, `DatabaseError`.
    func requireReach(of driver: Identifier<Driver>, to ride: TaxiRequest) throws {
        guard ride.arrivedAt == nil, let position = try drivers.findPosition(of: driver),
            position.fix.isCurrent(at: now)
        else { return }
        let distance = position.distance(to: ride.meetingPlace)
        if !rules.arrival.canPickUp(at: distance) { throw TaxiRefusal.notAtMeetingPlace(distance) }
    }

    private func isExpected(_ ride: TaxiRequest) -> Bool { ride.state == .accepted && ride.arrivedAt == nil }

    private func arrive(_ ride: TaxiRequest, by basis: ArrivalBasis) throws -> TaxiRequest {
        if let driver = try ride.driver.map(drivers.driver) {
            try notices.tell(ride.passenger, TaxiNotices.arrived(ride, taxi: driver.code), in: transaction)
        }
        let arrived = try requests.arrive(ride, by: basis)
        try ToldArrivalStore(transaction: transaction).arrive(ride.id, acceptedAt: ride.acceptedAt, at: now)
        try context.reports.tell(RideEvents.arrived, arrived)
        return arrived
    }
}
