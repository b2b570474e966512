import CrosstownDispatchEngine
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// What drivers see.
public struct DriverViews: TaxiUseCases {
    let context: DispatchTransaction

    /// What a driver sees who looks.
    public func view(for account: Identifier<Account>) throws -> DriverView {
        try view(of: drivers.driver(of: account), looks: true)
    }

    /// What a driver sees who accepted a request; whoever repeats an acceptance later may be on another ride by then.
    func view(of duty: Duty) throws -> DriverView {
        try view(of: duty.driver, on: duty.ride.state.isOpen ? duty.ride : nil)
    }

    /// What a driver sees; reads no more than the driver's state can hold, since every batch of positions answers it.
    ///
    /// Why he came to his place is read where he is off duty, and where he looks himself.
    func view(of driver: Driver, on ride: TaxiRequest? = nil, looks: Bool = false) throws -> DriverView {
        let standing = try driver.place.map(queues.standing(of:))
        let offer = driver.state == .available ? try offered(to: driver.id) : nil
        let ride = driver.state == .busy ? try ride ?? requests.findRide(of: driver.id) : nil
        let isGoing = offer != nil || ride != nil
        let position = isGoing ? try drivers.findPosition(of: driver.id) : nil
        return DriverView(
            driver: driver,
            driversAhead: standing?.ahead,
            queueLength: standing?.length,
            offer: offer,
            ride: ride,
            position: position?.fix,
            meetingDistance: ride.flatMap { $0.state == .accepted ? position?.distance(to: $0.meetingPlace) : nil },
            lastMove: looks || driver.state == .notAvailable ? try queues.lastMove(of: driver.id) : nil,
            passengerMissingFrom: ride.flatMap { ride in
                ride.arrivedAt.map { rules.passengerMissingFrom(arrivedAt: $0, wantedAt: ride.wantedAt) }
            }
        )
    }

    private func offered(to driver: Identifier<Driver>) throws -> DriverView.Offered? {
        guard let (offer, request) = try offers.findOpenWithRequest(driver: driver) else { return nil }
        return DriverView.Offered(
            offer: offer,
            request: request,
            remainingMilliseconds: OfferRules(rules).remainingMilliseconds(deadline: offer.deadline, now: now),
            totalMilliseconds: rules.offerMilliseconds
        )
    }
}
