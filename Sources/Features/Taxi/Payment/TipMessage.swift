import CrosstownKit
import CrosstownWeb

/// The amount of a tip with a decimal point or comma.
struct TipMessage: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits()] }

    var amount: String?
}
