import CrosstownDispatchEngine
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The arrival of a taxi at the meeting place, stored once by ``ArrivalRule``.
package struct TaxiArrival: TaxiUseCases {
    let context: DispatchTransaction

    /// Updates the ride of a busy driver after a new position: a taxi that stopped within sight has arrived, even
    /// without a known route.
    func arrive(at ride: TaxiRequest?, from position: LastPosition) throws -> TaxiRequest? {
        guard let ride, isExpected(ride), position.fix.isCurrent(at: now) else { return ride }
        guard let basis = rules.arrival.basis(at: position.distance(to: ride.meetingPlace)) else { return ride }
        return try arrive(ride, by: basis)
    }

    /// Stores the arrival by the distance on the road, which is calculated outside of transactions.
    ///
    /// - Parameters:
    ///   - id: the ride of the route.
    ///   - account: the driver.
    ///   - road: the remaining distance.
    /// - Returns: the driver's view.
    /// - Throws: ``TaxiRefusal`` if the user is not a driver, `DatabaseError`.
    func arrive(_ id: Identifier<TaxiRequest>, by account: Identifier<Account>, road: Metres) throws -> DriverView {
        guard let (driver, ride) = try requests.findRide(of: account), ride.id == id, isExpected(ride),
            let position = try drivers.findPosition(of: driver.id), position.fix.isCurrent(at: now),
            let basis = rules.arrival.basis(at: position.distance(to: ride.meetingPlace, road: road))
        else { return try context.driverViews.view(of: drivers.driver(of: account)) }
        return try context.driverViews.view(of: driver, on: arrive(ride, by: basis))
    }

    /// Stores the arrival that the driver reports.
    ///
    /// - Parameters:
    ///   - account: the driver.
    ///   - shown: the ride on the driver's page.
    ///   - road: the remaining distance; `nil` without a route.
    /// - Returns: the driver's view.
    /// - Throws: ``TaxiRefusal`` if the ride does not exist, the position is unknown or too far away.
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

    /// Validates that a driver who arrived is still there.
    ///
    /// - Throws: ``TaxiRefusal/notAtMeetingPlace(_:)``, `DatabaseError`.
    func requirePresence(of driver: Identifier<Driver>, at ride: TaxiRequest, road: Metres?) throws {
        guard let position = try drivers.findPosition(of: driver) else { return }
        let distance = position.distance(to: ride.meetingPlace, road: road)
        if rules.arrival.hasLeft(at: distance) { throw TaxiRefusal.notAtMeetingPlace(distance) }
    }

    /// Validates that a driver can have picked up the passengers, who may walk toward the taxi, but not across the
    /// city.
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
