package import CrosstownValues

/// A price with four decimal places, finer than money; rounded once, on the bill.
package struct Rate: Hashable, Sendable {
    /// The price in ten-thousandths of a unit of the currency.
    package let tenThousandths: Int64

    /// The price zero.
    package static let zero = Rate(tenThousandths: 0)

    /// Parses a price such as `0.05` or `-0.0525`; `nil` where it is invalid, or has more than four decimal places.
    package init?(_ text: String) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = parts.first, (1...9).contains(whole.utf8.count),
            let units = Self.number(whole)
        else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard (1...4).contains(decimals.utf8.count), let fraction = Self.number(decimals) else { return nil }
        let scale: [Int64] = [0, 1000, 100, 10, 1]
        let magnitude = units * 10_000 + fraction * scale[decimals.utf8.count]
        tenThousandths = isNegative ? -magnitude : magnitude
    }

    /// Creates a price from ten-thousandths.
    package init(tenThousandths: Int64) { self.tenThousandths = tenThousandths }

    /// Creates a price from an amount of money, exactly.
    package init(_ money: Money) { tenThousandths = money.minorUnits * Self.perMinorUnit(money.currency) }

    /// Returns the price in the smallest units of a currency, rounded to the nearest, halves away from zero.
    package func rounded(in currency: Currency) -> Money {
        let divisor = Self.perMinorUnit(currency)
        let half = tenThousandths < 0 ? -divisor / 2 : divisor / 2
        return Money(minorUnits: (tenThousandths + half) / divisor, currency)
    }

    private static func perMinorUnit(_ currency: Currency) -> Int64 {
        (0..<max(0, 4 - currency.minorDigits)).reduce(1) { power, _ in power * 10 }
    }

    private static func number(_ digits: Substring) -> Int64? {
        digits.utf8.allSatisfy { (48...57).contains($0) } ? Int64(digits) : nil
    }
}

extension Rate: CustomStringConvertible {
    /// The price with at least two decimal places and no further zeros: `0.05`, `0.0525`, `12.00`.
    package var description: String {
        let digits = String(tenThousandths.magnitude)
        let padded = String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
        var fraction = String(padded.suffix(4))
        while fraction.utf8.count > 2, fraction.hasSuffix("0") { fraction.removeLast() }
        return (tenThousandths < 0 ? "-" : "") + padded.dropLast(4) + "." + fraction
    }
}
