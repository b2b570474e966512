/// An exact amount of one currency, or a debt where negative.
public struct Money: Hashable, Sendable {
    /// The amount in the smallest parts of the currency, such as cents.
    public let minorUnits: Int64
    /// What the amount is counted in.
    public let currency: Currency

    /// Makes an amount from a number of the currency's smallest parts.
    @inlinable
    public init(minorUnits: Int64, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// No money of a currency.
    @inlinable
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency) }

    /// Whether there is any money at all, rather than none or a debt.
    @inlinable
    public var isPositive: Bool { minorUnits > 0 }

    /// The sum of two amounts.
    ///
    /// - Throws: `MoneyError` where the currencies differ or the sum is too large.
    public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
        try left.combined(right) { $0.addingReportingOverflow($1) }
    }

    /// What is left of an amount.
    ///
    /// - Throws: `MoneyError` where the currencies differ or the difference is too large.
    public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
        try left.combined(right) { $0.subtractingReportingOverflow($1) }
    }

    /// An amount a number of times.
    ///
    /// - Throws: `MoneyError.overflow` where the product is too large.
    public static func * (left: Money, factor: Int64) throws(MoneyError) -> Money {
        let (product, overflow) = left.minorUnits.multipliedReportingOverflow(by: factor)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: product, left.currency)
    }

    /// Whether the left amount is the smaller one.
    ///
    /// - Throws: `MoneyError.otherCurrency` where the currencies differ.
    public static func < (left: Money, right: Money) throws(MoneyError) -> Bool {
        guard left.currency == right.currency else { throw .otherCurrency }
        return left.minorUnits < right.minorUnits
    }

    private func combined(
        _ other: Money,
        _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
    ) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .otherCurrency }
        let (result, overflow) = operation(minorUnits, other.minorUnits)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: result, currency)
    }
}

/// A reason why amounts cannot be reckoned with each other.
public enum MoneyError: Error, Hashable, Sendable {
    /// The result does not fit into 64 bits.
    case overflow
    /// The amounts are of different currencies.
    case otherCurrency
    /// The weights to split by are negative, or there is none above zero.
    case noWeights
}
