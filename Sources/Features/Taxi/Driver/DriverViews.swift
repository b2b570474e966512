import CrosstownContract
import CrosstownDispatchEngine
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// The drivers' views.
public struct DriverViews: TaxiUseCases {
    let context: DispatchTransaction

    /// Returns the complete view for a driver's page, with the fare of a ride just entered.
    public func view(for account: Identifier<Account>, saved id: Identifier<TaxiRequest>? = nil) throws -> DriverView {
        var view = try view(of: drivers.driver(of: account), looks: true)
        let fares = FareStore(transaction: transaction)
        if let ride = view.ride {
            view.terms = try terms(of: ride.id)
            if ride.state == .accepted { view.said = try SignalStore(transaction: transaction).list(of: ride.id) }
        } else {
            view.lacksFare = try fares.unpaidRide(of: account, at: now) != nil
            view.isFareQuestioned = try !payments.questioned(of: account).isEmpty
        }
        view.saved = try id.flatMap { try fares.saved($0, by: account, at: now) }
        return view
    }

    /// Returns a driver's view, reading only what the state requires, because every batch of positions returns it.
    ///
    /// The cause of the place is read only off duty and for the driver's page.
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

    /// Returns the destination and payment of a ride; a wallet with too little money means paying the driver.
    private func terms(of ride: Identifier<TaxiRequest>) throws -> RideTerms? {
        var terms = try context.terms.find(.request(ride))
        if terms.isEmpty { return nil }
        if terms.payment == .wallet, try payments.find(ride)?.state != .held { terms.payment = .driver }
        return terms
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
