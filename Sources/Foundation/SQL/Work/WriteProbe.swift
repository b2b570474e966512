public import CrosstownValues
import Synchronization

/// Finds out whether the database can be written, as it cannot on a full disk, by writing one row of its own.
///
/// Strangers may ask as often as they like: it writes once in a few seconds, and answers from memory between.
public final class WriteProbe: Sendable {
    private struct State {
        var isWell = true
        var askedAt: Timestamp?
    }

    private static let pauseMilliseconds: Int64 = 5_000

    private let database: any Database
    private let clock: any WallClock
    private let state = Mutex(State())

    /// Makes a probe of a database that has the core's tables.
    public init(_ database: any Database, clock: any WallClock) {
        self.database = database
        self.clock = clock
    }

    /// Whether the last attempt to write, no longer than five seconds ago, went well.
    public func canWrite() async -> Bool {
        let now = clock.now()
        let known: Bool? = state.withLock { state in
            if let asked = state.askedAt, (0..<Self.pauseMilliseconds).contains(now.milliseconds(since: asked)) {
                return state.isWell
            }
            // Who comes while this one writes is told what was known before.
            state.askedAt = now
            return nil
        }
        if let known { return known }
        let isWell = await write(now)
        state.withLock { $0.isWell = isWell }
        return isWell
    }

    private func write(_ now: Timestamp) async -> Bool {
        do {
            try await database.write { try $0.execute("UPDATE write_probe SET written_at = \(now) WHERE id = 1") }
            return true
        } catch {
            return false
        }
    }
}
