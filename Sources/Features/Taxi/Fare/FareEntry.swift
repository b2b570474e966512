import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The fare that a driver enters or corrects, with a decimal point or comma.
struct FareEntry: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits()] }

    var amount: String?
    /// Whether the driver has confirmed an unusual amount.
    var insists: Bool?

    /// Returns the fare in the city's currency.
    ///
    /// - Throws: `Problem` with the field.
    func fare(in currency: Currency) throws -> Money {
        var check = Validation()
        let units = FareAmount.read(amount, "amount", currency, &check)
        try check.finish()
        return Money(minorUnits: units, currency)
    }
}
