import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A refund or dispute with its ledger entries.
struct Reversal: Sendable {
    /// Why staff must review one that can't be booked as reported.
    enum Remark: String, Codable, Sendable {
        /// A refund that we requested failed after it was booked, so the money is in the wallet again.
        case ownRefundFailed = "own refund failed"
        /// No payment has the key, for example after an older backup was restored.
        case unknownPayment = "unknown payment"
        /// The currency differs from the payment's.
        case otherCurrency = "other currency"
        /// The ledger has no capture of the payment.
        case notTaken = "not taken"
    }

    let payment: CommandKey
    var reported: ReportedReversal
    /// The amount that the wallet has paid, in minor units.
    var fromWallet: Int64 = 0
    /// The amount that the wallet couldn't pay because it was spent, in minor units; the platform pays it.
    var uncovered: Int64 = 0
    /// The number of its ledger entries, so that each has a unique key.
    var bookings = 0
    var remark: Remark?
    /// When the provider returned the stored data.
    var askedAt: Timestamp
    var changedAt: Timestamp
    /// When staff handled it, or when it no longer needed them.
    var handledAt: Timestamp?

    /// Whether staff have to act.
    var needsAttention: Bool {
        if remark != nil || uncovered > 0 { return true }
        return switch reported.state {
        case .inquiry, .open, .lost: true
        case .pending, .done, .failed, .won, .closed: false
        }
    }
}

extension Reversal {
    static let personal = PersonalTable(
        "payment_reversal",
        [.impersonal("remark", because: "One of the reasons why a refund needs the city.")]
    )
}
