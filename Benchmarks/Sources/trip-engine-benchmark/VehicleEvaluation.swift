import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues
import Foundation

/// How soon rides are noticed, and how often walks and waits are taken for one.
///
/// The watch begins where the phone first moves faster than a walker, and does so for the twenty seconds that follow. It
/// counts data: a second of fixes that are accurate to 50 m, and of a pause between them no more than two seconds.
enum VehicleEvaluation {
    static func run(_ data: LabelledData) throws {
        var rides = RideTally()
        var (alarms, hours) = (0, 0.0)
        for (row, fixes) in try labelledFixes(data) {
            switch row.text("mode") {
            case "walk", "still":
                alarms += falseAlarms(fixes)
                hours += (row.number("end") - row.number("start")) / 3600
            case "bus", "car", "train", "subway", "light_rail":
                rides.add(fixes)
            default: break
            }
        }
        line("rides noticed within 10 s of data, all phones", rides.share(of: rides.all))
        line("the same, phones with a fix every 2 s", rides.share(of: rides.frequent))
        line("false alarms in 10 hours of walking and waiting", Double(alarms) / hours * 10, "")
    }

    private static func labelledFixes(_ data: LabelledData) throws -> [([String: String], [Fix])] {
        let rows = try data.table("mobilitynet/labels.csv")
        var traces: [String: [Fix]] = [:]
        for trace in Set(rows.map { $0.text("trip") }) {
            traces[trace] = try data.fixes(of: trace).filter { ($0.accuracy?.value ?? 0) <= 200 }
        }
        return rows.map { row in
            let span = row.moment("start")...row.moment("end")
            return (row, (traces[row.text("trip")] ?? []).filter { span.contains($0.time) })
        }
    }

    private static func falseAlarms(_ fixes: [Fix]) -> Int {
        var detector = VehicleDetector()
        var (count, was) = (0, false)
        for fix in fixes {
            detector.add(fix)
            if detector.isInVehicle && !was { count += 1 }
            was = detector.isInVehicle
        }
        return count
    }
}

/// How many seconds of data each ride took to be noticed.
private struct RideTally {
    private(set) var all: [Double] = []
    private(set) var frequent: [Double] = []

    mutating func add(_ fixes: [Fix]) {
        guard let start = fixes.indices.first(where: { Self.isRide(at: $0, of: fixes) }) else { return }
        let seconds = Self.secondsToNotice(fixes, after: start)
        all.append(seconds)
        let pauses = zip(fixes, fixes.dropFirst()).map { $1.seconds(since: $0) }
        if pauses.quantile(0.5) <= 2 { frequent.append(seconds) }
    }

    func share(of seconds: [Double]) -> Double {
        Double(seconds.count { $0 <= 10 }) / Double(seconds.count) * 100
    }

    private static func secondsToNotice(_ fixes: [Fix], after start: Int) -> Double {
        var detector = VehicleDetector()
        var seconds = 0.0
        for (index, fix) in fixes.enumerated() {
            detector.add(fix)
            if index > start, (fix.accuracy?.value ?? 0) <= 50 {
                seconds += min(fix.seconds(since: fixes[index - 1]), 2)
            }
            if detector.isInVehicle { return seconds }
        }
        return .infinity
    }

    /// Whether the phone moves faster than 2.5 m/s around a fix, and faster than 5 m/s in the twenty seconds after it.
    private static func isRide(at index: Int, of fixes: [Fix]) -> Bool {
        let fix = fixes[index]
        let first = fixes.firstIndex { $0.seconds(since: fix) >= -3 } ?? 0
        let last = max(fixes.firstIndex { $0.seconds(since: fix) >= 3 } ?? fixes.count - 1, first + 1)
        guard last < fixes.count, fixes[last].pace(since: fixes[first]) >= 2.5 else { return false }
        let later = fixes[fixes.firstIndex { $0.seconds(since: fix) >= 20 } ?? fixes.count - 1]
        let seconds = later.seconds(since: fix)
        let noise = min((later.accuracy?.value ?? 0) + (fix.accuracy?.value ?? 0), 60)
        return seconds > 0 && seconds < 90 && later.place.distance(to: fix.place).value - noise >= 5 * seconds
    }
}

extension Fix {
    fileprivate func seconds(since earlier: Fix) -> Double { Double(time.milliseconds(since: earlier.time)) / 1000 }

    fileprivate func pace(since earlier: Fix) -> Double {
        place.distance(to: earlier.place).value / max(seconds(since: earlier), 0.1)
    }
}
