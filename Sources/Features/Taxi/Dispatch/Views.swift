public import CrosstownDispatchEngine
public import CrosstownKit
public import CrosstownValues

/// What an administrator sees of a zone.
public struct ZoneView: Hashable, Sendable {
    /// The zone's id.
    public let zone: String
    /// The drivers of the queue, first to last.
    public let queue: [Identifier<Driver>]
    /// The requests that wait, longest waiting first, without those on offer.
    public let waiting: [Identifier<TaxiRequest>]
}

extension Dispatch {
    /// Notes that a passenger looks at a request, where that has not been noted lately.
    ///
    /// Whoever waits and is not seen for long is gone; a note a minute is enough to know.
    func see(_ view: RequestView) async throws {
        let pause = min(60_000, rules.passengerGoneMilliseconds / 4)
        let request = view.request
        guard request.state == .searching, clock.now().milliseconds(since: request.seenAt) >= pause else { return }
        try await change { try $0.requests.see(request.id) }
    }

    /// A passenger's own request.
    public func view(_ id: Identifier<TaxiRequest>, for passenger: Identifier<Account>) async throws -> RequestView {
        try await read { step in
            guard let request = try step.requests.find(id), request.passenger == passenger else {
                throw TaxiRefusal.noSuchRequest
            }
            return try step.view(request)
        }
    }

    /// The passenger's open request, if there is one.
    public func openRequest(of passenger: Identifier<Account>) async throws -> RequestView? {
        try await read { step in try step.requests.findOpen(passenger: passenger).map(step.view) }
    }

    /// What the driver with an account sees now.
    public func driverView(_ account: Identifier<Account>) async throws -> DriverView {
        try await read { try $0.view(of: $0.driver(of: account), looks: true) }
    }

    /// The queue of a zone and what waits there.
    public func zoneView(_ zone: String) async throws -> ZoneView {
        try await read { step in
            ZoneView(
                zone: zone,
                queue: try step.queues.order(of: zone),
                waiting: try step.requests.waiting(in: zone, limit: 1_000).map(\.id)
            )
        }
    }

    /// Every recorded change of a place in a queue, oldest first: enough to explain any order.
    public func queueMoves() async throws -> [QueueMove<Identifier<Driver>, String>] {
        try await read { try $0.queues.moves() }
    }
}

extension DispatchTransaction {
    /// What its passenger sees of a request.
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
            taxisReachable: search?.reachable ?? 0,
            driversThinking: search?.asked ?? 0,
            taxiCode: try request.driver.map { try drivers.driver($0).code },
            taxiPosition: taxi?.fix,
            taxiHeardAt: taxi?.heardAt,
            isTaxiSilent: open.isDriverSilent(rules: rules, now: now),
            hasGoneRound: hasGoneRound,
            asksAgainAt: hasGoneRound && !isOnOffer ? search.flatMap(asksAgainAt) : nil,
            asksToKeepLooking: hasGoneRoundAgain || open.hasWaitedLong(rules: rules, now: now),
            lostTaxiCode: try search.flatMap { _ in try request.lostDriver.map { try drivers.driver($0).code } },
            searchEndsAt: search == nil ? nil : open.searchEndsAt(rules: rules),
            terms: try terms.find(.request(request.id))
        )
    }

    /// When the first driver is asked again, unless that is due already.
    private func asksAgainAt(_ search: Search) -> Timestamp? {
        let at = search.firstRefusalAt?.advanced(milliseconds: rules.askAgainMilliseconds)
        return at.flatMap { $0 > now ? $0 : nil }
    }

    /// How the search for a driver stands.
    func search(for request: TaxiRequest) throws -> Search {
        try requests.search(for: request, heardSince: now.advanced(milliseconds: -rules.silentMilliseconds))
    }
}
