public import CrosstownValues
import HTTPTypes
public import Hummingbird
import Synchronization

/// How often something may be done: a bucket of tokens that refills steadily.
public struct Rate: Sendable, Equatable {
    /// How many may come at once.
    public let burst: Double
    /// How many more each second brings.
    public let perSecond: Double

    /// Allows a number of times within a span, all of them at once if need be.
    public init(_ times: Int, within span: Seconds) {
        burst = Double(times)
        perSecond = Double(times) / span.value
    }
}

/// Counts how often each key came, within bounded memory.
public final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var updatedAt: Timestamp
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    private let rate: Rate
    private let clock: any WallClock
    private let keyLimit: Int

    /// Limits every key to a rate; no more than `keyLimit` keys are remembered.
    public init(_ rate: Rate, clock: any WallClock, keyLimit: Int = 50_000) {
        self.rate = rate
        self.clock = clock
        self.keyLimit = max(keyLimit, 4)
    }

    /// How many keys are remembered.
    public var keyCount: Int { buckets.withLock { $0.count } }

    /// Lets a key pass once more.
    ///
    /// - Throws: ``Problem`` with status 429 and `Retry-After`.
    public func check(_ key: String) throws {
        let now = clock.now()
        let wait: Seconds? = buckets.withLock { buckets in
            var tokens = tokens(in: buckets[key], at: now)
            defer { buckets[key] = Bucket(tokens: tokens, updatedAt: now) }
            if buckets[key] == nil, buckets.count >= keyLimit { forget(in: &buckets, at: now) }
            guard tokens >= 1 else { return Seconds((1 - tokens) / rate.perSecond) }
            tokens -= 1
            return nil
        }
        if let wait { throw Problem.tooOften(retryAfter: wait) }
    }

    private func tokens(in bucket: Bucket?, at now: Timestamp) -> Double {
        guard let bucket else { return rate.burst }
        let seconds = max(0, Double(now.milliseconds(since: bucket.updatedAt)) / 1000)
        return min(rate.burst, bucket.tokens + seconds * rate.perSecond)
    }

    /// Forgets the quarter that came least, who lose the least by it.
    private func forget(in buckets: inout [String: Bucket], at now: Timestamp) {
        let byFullness = buckets.sorted { tokens(in: $0.value, at: now) > tokens(in: $1.value, at: now) }
        for (key, _) in byFullness.prefix(max(1, keyLimit / 4)) { buckets[key] = nil }
    }
}

/// Limits how often each caller, or each network address of a stranger, may ask.
public struct RateLimitMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let limiter: @Sendable (_ path: String) -> RateLimiter

    /// Applies one limiter to all requests.
    public init(_ limiter: RateLimiter) { self.init { _ in limiter } }

    /// Applies to each request the limiter that its path has.
    public init(limiter: @escaping @Sendable (_ path: String) -> RateLimiter) { self.limiter = limiter }

    /// Lets the request pass.
    ///
    /// - Throws: ``Problem`` with status 429.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try limiter(request.uri.path).check(context.rateKey)
        return try await next(request, context)
    }
}

extension CrosstownContext {
    /// What limits count by: the account, else the network, which for IPv6 is its first 64 bits.
    public var rateKey: String {
        if let caller { return "account \(caller.accountID)" }
        return "network \(remoteAddress.map { NetworkAddress($0)?.network ?? $0 } ?? "unknown")"
    }
}

extension Problem {
    /// Something done too often.
    public static func tooOften(retryAfter wait: Seconds) -> Problem {
        let seconds = max(1, Int(wait.value.rounded(.up)))
        let detail = "Try again in \(seconds) second\(seconds == 1 ? "" : "s")."
        return Problem(
            .tooManyRequests,
            title: "Too many tries",
            detail: detail,
            headers: [.retryAfter: String(seconds)]
        )
    }
}
