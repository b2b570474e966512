import CrosstownValues

/// The price of a ride and its parts.
struct Fare: Hashable, Sendable {
    /// The total.
    let price: Money
    /// The part that is the fee for a lost vehicle.
    var lostFee: Money
    /// Whether the ride is free because the vehicle was returned at once.
    var isQuickReturn = false

    /// Creates a fare for the time of a ride.
    init(_ price: Money, isQuickReturn: Bool = false) {
        (self.price, lostFee, self.isQuickReturn) = (price, .zero(price.currency), isQuickReturn)
    }

    /// Creates a fare for the time of a ride and its lost vehicle.
    ///
    /// - Throws: where the sum is too large for money.
    init(_ time: Money, lostFee: Money) throws {
        (price, self.lostFee) = (try time + lostFee, lostFee)
    }
}

extension TariffPlan {
    /// Returns the price of a ride's time, at most of the maximum time.
    func price(of clock: RideClock, within terms: RideTerms) -> Money {
        price(of: clock.cut(at: terms.maximumMilliseconds))
    }
}
