import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Asks the provider for refunds and disputes of payments: immediately after an event, and regularly for lost events.
struct ReversalWatch: Sendable {
    /// The kind of the outbound tasks that ask about one payment.
    static let lookKind = "payment.reversal"
    /// The kind of the outbound task that reads the provider's list of events.
    static let readKind = "payment.events"

    /// How often the list of events is read.
    private static let readEveryMilliseconds: Int64 = 10 * 60_000
    /// Events appear in the list with a short delay.
    private static let overlapMilliseconds: Int64 = 5 * 60_000
    /// How long Stripe lists events.
    private static let oldestMilliseconds: Int64 = 30 * 86_400_000
    /// The retry interval for a payment whose own call is pending.
    private static let againMilliseconds: Int64 = 60_000

    let stripe: StripeProvider
    let database: any Database
    let ledger: Ledger
    let directory: any AccountDirectory
    let alarms: MoneyAlarms
    let clock: any WallClock

    /// The handlers that ask the provider, by kind, for an `OutboundTaskRunner`.
    var handlers: [String: OutboundTaskRunner.Handler] {
        [
            Self.lookKind: { [self] in try await look($0) },
            Self.readKind: { [self] _ in try await readEvents() },
        ]
    }

    /// Schedules a query about a payment.
    static func schedule(_ reference: String, in transaction: any Transaction, at now: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: lookKind, subject: reference, dueAt: now)
    }

    /// Schedules the list of events, with a first read after a start.
    func begin() async throws {
        let now = clock.now()
        try await database.write { [stripe] in
            try Deadlines.schedule($0, kind: Self.readKind, subject: stripe.name, dueAt: now)
        }
    }

    private func look(_ task: Deadline) async throws {
        let reference = task.subject
        let askedAt = clock.now()
        let key = try await stripe.paymentKey(of: reference)
        let reported = key == nil ? [] : try await stripe.reversals(of: reference)
        let now = clock.now()
        try await database.write { [self] transaction in
            let isComplete = try key.map { key in
                try books(transaction, at: now).record(reported, of: key, askedAt: askedAt)
            }
            if isComplete == false {
                let again = now.advanced(milliseconds: Self.againMilliseconds)
                try Self.schedule(reference, in: transaction, at: again)
            } else {
                try Deadlines.cancel(transaction, kind: Self.lookKind, subject: reference)
            }
        }
    }

    /// Asks about the payment of each listed event, whether the event was sent to us or not.
    private func readEvents() async throws {
        let now = clock.now()
        let known = try await database.read { [stripe] in
            try ReversalStore(transaction: $0).position(of: stripe.name)
        }
        let oldest = now.advanced(milliseconds: -Self.oldestMilliseconds)
        let since = max(oldest, known?.advanced(milliseconds: -Self.overlapMilliseconds) ?? oldest)
        let references = try await stripe.reversedPayments(since: since)
        try await database.write { [stripe] transaction in
            for reference in references { try Self.schedule(reference, in: transaction, at: now) }
            try ReversalStore(transaction: transaction).setPosition(now, of: stripe.name)
            try Deadlines.schedule(
                transaction,
                kind: Self.readKind,
                subject: stripe.name,
                dueAt: now.advanced(milliseconds: Self.readEveryMilliseconds)
            )
        }
    }

    private func books(_ transaction: any Transaction, at now: Timestamp) -> ReversalBooks {
        ReversalBooks(
            ledger: ledger,
            directory: directory,
            alarms: alarms,
            providerName: stripe.name,
            now: now,
            transaction: transaction
        )
    }
}
