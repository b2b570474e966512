package import CrosstownValues

/// The range of fares saved without a question; most fares outside it are typing errors.
///
/// A missing comma makes a fare a hundred times as high, an extra digit about ten times. Detours and waiting rarely
/// triple a price, and short rides can cost a few units more than three times the estimate.
package struct UsualFare: Hashable, Sendable {
    /// The factor between a usual fare and the amount to compare with.
    private static let factor: Int64 = 3
    /// The difference in whole units of the currency up to which a fare is usual.
    private static let leastDifference: Int64 = 20
    /// The maximum usual fare in whole units of the currency without an amount to compare with.
    private static let most: Int64 = 500
    /// The assumed speed of rides without a destination: the speed limit in towns.
    private static let kilometresPerHour: Int64 = 50
    private static let millisecondsPerHour: Int64 = 3_600_000

    /// The quoted price.
    let told: Money?
    /// The tariff's price for a ride of this duration, without a quoted price.
    let ofDuration: Money?
    /// The minimum fare of the tariff.
    let least: Money?

    /// Compares with the quoted price, otherwise with the tariff's price for the duration.
    package init(told: Money?, ofDuration: Money?, least: Money?) {
        (self.told, self.ofDuration, self.least) = (told, told == nil ? ofDuration : nil, least)
    }

    /// Returns the meters that a taxi can have driven in a time.
    package static func metres(within milliseconds: Int64) -> Int64 {
        max(0, milliseconds) * kilometresPerHour * 1000 / millisecondsPerHour
    }

    /// Returns why a fare is unusual; `nil` if it is usual.
    package func doubt(about fare: Money) -> FareDoubt? {
        if let told, isFarAbove(fare, told) || isFarAbove(told, fare) { return .farFromEstimate(told) }
        if let ofDuration, isFarAbove(fare, ofDuration) { return .farAboveTariff(ofDuration) }
        if let least, least.currency == fare.currency, fare.minorUnits * Self.factor < least.minorUnits {
            return .farBelowLeast(least)
        }
        let isKnown = (told ?? ofDuration)?.currency == fare.currency
        return !isKnown && fare.minorUnits > Self.most * fare.currency.wholeUnit ? .high : nil
    }

    private func isFarAbove(_ amount: Money, _ other: Money) -> Bool {
        amount.currency == other.currency && amount.minorUnits > Self.factor * other.minorUnits
            && amount.minorUnits - other.minorUnits > Self.leastDifference * amount.currency.wholeUnit
    }
}
