import CrosstownRentals
import CrosstownTesting
import CrosstownValues
import Foundation

/// Prices that were worked out by hand from the words of GBFS, as far as the file is here.
struct GoldenPrices {
    struct Line: Sendable {
        let plan: String
        let seconds: Int64
        let cents: Int64
    }

    /// The segments of one plan.
    private struct Plan: Decodable {
        struct Segment: Decodable {
            let start: Int64
            let end: Int64?
            let rate: Int64
            let interval: Int64
        }

        let price: Int64
        let segments: [Segment]

        private enum CodingKeys: String, CodingKey {
            case price
            case segments = "per_min_pricing"
        }
    }

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/data/rentals/pricing")

    static let lines: [Line] = {
        guard let text = try? String(contentsOf: folder.appending(path: "golden.tsv"), encoding: .utf8) else {
            return []
        }
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let values = line.split(separator: "\t")
            guard values.count == 3, let seconds = Int64(values[1]), let cents = Int64(values[2]) else { return nil }
            return Line(plan: String(values[0]), seconds: seconds, cents: cents)
        }
    }()

    static let plans: [String: TariffPlan] = {
        guard let json = try? Data(contentsOf: folder.appending(path: "plans.json")),
            let plans = try? JSONDecoder().decode([String: Plan].self, from: json)
        else { return [:] }
        return plans.mapValues { plan in
            var made = TariffPlan(currency: .euro, steps: plan.segments.map(step))
            made.unlockFee = Rate(Money(minorUnits: plan.price, .euro))
            return made
        }
    }()

    private static func step(_ segment: Plan.Segment) -> PricingStep {
        PricingStep(
            startMinute: segment.start,
            endMinute: segment.end,
            rate: Rate(Money(minorUnits: segment.rate, .euro)),
            intervalMinutes: segment.interval
        )
    }
}
