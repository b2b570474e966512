import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the meter showed, as a driver enters or corrects it: an amount with a decimal point or comma.
struct FareEntry: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits()] }

    var amount: String?
    /// Whether the driver was asked about an unusual amount, and says that it is right.
    var insists: Bool?

    /// The fare in the currency of the city.
    ///
    /// - Throws: `Problem` that names the field.
    func fare(in currency: Currency) throws -> Money {
        var check = Validation()
        let units = FareAmount.read(amount, "amount", currency, &check)
        try check.finish()
        return Money(minorUnits: units, currency)
    }
}
