import CrosstownValues

/// What riders are told before they rent about the longest time that a ride may take.
package struct RideTerms: Hashable, Sendable {
    /// The longest time of a ride in milliseconds; a vehicle that is not back then counts as lost.
    package let maximumMilliseconds: Int64
    /// What a lost vehicle costs beside the ride, in the smallest parts of the currency.
    package let feeIfLost: Int64

    /// The longest time in whole hours.
    var maximumHours: Int { Int(maximumMilliseconds / 3_600_000) }
}

extension RentalRules {
    /// What riders who rent now are told.
    var terms: RideTerms {
        RideTerms(maximumMilliseconds: maximumMilliseconds, feeIfLost: lostFee.minorUnits)
    }
}
