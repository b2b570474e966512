import CrosstownDispatchEngine
import Foundation

/// Holds the forecast of requests by zone against three simple ones, on recordings of taxis.
///
/// `zone-advice NYC_TAXIS.csv [PORTO_TRAIN.csv]`. Each half hour is forecast from those before it alone.
@main
struct ZoneAdvice {
    /// One request: the half hour since the first day's midnight by the city's clocks, and where.
    struct Pickup {
        let halfHour: Int
        let zone: String
        let district: String
    }

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let newYork = arguments.first else { return print("usage: zone-advice NYC_TAXIS.csv [PORTO_TRAIN.csv]") }
        let pickups = try newYorkPickups(newYork)
        // 1 March 2019 was a Friday; two weeks are learned from, the rest of the month is forecast.
        print("New York, March 2019, \(pickups.count) pick-ups of a sample")
        for (name, area) in [("zones", \Pickup.zone), ("boroughs", \Pickup.district)] {
            print(Backtest(pickups, by: area, firstWeekday: 4, days: 31, learned: 14).table(name))
        }
        guard let porto = arguments.dropFirst().first else { return }
        let one = try portoPickups(porto)
        print("Porto, 1 July 2013, \(one.count) pick-ups: one day, so that only the last half hour can be compared")
        print(Backtest(one, by: \Pickup.zone, firstWeekday: 0, days: 1, learned: 0).table("cells of 1 km"))
    }

    private static func newYorkPickups(_ path: String) throws -> [Pickup] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count >= 14, fields[0].hasPrefix("2019-03-"), !fields[10].isEmpty else { return nil }
            let time = fields[0].utf8.map { Int($0) - 48 }
            let (day, hour, minute) = (time[8] * 10 + time[9], time[11] * 10 + time[12], time[14] * 10 + time[15])
            return Pickup(
                halfHour: (day - 1) * 48 + hour * 2 + minute / 30,
                zone: String(fields[10]),
                district: String(fields[12])
            )
        }
    }

    private static func portoPickups(_ path: String) throws -> [Pickup] {
        // Midnight of 1 July 2013 in Portugal, whose clocks are an hour ahead of UTC in summer.
        let midnight = 1_372_633_200
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\"")
            guard let start = fields.last(where: { $0.hasPrefix("[[") }),
                let second = fields.lazy.compactMap({ Int($0) }).first(where: {
                    (1_000_000_000...2_000_000_000).contains($0)
                })
            else { return nil }
            let numbers = start.dropFirst(2).prefix { $0 != "]" }.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 2, second >= midnight, second < midnight + 86_400 else { return nil }
            let cell = "\(Int(numbers[1] * 111)) \(Int(numbers[0] * 83))"
            return Pickup(halfHour: (second - midnight) / 1800, zone: cell, district: "Porto")
        }
    }
}
