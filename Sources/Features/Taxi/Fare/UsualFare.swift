package import CrosstownValues

/// What the fare of a ride may be without a question; most fares outside of it are typing errors.
///
/// A comma that was left out makes a fare a hundred times as high, a digit too many about ten times. Detours and waiting
/// rarely triple a price, and short rides may cost a few units more than three times the estimate.
package struct UsualFare: Hashable, Sendable {
    /// A fare may be so many times as high, or as low, as what it is compared with.
    private static let factor: Int64 = 3
    /// A fare that differs by at most so many whole units of the currency is usual.
    private static let leastDifference: Int64 = 20
    /// The highest usual fare where there is nothing to compare with, in whole units of the currency.
    private static let most: Int64 = 500
    /// The speed at which a ride without a destination is assumed to have gone on: what towns allow.
    private static let kilometresPerHour: Int64 = 50
    private static let millisecondsPerHour: Int64 = 3_600_000

    /// The price that the passenger was told before the ride.
    let told: Money?
    /// What the tariff asks for a ride of this duration, where no price was told.
    let ofDuration: Money?
    /// The least fare of the tariff.
    let least: Money?

    /// Compares with the price that was told, else with what the tariff asks for the duration of the ride.
    package init(told: Money?, ofDuration: Money?, least: Money?) {
        (self.told, self.ofDuration, self.least) = (told, told == nil ? ofDuration : nil, least)
    }

    /// How far a taxi may have driven in a time, in metres.
    package static func metres(within milliseconds: Int64) -> Int64 {
        max(0, milliseconds) * kilometresPerHour * 1000 / millisecondsPerHour
    }

    /// Why a fare is asked about; `nil` where it is usual.
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
