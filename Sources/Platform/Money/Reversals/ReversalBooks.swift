import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Books what a provider reports of refunds and disputes, whatever their order and however often.
///
/// The provider reports how much it has taken by now, and what is booked follows that amount. The wallet pays as far as it
/// has something; a wallet never goes below zero, so the platform bears the rest until it comes back, and staff see it.
struct ReversalBooks {
    /// What the books call money of disputes and refunds that was spent before.
    static let purpose: Purpose = "chargebacks"
    /// What the books call money that came back for somebody who has deleted the account.
    static let abandoned: Purpose = "given-up"

    let ledger: Ledger
    let directory: any AccountDirectory
    let alarms: MoneyAlarms
    let providerName: String
    let now: Timestamp
    let transaction: any Transaction

    /// Takes in all that the provider reports of one payment.
    ///
    /// - Parameters:
    ///   - reported: refunds and disputes.
    ///   - key: the key of the payment.
    ///   - askedAt: when the provider was asked; what was asked later is newer and stays.
    /// - Returns: whether everything could be decided; otherwise ask again once the payment itself is settled.
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

    /// A refund that we asked for was booked by its answer; what is left is that it fails later.
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
            // The provider sent it although our books gave it up, or do not know it after an older copy was restored.
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

    /// Moves the difference between what the provider has taken and what is booked.
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

    /// Where money goes that comes back for somebody; nobody can spend it once the account is deleted.
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

    /// Stores what is known now, and notifies staff where something has changed that they can act on.
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
    /// Whether both say the same to staff.
    fileprivate func isSame(as other: Reversal) -> Bool {
        reported.state == other.reported.state && reported.amount == other.reported.amount && remark == other.remark
            && fromWallet == other.fromWallet && uncovered == other.uncovered
    }
}

extension Payment {
    /// Whether an answer of the provider is still to come, which decides about the money.
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
