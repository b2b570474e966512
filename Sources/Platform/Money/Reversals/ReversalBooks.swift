import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Books the refunds and disputes that a provider reports, in any order and any number of times.
///
/// The provider reports the total amount that it has taken so far, and the bookings follow it. The wallet pays up to
/// its balance and never goes below zero; the platform pays the rest until it is returned, and staff are notified.
struct ReversalBooks {
    /// The purpose of disputed and refunded money that the user had already spent.
    static let purpose: Purpose = "chargebacks"
    /// The purpose of money returned for a user who has deleted the account.
    static let abandoned: Purpose = "given-up"

    let ledger: Ledger
    let directory: any AccountDirectory
    let alarms: MoneyAlarms
    let providerName: String
    let now: Timestamp
    let transaction: any Transaction

    /// Stores all refunds and disputes that the provider reports for one payment.
    ///
    /// - Parameters:
    ///   - reported: refunds and disputes.
    ///   - key: the key of the payment.
    ///   - askedAt: when the provider was asked; newer data stays.
    /// - Returns: whether everything was booked; otherwise ask again after the payment is settled.
    /// - Throws: `DatabaseError`.
    func record(_ reported: [ReportedReversal], of key: CommandKey, askedAt: Timestamp) throws -> Bool {
        let payments = PaymentStore(transaction: transaction, now: now)
        let payment = try payments.find(key)
        if let payment, payment.isUnsettled, !reported.isEmpty { return false }
        for one in reported where try isNews(one, askedAt) {
            if let payment, one.call == PaymentOperation.refund.key(of: key).description {
                try recordOwn(one, key, payment, askedAt)
            } else {
                try recordForeign(one, key, payment, askedAt)
            }
        }
        return true
    }

    private func isNews(_ reported: ReportedReversal, _ askedAt: Timestamp) throws -> Bool {
        guard let known = try store.find(reported.id) else { return true }
        return known.askedAt <= askedAt
    }

    /// Our own refunds were booked with the response to their call; here they can only fail later.
    private func recordOwn(
        _ reported: ReportedReversal,
        _ key: CommandKey,
        _ payment: Payment,
        _ askedAt: Timestamp
    ) throws {
        switch (payment.state, reported.state) {
        case (.refunded, .failed):
            let target = try wallet(of: payment.request.owner)
            let back = Movement(payment.refunded, from: .provider(providerName), to: target)
            try post(back, key.following("refund").following("failed"))
            try PaymentStore(transaction: transaction, now: now)
                .update(key, .kept, captured: payment.captured, refunded: payment.refunded)
            try save(reported, key, askedAt) { $0.remark = .ownRefundFailed }
        case (.refunded, _): return
        default:
            // The provider sent it although our ledger gave it up, or lost it when an older backup was restored.
            let known = try store.find(reported.id)
            guard known?.remark != .ownRefundFailed, known != nil || reported.taken.isPositive else { return }
            try recordForeign(reported, key, payment, askedAt)
        }
    }

    private func recordForeign(
        _ reported: ReportedReversal,
        _ key: CommandKey,
        _ payment: Payment?,
        _ askedAt: Timestamp
    ) throws {
        guard let payment else {
            return try save(reported, key, askedAt) { $0.remark = .unknownPayment }
        }
        guard payment.isTaken else {
            return try save(reported, key, askedAt) { $0.remark = .notTaken }
        }
        guard reported.amount.currency == payment.captured.currency else {
            return try save(reported, key, askedAt) { $0.remark = .otherCurrency }
        }
        try save(reported, key, askedAt) { try settle(&$0, payment.request.owner) }
    }

    /// Moves the difference between the amount that the provider has taken and the booked amount.
    private func settle(_ reversal: inout Reversal, _ owner: Identifier<Account>) throws {
        let missing = reversal.reported.taken.minorUnits - reversal.fromWallet - reversal.uncovered
        if missing > 0 { try take(missing, &reversal, owner) }
        if missing < 0 { try giveBack(-missing, &reversal, owner) }
    }

