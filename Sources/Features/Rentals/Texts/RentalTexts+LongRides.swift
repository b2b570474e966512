import CrosstownValues
import CrosstownWeb

/// Texts about rides that take too long.
extension RentalTexts {
    static let maximumNear: LocalizedText = """
        Your ride has almost reached the maximum ride time. Return the vehicle now.
        """
    static let afterLimit: LocalizedText =
        "After that, the ride continues at the same price, and we’ll remind you. You can add 24 hours during the last hour."
    static let longest: LocalizedText = "Maximum ride time"
    static let rideTime: LocalizedText = "Ride time"
    static let lostFee: LocalizedText = "Lost vehicle fee"
    static let lost: LocalizedText = "The vehicle wasn’t returned in time and is considered lost."
    static let foundAgain: LocalizedText = "The vehicle wasn’t returned in time, but was found later."
    static let bringLostBack: LocalizedText =
        "If you return it to a dock, we’ll refund the fee, minus the price of the time until then."

    /// The consequences of a ride that takes too long.
    static func ifLost(_ terms: RideTerms, _ fee: Money) -> LocalizedText {
        fee.isPositive
            ? "After \(terms.maximumHours) hours, the vehicle is considered lost, which costs another \(fee)."
            : "After \(terms.maximumHours) hours, the vehicle is considered lost."
    }
}
