import CrosstownValues

/// The maximum time of a ride and its fee, as shown before renting.
package struct RideTerms: Hashable, Sendable {
    /// The maximum time of a ride in milliseconds; a vehicle that is not back then is lost.
    package let maximumMilliseconds: Int64
    /// The fee for a lost vehicle, in addition to the ride, in the smallest units of the currency.
    package let feeIfLost: Int64

    /// The maximum time in whole hours.
    var maximumHours: Int { Int(maximumMilliseconds / 3_600_000) }
}

extension RentalRules {
    /// The terms of new rentals.
    var terms: RideTerms {
        RideTerms(maximumMilliseconds: maximumMilliseconds, feeIfLost: lostFee.minorUnits)
    }
}
