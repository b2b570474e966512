import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An amount in the API.
struct FareAmount: Codable, Sendable {
    let minorUnits: Int64
    let currency: String

    init(_ money: Money) {
        minorUnits = money.minorUnits
        currency = money.currency.code
    }

    /// Parses an amount with a decimal point or comma and validates its range.
    static func read(
        _ text: String?,
        _ field: String,
        _ currency: Currency,
        mayBeZero: Bool = false,
        _ check: inout Validation
    ) -> Int64 {
        guard let amount = EnteredAmount(text ?? "", field, mayBeZero: mayBeZero, &check) else { return 0 }
        let money = amount.money(in: currency)
        check.require(money != nil, field, EnteredAmount.fault)
        return money?.minorUnits ?? 0
    }
}

/// An entered amount without a currency.
struct EnteredAmount: Hashable, Sendable {
    static let fault: LocalizedText = "must be an amount such as 12.50"
    /// The upper limit of prices and fares in whole units of a currency.
    private static let most = 10_000

    /// Returns the limits of amounts below the maximum.
    static func limits(mayBeZero: Bool = false) -> FieldLimits { .amount(digits: 4, mayBeZero: mayBeZero) }

    private let decimal: String

    /// Parses an amount with a decimal point or comma and validates its range.
    init?(_ text: String, _ field: String, mayBeZero: Bool, _ check: inout Validation) {
        decimal = String(text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 })
        check.require(!decimal.isEmpty, field, "is required")
        if decimal.isEmpty { return nil }
        let number = decimal.allSatisfy { "-.0123456789".contains($0) } ? Double(decimal) : nil
        check.require(number != nil, field, Self.fault)
        guard let number else { return nil }
        let (isEnough, fault): (Bool, LocalizedText) =
            mayBeZero ? (number >= 0, "must not be negative") : (number > 0, "must be above zero")
        check.require(isEnough, field, fault)
        check.require(number < Double(Self.most), field, "must be below \(Self.most)")
    }

    /// Returns the amount in a currency; `nil` if it has too many decimal places.
    func money(in currency: Currency) -> Money? { Money(decimal: decimal, currency) }
}

extension FieldKind where Value == EnteredAmount {
    /// An amount with a decimal point or comma.
    static func amount(mayBeZero: Bool = false) -> FieldKind {
        FieldKind(
            sentAs: String.self,
            limits: EnteredAmount.limits(mayBeZero: mayBeZero),
            control: { $0.decimalInput() },
            check: { text, check, name in EnteredAmount(text, name, mayBeZero: mayBeZero, &check) }
        )
    }
}

extension FieldLine {
    /// The attributes of fields for decimal numbers.
    static let decimal: Markup = "inputmode=\"decimal\" autocomplete=\"off\""
    /// The attributes of fields for whole numbers.
    static let numeric: Markup = "inputmode=\"numeric\" autocomplete=\"off\""
}
