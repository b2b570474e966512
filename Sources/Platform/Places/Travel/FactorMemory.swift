import CrosstownValues
import Synchronization

/// A cache of the factors, so that estimates rarely wait for the database.
final class FactorMemory: Sendable {
    private struct State {
        var factors = TravelFactors()
        var readAt: Timestamp?
    }

    /// How long the cache is valid, since other servers update the same database.
    private static let freshMilliseconds: Int64 = 60_000

    private let table: FactorTable
    private let clock: any WallClock
    private let state = Mutex(State())

    init(table: FactorTable, clock: any WallClock) {
        self.table = table
        self.clock = clock
    }

    /// The cached factors, unless expired.
    var fresh: TravelFactors? {
        let now = clock.now()
        return state.withLock { state in
            guard let readAt = state.readAt, now.milliseconds(since: readAt) < Self.freshMilliseconds else {
                return nil
            }
            return state.factors
        }
    }

    /// The last cached factors, of any age.
    var last: TravelFactors { state.withLock { $0.factors } }

    func load() async throws -> TravelFactors {
        let (factors, now) = (try await table.factors(), clock.now())
        state.withLock { $0 = State(factors: factors, readAt: now) }
        return factors
    }

    /// Expires the cache.
    func forget() { state.withLock { $0.readAt = nil } }
}
