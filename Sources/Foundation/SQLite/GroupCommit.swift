import CrosstownSQL
import Dispatch
import GRDB
import Synchronization

/// The only writer: while a commit waits for the disk, further transactions queue up and share the next one.
///
/// Transactions that arrive while a small group runs join it: a commit takes longer than they do. The writer never
/// waits for more. A failure rolls back nothing else: if a part of a group fails after it has written, the group begins
/// again with a savepoint for each part.
final class GroupCommit: Sendable {
    private struct Line {
        var waiting: [WriteJob] = []
        var isDraining = false
        /// Whether new transactions are rejected: the connection is about to close.
        var isFinished = false

        /// Removes and returns the first waiting transactions, as many as one commit may contain.
        mutating func take() -> [WriteJob] {
            let group = Array(waiting.prefix(GroupCommit.groupLimit))
            waiting.removeFirst(group.count)
            return group
        }
    }

    private static let groupLimit = 256
    /// A smaller group accepts more transactions before it commits; the responses of a large one are not delayed.
    private static let smallGroup = 8

    private let pool: DatabasePool
    private let statements = PreparedStatements()
    private let listeners: Listeners
    private let checkpoints: Checkpoints?
    private let line = Mutex(Line())
    private let queue = DispatchQueue(label: "crosstown.writer")

    init(pool: DatabasePool, listeners: Listeners, checkpoints: Checkpoints?) {
        self.pool = pool
        self.listeners = listeners
        self.checkpoints = checkpoints
    }

    /// Adds a transaction to the queue; once the database closes, it fails with `DatabaseError.unavailable`.
    func submit(_ job: WriteJob) {
        let (isAccepted, isFirst) = line.withLock { line in
            guard !line.isFinished else { return (false, false) }
            line.waiting.append(job)
            defer { line.isDraining = true }
            return (true, !line.isDraining)
        }
        guard isAccepted else { return job.fail(CrosstownSQL.DatabaseError.closed) }
        if isFirst { queue.async { self.drain() } }
    }

    /// The number of transactions that wait for the next commit.
    var waitingCount: Int { line.withLock { $0.waiting.count } }

    /// Rejects new transactions; returns once those in the queue have ended, and the connection can be closed.
    ///
    /// A later transaction would leave prepared statements, with which SQLite fails to close.
    func finish() async {
        line.withLock { $0.isFinished = true }
        await withCheckedContinuation { waiter in
            queue.async { [statements] in
                statements.forgetAll()
                waiter.resume()
            }
        }
    }

    private func drain() {
        while var group = nextGroup() {
            do {
                do { try commitTogether(&group) } catch is GroupSpoiled { try commitApart(group) }
            } catch {
                if group.count > 1 { commitOneByOne(group) } else { fail(group, error) }
            }
            if let checkpoints, checkpoints.needsWriter() {
                pool.writeWithoutTransaction { checkpoints.copyRest(by: $0) }
            }
        }
    }

    private func nextGroup() -> [WriteJob]? {
        line.withLock { line in
            guard !line.waiting.isEmpty else {
                line.isDraining = false
                return nil
            }
            return line.take()
        }
    }

    /// Finds the transactions that make their group fail, such as one whose deferred foreign keys fail at the commit.
    private func commitOneByOne(_ group: [WriteJob]) {
        for job in group {
            do { try commitApart([job]) } catch { fail([job], error) }
        }
    }

    private func fail(_ group: [WriteJob], _ error: any Error) {
        let cause = CrosstownSQL.DatabaseError.translating((error as? GroupLost)?.cause ?? error)
        for job in group { job.fail(cause) }
    }

    /// Commits a group, and more transactions while it is small.
    private func commitTogether(_ group: inout [WriteJob]) throws {
        try commit { transaction in
            var answers = try group.map { try $0.run(in: transaction) }
            while group.count < Self.smallGroup {
                let latecomers = line.withLock { $0.take() }
                if latecomers.isEmpty { break }
                group += latecomers
                answers += try latecomers.map { try $0.run(in: transaction) }
            }
            return answers
        }
    }

    private func commitApart(_ group: [WriteJob]) throws {
        try commit { transaction in try group.map { try $0.runApart(in: transaction) } }
    }

    private func commit(_ run: (SQLiteTransaction) throws -> [WriteJob.Completion]) throws {
        let (answers, told) = try pool.writeWithoutTransaction { engine in
            let transaction = SQLiteTransaction(engine, statements)
            try engine.cachedStatement(sql: "BEGIN IMMEDIATE").run()
            do {
                let answers = try run(transaction)
                try engine.cachedStatement(sql: "COMMIT").run()
                return (answers, transaction.told)
            } catch {
                if engine.isInsideTransaction { try engine.execute(sql: "ROLLBACK") }
                throw error
            }
        }
        for notification in told { listeners.publish(notification.channel, notification.payload) }
        for answer in answers { answer() }
    }
}
