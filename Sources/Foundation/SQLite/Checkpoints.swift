import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Copies the log into the file in parallel to the writer, on its own thread and connection.
///
/// A commit that copies the log blocks all others until the disk has written thousands of pages. A pass copies a few
/// megabytes, so that it does not occupy the disk for long while commits wait for the disk too. The next pass copies
/// what is committed meanwhile, so with passes only the log of a busy server would never restart: once the log is long
/// and little of it remains, the writer copies the rest between two groups. The next transaction then starts the log
/// again from its beginning.
package final class Checkpoints: Sendable {
    /// The amounts of the log to copy, in bytes.
    package struct Limits: Sendable {
        /// A pass starts once this much of the log is missing in the file.
        var pass: Int
        /// The log is restarted at this length; the writer waits for slow passes at twice that length.
        package var log: Int
        /// The writer itself copies a rest of this length.
        var rest: Int

        /// Creates limits; the defaults are for servers, and tests have smaller ones.
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
        /// The copied pages among them.
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

    /// Creates the checkpoints; `open` opens the connection once there is something to copy.
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

    /// Stores how many pages the log has after a commit, and starts a pass if enough remain to copy.
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

    /// Stores what a pass has copied; returns whether it was the last one for now.
    ///
    /// A failure, as on a full disk, loses nothing: everything is in the log, and the next commit starts another pass.
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

    /// Returns whether the writer must copy the rest before its next group; waits for the running pass if the log is
    /// too long.
    ///
    /// It must not be called with the writer's connection, which a body of `pausing` may need.
    func needsWriter() -> Bool {
        let isTooLong = state.withLock { $0.phase == .copying && $0.logged * pageSize >= 2 * limits.log }
        if isTooLong { queue.sync {} }
        return state.withLock { $0.phase == .resting }
    }

    /// Copies the rest on the writer's connection, between two transactions: the next one restarts the log, if no
    /// reader uses it.
    func copyRest(by writer: GRDB.Database) {
        let copied = try? writer.checkpoint(.passive).checkpointedFrameCount
        state.withLock { state in
            guard state.phase == .resting else { return }
            state.phase = .idle
            state.copied = copied ?? state.copied
        }
    }

    /// Runs a function while no pass runs, since two checkpoints cannot run at the same time.
    ///
    /// - Throws: any error of `body`.
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

    /// Lends the connection, which is opened for the first pass: most test databases never need one.
    private func lent<T>(_ body: (GRDB.Database) throws -> T) throws -> T {
        let lent = try connection.withLock { connection in
            let lent = try connection ?? open()
            connection = lent
            return lent
        }
        return try lent.writeWithoutTransaction(body)
    }
}
