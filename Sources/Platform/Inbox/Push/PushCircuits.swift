import CrosstownValues
import Synchronization

/// When push services are left alone: those that fail several times in a row get nothing for a while.
struct ServiceHealth: Hashable, Sendable {
    /// How many failures in a row it takes.
    static let mostFailures = 3
    private static let shortest: Int64 = 30_000
    private static let longest: Int64 = 600_000

    private(set) var failures = 0
    private(set) var pausedUntil: Timestamp?

    /// A message was taken.
    mutating func succeed() { self = ServiceHealth() }

    /// A message was not taken because of the service: it is too busy, broken or does not answer.
    mutating func fail(at now: Timestamp, retryAfter: Int?) {
        failures += 1
        guard failures >= Self.mostFailures else { return }
        let doublings = Int64(min(failures - Self.mostFailures, 8))
        let pause = min(Self.shortest << doublings, Self.longest)
        pausedUntil = now.advanced(milliseconds: max(pause, Int64(retryAfter ?? 0) * 1000))
    }

    /// Until when it gets nothing; `nil` where it gets something.
    func pause(at now: Timestamp) -> Timestamp? { pausedUntil.flatMap { $0 > now ? $0 : nil } }
}

/// How all push services are, by their origins; strangers name these, so that only so many are remembered.
final class PushCircuits: Sendable {
    private static let most = 256

    private let services = Mutex<[String: ServiceHealth]>([:])

    func pause(of origin: String, at now: Timestamp) -> Timestamp? {
        services.withLock { $0[origin]?.pause(at: now) }
    }

    func succeed(_ origin: String) {
        services.withLock { _ = $0.removeValue(forKey: origin) }
    }

    func fail(_ origin: String, at now: Timestamp, retryAfter: Int?) {
        services.withLock { services in
            if services.count >= Self.most, services[origin] == nil { services.removeAll() }
            services[origin, default: ServiceHealth()].fail(at: now, retryAfter: retryAfter)
        }
    }

    /// How many services are left alone now.
    func pausedCount(at now: Timestamp) -> Int {
        services.withLock { $0.values.count { $0.pause(at: now) != nil } }
    }
}
