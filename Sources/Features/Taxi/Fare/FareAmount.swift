import CrosstownKit
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

    /// Reads an amount with a decimal point or comma, and notes where it is none or out of bounds.
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

/// An amount as it was entered, of no currency yet.
struct EnteredAmount: Hashable, Sendable {
    static let fault: LocalizedText = "must be an amount such as 12.50"
    /// Prices and fares are below so many whole units of a currency.
    private static let most = 10_000

    /// How amounts are written that are below the most.
    static func limits(mayBeZero: Bool = false) -> FieldLimits { .amount(digits: 4, mayBeZero: mayBeZero) }

    private let decimal: String

    /// Reads an amount with a decimal point or comma, and notes where it is none or out of bounds.
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

    /// The amount in a currency; `nil` where the currency has fewer decimals.
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
    /// The attributes of what holds a number with decimals.
    static let decimal: Markup = "inputmode=\"decimal\" autocomplete=\"off\""
    /// The attributes of what holds a whole number.
    static let numeric: Markup = "inputmode=\"numeric\" autocomplete=\"off\""
}
