extension Money: CustomStringConvertible {
    /// The amount with a decimal point and all the currency's digits, in any language: `-0.05`, `12.30`, `7`.
    public var decimal: String {
        let digits = String(minorUnits.magnitude)
        let missing = currency.minorDigits + 1 - digits.utf8.count
        let padded = missing > 0 ? String(repeating: "0", count: missing) + digits : digits
        let sign = minorUnits < 0 ? "-" : ""
        guard currency.minorDigits > 0 else { return sign + padded }
        return sign + padded.dropLast(currency.minorDigits) + "." + padded.suffix(currency.minorDigits)
    }

    /// The amount and the code of its currency, such as `12.30 EUR`.
    public var description: String { decimal + " " + currency.code }

    /// Parses an amount with a decimal point, as `decimal` returns it.
    ///
    /// Digits of the fraction are optional; `nil` if there are too many of them, the amount is too large, or the text
    /// is invalid.
    public init?(decimal text: String, _ currency: Currency) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let parts = text.utf8.dropFirst(isNegative ? 1 : 0)
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : Substring("").utf8
        guard let whole = parts.first, !whole.isEmpty, parts.count == 1 || parts.count == 2 && !fraction.isEmpty,
            fraction.count <= currency.minorDigits
        else { return nil }
        let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: currency.minorDigits - fraction.count)
        guard let units = Self.units(of: Array(whole) + Array(fraction) + zeros, isNegative: isNegative) else {
            return nil
        }
        self.init(minorUnits: units, currency)
    }

    /// Parses a typed amount, with a decimal point or comma; spaces are ignored.
    public init?(typed text: String, _ currency: Currency) {
        let written = text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
        self.init(decimal: String(written), currency)
    }

    private static func units(of digits: [UInt8], isNegative: Bool) -> Int64? {
        var units: Int64 = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            let (tens, tooLarge) = units.multipliedReportingOverflow(by: 10)
            let value = Int64(digit - UInt8(ascii: "0"))
            let (sum, tooLargeToo) = tens.addingReportingOverflow(isNegative ? -value : value)
            guard !tooLarge, !tooLargeToo else { return nil }
            units = sum
        }
        return units
    }
}
