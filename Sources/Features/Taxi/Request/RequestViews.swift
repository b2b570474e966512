import CrosstownDispatchEngine
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The passengers' views of their requests.
package struct RequestViews: TaxiUseCases {
    let context: DispatchTransaction

    /// Returns a passenger's request.
    package func view(_ id: Identifier<TaxiRequest>, for passenger: Identifier<Account>) throws -> RequestView {
        try view(requests.find(id, of: passenger))
    }

    /// Returns the passenger's open request, if any.
    package func open(of passenger: Identifier<Account>) throws -> RequestView? {
        try requests.findOpen(passenger: passenger).map(view)
    }

    /// Returns the passenger's view of a request.
    func view(_ request: TaxiRequest) throws -> RequestView {
        let tried = try offers.tried(for: request.id)
        let search = try request.state == .searching ? search(for: request) : nil
        let taxi = try request.state.isOpen ? request.driver.flatMap(drivers.findPosition(of:)) : nil
        let open = request.open(driverHeardAt: taxi?.heardAt)
        let hasGoneRound = search.map { $0.rounds >= rules.roundsBeforeAsking } ?? false
        let isOnOffer = try offers.findOpen(request: request.id) != nil
        let hasGoneRoundAgain = search.map { $0.rounds >= request.confirmedRounds + rules.roundsBeforeAsking } ?? false
        return RequestView(
            request: request,
            offersTried: tried.offers,
            driversAsked: tried.drivers,
            isOnOffer: isOnOffer,
            queueLength: try search?.queueLength ?? queues.length(of: request.zone),
            driversThinking: search?.thinking ?? 0,
            driversLeft: search?.left ?? 0,
            driversDeclined: search?.declined ?? 0,
            taxiCode: try request.driver.map { try drivers.driver($0).code },
            taxiPosition: taxi?.fix,
            taxiHeardAt: taxi?.heardAt,
            isTaxiSilent: open.isDriverSilent(rules: rules, now: now),
            hasGoneRound: hasGoneRound,
            asksAgainAt: hasGoneRound && !isOnOffer ? search.flatMap(asksAgainAt) : nil,
            // During an open offer, the passenger has nothing to decide.
            asksToKeepLooking: !isOnOffer && (hasGoneRoundAgain || open.hasWaitedLong(rules: rules, now: now)),
            lostTaxiCode: try search.flatMap { _ in try request.lostDriver.map { try drivers.driver($0).code } },
            searchEndsAt: search == nil ? nil : open.searchEndsAt(rules: rules),
            terms: try context.terms.find(.request(request.id))
        )
    }

    /// Returns when the first driver is asked again, unless already due.
    private func asksAgainAt(_ search: Search) -> Timestamp? {
        let at = search.firstRefusalAt?.advanced(milliseconds: rules.askAgainMilliseconds)
        return at.flatMap { $0 > now ? $0 : nil }
    }

    func search(for request: TaxiRequest) throws -> Search {
        try requests.search(for: request, heardSince: now.advanced(milliseconds: -rules.silentMilliseconds))
    }
}
