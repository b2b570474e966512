import CrosstownValues

/// The file `system_pricing_plans`: what a ride costs, as everybody can reckon it.
struct PricingPlans: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        private struct Segment: Encodable, Sendable {
            let start: Int64
            let rate: Double
            let interval: Int64
            let end: Int64?

            init(_ step: PricingStep) {
                start = step.startMinute
                rate = step.rate.value
                interval = step.intervalMinutes
                end = step.endMinute
            }
        }

        private let id: String
        private let name: GBFSText
        private let currency: String
        private let price: Double
        private let isTaxable = false
        private let description: GBFSText
        private let segments: [Segment]

        private enum CodingKeys: String, CodingKey {
            case id = "plan_id"
            case name
            case currency
            case price
            case isTaxable = "is_taxable"
            case description
            case segments = "per_min_pricing"
        }

        init(_ tariff: Tariff, _ version: GBFSVersion) {
            id = tariff.planID
            name = GBFSText(RentalWords.name(tariff.kind), version)
            currency = tariff.plan.currency.code
            price = tariff.plan.unlockFee.value
            description = GBFSText(RentalWords.price(tariff.plan), version)
            segments = tariff.plan.steps.map(Segment.init)
        }
    }

    let plans: [Item]
}

extension Rate {
    /// The rate in units of its currency, as feeds write it.
    fileprivate var value: Double { Double(tenThousandths) / 10_000 }
}
