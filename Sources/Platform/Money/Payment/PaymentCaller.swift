public import CrosstownKit
public import CrosstownSQL

/// Makes the calls to a payment provider that payments wait for.
///
/// The call stands in the database before it is made, and has the same key whenever it is made again. From the second
/// time on, the provider is first asked what it answered before: the answer may have been lost on its way.
public struct PaymentCaller: Sendable {
    /// The kind of the deadline of each call.
    public static let kind = "payment.call"
    /// What the outbound task of a call says that was made before.
    static let again = "again"

    private let database: any Database
    private let provider: any PaymentProvider
    private let payments: CardPayments

    /// Makes a caller.
    public init(database: any Database, provider: any PaymentProvider, payments: CardPayments) {
        self.database = database
        self.provider = provider
        self.payments = payments
    }

    /// What to run, by kind, in an `OutboundTaskRunner`.
    public var handlers: [String: OutboundTaskRunner.Handler] { [Self.kind: { [self] in try await call($0) }] }

    private func call(_ task: Deadline) async throws {
        let key = CommandKey(stored: task.subject)
        let pending = try await database.read { [payments] in try payments.pendingCall(key, in: $0) }
        guard let pending else {
            try await database.write { try Deadlines.cancel($0, kind: Self.kind, subject: task.subject) }
            return
        }
        let isRepeated = task.attempts > 0 || task.body == Self.again
        let answer = try await answer(to: pending.call, key, isRepeated: isRepeated)
        if case .needsOwner(let confirmation) = answer {
            try await wait(for: confirmation, pending, key)
        } else {
            try await database.write { [payments] in try payments.record(answer, to: key, in: $0) }
        }
    }

    private func answer(to call: PaymentCall, _ key: CommandKey, isRepeated: Bool) async throws -> ProviderResponse {
        if isRepeated, let earlier = try await provider.answer(to: key, of: call) { return earlier }
        return try await provider.make(call, key: key)
    }

    /// Leaves the outbound task as it is, so that it is looked at again in a minute; lets go of what nobody confirmed in time.
    private func wait(for confirmation: PaymentConfirmation, _ pending: PendingCall, _ key: CommandKey) async throws {
        guard !pending.isWanted || payments.isOverdue(pending) else {
            return try await database.write { [payments] in
                try payments.keep(confirmation, of: pending.payment, in: $0)
            }
        }
        let void = PaymentCall.void(authorization: confirmation.reference)
        _ = try await provider.make(void, key: key.following("abandoned"))
        try await database.write { [payments] in try payments.record(.declined(.notConfirmed), to: key, in: $0) }
    }
}