    private func take(_ units: Int64, _ reversal: inout Reversal, _ owner: Identifier<Account>) throws {
        let currency = reversal.reported.amount.currency
        let there = try ledger.balance(of: owner, in: currency, transaction).available.minorUnits
        let paid = min(units, max(0, there))
        let outside = LedgerAccount.provider(providerName)
        try move(paid, from: .wallet(owner), to: outside, &reversal)
        try move(units - paid, from: .promotion(Self.purpose), to: outside, &reversal)
        reversal.fromWallet += paid
        reversal.uncovered += units - paid
    }

    private func giveBack(_ units: Int64, _ reversal: inout Reversal, _ owner: Identifier<Account>) throws {
        let borne = min(units, reversal.uncovered)
        let outside = LedgerAccount.provider(providerName)
        try move(borne, from: outside, to: .promotion(Self.purpose), &reversal)
        try move(units - borne, from: outside, to: wallet(of: owner), &reversal)
        reversal.uncovered -= borne
        reversal.fromWallet -= units - borne
    }

    /// Returns the account for returned money; after the user's account is deleted, its wallet can't be spent.
    private func wallet(of owner: Identifier<Account>) throws -> LedgerAccount {
        let isKnown = try !directory.userNames(of: [owner], in: transaction).isEmpty
        return isKnown ? .wallet(owner) : .revenue(Self.abandoned)
    }

    private func move(
        _ units: Int64,
        from source: LedgerAccount,
        to target: LedgerAccount,
        _ reversal: inout Reversal
    ) throws {
        guard units > 0 else { return }
        reversal.bookings += 1
        let key = CommandKey(stored: "\(providerName):\(reversal.reported.id):\(reversal.bookings)")
        try post(Movement(Money(minorUnits: units, reversal.reported.amount.currency), from: source, to: target), key)
    }

    private func post(_ movement: Movement, _ key: CommandKey) throws {
        try ledger.post([movement], key: key, reason: "reversal \(movement.amount)", in: transaction)
        guard case .wallet(let owner) = movement.target else { return }
        try WalletFunding.tell(of: owner, in: transaction, at: now)
    }

    /// Stores the new state, and notifies staff of changes that they can act on.
    private func save(
        _ reported: ReportedReversal,
        _ key: CommandKey,
        _ askedAt: Timestamp,
        _ change: (inout Reversal) throws -> Void
    ) throws {
        let known = try store.find(reported.id)
        var reversal = known ?? Reversal(payment: key, reported: reported, askedAt: askedAt, changedAt: now)
        reversal.reported = reported
        reversal.askedAt = askedAt
        reversal.remark = nil
        try change(&reversal)
        guard known?.isSame(as: reversal) != true else { return try store.save(reversal) }
        reversal.changedAt = now
        reversal.handledAt = reversal.needsAttention ? nil : now
        try store.save(reversal)
        if reversal.needsAttention || known?.needsAttention == true { try alarms.raise(reversal, in: transaction) }
    }

    private var store: ReversalStore { ReversalStore(transaction: transaction) }
}

extension Reversal {
    /// Whether both look the same to staff.
    fileprivate func isSame(as other: Reversal) -> Bool {
        reported.state == other.reported.state && reported.amount == other.reported.amount && remark == other.remark
            && fromWallet == other.fromWallet && uncovered == other.uncovered
    }
}

extension Payment {
    /// Whether a pending response of the provider decides about the money.
    fileprivate var isUnsettled: Bool {
        switch state {
        case .requested, .withdrawn, .authorized, .capturing, .voiding, .refunding: true
        case .captured, .voided, .refunded, .kept, .failed: false
        }
    }

    /// Whether the money arrived in the wallet.
    fileprivate var isTaken: Bool {
        switch state {
        case .captured, .refunding, .refunded, .kept: true
        case .requested, .withdrawn, .authorized, .capturing, .voiding, .voided, .failed: false
        }
    }
}
