import CrosstownValues
import Synchronization

/// Counts the unknown devices per network address, so that an attacker cannot try numbers without limit.
///
/// Never rejects a known device because of others on its address: mobile networks put many behind one address.
final class UnknownDeviceLimiter: Sendable {
    private struct Count {
        var strangers = 0
        var endsAt: Timestamp
    }

    private static let window: Int64 = 60_000
    /// The maximum number of addresses; beyond it the counts start again.
    private static let mostAddresses = 10_000

    private let most: Int
    private let counts = Mutex<[String: Count]>([:])

    init(most: Int) { self.most = most }

    func isExceeded(by address: String, at now: Timestamp) -> Bool {
        counts.withLock { counts in
            guard let count = counts[address], now < count.endsAt else { return false }
            return count.strangers >= most
        }
    }

    func count(_ address: String, at now: Timestamp) {
        counts.withLock { counts in
            if counts.count >= Self.mostAddresses { counts.removeAll() }
            var count = counts[address] ?? Count(endsAt: now.advanced(milliseconds: Self.window))
            if now >= count.endsAt { count = Count(endsAt: now.advanced(milliseconds: Self.window)) }
            count.strangers += 1
            counts[address] = count
        }
    }
}
