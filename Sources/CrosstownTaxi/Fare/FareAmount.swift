import CrosstownValues
import CrosstownWeb

/// An amount as programs are told it.
struct FareAmount: Codable, Sendable {
    let minorUnits: Int64
    let currency: String

    init(_ money: Money) {
        minorUnits = money.minorUnits
        currency = money.currency.code
    }

    /// Ten thousand whole units of the currency: prices and fares are below it.
    static func most(in currency: Currency) -> Money {
        let unit = (0..<currency.minorDigits).reduce(Int64(1)) { unit, _ in unit * 10 }
        return Money(minorUnits: 10_000 * unit, currency)
    }

    /// Reads an amount with a decimal point or comma, and notes where it is none or out of bounds.
    static func read(
        _ text: String?,
        _ field: String,
        _ currency: Currency,
        mayBeZero: Bool = false,
        _ check: inout Validation
    ) -> Int64 {
        let text = (text ?? "").filter { !$0.isWhitespace }
        check.require(!text.isEmpty, field, "is required")
        if text.isEmpty { return 0 }
        let money = Money(decimal: String(text.map { $0 == "," ? "." : $0 }), currency)
        check.require(money != nil, field, "must be an amount such as 12.50")
        guard let units = money?.minorUnits else { return 0 }
        check.require(
            mayBeZero ? units >= 0 : units > 0,
            field,
            mayBeZero ? "must not be negative" : "must be above zero"
        )
        let most = most(in: currency)
        check.require(units < most.minorUnits, field, "must be below \(LocalizedText.money(most))")
        return units
    }
}
