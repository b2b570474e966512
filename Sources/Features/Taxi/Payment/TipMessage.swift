import CrosstownKit
import CrosstownWeb

/// What a passenger gives beside a fare: an amount with a decimal point or comma.
struct TipMessage: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits()] }

    var amount: String?
}
