import CrosstownSQL
import CrosstownValues

/// Looks again at rides that are not paid, at longer and longer intervals.
struct Collection {
    /// The kind of the deadlines at which money is asked for again.
    static let kind = "rentals.collect"

    private static let hourMilliseconds: Int64 = 3_600_000
    /// A day at most between two attempts, as powers of two of an hour.
    private static let mostDoublings = 5

    let transaction: any Transaction
    let now: Timestamp

    /// Lifts the next attempt for a ride that is paid.
    func cancel(_ ride: Identifier<Ride>) throws {
        try Deadlines.cancel(transaction, kind: Self.kind, subject: ride.description)
    }

    /// Makes the next attempt now.
    func hasten(_ ride: Identifier<Ride>) throws {
        try Deadlines.hasten(transaction, kind: Self.kind, subject: ride.description, to: now)
    }

    /// Sets the next attempt for a ride that owes.
    func schedule(_ ride: Identifier<Ride>, attempt: Int = 0) throws {
        let delay = min(24, 1 << min(attempt, Self.mostDoublings))
        try Deadlines.schedule(
            transaction,
            kind: Self.kind,
            subject: ride.description,
            dueAt: now.advanced(milliseconds: Int64(delay) * Self.hourMilliseconds),
            body: String(attempt)
        )
    }
}
