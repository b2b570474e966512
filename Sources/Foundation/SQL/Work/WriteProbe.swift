public import CrosstownValues
import Synchronization

/// Tests whether the database is writable, which it is not on a full disk, by writing its own row.
///
/// Strangers may request the test often: it writes once in a few seconds, and returns the cached result between.
public final class WriteProbe: Sendable {
    private struct State {
        var isWell = true
        var askedAt: Timestamp?
    }

    private static let pauseMilliseconds: Int64 = 5_000

    private let database: any Database
    private let clock: any WallClock
    private let state = Mutex(State())

    /// Creates a probe of a database that has the core's tables.
    public init(_ database: any Database, clock: any WallClock) {
        self.database = database
        self.clock = clock
    }

    /// Returns whether the last write, at most five seconds ago, succeeded.
    public func canWrite() async -> Bool {
        let now = clock.now()
        let known: Bool? = state.withLock { state in
            if let asked = state.askedAt, (0..<Self.pauseMilliseconds).contains(now.milliseconds(since: asked)) {
                return state.isWell
            }
            // Concurrent callers get the previous result.
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
