import CrosstownDispatchEngine
import CrosstownValues

/// The decision about an offer, repeated by the engine from the log.
struct OfferReplay: Sendable {
    /// Why a driver in the queue was asked or not.
    enum Reason: String, Codable, Sendable, CaseIterable {
        case asked
        /// The driver had another open offer.
        case thinking
        /// The driver had declined this request.
        case turnedDown = "turned_down"
        /// The driver had sent no recent position.
        case silent
        /// The driver was behind the one asked.
        case behind
    }

    /// A driver's place at that moment.
    struct Place: Sendable, Hashable {
        let driver: Identifier<Driver>
        let reason: Reason
    }

    let offer: QueueLog.Offered
    /// The queue at that moment, first to last.
    let queue: [Place]
    /// The driver chosen by the engine.
    let choice: Identifier<Driver>?

    /// Whether the engine makes the same decision.
    var isSame: Bool { choice == offer.driver }

    struct Request: Sendable, Hashable {
        let id: Identifier<TaxiRequest>
        let madeAt: Timestamp
        let endedAt: Timestamp?
    }

    /// Repeats the decision about an offer.
    ///
    /// - Parameters:
    ///   - offer: the offer.
    ///   - log: the moves and offers of a time span that begins well before.
    ///   - requests: the zone's requests in that time span.
    ///   - rules: the rules at that moment.
    init(_ offer: QueueLog.Offered, in log: QueueLog, requests: [Request], rules: DispatchRules) {
        self.offer = offer
        let at = offer.madeAt
        var replay = QueueReplay<Identifier<Driver>, String>()
        var tickets: [Identifier<Driver>: Ticket] = [:]
        for move in log.moves where move.at <= at {
            replay.apply(move)
            tickets[move.driver] = move.to?.ticket
        }
        let order = replay.order(in: offer.zone)
        let freedAt = Self.freedAt(log.moves, until: at)
        let zoneOffers = log.offers.filter { $0.zone == offer.zone && !$0.isForgotten(by: freedAt[$0.driver]) }
        // Offers with the same timestamp belong to the same decision.
        let open = Set(log.offers.filter { $0.isOpen(at: at) && $0.madeAt < at }.map(\.driver))
        let waiting = Self.waiting(requests, zoneOffers, at: at)
        var silent: Set<Identifier<Driver>> = []
        var choice: Identifier<Driver>?
        for _ in 0...max(0, offer.passedOver ?? 0) {
            let queue = order.filter { !silent.contains($0) }.map {
                QueuedDriver(
                    driver: $0,
                    ticket: tickets[$0] ?? offer.ticket,
                    lastHeardAt: at,
                    hasOpenOffer: open.contains($0)
                )
            }
            let decision = Matching(rules: rules).decide(waiting, queue: queue, now: at)
            choice = decision.offers.first { $0.request == offer.request }?.driver
            guard let found = choice, found != offer.driver else { break }
            // The log has only the number of silent drivers ahead: other drivers that the engine would ask are among them.
            silent.insert(found)
        }
        self.choice = choice
        queue = order.map { driver in
            Place(driver: driver, reason: Self.reason(driver, offer, zoneOffers, open, silent, tickets))
        }
    }

    /// Returns when each driver last became free, after which requests they declined can be offered again.
    private static func freedAt(_ moves: [QueueLog.Move], until moment: Timestamp) -> [Identifier<Driver>: Timestamp] {
        moves.reduce(into: [:]) { freed, move in
            if move.at <= moment, move.cause.makesFree { freed[move.driver] = move.at }
        }
    }

    private static func reason(
        _ driver: Identifier<Driver>,
        _ offer: QueueLog.Offered,
        _ offers: [QueueLog.Offered],
        _ open: Set<Identifier<Driver>>,
        _ silent: Set<Identifier<Driver>>,
        _ tickets: [Identifier<Driver>: Ticket]
    ) -> Reason {
        if driver == offer.driver { return .asked }
        if open.contains(driver) { return .thinking }
        let own = offers.filter { $0.driver == driver }
        if own.contains(where: { $0.request == offer.request && $0.isTurnedDown(before: offer.madeAt) }) {
            return .turnedDown
        }
        if own.contains(where: { $0.madeAt == offer.madeAt }) { return .thinking }
        if silent.contains(driver) { return .silent }
        return .behind
    }

    /// Returns the requests without an offer, longest waiting first.
    private static func waiting(
        _ requests: [Request],
        _ offers: [QueueLog.Offered],
        at moment: Timestamp
    ) -> [WaitingRequest<Identifier<TaxiRequest>, Identifier<Driver>>] {
        let byRequest = Dictionary(grouping: offers, by: \.request)
        let found = requests.compactMap {
            request -> (since: Timestamp, waiting: WaitingRequest<Identifier<TaxiRequest>, Identifier<Driver>>)? in
            let own = (byRequest[request.id] ?? []).filter { $0.madeAt < moment }
            let isTaken = own.contains { $0.state == .accepted && ($0.decidedAt.map { $0 <= moment } ?? false) }
            guard request.madeAt <= moment, request.endedAt.map({ $0 > moment }) ?? true, !isTaken,
                !own.contains(where: { $0.isOpen(at: moment) })
            else { return nil }
            let refused = own.filter { $0.isTurnedDown(before: moment) }
            let refusedAt: [Identifier<Driver>: Timestamp] = refused.reduce(into: [:]) { times, offer in
                let decidedAt = offer.decidedAt ?? moment
                times[offer.driver] = max(times[offer.driver] ?? decidedAt, decidedAt)
            }
            let last = refused.compactMap(\.decidedAt).max() ?? request.madeAt
            return (last, WaitingRequest(request: request.id, madeAt: request.madeAt, refusedAt: refusedAt))
        }
        return found.sorted { ($0.since, $0.waiting.request) < ($1.since, $1.waiting.request) }.map(\.waiting)
    }
}

extension QueueLog.Offered {
    /// Returns whether the driver declined before they last became free.
    fileprivate func isForgotten(by freedAt: Timestamp?) -> Bool {
        freedAt.map { isTurnedDown(before: $0) } ?? false
    }
}
