package import CrosstownValues

/// What a ride costs: a `system_pricing_plans` entry of GBFS 3.0, with a price of pauses and a cap for each day.
///
/// Source of the meaning: GBFS 3.0, `system_pricing_plans.json`; an interval is charged when it begins.
package struct TariffPlan: Hashable, Sendable {
    /// What it is paid in.
    package let currency: Currency
    /// What each ride costs to begin with.
    package var unlockFee: Rate = .zero
    /// What is charged by the time of riding.
    package var steps: [PricingStep]
    /// What each minute of a pause costs; as riding does where `nil`.
    package var pausePerMinute: Rate?
    /// The most that each 24 hours of a ride cost, the unlock fee included.
    package var dailyCap: Money?

    /// A plan without an unlock fee and a cap.
    package init(currency: Currency, steps: [PricingStep]) { (self.currency, self.steps) = (currency, steps) }

    /// The plan that holds until the operator makes another: 0.05 a minute.
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

    /// The price of a ride, rounded once and never below nothing.
    package func price(of clock: RideClock) -> Money {
        Rate(tenThousandths: max(0, exact(of: clock).tenThousandths)).rounded(in: currency)
    }

    /// What the time of a ride costs before it is rounded; below nothing where discounts are greater than what they are for.
    func exact(of clock: RideClock) -> Rate {
        Rate(tenThousandths: windows(of: clock).reduce(Int64(0)) { $0 + capped($1) })
    }

    /// The price of a ride without a pause.
    package func price(ofMilliseconds time: Int64) -> Money { price(of: RideClock(totalMilliseconds: time)) }

    private static let dayMilliseconds: Int64 = 86_400_000

    private func capped(_ charge: Int64) -> Int64 {
        dailyCap.map { min(charge, Rate($0).tenThousandths) } ?? charge
    }

    /// What is charged in each 24 hours of a ride, in ten-thousandths; all at once where there is no cap.
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

    /// What is charged until a moment of a ride, in ten-thousandths.
    private func charged(_ clock: RideClock, until moment: Int64, inclusive: Bool) -> Int64 {
        let pause = pausePerMinute == nil ? 0 : clock.paused(until: moment)
        let riding = steps.reduce(unlockFee.tenThousandths) {
            $0 + $1.charged(untilMilliseconds: moment - pause, inclusive: inclusive)
        }
        guard let pausePerMinute, pause > 0 else { return riding }
        return riding + pausePerMinute.tenThousandths * ((pause - 1) / 60_000 + 1)
    }
}
