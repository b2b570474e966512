import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownValues

/// What a driver sees.
public struct DriverView: Hashable, Sendable {
    /// The driver himself.
    public let driver: Driver
    /// How many drivers stand ahead in the queue, when available.
    public let driversAhead: Int?
    /// How many drivers wait in the queue, when available.
    public let queueLength: Int?
    /// The open offer, with its request.
    public let offer: Offered?
    /// The request that is being served.
    public let ride: TaxiRequest?
    /// The last known position, where an offer or a ride gives somewhere to go.
    public let position: Fix?
    /// How near the taxi is to the meeting place, while it is on its way or waits there.
    let meetingDistance: MeetingDistance?
    /// How the driver's place changed last, where that is asked.
    public let lastMove: LastMove?
    /// From when on the driver may say that the passengers are not there; once he has arrived.
    public let passengerMissingFrom: Timestamp?

    /// An open offer as its driver sees it.
    public struct Offered: Hashable, Sendable {
        /// The offer.
        public let offer: Offer
        /// What is offered.
        public let request: TaxiRequest
        /// Milliseconds left to answer, by the server's clock.
        public let remainingMilliseconds: Int64
        /// How long a driver may think in all.
        public let totalMilliseconds: Int64
    }

    /// Where the driver is asked or expected to go.
    public var meetingPlace: Coordinate? { ride?.meetingPlace ?? offer?.request.meetingPlace }
}

extension DispatchTransaction {
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
