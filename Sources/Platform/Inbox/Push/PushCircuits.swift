import CrosstownValues
import Synchronization

/// Pauses a push service that fails several times in a row.
struct ServiceHealth: Hashable, Sendable {
    /// The number of failures in a row that pause a service.
    static let mostFailures = 3
    private static let shortest: Int64 = 30_000
    private static let longest: Int64 = 600_000

    private(set) var failures = 0
    private(set) var pausedUntil: Timestamp?

    /// Records that the service accepted a message.
    mutating func succeed() { self = ServiceHealth() }

    /// Records a failure of the service: it is overloaded, broken or times out.
    mutating func fail(at now: Timestamp, retryAfter: Int?) {
        failures += 1
        guard failures >= Self.mostFailures else { return }
        let doublings = Int64(min(failures - Self.mostFailures, 8))
        let pause = min(Self.shortest << doublings, Self.longest)
        pausedUntil = now.advanced(milliseconds: max(pause, Int64(retryAfter ?? 0) * 1000))
    }

    /// Returns when the pause ends; `nil` where the service is not paused.
    func pause(at now: Timestamp) -> Timestamp? { pausedUntil.flatMap { $0 > now ? $0 : nil } }
}

/// The health of push services by origin; limited in number, since strangers name the origins.
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

    /// The number of paused services.
    func pausedCount(at now: Timestamp) -> Int {
        services.withLock { $0.values.count { $0.pause(at: now) != nil } }
    }
}
