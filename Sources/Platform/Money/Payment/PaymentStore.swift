import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A call to a provider without a response.
struct PendingCall: Sendable {
    let payment: CommandKey
    let call: PaymentCall
    /// Whether the payment is still wanted.
    let isWanted: Bool
    let madeAt: Timestamp
}

struct PaymentStore {
    let transaction: any Transaction
    let now: Timestamp

    func find(_ key: CommandKey) throws -> Payment? {
        try transaction.first(
            """
            SELECT owner, card, amount, currency, takes_at_once, is_owner_present, state, captured, refunded, decline,
                confirm_at
            FROM payment WHERE key = \(key.description)
            """
        ).map(Self.payment)
    }

    /// Returns a user's latest payment that waits for their confirmation.
    static func unconfirmed(of owner: Identifier<Account>, in transaction: any Transaction) throws -> CommandKey? {
        try transaction.first(
            """
            SELECT key FROM payment WHERE owner = \(owner) AND confirm_at IS NOT NULL ORDER BY made_at DESC LIMIT 1
            """
        ).map { CommandKey(stored: try $0.get("key")) }
    }

    /// Creates a payment that will be authorized.
    func insert(_ request: PaymentRequest, _ key: CommandKey) throws {
        try transaction.execute(
            """
            INSERT INTO payment (key, owner, card, amount, currency, takes_at_once, is_owner_present, state, made_at)
            VALUES (\(key.description), \(request.owner), \(request.card.value), \(request.amount.minorUnits),
                \(request.amount.currency.code), \(request.takesAtOnce), \(request.isOwnerPresent), 'requested', \(now))
            """
        )
    }

    /// Updates a payment and notifies features.
    func update(_ key: CommandKey, _ state: Payment.State, captured: Money, refunded: Money) throws {
        try transaction.execute(
            """
            UPDATE payment SET state = \(state.rawValue), captured = \(captured.minorUnits),
                refunded = \(refunded.minorUnits), confirm_at = NULL
            WHERE key = \(key.description)
            """
        )
        try Outbox.append(transaction, topic: Payment.topic, body: key.description, at: now)
    }

    /// Stores a call and schedules it.
    func plan(_ step: PaymentOperation, of payment: CommandKey) throws {
        let key = step.key(of: payment)
        try transaction.execute(
            """
            INSERT INTO payment_call (key, payment, step, state, made_at)
            VALUES (\(key.description), \(payment.description), \(step.rawValue), 'pending', \(now))
            """
        )
        try Deadlines.schedule(transaction, kind: PaymentCaller.kind, subject: key.description, dueAt: now)
    }

    /// Schedules a payment's pending calls for now.
    func hasten(_ payment: CommandKey) throws {
        let calls = try transaction.query(
            "SELECT key FROM payment_call WHERE payment = \(payment.description) AND state = 'pending'"
        )
        for call in calls {
            try Deadlines.schedule(
                transaction,
                kind: PaymentCaller.kind,
                subject: try call.get("key"),
                dueAt: now,
                body: PaymentCaller.again
            )
        }
    }

    /// Stores where the owner has to confirm a payment.
    func keep(_ confirmation: PaymentConfirmation, of payment: CommandKey) throws {
        try transaction.execute(
            "UPDATE payment SET confirm_at = \(confirmation.address) WHERE key = \(payment.description)"
        )
    }

    /// Returns the call with a key, until it has a response.
    func pendingCall(_ key: CommandKey) throws -> PendingCall? {
        let row = try transaction.first(
            """
            SELECT c.payment, c.step, p.card, p.amount, p.captured, p.refunded, p.currency, p.reference,
                p.is_owner_present, p.state, p.made_at
            FROM payment_call c JOIN payment p ON p.key = c.payment
            WHERE c.key = \(key.description) AND c.state = 'pending'
            """
        )
        return try row.map { row in
            PendingCall(
                payment: CommandKey(stored: try row.get("payment")),
                call: try Self.call(row),
                isWanted: try row.get("state") != Payment.State.withdrawn.rawValue,
                madeAt: try row.get("made_at")
            )
        }
    }

    /// Stores the first response to a call, and returns its operation; `nil` if there was one before.
    func record(_ answer: ProviderResponse, to key: CommandKey) throws -> (payment: CommandKey, step: PaymentOperation)?
    {
        try Deadlines.cancel(transaction, kind: PaymentCaller.kind, subject: key.description)
        let state = if case .accepted = answer { "accepted" } else { "declined" }
        let row = try transaction.first(
            """
            UPDATE payment_call SET state = \(state), answered_at = \(now)
            WHERE key = \(key.description) AND state = 'pending' RETURNING payment, step
            """
        )
        guard let row, let step = PaymentOperation(rawValue: try row.get("step")) else { return nil }
        return (CommandKey(stored: try row.get("payment")), step)
    }

    /// Stores the provider's reference of the authorization.
    func keep(reference: String, of payment: CommandKey) throws {
        try transaction.execute("UPDATE payment SET reference = \(reference) WHERE key = \(payment.description)")
    }

    /// Stores why the provider declined.
    func keep(_ decline: PaymentDecline, of payment: CommandKey) throws {
        try transaction.execute("UPDATE payment SET decline = \(decline.rawValue) WHERE key = \(payment.description)")
    }

    private static func payment(_ row: Row) throws -> Payment {
        let currency = try row.currency("currency")
        let request = PaymentRequest(
            Money(minorUnits: try row.get("amount"), currency),
            card: CardToken(try row.get("card")),
            owner: try row.get("owner"),
            takesAtOnce: try row.get("takes_at_once"),
            isOwnerPresent: try row.get("is_owner_present")
        )
        guard let state = Payment.State(rawValue: try row.get("state")) else {
            throw RowError.otherType(column: "state", expected: "Payment.State")
        }
        return Payment(
            request: request,
            state: state,
            captured: Money(minorUnits: try row.get("captured"), currency),
            refunded: Money(minorUnits: try row.get("refunded"), currency),
            decline: try row.get("decline", as: String?.self).flatMap(PaymentDecline.init(rawValue:)),
            confirmAt: try row.get("confirm_at")
        )
    }

    private static func call(_ row: Row) throws -> PaymentCall {
        let currency = try row.currency("currency")
        let reference: String = try row.get("reference", as: String?.self) ?? ""
        return switch PaymentOperation(rawValue: try row.get("step")) {
        case .authorize:
            .authorize(
                Money(minorUnits: try row.get("amount"), currency),
                card: CardToken(try row.get("card")),
                isOwnerPresent: try row.get("is_owner_present")
            )
        case .capture: .capture(Money(minorUnits: try row.get("captured"), currency), authorization: reference)
        case .refund: .refund(Money(minorUnits: try row.get("refunded"), currency), authorization: reference)
        case .void: .void(authorization: reference)
        case nil: throw RowError.otherType(column: "step", expected: "PaymentOperation")
        }
    }
}

extension PaymentStore {
    static let personal = PersonalTable(
        "payment",
        [
            .account("owner", in: "Card payments", stays: MoneyTables.law),
            .listed("t.made_at", as: .moment("When")),
            .listed("t.amount, t.currency", as: .money("Amount")),
            .listed("t.state", as: .plain("Status")),
            .listed("t.decline", as: .plain("Reason it failed")),
        ]
    )
}
