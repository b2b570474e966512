import CrosstownKit
import CrosstownWeb

/// What the meter showed, as a driver enters it: an amount with a decimal point or comma.
struct FareMessage: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits()] }

    var amount: String?
}
