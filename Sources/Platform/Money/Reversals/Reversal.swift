import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Money that left a payment after it was taken, by the provider's word: a refund or a dispute.
struct ReportedReversal: Hashable, Sendable {
    /// What took the money back.
    enum Kind: String, Codable, Sendable {
        /// The money was sent back to the card.
        case refund
        /// The owner of the card disputes the payment at the bank.
        case dispute
    }

    /// How it stands at the provider.
    enum State: String, Codable, Sendable {
        /// A refund is on its way to the card.
        case pending
        /// A refund has reached the card, as far as the provider knows.
        case done
        /// A refund failed or was canceled: the money is with the provider again.
        case failed
        /// The bank asks about a payment; no money has left yet.
        case inquiry
        /// A dispute waits for evidence or for the bank.
        case open
        /// The bank decided for us.
        case won
        /// The bank decided for the owner of the card.
        case lost
        /// An inquiry ended without a dispute.
        case closed
    }

    /// What the provider knows it by.
    let id: String
    let kind: Kind
    let state: State
    let amount: Money
    /// How much of it the provider has taken out of our account by now.
    let taken: Money
    /// The key of the call of ours that asked for it; `nil` where somebody did so at the provider.
    let call: String?
}

/// A refund or a dispute with what was booked for it.
struct Reversal: Sendable {
    /// Why staff have to look at one that cannot be booked as it is reported.
    enum Remark: String, Codable, Sendable {
        /// A refund that we had asked for failed after it was booked; the money is in the wallet again.
        case ownRefundFailed = "own refund failed"
        /// No payment has the key, as after an older copy of the database was restored.
        case unknownPayment = "unknown payment"
        /// It is in another currency than the payment.
        case otherCurrency = "other currency"
        /// The payment was never taken by our books.
        case notTaken = "not taken"
    }

    let payment: CommandKey
    var reported: ReportedReversal
    /// How much of the money the wallet has paid, in minor units.
    var fromWallet: Int64 = 0
    /// How much the wallet could not pay because it was spent, in minor units; the platform bears it.
    var uncovered: Int64 = 0
    /// How many entries of the books were made for it, so that each has a key of its own.
    var bookings = 0
    var remark: Remark?
    /// When the provider was asked for what is stored here.
    var askedAt: Timestamp
    var changedAt: Timestamp
    /// When staff had dealt with it, or when nothing was left to deal with.
    var handledAt: Timestamp?

    /// Whether staff have something to do.
    var needsAttention: Bool {
        if remark != nil || uncovered > 0 { return true }
        return switch reported.state {
        case .inquiry, .open, .lost: true
        case .pending, .done, .failed, .won, .closed: false
        }
    }
}
