import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// Payments that stand alike.
enum PaymentGroup: String, CaseIterable, Codable, Sendable {
    /// Nothing was taken, because the provider declined.
    case failed
    /// The provider has not answered yet, or holds the money.
    case waiting
    /// Nothing more is to come.
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
