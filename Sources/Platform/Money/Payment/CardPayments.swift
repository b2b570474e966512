public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// Card payments: stores their state, and moves captured money to the wallets.
public struct CardPayments: Payments {
    private let ledger: Ledger
    private let clock: any WallClock
    private let providerName: String
    /// How long an owner has to confirm a payment.
    private static let confirmationMilliseconds: Int64 = 30 * 60_000

    /// Creates the service for one provider, by its name in the ledger.
    public init(ledger: Ledger, providerName: String, clock: any WallClock) {
        self.ledger = ledger
        self.providerName = providerName
        self.clock = clock
    }

    /// Authorizes a payment on a card, and captures it immediately if requested.
    public func request(_ request: PaymentRequest, key: CommandKey, in transaction: any Transaction) throws {
        let store = store(transaction)
        if let earlier = try store.find(key) {
            guard earlier.request == request else { throw PaymentRefusal.keyReused }
            return
        }
        guard request.amount.isPositive, request.amount.currency != .coin else { throw PaymentRefusal.unfitAmount }
        try store.insert(request, key)
        try store.plan(.authorize, of: key)
    }

    /// Captures up to the authorized amount.
    public func capture(_ amount: Money, of key: CommandKey, in transaction: any Transaction) throws {
        let payment = try payment(key, transaction)
        switch payment.state {
        case .authorized:
            try Self.refuseUnfit(amount, upTo: payment.request.amount)
            try advance(key, to: .capturing, payment, captured: amount, transaction)
            try store(transaction).plan(.capture, of: key)
        case .capturing, .captured, .refunding, .refunded, .kept:
            guard payment.captured == amount else { throw PaymentRefusal.keyReused }
        case .requested, .withdrawn, .voiding, .voided, .failed: throw PaymentRefusal.notNow(payment.state)
        }
    }

    /// Cancels an authorization that exists or is under way.
    public func void(_ key: CommandKey, in transaction: any Transaction) throws {
        let payment = try payment(key, transaction)
        switch payment.state {
        case .requested: try advance(key, to: .withdrawn, payment, transaction)
        case .authorized:
            try advance(key, to: .voiding, payment, transaction)
            try store(transaction).plan(.void, of: key)
        case .withdrawn, .voiding, .voided, .failed: return
        case .capturing, .captured, .refunding, .refunded, .kept: throw PaymentRefusal.notNow(payment.state)
        }
    }

    /// Refunds money from the wallet to its card, once.
    public func refund(_ amount: Money, of key: CommandKey, in transaction: any Transaction) throws {
        let payment = try payment(key, transaction)
        switch payment.state {
        case .captured:
            try Self.refuseUnfit(amount, upTo: payment.captured)
            let owner = payment.request.owner
            try post(
                Movement(amount, from: .wallet(owner), to: .payout(owner)),
                key.following("refunding"),
                transaction
            )
            try advance(key, to: .refunding, payment, refunded: amount, transaction)
            try store(transaction).plan(.refund, of: key)
        case .refunding, .refunded, .kept:
            guard payment.refunded == amount else { throw PaymentRefusal.keyReused }
        case .requested, .withdrawn, .authorized, .capturing, .voiding, .voided, .failed:
            throw PaymentRefusal.notNow(payment.state)
        }
    }

    /// Schedules a query for the state of a payment under way.
    public func hasten(_ key: CommandKey, in transaction: any Transaction) throws {
        try store(transaction).hasten(key)
    }

    /// Returns a payment.
    public func findPayment(_ key: CommandKey, in transaction: any Transaction) throws -> Payment? {
        try store(transaction).find(key)
    }

    /// Returns the call with a key, until it has a response.
    func pendingCall(_ key: CommandKey, in transaction: any Transaction) throws -> PendingCall? {
        try store(transaction).pendingCall(key)
    }

