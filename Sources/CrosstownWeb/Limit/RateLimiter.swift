public import CrosstownValues
import Crypto
import Foundation
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
///
/// A key is forgotten once it could do as much as one that never came; long ones are kept as hashes, since strangers choose
/// some of them.
public final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var updatedAt: Timestamp
    }

    private struct Memory {
        var buckets: [String: Bucket] = [:]
        /// When full buckets are looked for next.
        var sweepAt: Timestamp?
    }

    private static let longestKey = 64
    private static let shortestSweep = Seconds(60)

    private let memory = Mutex(Memory())
    private let rate: Rate
    private let clock: any WallClock
    private let keyLimit: Int

    /// Limits every key to a rate; no more than `keyLimit` keys are remembered.
    public init(_ rate: Rate, clock: any WallClock, keyLimit: Int = 50_000) {
        self.rate = rate
        self.clock = clock
        self.keyLimit = max(keyLimit, 4)
    }

    /// Whether any key came of late.
    var hasKeys: Bool { memory.withLock { !$0.buckets.isEmpty } }

    /// How many keys are remembered.
    public var keyCount: Int { memory.withLock { $0.buckets.count } }

    /// How many bytes all remembered keys have together.
    public var keyBytes: Int { memory.withLock { $0.buckets.keys.reduce(0) { $0 + $1.utf8.count } } }

    /// Lets a key pass once more.
    ///
    /// - Throws: ``Problem`` with status 429 and `Retry-After`.
    public func check(_ key: String) throws {
        let (key, now) = (Self.bounded(key), clock.now())
        let wait: Seconds? = memory.withLock { memory in
            sweep(&memory, at: now)
            var tokens = tokens(in: memory.buckets[key], at: now)
            if memory.buckets[key] == nil, memory.buckets.count >= keyLimit { forget(in: &memory.buckets, at: now) }
            defer { memory.buckets[key] = Bucket(tokens: tokens, updatedAt: now) }
            guard tokens >= 1 else { return pause(after: tokens) }
            tokens -= 1
            return nil
        }
        if let wait { throw Problem.tooOften(retryAfter: wait) }
    }

    /// Refuses a key that has used up what it may do, and counts nothing.
    ///
    /// - Throws: ``Problem`` with status 429 and `Retry-After`.
    public func checkNotExhausted(_ key: String) throws {
        let (key, now) = (Self.bounded(key), clock.now())
        let wait: Seconds? = memory.withLock { memory in
            let tokens = tokens(in: memory.buckets[key], at: now)
            return tokens >= 1 ? nil : pause(after: tokens)
        }
        if let wait { throw Problem.tooOften(retryAfter: wait) }
    }

    private func pause(after tokens: Double) -> Seconds { Seconds((1 - tokens) / rate.perSecond) }

    private static func bounded(_ key: String) -> String {
        if key.utf8.count <= longestKey { return key }
        return "hash " + Data(SHA256.hash(data: Data(key.utf8))).base64EncodedString()
    }

    private func tokens(in bucket: Bucket?, at now: Timestamp) -> Double {
        guard let bucket else { return rate.burst }
        let seconds = max(0, Double(now.milliseconds(since: bucket.updatedAt)) / 1000)
        return min(rate.burst, bucket.tokens + seconds * rate.perSecond)
    }

    /// Forgets full buckets, once in the time that an empty one takes to fill.
    private func sweep(_ memory: inout Memory, at now: Timestamp) {
        if let due = memory.sweepAt, now < due { return }
        memory.buckets = memory.buckets.filter { tokens(in: $0.value, at: now) < rate.burst }
        let pause = max(rate.burst / rate.perSecond, Self.shortestSweep.value)
        memory.sweepAt = now.advanced(milliseconds: Int64(pause * 1000))
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
        return networkKey
    }

    /// What limits count by that no account may widen: the network, which for IPv6 is its first 64 bits.
    public var networkKey: String {
        "network \(remoteAddress.map { NetworkAddress($0)?.network ?? $0 } ?? "unknown")"
    }
}

extension Problem {
    /// Something done too often.
    public static func tooOften(retryAfter wait: Seconds) -> Problem {
        let seconds = max(1, Int(wait.value.rounded(.up)))
        let detail: LocalizedText = .plural(
            seconds,
            one: "Try again in \(seconds) second.",
            other: "Try again in \(seconds) seconds."
        )
        return Problem(
            .tooManyRequests,
            title: "Too many tries",
            detail: detail,
            headers: [.retryAfter: String(seconds)]
        )
    }
}
