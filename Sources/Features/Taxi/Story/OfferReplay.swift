import CrosstownDispatchEngine
import CrosstownValues

/// One offer decided again by the engine, from what the log says of that moment.
struct OfferReplay: Sendable {
    /// Why a driver in line was not asked, or that he was.
    enum Reason: String, Codable, Sendable, CaseIterable {
        /// He was asked.
        case asked
        /// He thought about another offer.
        case thinking
        /// He had turned this request down.
        case turnedDown = "turned_down"
        /// He was not heard of.
        case silent
        /// He stood behind the one who was asked.
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
    /// Whom the engine asks for the request.
    let choice: Identifier<Driver>?

    /// Whether the engine decides as it did then.
    var isSame: Bool { choice == offer.driver }

    /// A request as it stood in the zone.
    struct Request: Sendable, Hashable {
        let id: Identifier<TaxiRequest>
        let madeAt: Timestamp
        let endedAt: Timestamp?
    }

    /// Decides an offer of a log again.
    ///
    /// - Parameters:
    ///   - offer: what was offered.
    ///   - log: the moves and offers of a span that begins well before.
    ///   - requests: the requests of the zone in that span.
    ///   - rules: the rules that held.
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
        // Offers of the same moment are parts of the same decision.
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
            // The log says how many ahead were silent, not who: whoever the engine would ask ahead must be one of these.
            silent.insert(found)
        }
        self.choice = choice
        queue = order.map { driver in
            Place(driver: driver, reason: Self.reason(driver, offer, zoneOffers, open, silent, tickets))
        }
    }

    /// When each driver became free again last, who then is asked for what they had turned down before.
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

    /// The requests that waited without an offer, longest waiting first.
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
    /// Whether it was turned down by a driver who has been free again since a moment.
    fileprivate func isForgotten(by freedAt: Timestamp?) -> Bool {
        freedAt.map { isTurnedDown(before: $0) } ?? false
    }
}
