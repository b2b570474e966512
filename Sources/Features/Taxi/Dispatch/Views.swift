public import CrosstownDispatchEngine
public import CrosstownKit
public import CrosstownValues

/// What a passenger sees of a request.
public struct RequestView: Hashable, Sendable {
    /// The request itself.
    public let request: TaxiRequest
    /// How many offers were decided without an acceptance.
    public let offersTried: Int
    /// How many different drivers were asked.
    public let driversAsked: Int
    /// Whether a driver is thinking about it now.
    public let isOnOffer: Bool
    /// How many taxis wait in the zone.
    public let queueLength: Int
    /// How many of them were heard of lately; counted while a driver is looked for.
    public let taxisReachable: Int
    /// How many of their drivers think about an offer; counted while a driver is looked for.
    public let driversThinking: Int
    /// The code of the taxi that comes.
    public let taxiCode: String?
    /// The last known position of the taxi, as long as it comes or carries.
    public let taxiPosition: Fix?
    /// When the phone of its driver was last heard of, as long as it comes or carries.
    public let taxiHeardAt: Timestamp?
    /// Whether it has not been heard of for so long that the passenger may decide how to go on.
    public let isTaxiSilent: Bool
    /// Whether every driver of the zone has turned the request down (T-4.5).
    public let hasGoneRound: Bool
    /// Whether the passenger should say whether to go on (T-4.5).
    public let asksToKeepLooking: Bool
    /// The code of the taxi that had accepted and does not come, while another one is looked for.
    public let lostTaxiCode: String?
    /// When the search ends unless its passenger gives a sign of life.
    public let searchEndsAt: Timestamp?
    /// What was said beside the meeting place, and the price that was told.
    let terms: RideTerms
}

extension RequestView {
    /// What its passenger sees of a request that was just made.
    init(
        new request: TaxiRequest,
        isOnOffer: Bool,
        queueLength: Int,
        searchEndsAt: Timestamp,
        terms: RideTerms
    ) {
        self.init(
            request: request,
            offersTried: 0,
            driversAsked: 0,
            isOnOffer: isOnOffer,
            queueLength: queueLength,
            taxisReachable: queueLength,
            driversThinking: isOnOffer ? 1 : 0,
            taxiCode: nil,
            taxiPosition: nil,
            taxiHeardAt: nil,
            isTaxiSilent: false,
            hasGoneRound: false,
            asksToKeepLooking: false,
            lostTaxiCode: nil,
            searchEndsAt: searchEndsAt,
            terms: terms
        )
    }
}

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
        let hasGoneRoundAgain = search.map { $0.rounds >= request.confirmedRounds + rules.roundsBeforeAsking } ?? false
        return RequestView(
            request: request,
            offersTried: tried.offers,
            driversAsked: tried.drivers,
            isOnOffer: try offers.findOpen(request: request.id) != nil,
            queueLength: try search?.queueLength ?? queues.length(of: request.zone),
            taxisReachable: search?.reachable ?? 0,
            driversThinking: search?.asked ?? 0,
            taxiCode: try request.driver.map { try drivers.driver($0).code },
            taxiPosition: taxi?.fix,
            taxiHeardAt: taxi?.heardAt,
            isTaxiSilent: open.isDriverSilent(rules: rules, now: now),
            hasGoneRound: hasGoneRound,
            asksToKeepLooking: hasGoneRoundAgain || open.hasWaitedLong(rules: rules, now: now),
            lostTaxiCode: try search.flatMap { _ in try request.lostDriver.map { try drivers.driver($0).code } },
            searchEndsAt: search == nil ? nil : open.searchEndsAt(rules: rules),
            terms: try terms.find(.request(request.id))
        )
    }

    /// How the search for a driver stands.
    func search(for request: TaxiRequest) throws -> Search {
        try requests.search(for: request, heardSince: now.advanced(milliseconds: -rules.silentMilliseconds))
    }
}
