import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// A group of payment states.
enum PaymentGroup: String, CaseIterable, Codable, Sendable {
    /// The provider declined, so no money was taken.
    case failed
    /// The provider has not answered yet, or holds the money.
    case waiting
    /// The payment is final.
    case settled

    var invoiceStates: [Invoice.State] {
        switch self {
        case .failed: [.underpaid, .late, .invalid]
        case .waiting: [.requested, .open, .processing]
        case .settled: [.credited, .expired]
        }
    }

    var states: [Payment.State] {
        switch self {
        case .failed: [.failed]
        case .waiting: [.requested, .withdrawn, .authorized, .capturing, .voiding, .refunding]
        case .settled: [.captured, .voided, .refunded, .kept]
        }
    }
}
