import CrosstownValues

/// What a ride costs, and for what.
struct Fare: Hashable, Sendable {
    /// All of it.
    let price: Money
    /// The part of it that is the fee for a lost vehicle.
    var lostFee: Money
    /// Whether the ride is free because the vehicle was brought back at once.
    var isQuickReturn = false

    /// What the time of a ride costs.
    init(_ price: Money, isQuickReturn: Bool = false) {
        (self.price, lostFee, self.isQuickReturn) = (price, .zero(price.currency), isQuickReturn)
    }

    /// What the time of a ride costs, and the fee for its vehicle, which is lost.
    ///
    /// - Throws: where the sum is too large for money.
    init(_ time: Money, lostFee: Money) throws {
        (price, self.lostFee) = (try time + lostFee, lostFee)
    }
}

extension TariffPlan {
    /// What the time of a ride costs: nothing is charged beyond the longest time that it may take.
    func price(of clock: RideClock, within terms: RideTerms) -> Money {
        price(of: clock.cut(at: terms.maximumMilliseconds))
    }
}
