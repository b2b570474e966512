extension Money {
    /// Splits the amount by weights, so that the parts add up to it exactly.
    ///
    /// Each part is its exact share rounded down, in magnitude; the remaining cents go to the largest remainders, on
    /// ties to the first (the method of the largest remainder, A. Hamilton 1792).
    /// - Throws: `MoneyError.noWeights` if a weight is negative or all are zero, `overflow` if their sum is too large.
    public func split(by weights: [Int64]) throws(MoneyError) -> [Money] {
        let total = try Self.total(weights)
        var shares: [(whole: UInt64, rest: UInt64)] = []
        var left = minorUnits.magnitude
        for weight in weights {
            let product = minorUnits.magnitude.multipliedFullWidth(by: weight.magnitude)
            let share = total.dividingFullWidth(product)
            shares.append((share.quotient, share.remainder))
            left -= share.quotient
        }
        let byLoss = shares.indices.sorted { (shares[$1].rest, $0) < (shares[$0].rest, $1) }
        for index in byLoss.prefix(Int(left)) { shares[index].whole += 1 }
        return shares.map { share in
            Money(
                minorUnits: minorUnits < 0 ? Int64(truncatingIfNeeded: 0 &- share.whole) : Int64(share.whole),
                currency
            )
        }
    }

    private static func total(_ weights: [Int64]) throws(MoneyError) -> UInt64 {
        var total: Int64 = 0
        for weight in weights {
            guard weight >= 0 else { throw .noWeights }
            let (sum, overflow) = total.addingReportingOverflow(weight)
            guard !overflow else { throw .overflow }
            total = sum
        }
        guard total > 0 else { throw .noWeights }
        return total.magnitude
    }
}
