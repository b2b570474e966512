public import CrosstownValues

/// Decides which waiting requests of one zone are offered to whom: first come, first served, on both sides.
///
/// Who refuses a request goes to the end of the queue, and the request to the end of what he is asked for: he is asked
/// for it again only after a pause, after every other free driver was asked for it since, and after he was asked for
/// every other request that waited then. So nobody who turns one request down keeps those behind it waiting.
///
/// ```swift
/// let now = Timestamp(milliseconds: 1_795_000_000_000)
/// let queue = [
///     QueuedDriver(driver: "S1", ticket: Ticket(7), lastHeardAt: now, hasOpenOffer: false),
///     QueuedDriver(driver: "S2", ticket: Ticket(3), lastHeardAt: now, hasOpenOffer: false),
/// ]
/// let requests = [WaitingRequest<String, String>(request: "Place du Casino", madeAt: now)]
/// let decision = Matching(rules: DispatchRules()).decide(requests, queue: queue, now: now)
/// // decision.offers has one offer, to S2, whose ticket is the lowest.
/// ```
public struct Matching: Sendable {
    private let rules: DispatchRules

    /// Makes matching by the city's rules.
    public init(rules: DispatchRules) { self.rules = rules }

    /// What to offer now, and when to look again.
    public struct Decision<Request: Hashable & Sendable, Driver: Hashable & Sendable>: Sendable {
        /// The requests that somebody is asked for, longest waiting first, each with the driver to ask.
        public let offers: [(request: Request, driver: Driver)]
        /// When the first free driver's pause ends after which he may be asked again for what still waits.
        public let firstPauseEndsAt: Timestamp?
    }

    /// Pairs waiting requests and free drivers.
    ///
    /// A driver with an open offer, or not heard of lately, is passed over and keeps the place (T-3.7). The pairs are a
    /// stable matching (Gale and Shapley, "College Admissions and the Stability of Marriage", 1962), in which requests
    /// ask first: where a request and a free driver who may be asked for it are not paired, it was given a driver who
    /// comes before him, or he was given a request that comes before it.
    /// - Parameters:
    ///   - requests: the zone's requests without an open offer, longest waiting first.
    ///   - queue: the zone's queue in any order.
    ///   - now: the present moment.
    /// - Returns: what to offer, and when to look again.
    public func decide<Request, Driver>(
        _ requests: [WaitingRequest<Request, Driver>],
        queue: [QueuedDriver<Driver>],
        now: Timestamp
    ) -> Decision<Request, Driver> {
        let free = queue.filter { canBeOffered($0, now: now) }.sorted { $0.ticket < $1.ticket }
        let offersAtOnce = rules.offersInParallel ? requests.count : (queue.contains { $0.hasOpenOffer } ? 0 : 1)
        // Nothing was turned down, as nearly always: the orders of requests and of the queue are everybody's.
        if requests.allSatisfy({ $0.refusedAt.isEmpty }) {
            let pairs = zip(requests.prefix(offersAtOnce), free).map { (request: $0.request, driver: $1.driver) }
            return Decision(offers: pairs, firstPauseEndsAt: nil)
        }
        let round = MatchingRound(requests, free: free, pause: rules.askAgainMilliseconds, now: now)
        let paired = round.stablePairs()
        return Decision(
            offers: paired.prefix(offersAtOnce).map { (requests[$0.request].request, free[$0.driver].driver) },
            firstPauseEndsAt: round.firstPauseEnd(besides: paired)
        )
    }

    private func canBeOffered<Driver>(_ driver: QueuedDriver<Driver>, now: Timestamp) -> Bool {
        !driver.hasOpenOffer && now.milliseconds(since: driver.lastHeardAt) <= rules.silentMilliseconds
    }
}

/// The waiting requests and free drivers of one moment; both are known by their places in these lists.
private struct MatchingRound<Request: Hashable & Sendable, Driver: Hashable & Sendable> {
    typealias Pair = (request: Int, driver: Int)

    let requests: [WaitingRequest<Request, Driver>]
    let free: [QueuedDriver<Driver>]
    let pause: Int64
    let now: Timestamp

    init(
        _ requests: [WaitingRequest<Request, Driver>],
        free: [QueuedDriver<Driver>],
        pause: Int64,
        now: Timestamp
    ) {
        self.requests = requests
        self.free = free
        self.pause = pause
        self.now = now
    }

    /// The pairs in the order of the requests.
    func stablePairs() -> [Pair] {
        var choices = requests.indices.map { drivers(for: $0)[...] }
        var taken: [Int: Int] = [:]
        var asking = Array(requests.indices.reversed())
        while let request = asking.popLast() {
            guard let driver = choices[request].popFirst() else { continue }
            let rival = taken[driver]
            let wins = rival.map { comes(request, before: $0, for: driver) } ?? true
            if wins { taken[driver] = request }
            if let loser = wins ? rival : request { asking.append(loser) }
        }
        return taken.map { ($0.value, $0.key) }.sorted { $0.0 < $1.0 }
    }

    /// Who may be asked for a request: those never asked in the order of the queue, then who refused it longest ago.
    private func drivers(for request: Int) -> [Int] {
        let refusedAt = requests[request].refusedAt
        return free.indices
            .map { (driver: $0, refusedAt: refusedAt[free[$0].driver]) }
            .filter { $0.refusedAt.map { now.milliseconds(since: $0) >= pause } ?? true }
            .sorted { left, right in
                switch (left.refusedAt, right.refusedAt) {
                case (nil, nil): left.driver < right.driver
                case (nil, _): true
                case (_, nil): false
                case (let first?, let second?): (first, left.driver) < (second, right.driver)
                }
            }
            .map(\.driver)
    }

    /// Whether a driver is asked for one request before another: by how long each waits for him.
    private func comes(_ request: Int, before other: Int, for driver: Int) -> Bool {
        (waitsSince(request, driver), request) < (waitsSince(other, driver), other)
    }

    private func waitsSince(_ request: Int, _ driver: Int) -> Timestamp {
        requests[request].refusedAt[free[driver].driver] ?? requests[request].madeAt
    }

    func firstPauseEnd(besides pairs: [Pair]) -> Timestamp? {
        let (offered, asked) = (Set(pairs.map(\.request)), Set(pairs.map(\.driver)))
        let unasked = free.indices.filter { !asked.contains($0) }
        return requests.indices.filter { !offered.contains($0) }.flatMap { request in
            unasked.compactMap { requests[request].refusedAt[free[$0].driver]?.advanced(milliseconds: pause) }
        }.filter { $0 > now }.min()
    }
}
