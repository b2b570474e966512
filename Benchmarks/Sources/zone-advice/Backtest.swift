import CrosstownDispatchEngine
import Foundation

/// Forecasts each half hour of the days that were not learned from, and sums up the errors.
struct Backtest {
    private var errors: [String: (absolute: Double, squared: Double)] = [:]
    private var forecasts = 0
    private var requests = 0
    private static let names = [
        "rule", "rule, whole requests", "last half hour", "same hour last week", "mean of hour and weekday",
    ]

    init(
        _ pickups: [ZoneAdvice.Pickup],
        by area: KeyPath<ZoneAdvice.Pickup, String>,
        firstWeekday: Int,
        days: Int,
        learned: Int
    ) {
        var counts: [String: [Int]] = [:]
        for pickup in pickups {
            counts[pickup[keyPath: area], default: [Int](repeating: 0, count: days * 48)][pickup.halfHour] += 1
        }
        for halfHour in max(learned * 48, 8)..<(days * 48) {
            let weekday = (firstWeekday + halfHour / 48) % 7
            let known = counts.flatMap { zone, counts in
                counts[..<halfHour].enumerated().compactMap { index, count in
                    count > 0 ? (zone: zone, halfHoursAgo: halfHour - 1 - index, requests: count) : nil
                }
            }
            let forecast = DemandForecast(DemandHistory(known, known: halfHour), weekday: weekday)
            for (zone, counts) in counts {
                let actual = Double(counts[halfHour])
                let expected = forecast.expectation(in: zone)
                note("rule", expected.requests, actual)
                note("rule, whole requests", Double(expected.median), actual)
                note("last half hour", Double(counts[halfHour - 1]), actual)
                if halfHour >= 336 { note("same hour last week", Double(counts[halfHour - 336]), actual) }
                if learned > 0 { note("mean of hour and weekday", Self.mean(counts, halfHour), actual) }
                forecasts += 1
                requests += counts[halfHour]
            }
        }
    }

    /// What the two half hours of the hour held on the same weekdays before.
    private static func mean(_ counts: [Int], _ halfHour: Int) -> Double {
        let (day, first) = (halfHour / 48, halfHour % 48 / 2 * 2)
        let days = stride(from: day - 7, through: 0, by: -7)
        let values = days.flatMap { [counts[$0 * 48 + first], counts[$0 * 48 + first + 1]] }
        return values.isEmpty ? 0 : Double(values.reduce(0, +)) / Double(values.count)
    }

    private mutating func note(_ name: String, _ forecast: Double, _ actual: Double) {
        let difference = forecast - actual
        errors[name, default: (0, 0)].absolute += abs(difference)
        errors[name, default: (0, 0)].squared += difference * difference
    }

    func table(_ areas: String) -> String {
        let mean = Double(requests) / Double(max(1, forecasts))
        let head = "  by \(areas): \(forecasts) forecasts, \(String(format: "%.3f", mean)) requests each on average"
        let lines = Self.names.compactMap { name -> String? in
            guard let error = errors[name] else { return nil }
            let (absolute, squared) = (error.absolute / Double(forecasts), error.squared / Double(forecasts))
            let padded = name.padding(toLength: 26, withPad: " ", startingAt: 0)
            return
                "    \(padded) MAE \(String(format: "%.4f", absolute))  RMSE \(String(format: "%.4f", squared.squareRoot()))"
        }
        return ([head] + lines).joined(separator: "\n")
    }
}
