import CrosstownSQL

/// One transaction in the writer's queue, with whoever waits for it.
struct WriteJob: Sendable {
    /// What to tell the waiter once it is known whether the group was committed.
    typealias Completion = @Sendable () -> Void

    private let run: @Sendable (SQLiteTransaction) throws -> Completion
    /// Tells the waiter that nothing was written.
    let fail: @Sendable (any Error) -> Void

    init<T: Sendable>(
        body: @escaping @Sendable (any Transaction) throws -> T,
        waiter: CheckedContinuation<T, any Error>
    ) {
        run = { transaction in
            let value = try body(transaction)
            return { waiter.resume(returning: value) }
        }
        fail = { waiter.resume(throwing: $0) }
    }

    /// Runs the transaction as a part of its group.
    ///
    /// Most transactions that fail have written nothing when they do: there is nothing to take back, and to prepare for
    /// taking back would cost the others more than to begin again.
    /// - Throws: `GroupSpoiled` where it failed after it had written, `GroupLost` where the engine took back everything.
    func run(in transaction: SQLiteTransaction) throws -> Completion {
        let mark = transaction.mark
        do {
            return try run(transaction)
        } catch {
            guard transaction.isOpen else { throw GroupLost(cause: error) }
            guard transaction.forget(since: mark) else { throw GroupSpoiled() }
            return failure(error)
        }
    }

    /// Runs the transaction as a part of its group; a failure takes back this part alone.
    ///
    /// - Throws: `GroupLost` where the engine took back the whole group.
    func runApart(in transaction: SQLiteTransaction) throws -> Completion {
        do {
            return try transaction.savepoint { try run(transaction) }
        } catch {
            guard transaction.isOpen else { throw GroupLost(cause: error) }
            return failure(error)
        }
    }

    private func failure(_ error: any Error) -> Completion {
        let cause = DatabaseError.translating(error)
        return { [fail] in fail(cause) }
    }
}

/// A part of a group failed after it had written, so that the group must begin again, each part with a way back of its own.
struct GroupSpoiled: Error {}

/// The engine took back a whole group, as it does on a full disk, or refused to commit it.
struct GroupLost: Error {
    let cause: any Error
}
