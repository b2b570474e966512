public import CrosstownValues

/// Decides which driver gets an offer of which waiting request in a zone: first come, first served, on both sides.
///
/// A driver who refuses a request goes to the end of the queue, and the request to the end of the driver's list: the
/// driver gets another offer of it only after a pause, after an offer to every other free driver, and after offers of
/// every other request that was waiting then. So a driver who refuses one request does not delay the others.
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

    /// Creates a matching with the city's rules.
    public init(rules: DispatchRules) { self.rules = rules }

    /// The offers to send now, and when to match again.
    public struct Decision<Request: Hashable & Sendable, Driver: Hashable & Sendable>: Sendable {
        /// The offers as pairs of a request and a driver, longest waiting request first.
        public let offers: [(request: Request, driver: Driver)]
        /// When the first free driver's pause for a waiting request ends.
        public let firstPauseEndsAt: Timestamp?
    }

    /// Matches waiting requests and free drivers.
    ///
    /// Drivers with an open offer, or whose phone has not reported recently, are skipped and keep their place (T-3.7).
    /// The pairs are a stable matching (Gale and Shapley, "College Admissions and the Stability of Marriage", 1962) in
    /// which requests propose: if a request and a free driver who can get an offer of it are not paired, then the
    /// request has a driver further ahead or the driver has an earlier request.
    /// - Parameters:
    ///   - requests: The zone's requests without an open offer, longest waiting first.
    ///   - queue: The zone's queue in any order.
    ///   - now: The current time.
    /// - Returns: The offers to send, and when to match again.
    public func decide<Request, Driver>(
        _ requests: [WaitingRequest<Request, Driver>],
        queue: [QueuedDriver<Driver>],
        now: Timestamp
    ) -> Decision<Request, Driver> {
        let free = queue.filter { canBeOffered($0, now: now) }.sorted { $0.ticket < $1.ticket }
        let offersAtOnce = rules.offersInParallel ? requests.count : (queue.contains { $0.hasOpenOffer } ? 0 : 1)
        // The usual case: without refusals, all requests and drivers share the order of time.
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

/// The waiting requests and free drivers of one moment, identified by their indexes.
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

    /// Returns the pairs in the order of the requests.
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

    /// Returns the drivers for a request: first the ones without a refusal, in the order of the queue, then the
    /// others, earliest refusal first.
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

    /// Returns whether a driver gets an offer of one request before another: by how long each waits for them.
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
