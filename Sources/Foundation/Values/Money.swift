/// An exact amount of one currency, or a debt if negative.
public struct Money: Hashable, Sendable {
    /// The amount in the smallest unit of the currency, such as cents.
    public let minorUnits: Int64
    /// The currency.
    public let currency: Currency

    /// Creates an amount in the currency's smallest unit.
    @inlinable
    public init(minorUnits: Int64, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Returns zero in a currency.
    @inlinable
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency) }

    /// Whether the amount is positive.
    @inlinable
    public var isPositive: Bool { minorUnits > 0 }

    /// Returns the sum of two amounts.
    ///
    /// - Throws: `MoneyError` if the currencies differ or the sum is too large.
    public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
        try left.combined(right) { $0.addingReportingOverflow($1) }
    }

    /// Returns the difference of two amounts.
    ///
    /// - Throws: `MoneyError` if the currencies differ or the difference is too large.
    public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
        try left.combined(right) { $0.subtractingReportingOverflow($1) }
    }

    /// Returns a multiple of an amount.
    ///
    /// - Throws: `MoneyError.overflow` if the product is too large.
    public static func * (left: Money, factor: Int64) throws(MoneyError) -> Money {
        let (product, overflow) = left.minorUnits.multipliedReportingOverflow(by: factor)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: product, left.currency)
    }

    /// Returns whether the left amount is smaller.
    ///
    /// - Throws: `MoneyError.otherCurrency` if the currencies differ.
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

/// An error in a calculation with amounts.
public enum MoneyError: Error, Hashable, Sendable {
    /// The result does not fit into 64 bits.
    case overflow
    /// The amounts are of different currencies.
    case otherCurrency
    /// The weights to split by are negative, or all zero.
    case noWeights
}
