import CrosstownSQL

/// A transaction in the writer's queue, with its waiting caller.
struct WriteJob: Sendable {
    /// Called once the result of the group's commit is known.
    typealias Completion = @Sendable () -> Void

    private let run: @Sendable (SQLiteTransaction) throws -> Completion
    /// Called if nothing was written.
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
    /// Most transactions fail before they have written: there is nothing to roll back, and a savepoint would cost the
    /// others more than to begin again.
    /// - Throws: `GroupSpoiled` if it failed after it had written, `GroupLost` if the engine rolled back everything.
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

    /// Runs the transaction as a part of its group; a failure rolls back only this part.
    ///
    /// - Throws: `GroupLost` if the engine rolled back the whole group.
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

/// A part of a group failed after it had written, so that the group must begin again, with a savepoint for each part.
struct GroupSpoiled: Error {}

/// The engine rolled back a whole group, as it does on a full disk, or failed to commit it.
struct GroupLost: Error {
    let cause: any Error
}
