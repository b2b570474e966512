import CrosstownSQL
import CrosstownValues

/// Retries the payment of unpaid rides at growing intervals.
struct Collection {
    /// The deadline kind of payment retries.
    static let kind = "rentals.collect"

    private static let hourMilliseconds: Int64 = 3_600_000
    /// The maximum interval of a day, as powers of two of an hour.
    private static let mostDoublings = 5

    let transaction: any Transaction
    let now: Timestamp

    /// Cancels the retry of a paid ride.
    func cancel(_ ride: Identifier<Ride>) throws {
        try Deadlines.cancel(transaction, kind: Self.kind, subject: ride.description)
    }

    /// Schedules the retry for now.
    func hasten(_ ride: Identifier<Ride>) throws {
        try Deadlines.hasten(transaction, kind: Self.kind, subject: ride.description, to: now)
    }

    /// Schedules the next retry of an unpaid ride.
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
