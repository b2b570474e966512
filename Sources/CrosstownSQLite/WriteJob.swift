import CrosstownSQL

/// One transaction in the writer's queue, with whoever waits for it.
struct WriteJob: Sendable {
    /// What to tell the waiter once it is known whether the group was committed.
    typealias Answer = @Sendable () -> Void

    private let run: @Sendable (SQLiteTransaction) throws -> Answer
    /// Tells the waiter that nothing was written.
    let fail: @Sendable (any Error) -> Void

    init<T: Sendable>(
        body: @escaping @Sendable (any Transaction) throws -> T,
        waiter: CheckedContinuation<T, any Error>
    ) {
        run = { transaction in
            let value = try transaction.savepoint { try body(transaction) }
            return { waiter.resume(returning: value) }
        }
        fail = { waiter.resume(throwing: $0) }
    }

    /// Runs the transaction as a part of its group; a failure takes back this part alone.
    ///
    /// - Throws: `GroupLost` where the engine took back the whole group.
    func run(in transaction: SQLiteTransaction) throws(GroupLost) -> Answer {
        do {
            return try run(transaction)
        } catch {
            guard transaction.isOpen else { throw GroupLost(cause: error) }
            let cause = DatabaseError.translating(error)
            return { [fail] in fail(cause) }
        }
    }
}

/// The engine took back a whole group, as it does on a full disk, or refused to commit it.
struct GroupLost: Error {
    let cause: any Error
}
