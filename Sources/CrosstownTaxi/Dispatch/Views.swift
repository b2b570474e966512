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
    /// The code of the taxi that comes.
    public let taxiCode: String?
    /// The last known position of the taxi, as long as it comes or carries.
    public let taxiPosition: Fix?

    /// Whether every driver was asked once and some again, so that the passenger should be asked (T-4.5).
    public var hasGoneRound: Bool { offersTried > driversAsked }
}

extension RequestView {
    /// What its passenger sees of a request that was just made.
    init(new request: TaxiRequest, isOnOffer: Bool, queueLength: Int) {
        self.init(
            request: request,
            offersTried: 0,
            driversAsked: 0,
            isOnOffer: isOnOffer,
            queueLength: queueLength,
            taxiCode: nil,
            taxiPosition: nil
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
        try await read { try $0.view(of: $0.driver(of: account)) }
    }

    /// The queue of a zone and what waits there.
    public func zoneView(_ zone: String) async throws -> ZoneView {
        try await read { step in
            ZoneView(
                zone: zone,
                queue: try step.queues.order(of: zone),
                waiting: try step.requests.waiting(in: zone, limit: 1_000)
            )
        }
    }

    /// Every recorded change of a place in a queue, oldest first: enough to explain any order.
    public func queueMoves() async throws -> [QueueMove<Identifier<Driver>, String>] {
        try await read { try $0.queues.moves() }
    }
}

extension DispatchStep {
    /// What its passenger sees of a request.
    func view(_ request: TaxiRequest) throws -> RequestView {
        let tried = try offers.tried(for: request.id)
        return RequestView(
            request: request,
            offersTried: tried.offers,
            driversAsked: tried.drivers,
            isOnOffer: try offers.findOpen(request: request.id) != nil,
            queueLength: try queues.length(of: request.zone),
            taxiCode: try request.driver.map { try drivers.driver($0).code },
            taxiPosition: request.state.isOpen
                ? try request.driver.flatMap { try drivers.findPosition(of: $0)?.fix } : nil
        )
    }
}
