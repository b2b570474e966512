public import CrosstownValues
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Counts the uses of each key, in limited memory.
///
/// A key is deleted once its bucket is full again; long ones are stored as hashes, since strangers choose some of them.
/// A key of an IPv6 network also counts for its wider network (``NetworkKey``).
public final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var updatedAt: Timestamp
        /// The multiple of the rate for the key.
        var factor: Double
    }

    /// The key and cost of a request.
    private struct Count {
        let key: String
        let factor: Double
    }

    private struct Memory {
        var buckets: [String: Bucket] = [:]
        /// When to look for full buckets next.
        var sweepAt: Timestamp?
    }

    private static let longestKey = 64
    private static let shortestSweep = Seconds(60)

    private let memory = Mutex(Memory())
    private let rate: Rate
    private let clock: any WallClock
    private let keyLimit: Int

    /// Creates a limiter with a rate for every key; at most `keyLimit` keys are stored.
    public init(_ rate: Rate, clock: any WallClock, keyLimit: Int = 50_000) {
        self.rate = rate
        self.clock = clock
        self.keyLimit = max(keyLimit, 4)
    }

    /// Whether any key was used recently.
    var hasKeys: Bool { memory.withLock { !$0.buckets.isEmpty } }

    /// The number of stored keys.
    public var keyCount: Int { memory.withLock { $0.buckets.count } }

    /// The size of all stored keys in bytes.
    public var keyBytes: Int { memory.withLock { $0.buckets.keys.reduce(0) { $0 + $1.utf8.count } } }

    /// Counts a use of a key.
    ///
    /// - Throws: ``Problem`` with status 429 and `Retry-After`.
    public func check(_ key: String) throws {
        let (counts, now) = (Self.counts(of: key), clock.now())
        let wait: Seconds? = memory.withLock { memory in
            sweep(&memory, at: now)
            let available = counts.map { tokens(of: $0, in: memory.buckets, at: now) }
            let pause = longestPause(counts, available)
            for (count, left) in zip(counts, available) {
                let isNew = memory.buckets[count.key] == nil
                if isNew, memory.buckets.count >= keyLimit { forget(in: &memory.buckets, at: now) }
                let rest = pause == nil ? left - 1 : left
                memory.buckets[count.key] = Bucket(tokens: rest, updatedAt: now, factor: count.factor)
            }
            return pause
        }
        if let wait { throw Problem.tooOften(retryAfter: wait) }
    }

    /// Checks that a key is within its limit, without counting.
    ///
    /// - Throws: ``Problem`` with status 429 and `Retry-After`.
    public func checkNotExhausted(_ key: String) throws {
        let (counts, now) = (Self.counts(of: key), clock.now())
        let wait = memory.withLock { memory in
            longestPause(counts, counts.map { tokens(of: $0, in: memory.buckets, at: now) })
        }
        if let wait { throw Problem.tooOften(retryAfter: wait) }
    }

    /// Takes back a counted use that should not be limited.
    public func refund(_ key: String) {
        memory.withLock { memory in
            for count in Self.counts(of: key) {
                guard var bucket = memory.buckets[count.key] else { continue }
                bucket.tokens = min(rate.burst * bucket.factor, bucket.tokens + 1)
                memory.buckets[count.key] = bucket
            }
        }
    }

    private static func counts(of key: String) -> [Count] {
        let own = Count(key: bounded(key), factor: 1)
        guard let wider = NetworkKey.wider(key) else { return [own] }
        return [own, Count(key: bounded(wider), factor: NetworkKey.wideFactor)]
    }

    /// Returns how long until all have a token; `nil` if they do.
    private func longestPause(_ counts: [Count], _ tokens: [Double]) -> Seconds? {
        zip(counts, tokens).filter { $1 < 1 }
            .map { count, left in Seconds((1 - left) / (rate.perSecond * count.factor)) }
            .max { $0.value < $1.value }
    }

    private static func bounded(_ key: String) -> String {
        if key.utf8.count <= longestKey { return key }
        return "hash " + Data(SHA256.hash(data: Data(key.utf8))).base64EncodedString()
    }

    private func tokens(of count: Count, in buckets: [String: Bucket], at now: Timestamp) -> Double {
        buckets[count.key].map { tokens(in: $0, at: now) } ?? rate.burst * count.factor
    }

    private func tokens(in bucket: Bucket, at now: Timestamp) -> Double {
        let seconds = max(0, Double(now.milliseconds(since: bucket.updatedAt)) / 1000)
        return min(rate.burst * bucket.factor, bucket.tokens + seconds * rate.perSecond * bucket.factor)
    }

    /// Deletes full buckets, once in the time that an empty one takes to fill.
    private func sweep(_ memory: inout Memory, at now: Timestamp) {
        if let due = memory.sweepAt, now < due { return }
        memory.buckets = memory.buckets.filter { tokens(in: $0.value, at: now) < rate.burst * $0.value.factor }
        let pause = max(rate.burst / rate.perSecond, Self.shortestSweep.value)
        memory.sweepAt = now.advanced(milliseconds: Int64(pause * 1000))
    }

    /// Deletes the quarter with the least use, which lose the least.
    private func forget(in buckets: inout [String: Bucket], at now: Timestamp) {
        let byFullness = buckets.sorted { tokens(in: $0.value, at: now) > tokens(in: $1.value, at: now) }
        for (key, _) in byFullness.prefix(max(1, keyLimit / 4)) { buckets[key] = nil }
    }
}

extension CrosstownContext {
    /// The key of limits: the account, or else the network (``NetworkKey``).
    public var rateKey: String {
        if let caller { return "account \(caller.accountID)" }
        return networkKey
    }

    /// The key of limits that accounts cannot extend: the network (``NetworkKey``).
    public var networkKey: String { NetworkKey.text(of: remoteAddress) }
}

extension Problem {
    /// The error of too many requests.
    public static func tooOften(retryAfter wait: Seconds) -> Problem {
        let seconds = max(1, Int(wait.value.rounded(.up)))
        return Problem(
            .tooManyRequests,
            title: "Too many attempts",
            detail: pause(of: seconds),
            headers: [.retryAfter: String(seconds)]
        )
    }

    /// Returns the waiting time in a unit for people, rounded up.
    private static func pause(of seconds: Int) -> LocalizedText {
        let minutes = (seconds + 59) / 60
        let hours = (seconds + 3599) / 3600
        if seconds <= 120 {
            return .plural(
                seconds,
                one: "Try again in \(seconds) second.",
                other: "Try again in \(seconds) seconds."
            )
        }
        if minutes <= 120 {
            return .plural(
                minutes,
                one: "Try again in \(minutes) minute.",
                other: "Try again in \(minutes) minutes."
            )
        }
        return .plural(hours, one: "Try again in \(hours) hour.", other: "Try again in \(hours) hours.")
    }
}