    /// Stores where the owner has to confirm a payment that waits for it.
    func keep(_ confirmation: PaymentConfirmation, of key: CommandKey, in transaction: any Transaction) throws {
        guard try payment(key, transaction).state == .requested else { return }
        try store(transaction).keep(confirmation, of: key)
    }

    /// Whether the owner's confirmation has timed out.
    func isOverdue(_ call: PendingCall) -> Bool {
        clock.now().milliseconds(since: call.madeAt) > Self.confirmationMilliseconds
    }

    /// Stores the provider's response to a call, once.
    func record(_ answer: ProviderResponse, to callKey: CommandKey, in transaction: any Transaction) throws {
        let store = store(transaction)
        if case .needsOwner = answer { return }
        guard let (key, step) = try store.record(answer, to: callKey) else { return }
        let payment = try payment(key, transaction)
        let isAccepted: Bool
        switch answer {
        case .accepted(let reference):
            isAccepted = true
            if step == .authorize { try store.keep(reference: reference, of: key) }
        case .declined(let reason):
            isAccepted = false
            try store.keep(reason, of: key)
        case .needsOwner: return
        }
        try move(key, payment, step, isAccepted, transaction)
    }

    private func move(
        _ key: CommandKey,
        _ payment: Payment,
        _ step: PaymentOperation,
        _ isAccepted: Bool,
        _ transaction: any Transaction
    ) throws {
        let progress = PaymentProgress.after(
            payment.state,
            step,
            isAccepted: isAccepted,
            takesAtOnce: payment.request.takesAtOnce
        )
        guard let progress else { throw PaymentRefusal.notNow(payment.state) }
        let captured = progress.next == .capture ? payment.request.amount : payment.captured
        try advance(key, to: progress.state, payment, captured: captured, transaction)
        try book(key, payment, progress.state, transaction)
        if let next = progress.next { try store(transaction).plan(next, of: key) }
    }

    /// Moves the money that a new state of a payment has moved at the provider.
    private func book(
        _ key: CommandKey,
        _ payment: Payment,
        _ state: Payment.State,
        _ transaction: any Transaction
    ) throws {
        let owner = payment.request.owner
        let outside = LedgerAccount.provider(providerName)
        let movement: Movement? =
            switch state {
            case .captured: Movement(payment.captured, from: outside, to: .wallet(owner))
            case .refunded: Movement(payment.refunded, from: .payout(owner), to: outside)
            case .kept: Movement(payment.refunded, from: .payout(owner), to: .wallet(owner))
            default: nil
            }
        if let movement { try post(movement, key.following("settled").following(state), transaction) }
    }

    private func post(_ movement: Movement, _ key: CommandKey, _ transaction: any Transaction) throws {
        try ledger.post([movement], key: key, reason: "payment \(movement.amount)", in: transaction)
    }

    private func advance(
        _ key: CommandKey,
        to state: Payment.State,
        _ payment: Payment,
        captured: Money? = nil,
        refunded: Money? = nil,
        _ transaction: any Transaction
    ) throws {
        try store(transaction).update(
            key,
            state,
            captured: captured ?? payment.captured,
            refunded: refunded ?? payment.refunded
        )
    }

    private func payment(_ key: CommandKey, _ transaction: any Transaction) throws -> Payment {
        guard let payment = try store(transaction).find(key) else { throw PaymentRefusal.unknownPayment }
        return payment
    }

    private func store(_ transaction: any Transaction) -> PaymentStore {
        PaymentStore(transaction: transaction, now: clock.now())
    }

    private static func refuseUnfit(_ amount: Money, upTo most: Money) throws {
        guard amount.isPositive, amount.currency == most.currency, amount.minorUnits <= most.minorUnits else {
            throw PaymentRefusal.unfitAmount
        }
    }
}

extension CommandKey {
    fileprivate func following(_ state: Payment.State) -> CommandKey { CommandKey(stored: "\(self)/\(state.rawValue)") }
}
