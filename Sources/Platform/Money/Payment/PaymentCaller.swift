public import CrosstownKit
public import CrosstownSQL

/// Makes the pending calls of payments to a provider.
///
/// Each call is stored before it is made, and retried with the same key. A retry first asks the provider for its
/// earlier response, which may have been lost.
public struct PaymentCaller: Sendable {
    /// The deadline kind of calls.
    public static let kind = "payment.call"
    /// The body of the outbound task of a call that was made before.
    static let again = "again"

    private let database: any Database
    private let provider: any PaymentProvider
    private let payments: CardPayments

    /// Creates a caller.
    public init(database: any Database, provider: any PaymentProvider, payments: CardPayments) {
        self.database = database
        self.provider = provider
        self.payments = payments
    }

    /// The handlers for an `OutboundTaskRunner`, by kind.
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

    /// Keeps the outbound task, which retries in a minute, or cancels a payment whose confirmation timed out.
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
