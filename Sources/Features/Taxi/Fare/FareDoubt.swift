public import CrosstownValues
import CrosstownWeb

/// Why a fare that a driver typed is asked about before it is saved.
public enum FareDoubt: Hashable, Sendable {
    /// Far above or below the price that was told before the ride.
    case farFromEstimate(Money)
    /// No price was told, and the tariff asks far less for a ride of this duration.
    case farAboveTariff(Money)
    /// Far below the least fare of the tariff.
    case farBelowLeast(Money)
    /// There is no price to compare with, and hardly any ride costs so much.
    case high
}

extension FareDoubt {
    /// What the driver is asked.
    func question(about fare: Money) -> LocalizedText {
        let fare = LocalizedText.money(fare)
        return switch self {
        case .farFromEstimate(let told): "The estimate was \(LocalizedText.money(told.about)). Save \(fare)?"
        case .farAboveTariff(let price):
            "By the tariff, a ride this long costs about \(LocalizedText.money(price.about)). Save \(fare)?"
        case .farBelowLeast(let least): "The least fare is \(LocalizedText.money(least)). Save \(fare)?"
        case .high: "Hardly any ride costs that much. Save \(fare)?"
        }
    }

    /// Whether the fare is too high rather than too low.
    func isHigh(_ fare: Money) -> Bool {
        switch self {
        case .farFromEstimate(let told): fare.minorUnits > told.minorUnits
        case .farBelowLeast: false
        case .farAboveTariff, .high: true
        }
    }

    /// What is unusual about the field, without its name.
    var message: LocalizedText {
        switch self {
        case .farFromEstimate(let told): "is far from the estimate of \(LocalizedText.money(told.about))"
        case .farAboveTariff(let price):
            "is far above what a ride this long costs, about \(LocalizedText.money(price.about))"
        case .farBelowLeast(let least): "is far below the least fare of \(LocalizedText.money(least))"
        case .high: "is far above what rides cost"
        }
    }
}
