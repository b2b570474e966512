import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Copies the log into the file beside the writer, on a thread and a connection of its own.
///
/// A commit that copies the log blocks all others until the disk has written thousands of pages. A pass copies a few
/// megabytes, so that it does not occupy the disk for long while commits wait for the disk too. What is committed during a
/// pass is left to the next one, so with passes alone the log of a busy server would never restart: once the log is long and
/// little of it is left, the writer copies the rest between two groups. The next transaction then starts the log again from
/// its beginning.
package final class Checkpoints: Sendable {
    /// When how much of the log is copied, in bytes.
    package struct Limits: Sendable {
        /// A pass starts once this much of the log is not in the file.
        var pass: Int
        /// The log is restarted once it is this long; the writer waits for passes that are too slow for it at twice that length.
        package var log: Int
        /// The writer copies the rest itself once it is this short.
        var rest: Int

        /// Limits for a server; tests have smaller ones.
        package init(pass: Int = 8 * 1_048_576, log: Int = 128 * 1_048_576, rest: Int = 1_048_576) {
            (self.pass, self.log, self.rest) = (pass, log, rest)
        }
    }

    private enum Phase {
        case idle
        case copying
        /// The writer copies the rest.
        case resting
        case finished
    }

    private struct State {
        var phase = Phase.idle
        /// The pages of the log after the last commit.
        var logged = 0
        /// How many of them are in the file.
        var copied = 0

        var left: Int { logged - copied }
    }

    /// After this many passes in a row the writer copies the rest, however long: it writes faster than passes copy.
    private static let mostPasses = 4

    private let limits: Limits
    private let pageSize: Int
    private let open: @Sendable () throws -> DatabaseQueue
    private let connection = Mutex<DatabaseQueue?>(nil)
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "crosstown.checkpoints")

    /// Opens the connection with `open` once there is something to copy.
    init(limits: Limits, pageSize: Int, open: @escaping @Sendable () throws -> DatabaseQueue) {
        self.limits = limits
        self.pageSize = pageSize
        self.open = open
    }

    /// Replaces the engine's own checkpoints, which run as part of a commit.
    func follow(_ writer: GRDB.Database) {
        // Only the group commit writes, and it keeps this object alive.
        let own = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            writer.sqliteConnection,
            { own, _, _, pages in
                if let own { Unmanaged<Checkpoints>.fromOpaque(own).takeUnretainedValue().note(Int(pages)) }
                return SQLITE_OK
            },
            own
        )
    }

    /// Notes how many pages the log has after a commit, and starts a pass where enough is left to copy.
    private func note(_ pages: Int) {
        let begins = state.withLock { state in
            // Fewer than were copied: the log was restarted.
            if pages < state.copied { state.copied = 0 }
            state.logged = pages
            guard state.phase == .idle, state.left * pageSize >= limits.pass else { return false }
            state.phase = .copying
            return true
        }
        if begins { queue.async { self.copy() } }
    }

    private func copy() {
        for pass in 1...Self.mostPasses {
            let copied = try? lent { try $0.checkpoint(.passive).checkpointedFrameCount }
            if finishPass(copied: copied, isLast: pass == Self.mostPasses) { return }
        }
    }

    /// Notes what a pass has copied; whether it was the last one for now.
    ///
    /// Where it failed, as on a full disk, nothing is lost: everything is in the log, and the next commit starts another pass.
    private func finishPass(copied: Int?, isLast: Bool) -> Bool {
        state.withLock { state in
            guard state.phase == .copying else { return true }
            guard let copied else {
                state.phase = .idle
                return true
            }
            state.copied = copied
            if state.logged * pageSize < limits.log {
                if isLast || state.left * pageSize < limits.pass { state.phase = .idle }
            } else if isLast || state.left * pageSize <= limits.rest {
                state.phase = .resting
            }
            return state.phase != .copying
        }
    }

    /// Whether the writer must copy the rest before its next group; waits for the running pass where the log is too long.
    ///
    /// It must not be called with the writer's connection, which a body of `pausing` may need.
    func needsWriter() -> Bool {
        let isTooLong = state.withLock { $0.phase == .copying && $0.logged * pageSize >= 2 * limits.log }
        if isTooLong { queue.sync {} }
        return state.withLock { $0.phase == .resting }
    }

    /// Copies the rest on the writer's connection, between two transactions: the next one restarts the log, unless a reader
    /// still uses it.
    func copyRest(by writer: GRDB.Database) {
        let copied = try? writer.checkpoint(.passive).checkpointedFrameCount
        state.withLock { state in
            guard state.phase == .resting else { return }
            state.phase = .idle
            state.copied = copied ?? state.copied
        }
    }

    /// Runs something while no pass runs, since two checkpoints cannot run at the same time.
    ///
    /// - Throws: what `body` throws.
    func pausing<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { waiter in
            queue.async { waiter.resume(with: Result(catching: body)) }
        }
    }

    /// Waits for a running pass, prevents others, and closes the connection.
    ///
    /// - Throws: `GRDB.DatabaseError`.
    func finish() async throws {
        state.withLock { $0.phase = .finished }
        try await pausing { [self] in
            try connection.withLock { connection in
                try connection?.close()
                connection = nil
            }
        }
    }

    /// Lends the connection, which is opened for the first pass: most databases of tests never need one.
    private func lent<T>(_ body: (GRDB.Database) throws -> T) throws -> T {
        let lent = try connection.withLock { connection in
            let lent = try connection ?? open()
            connection = lent
            return lent
        }
        return try lent.writeWithoutTransaction(body)
    }
}
