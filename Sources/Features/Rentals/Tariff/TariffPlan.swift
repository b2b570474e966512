package import CrosstownValues

/// The price of a ride: a `system_pricing_plans` entry of GBFS 3.0, with a price of pauses and a maximum per day.
///
/// Source of the meaning: GBFS 3.0, `system_pricing_plans.json`; an interval is charged when it begins.
package struct TariffPlan: Hashable, Sendable {
    /// The currency.
    package let currency: Currency
    /// The price of unlocking.
    package var unlockFee: Rate = .zero
    /// The prices by riding time.
    package var steps: [PricingStep]
    /// The price of a minute of pause; the riding price where `nil`.
    package var pausePerMinute: Rate?
    /// The maximum price of each 24 hours of a ride, including unlocking.
    package var dailyCap: Money?

    /// Creates a plan without an unlock fee and a maximum.
    package init(currency: Currency, steps: [PricingStep]) { (self.currency, self.steps) = (currency, steps) }

    /// Returns the default plan until the operator creates another: 0.05 per minute.
    package static func standard(_ currency: Currency) -> TariffPlan {
        TariffPlan(
            currency: currency,
            steps: [
                PricingStep(
                    startMinute: 0,
                    endMinute: nil,
                    rate: Rate(tenThousandths: 500),
                    intervalMinutes: 1
                )
            ]
        )
    }

    /// Returns the price of a ride, rounded once and never negative.
    package func price(of clock: RideClock) -> Money {
        Rate(tenThousandths: max(0, exact(of: clock).tenThousandths)).rounded(in: currency)
    }

    /// Returns the price of a ride's time before rounding; negative where discounts exceed it.
    func exact(of clock: RideClock) -> Rate {
        Rate(tenThousandths: windows(of: clock).reduce(Int64(0)) { $0 + capped($1) })
    }

    /// Returns the price of a ride without a pause.
    package func price(ofMilliseconds time: Int64) -> Money { price(of: RideClock(totalMilliseconds: time)) }

    private static let dayMilliseconds: Int64 = 86_400_000

    private func capped(_ charge: Int64) -> Int64 {
        dailyCap.map { min(charge, Rate($0).tenThousandths) } ?? charge
    }

    /// Returns the price of each 24 hours of a ride, in ten-thousandths; of the whole ride without a maximum.
    private func windows(of clock: RideClock) -> [Int64] {
        let days = dailyCap == nil ? 0 : clock.totalMilliseconds / Self.dayMilliseconds
        var charged: Int64 = 0
        return (0...days).map { day in
            let isLast = day == days
            let end = isLast ? clock.totalMilliseconds : (day + 1) * Self.dayMilliseconds
            let until = self.charged(clock, until: end, inclusive: isLast)
            defer { charged = until }
            return until - charged
        }
    }

    /// Returns the price until a moment of a ride, in ten-thousandths.
    private func charged(_ clock: RideClock, until moment: Int64, inclusive: Bool) -> Int64 {
        let pause = pausePerMinute == nil ? 0 : clock.paused(until: moment)
        let riding = steps.reduce(unlockFee.tenThousandths) {
            $0 + $1.charged(untilMilliseconds: moment - pause, inclusive: inclusive)
        }
        guard let pausePerMinute, pause > 0 else { return riding }
        return riding + pausePerMinute.tenThousandths * ((pause - 1) / 60_000 + 1)
    }
}
