import CrosstownValues
import CrosstownWeb

/// Texts about rides that take too long.
extension RentalTexts {
    static let maximumNear: LocalizedText = "The longest time of a ride is nearly over. Return the vehicle now."
    static let afterLimit: LocalizedText =
        "The ride then goes on at its price, and we remind you. In the last hour you can add 24 hours."
    static let longest: LocalizedText = "Longest ride"
    static let rideTime: LocalizedText = "Ride time"
    static let lostFee: LocalizedText = "Fee for the lost vehicle"
    static let lost: LocalizedText = "The vehicle did not come back in time and counts as lost."
    static let foundAgain: LocalizedText = "The vehicle did not come back in time, and was found later."
    static let bringLostBack: LocalizedText =
        "If you bring it to a dock, we give the fee back, less the price of the time until then."

    /// The consequences of a ride that takes too long.
    static func ifLost(_ terms: RideTerms, _ fee: Money) -> LocalizedText {
        fee.isPositive
            ? "After \(terms.maximumHours) hours of ride the vehicle counts as lost, which costs \(fee) more."
            : "After \(terms.maximumHours) hours of ride the vehicle counts as lost."
    }
}
