import CrosstownValues
import Synchronization

/// The factors as they were read last, so that an estimate seldom waits for the database.
final class FactorMemory: Sendable {
    private struct State {
        var factors = TravelFactors()
        var readAt: Timestamp?
    }

    /// Other servers on the same database learn too.
    private static let freshMilliseconds: Int64 = 60_000

    private let table: FactorTable
    private let clock: any WallClock
    private let state = Mutex(State())

    init(table: FactorTable, clock: any WallClock) {
        self.table = table
        self.clock = clock
    }

    /// The factors, unless they are too old.
    var fresh: TravelFactors? {
        let now = clock.now()
        return state.withLock { state in
            guard let readAt = state.readAt, now.milliseconds(since: readAt) < Self.freshMilliseconds else {
                return nil
            }
            return state.factors
        }
    }

    /// The factors as they were last known, of whatever age.
    var last: TravelFactors { state.withLock { $0.factors } }

    /// Reads the factors.
    func load() async throws -> TravelFactors {
        let (factors, now) = (try await table.factors(), clock.now())
        state.withLock { $0 = State(factors: factors, readAt: now) }
        return factors
    }

    /// Lets the next estimate read the factors anew.
    func forget() { state.withLock { $0.readAt = nil } }
}
