import CrosstownKit
import CrosstownSQL
import CrosstownValues

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

extension Reversal {
    static let personal = PersonalTable(
        "payment_reversal",
        [.impersonal("remark", because: "One of the reasons why a refund needs the city.")]
    )
}
