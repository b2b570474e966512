public import CrosstownValues
import CrosstownWeb

/// Why the driver must confirm a fare before it is saved.
public enum FareDoubt: Hashable, Sendable {
    /// Far above or below the quoted price.
    case farFromEstimate(Money)
    /// Without a quoted price, far above the tariff for a ride of this duration.
    case farAboveTariff(Money)
    /// Far below the minimum fare of the tariff.
    case farBelowLeast(Money)
    /// High, without a price to compare with.
    case high
}

extension FareDoubt {
    func question(about fare: Money) -> LocalizedText {
        let fare = LocalizedText.money(fare)
        return switch self {
        case .farFromEstimate(let told): "The estimate was \(LocalizedText.money(told.about)). Save \(fare)?"
        case .farAboveTariff(let price):
            "According to the tariff, a ride this long costs about \(LocalizedText.money(price.about)). Save \(fare)?"
        case .farBelowLeast(let least): "The minimum fare is \(LocalizedText.money(least)). Save \(fare)?"
        case .high: "Rides rarely cost that much. Save \(fare)?"
        }
    }

    /// Returns whether the fare is too high instead of too low.
    func isHigh(_ fare: Money) -> Bool {
        switch self {
        case .farFromEstimate(let told): fare.minorUnits > told.minorUnits
        case .farBelowLeast: false
        case .farAboveTariff, .high: true
        }
    }

    /// The error of the field, without its name.
    var message: LocalizedText {
        switch self {
        case .farFromEstimate(let told): "is far from the estimate of \(LocalizedText.money(told.about))"
        case .farAboveTariff(let price):
            "is far above what a ride this long costs, about \(LocalizedText.money(price.about))"
        case .farBelowLeast(let least): "is far below the minimum fare of \(LocalizedText.money(least))"
        case .high: "is far above what rides usually cost"
        }
    }
}
