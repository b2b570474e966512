import CrosstownKit
import CrosstownValues

/// The file `system_pricing_plans`: public prices of rides.
struct PricingPlans: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        private struct Segment: Encodable, Sendable {
            let start: Int64
            let rate: Double
            let interval: Int64
            let end: Int64?

            init(_ segment: FleetTariff.Segment) {
                start = segment.startMinute
                rate = PricingPlans.units(segment.rate)
                interval = segment.intervalMinutes
                end = segment.endMinute
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

        init(_ tariff: FleetTariff, _ version: GBFSVersion) {
            id = tariff.planID
            name = GBFSText(tariff.name, version)
            currency = tariff.currency.code
            price = PricingPlans.units(tariff.unlockFee)
            description = GBFSText(tariff.description, version)
            segments = tariff.segments.map(Segment.init)
        }
    }

    let plans: [Item]

    /// A price in units of its currency, as in feeds.
    fileprivate static func units(_ tenThousandths: Int64) -> Double { Double(tenThousandths) / 10_000 }
}
